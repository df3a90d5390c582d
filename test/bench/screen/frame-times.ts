/**
 * How long a key, or a scroll, takes to be shown: from the event's own timestamp to a task after the frame that shows what it
 * did, in which style, layout and paint are done and handed over. What the screen then takes is the machine's.
 */
import type { CDPSession, Page } from '@playwright/test';
import { Keyboard } from '../../typist/keyboard.ts';
import type { Press } from '../../typist/keyboard.ts';

interface Clock {
  /** Milliseconds from the last key's timestamp to the frame that shows it, once that is there; the key was let go before. */
  taken(): Promise<number>;
  /** Milliseconds that an act of the page itself takes to be shown. */
  act(what: () => void): Promise<number>;
  /** From the next key on: milliseconds to the frame that shows the keyboard in what the selector finds. */
  arrives(selector: string): Promise<number>;
  /** Nothing has been left to be drawn. */
  rested(): Promise<void>;
}
type Clocked = Window & { benchClock: Clock };

/** At 60 of them in a second. */
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
  // A character may reach its box a frame after its key: what counts is the last frame.
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
    async arrives(selector) {
      const pressed = new Promise<number>((resolve) =>
        addEventListener('keydown', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
      );
      const there = new Promise<void>((resolve) => {
        const look = ({ target }: FocusEvent): void => {
          if (!(target instanceof Element) || target.closest(selector) === null) return;
          removeEventListener('focusin', look, true);
          resolve();
        };
        addEventListener('focusin', look, true);
      });
      const at = await pressed;
      await there;
      return (await shown()) - at;
    },
    async rested() {
      for (let frame = 0; frame < 2; frame++) await shown();
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
    },
  };
}

/** A page whose keys and scrolls are timed; there may be several in one browser. */
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

  /** What is done on a processor `times` slower: a busy spin of the page's thread. */
  async slowed<T>(times: number, act: () => Promise<T>): Promise<T> {
    const slowDown = (rate: number) => this.#session.send('Emulation.setCPUThrottlingRate', { rate });
    await slowDown(times);
    const done = await act();
    await slowDown(1);
    return done;
  }

  /** Milliseconds until the key is shown. Keys come at any moment between two frames, as from a hand. */
  async press(press: Press): Promise<number> {
    await this.#strike(press, 20);
    return this.page.evaluate(() => (window as unknown as Clocked).benchClock.taken());
  }

  /** Milliseconds until the keyboard is seen in what is found by `selector`, where the key leads. */
  async go(press: Press, selector: string): Promise<number> {
    const arrives = this.page.evaluate((found) => (window as unknown as Clocked).benchClock.arrives(found), selector);
    await this.page.evaluate(() => undefined);
    await this.#strike(press);
    return arrives;
  }

  /** A key, after a rest and at any moment between two frames; resolves when the page has had it. */
  async #strike(press: Press, restMs = 0): Promise<void> {
    await this.#keyboard.rest(restMs + Math.random() * frameMs);
    // From here on its time counts, and not from when the key before it was taken.
    await this.#keyboard.idle();
    await this.#keyboard.press(press);
    await this.#keyboard.idle();
  }

  /** Milliseconds until what is found by `selector` is shown scrolled down by its own height; at its end it begins anew. */
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
