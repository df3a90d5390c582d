/** Splits long work into steps, so that the window can draw and handle keys in between. */
const stepMs = 12;

export class Yielding {
  #since = performance.now();

  /** Resolves immediately if the step has been short, otherwise in a new task. */
  async ifDue(): Promise<void> {
    if (performance.now() - this.#since < stepMs) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.#since = performance.now();
  }
}
