/** Long work in steps, between which the window draws and takes keys. */
const stepMs = 12;

export class Turns {
  #since = performance.now();

  /** Resolves at once while the step is short, else once all else had its turn. */
  async take(): Promise<void> {
    if (performance.now() - this.#since < stepMs) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.#since = performance.now();
  }
}
