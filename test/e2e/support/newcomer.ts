import type { Locator } from '@playwright/test';
import type { Desk } from './desk.ts';
import { expect } from './expect.ts';

/** Who has not seen Rampa before: presses only what the screen offers, and counts it. */
export class Newcomer {
  readonly desk: Desk;
  keys = 0;

  constructor(desk: Desk) {
    this.desk = desk;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.desk.page.keyboard.press(key);
      this.keys++;
    }
  }

  /** The user's own data, which is not counted. */
  async type(text: string): Promise<void> {
    await this.desk.page.keyboard.type(text);
  }

  /** Takes a step that is offered: by Enter where the keyboard is on it, else by the key that it shows. */
  async take(step: Locator): Promise<void> {
    await expect(step).toBeEnabled();
    const isHere = await step.evaluate((element) => element === document.activeElement);
    const shown = await step.getAttribute('aria-keyshortcuts');
    if (!isHere && shown === null) throw new Error('the step shows no key');
    await this.press(isHere ? 'Enter' : (shown ?? ''));
  }

  /** As `take`, where the keyboard is led to the step. */
  async takeHere(step: Locator): Promise<void> {
    await expect(step).toBeFocused();
    await this.take(step);
  }

  /** A first return, typed and submitted by what is offered; counted until the service has accepted it. */
  async submitFirstReturn(): Promise<void> {
    const { desk } = this;
    const { editor } = desk;
    await editor.opened();
    await expect(editor.box('CustomerCode')).toBeFocused();
    await this.type('1');
    await this.press('Enter');
    await this.type('1');
    await this.press('Tab');
    await this.type('3');
    await this.take(desk.button('editor.queue'));
    await this.take(desk.messages.getByRole('button', { name: desk.t('drafts.toSync') }));
    await this.take(desk.button('sync.submitAll', { count: 1 }));
    await desk.sync.expectCount('accepted', 1);
  }
}
