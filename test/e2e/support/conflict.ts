import { expect } from './expect.ts';
import type { Locator } from '@playwright/test';
import type { Desk } from './desk.ts';
import { rest } from './rest.ts';

type Titled = 'changed' | 'gone' | 'unchecked' | 'after';
type Side = 'theirs' | 'mine';

/** The conflict of a document that waits for a decision, or that was found after sending. */
export class ConflictDialog {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  get dialog(): Locator {
    return this.#desk.page.getByRole('dialog');
  }

  /** The note beside the document in the sync panel, or above it in the editor. */
  note(title: Titled): Locator {
    return this.#desk.page
      .getByText(this.#desk.t(`conflict.${title}.title`), { exact: true })
      .locator('xpath=ancestor::*[contains(@class, "message")]');
  }

  /** Opens the dialog from the note. */
  async decide(title: 'changed' | 'gone' | 'after'): Promise<void> {
    const key = title === 'after' ? 'conflict.look' : 'conflict.decide';
    await this.note(title)
      .getByRole('button', { name: this.#desk.t(key), exact: true })
      .press('Enter');
    await this.opened(title);
  }

  async opened(title: Titled): Promise<void> {
    const heading = this.#desk.t(`conflict.${title}.title`);
    await expect(this.dialog.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  }

  /** The radio button for one side of a field, labelled as in the table: `Line 2 · Quantity`. */
  choice(field: string, side: Side): Locator {
    const name = this.#desk.t('conflict.choose', { field, side: this.#desk.t(`conflict.${side}`) });
    return this.dialog.getByRole('radio', { name, exact: true });
  }

  async choose(field: string, side: Side): Promise<void> {
    await this.choice(field, side).focus();
    await this.#desk.page.keyboard.press('Space');
    await expect(this.choice(field, side)).toBeChecked();
  }

  /** The fields that differ, in the order shown. */
  async fields(): Promise<readonly string[]> {
    const rows = this.dialog
      .getByRole('table', { name: this.#desk.t('conflict.table'), exact: true })
      .locator('tbody th[scope="row"]');
    return rows.evaluateAll((cells) => cells.map((cell) => cell.firstChild?.textContent?.trim() ?? ''));
  }

  button(key: 'takeAll' | 'keepAll' | 'applyOpen' | 'applyQueue' | 'deleteAnyway' | 'later'): Locator {
    return this.dialog.getByRole('button', { name: new RegExp(`^${this.#desk.t(`conflict.${key}`)}`) });
  }

  /** Applies the choices and queues the document again, with the key alone. */
  async apply(): Promise<void> {
    await expect(this.button('applyQueue')).toBeEnabled();
    await rest(this.#desk.page);
    await this.#desk.page.keyboard.press('Control+Enter');
    await expect(this.dialog).toBeHidden();
  }

  /** Dismisses a conflict found after sending. */
  async seen(): Promise<void> {
    await this.dialog.getByRole('button', { name: this.#desk.t('conflict.after.seen'), exact: true }).press('Enter');
    await expect(this.dialog).toBeHidden();
  }

  /** Sends a document that could not be read before sending, after the warning. */
  async sendAnyway(): Promise<void> {
    const note = this.note('unchecked');
    await note.getByRole('button', { name: this.#desk.t('conflict.sendAnyway'), exact: true }).press('Enter');
    const title = this.#desk.t('conflict.sendAnyway.title');
    const question = this.dialog.filter({ has: this.#desk.page.getByRole('heading', { name: title, exact: true }) });
    await question
      .getByRole('button', { name: this.#desk.t('conflict.sendAnyway.action'), exact: true })
      .press('Enter');
    await expect(question).toBeHidden();
  }

  async tryAgain(): Promise<void> {
    await this.note('unchecked')
      .getByRole('button', { name: this.#desk.t('conflict.tryAgain'), exact: true })
      .press('Enter');
  }
}
