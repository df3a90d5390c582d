import type { Locator } from '@playwright/test';
import type { Desk } from './desk.ts';
import { expect } from './expect.ts';

/** A user new to Rampa: presses only keys that the screen offers, and counts them. */
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

  /** Types the user's own data, which is not counted. */
  async type(text: string): Promise<void> {
    await this.desk.page.keyboard.type(text);
  }

  /** Takes an offered step: with Enter if it is focused, otherwise with the key that it shows. */
  async take(step: Locator): Promise<void> {
    await expect(step).toBeEnabled();
    const isHere = await step.evaluate((element) => element === document.activeElement);
    const shown = await step.getAttribute('aria-keyshortcuts');
    if (!isHere && shown === null) throw new Error('the step shows no key');
    await this.press(isHere ? 'Enter' : (shown ?? ''));
  }

  /** Like `take`, but the step must be focused already. */
  async takeHere(step: Locator): Promise<void> {
    await expect(step).toBeFocused();
    await this.take(step);
  }

  /** Types and submits a first return with the offered keys; waits until the service has accepted it. */
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
