/** In milliseconds; a hidden window renders no frame. */
const longestWait = 100;

/** Resolves in a new task after the next frame, after pending key events. */
export async function afterNextFrame(): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, longestWait);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}
