import type { Locator, Page } from '@playwright/test';

/** Keys that may send, delete or confirm. */
const decisive = /^(?:Control\+)?(?:Shift\+)?(?:Enter|Space|Delete|[gs])$/i;
/** Milliseconds between two keys of a fast user; keys that follow sooner could be a label's. */
const fastest = 60;
/** After keys that could be a label's, its final key may come this late, in milliseconds; more keys at a user's speed show a user. */
const afterLabel = 400;
const keysOfUser = 5;

class Pace {
  #last = -afterLabel;
  /** Keys at a user's speed since one that came faster. */
  #slow = keysOfUser;

  /** Keys were pressed just now. */
  note(keys: number): void {
    const now = performance.now();
    this.#slow = keys > 1 || now - this.#last < fastest ? 0 : this.#slow + 1;
    this.#last = now;
  }

  async press(key: string, press: () => Promise<void>): Promise<void> {
    const pause = (this.#slow < keysOfUser ? afterLabel : fastest) - (performance.now() - this.#last);
    if (pause > 0 && decisive.test(key)) await new Promise((resolve) => setTimeout(resolve, pause));
    await press();
    this.note(1);
  }
}

const paces = new WeakMap<Page, Pace>();

/** Notes keys. `keys`: those that were pressed without Playwright's own functions. */
export function noteKeys(page: Page, keys: number): void {
  paces.get(page)?.note(keys);
}

let isReplaced = false;

/**
 * Lets Playwright pause before decisive keys as a fast user does: its keys follow each other as fast as a scanner's, and what a
 * label could do is refused.
 */
export function pressAsUser(page: Page): void {
  if (paces.has(page)) return;
  const pace = new Pace();
  paces.set(page, pace);
  const { keyboard } = page;
  const press = keyboard.press.bind(keyboard);
  const type = keyboard.type.bind(keyboard);
  keyboard.press = (key, options) => pace.press(key, () => press(key, options));
  keyboard.type = async (text, options) => {
    await type(text, options);
    pace.note(text.length);
  };
  // All locators share this prototype.
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator;
  if (isReplaced) return;
  isReplaced = true;
  // Called below for the locator that is pressed.
  // oxlint-disable-next-line typescript/unbound-method
  const pressed = locators.press;
  locators.press = function (this: Locator, key, options) {
    const own = (): Promise<void> => pressed.call(this, key, options);
    return paces.get(this.page())?.press(key, own) ?? own();
  };
}
