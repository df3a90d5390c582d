/**
 * How long a key or a scroll takes to be visible: from the event's timestamp to a task after the frame that shows its effect,
 * when style, layout and paint are done. The time of the display itself is not included.
 */
import type { CDPSession, Page } from '@playwright/test';
import { Keyboard } from '../../typist/keyboard.ts';
import type { Press } from '../../typist/keyboard.ts';

interface Clock {
  /** Milliseconds from the last key's timestamp to the frame that shows its effect; resolves after that frame. */
  taken(): Promise<number>;
  /** Milliseconds until the effect of a function that runs in the page is visible. */
  act(what: () => void): Promise<number>;
  /** Milliseconds from the next key or drop to the frame in which an element that matches the selector has the focus. */
  arrives(selector: string, from: 'keydown' | 'drop'): Promise<number>;
  /** Resolves when nothing is left to be drawn. */
  rested(): Promise<void>;
}
type Clocked = Window & { benchClock: Clock };

/** One frame at 60 Hz. */
const frameMs = 17;

/** Runs in the page. */
function installClock(): void {
  const channel = new MessageChannel();
  const waiting: (() => void)[] = [];
  channel.port1.onmessage = () => waiting.splice(0).forEach((done) => done());
  const shown = (): Promise<number> =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        waiting.push(() => resolve(performance.now()));
        channel.port2.postMessage(null);
      }),
    );
  let pressedAt = 0;
  let letGo: () => void = () => undefined;
  let released = new Promise<void>((resolve) => (letGo = resolve));
  let last = Promise.resolve(0);
  // A character may reach its input a frame after its key; the last frame counts.
  const note = (): void => {
    const [before, frame] = [last, shown()];
    last = before.then(() => frame);
  };
  addEventListener('keydown', ({ timeStamp }) => ((pressedAt = timeStamp), note()), true);
  addEventListener('input', note, true);
  addEventListener('keyup', () => letGo(), true);
  (window as unknown as Clocked).benchClock = {
    async taken() {
      await released;
      released = new Promise((resolve) => (letGo = resolve));
      return (await last) - pressedAt;
    },
    async act(what) {
      const from = performance.now();
      what();
      return (await shown()) - from;
    },
    async arrives(selector, from) {
      const began = new Promise<number>((resolve) =>
        addEventListener(from, ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
      );
      const there = new Promise<void>((resolve) => {
        const look = ({ target }: FocusEvent): void => {
          if (!(target instanceof Element) || target.closest(selector) === null) return;
          removeEventListener('focusin', look, true);
          resolve();
        };
        addEventListener('focusin', look, true);
      });
      const at = await began;
      await there;
      return (await shown()) - at;
    },
    async rested() {
      for (let frame = 0; frame < 2; frame++) await shown();
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
    },
  };
}

/** A page whose keys and scrolls are timed; one browser may have several. */
export class TimedPage {
  readonly page: Page;
  readonly #session: CDPSession;
  readonly #keyboard: Keyboard;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
    this.#keyboard = new Keyboard(session);
  }

  static async of(page: Page): Promise<TimedPage> {
    await page.evaluate(installClock);
    return new TimedPage(page, await page.context().newCDPSession(page));
  }

  /** Runs `act` on a simulated processor `times` slower (Chromium blocks the page's thread meanwhile). */
  async slowed<T>(times: number, act: () => Promise<T>): Promise<T> {
    const slowDown = (rate: number) => this.#session.send('Emulation.setCPUThrottlingRate', { rate });
    await slowDown(times);
    const done = await act();
    await slowDown(1);
    return done;
  }

  /** Milliseconds until the key's effect is visible. Keys are pressed at random moments between two frames, as by hand. */
  async press(press: Press): Promise<number> {
    await this.#strike(press, 20);
    return this.page.evaluate(() => (window as unknown as Clocked).benchClock.taken());
  }

  /** Milliseconds until an element that matches `selector`, to which the key leads, has the focus. */
  async go(press: Press, selector: string): Promise<number> {
    const arrives = await this.#arrives(selector, 'keydown');
    await this.#strike(press);
    return arrives.ms;
  }

  /** The same from the drop of a file, in the middle of the window. */
  async drop(file: string, selector: string): Promise<number> {
    const arrives = await this.#arrives(selector, 'drop');
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await this.#session.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data });
    return arrives.ms;
  }

  /** Starts to wait in the page; resolves when the page does. */
  async #arrives(selector: string, from: 'keydown' | 'drop'): Promise<{ readonly ms: Promise<number> }> {
    const ms = this.page.evaluate(([found, event]) => (window as unknown as Clocked).benchClock.arrives(found, event), [
      selector,
      from,
    ] as const);
    await this.page.evaluate(() => undefined);
    return { ms };
  }

  /** Presses a key after a rest, at a random moment between two frames; resolves when the page has handled it. */
  async #strike(press: Press, restMs = 0): Promise<void> {
    await this.#keyboard.rest(restMs + Math.random() * frameMs);
    // The time counts from here, not from when the previous key was handled.
    await this.#keyboard.idle();
    await this.#keyboard.press(press);
    await this.#keyboard.idle();
  }

  /** Milliseconds until the element is shown scrolled down by its own height; at its end it starts again from the top. */
  async scroll(selector: string): Promise<number> {
    await this.#keyboard.rest(20 + Math.random() * frameMs);
    return this.page.evaluate((found) => {
      const element = document.querySelector(found);
      if (!element) throw new Error(`There is no ${found}.`);
      const { scrollTop, clientHeight, scrollHeight } = element;
      const next = scrollTop + 2 * clientHeight < scrollHeight ? scrollTop + clientHeight : 0;
      return (window as unknown as Clocked).benchClock.act(() => (element.scrollTop = next));
    }, selector);
  }

  async rested(): Promise<void> {
    await this.page.evaluate(() => (window as unknown as Clocked).benchClock.rested());
  }
}
