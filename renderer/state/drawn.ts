/** In milliseconds: a window that is not seen draws nothing. */
const longestWait = 100;

/** Resolves in a task of its own after the next frame, behind keys that wait. */
export async function drawn(): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, longestWait);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}
