import { expect } from './expect.ts';
import type { Locator } from '@playwright/test';
import type { Desk } from './desk.ts';

/** The screen of the backups, its dialogs, and the page shown when the drafts cannot be opened. */
export class BackupsScreen {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  async go(): Promise<void> {
    await this.#desk.page.keyboard.press('Control+5');
    await expect(this.#desk.heading('storage.title')).toBeVisible();
  }

  get backups(): Locator {
    return this.#desk.page.getByRole('table').locator('tbody tr');
  }

  async backUp(): Promise<void> {
    const make = this.#desk.button('storage.backups.make');
    await make.press('Enter');
    await expect(this.#desk.messages.getByText(this.#desk.t('storage.backups.made'))).toBeVisible();
  }

  restoreButton(backup: Locator): Locator {
    return backup.getByRole('button', { name: this.#desk.t('storage.backups.restore') });
  }

  /** Restores a backup, by default the newest: opens the dialog, confirms, waits for the report. */
  async restore(backup = this.backups.first()): Promise<void> {
    await this.restoreButton(backup).press('Enter');
    await this.#confirm();
    await expect(this.report).toBeVisible();
  }

  /** Chooses a file in the host's dialog, confirms, waits for the report. */
  async restoreFile(path: string, name: string): Promise<void> {
    await this.chooseFile(path);
    await expect(this.#desk.page.getByRole('dialog')).toContainText(this.#desk.t('storage.file.title', { file: name }));
    await this.#confirm();
    await expect(this.report).toBeVisible();
  }

  async chooseFile(path: string): Promise<void> {
    await this.#desk.rampa.chooseBackup?.(path);
    await this.#desk.button('storage.file.open').press('Enter');
  }

  async restoreNewest(): Promise<void> {
    await this.#desk.button('storage.newest.offer').press('Enter');
    await this.#confirm();
    await expect(this.report).toBeVisible();
  }

  get report(): Locator {
    return this.#desk.page.getByText(this.#desk.t('storage.report.title'), { exact: true });
  }

  /** Checks that Enter alone does nothing: Cancel has the focus. */
  async #confirm(): Promise<void> {
    const dialog = this.#desk.page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: this.#desk.t('shell.cancel'), exact: true })).toBeFocused();
    const button = dialog.getByRole('button', { name: this.#desk.t('storage.restore.action'), exact: true });
    await expect(button).toBeEnabled();
    await button.press('Enter');
    await expect(dialog).toBeHidden();
  }
}
