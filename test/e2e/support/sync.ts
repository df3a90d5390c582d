import { expect } from './expect.ts';
import type { Locator } from '@playwright/test';
import type { DraftState } from '../../../domain/model/draft-state.ts';
import type { Desk } from './desk.ts';

type Group = 'all' | 'decision' | 'pending' | 'attention' | 'accepted';

export interface ShownError {
  readonly code: string;
  readonly message: string;
  readonly where: string;
}

/** The sync panel. */
export class SyncScreen {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  async go(): Promise<void> {
    await this.#desk.page.keyboard.press('Control+2');
    await expect(this.#desk.heading('sync.title')).toBeVisible();
  }

  /** In a low window the document that is looked at is in its place. */
  get grid(): Locator {
    const grid = { name: this.#desk.t('sync.queue'), exact: true, includeHidden: true };
    return this.#desk.page.getByRole('grid', grid);
  }
  get detail(): Locator {
    return this.#desk.page.getByRole('region', { name: this.#desk.t('sync.detail'), exact: true });
  }

  /** Of the rows in sight. */
  rows(state?: DraftState): Locator {
    const rows = this.grid.locator('[role="row"]:not([aria-rowindex="1"])');
    if (state === undefined) return rows;
    const word = this.#desk.t(`shell.state.${state}`);
    return rows.filter({ has: this.#desk.page.getByText(word, { exact: true }) });
  }

  /** How many documents a filter counts. */
  async expectCount(group: Group, count: number): Promise<void> {
    // A group of decisions is there only where there are some.
    if (group === 'decision' && count === 0) return expect(this.filter(group)).toHaveCount(0);
    await expect(this.filter(group)).toHaveText(new RegExp(`\\s${count}$`));
  }

  filter(group: Group): Locator {
    const word = this.#desk.t(`sync.filter.${group}`);
    return this.#desk.page
      .getByRole('group', { name: this.#desk.t('sync.filter.label') })
      .getByRole('button', { name: new RegExp(`^${word}`) });
  }

  async submitAll(): Promise<void> {
    const button = new RegExp(`^${this.#desk.t('sync.submitAll', { count: 0 })}`);
    await expect(this.#desk.page.getByRole('button', { name: button })).toBeEnabled();
    await this.#desk.page.keyboard.press('Control+Enter');
  }

  /** Shows one document beside the list: by its id, as a link from elsewhere does; by the row where it is in sight. */
  async look(row: Locator): Promise<void> {
    await row.click();
    await expect(row).toHaveAttribute('aria-current', 'true');
  }

  /** Unfolds an attempt to send the document looked at, by its number. */
  async openAttempt(number: number): Promise<void> {
    await this.detail.getByText(this.#desk.t('sync.attempt.number', { number })).click();
  }

  /** What the panel says of an error beside the service's own words, a sentence each; counted from 1. */
  async explained(number: number): Promise<readonly string[]> {
    const texts = this.errorLines.nth(number - 1).locator('.body > p:not(.said, .where)');
    return (await texts.allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim());
  }

  /** The errors of the document looked at, in the order shown. */
  get errorLines(): Locator {
    const { t } = { t: this.#desk.t.bind(this.#desk) };
    return this.detail
      .getByRole('listitem')
      .filter({ has: this.#desk.page.locator('code') })
      .filter({ hasText: `${t('sync.error.where')}:` });
  }

  async errors(): Promise<readonly ShownError[]> {
    await expect(this.errorLines.first()).toBeVisible();
    const lines = await this.errorLines.all();
    return Promise.all(
      lines.map(async (line) => ({
        code: (await line.locator('code').textContent())?.trim() ?? '',
        message: (await line.locator('q').textContent())?.trim() ?? '',
        where: (await line.locator('strong').first().textContent())?.trim() ?? '',
      })),
    );
  }

  /** Takes the offer to leave these members out, which the service refused of the document looked at, and to send it again. */
  async leaveOut(...names: readonly string[]): Promise<void> {
    const said = { total: names.length, names: names.join(', ') };
    await expect(this.detail.getByText(this.#desk.t('sync.leaveOut.title', said), { exact: true })).toBeVisible();
    const action = this.#desk.t('sync.leaveOut.action', said);
    await this.detail.getByRole('button', { name: action, exact: true }).press('Enter');
  }

  /** Presses the button of one of its errors, counted from 1, that goes to its place. */
  async goToError(number: number): Promise<void> {
    await this.errorLines
      .nth(number - 1)
      .getByRole('button')
      .press('Enter');
    await this.#desk.editor.opened();
  }
}
