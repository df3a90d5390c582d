import { expect } from './expect.ts';
import type { Locator } from '@playwright/test';
import type { DraftState } from '../../../domain/model/draft-state.ts';
import type { Desk } from './desk.ts';
import { rest } from './rest.ts';

type Group = 'all' | 'decision' | 'pending' | 'attention' | 'accepted';

export interface ShownError {
  readonly code: string;
  readonly message: string;
  readonly where: string;
}

export class SyncScreen {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  async go(): Promise<void> {
    await this.#desk.page.keyboard.press('Control+2');
    await expect(this.#desk.heading('sync.title')).toBeVisible();
  }

  /** In a low window the selected document is shown in its place, so the list may be hidden. */
  get grid(): Locator {
    const grid = { name: this.#desk.t('sync.queue'), exact: true, includeHidden: true };
    return this.#desk.page.getByRole('grid', grid);
  }
  get detail(): Locator {
    return this.#desk.page.getByRole('region', { name: this.#desk.t('sync.detail'), exact: true });
  }

  /** The visible rows. */
  rows(state?: DraftState): Locator {
    const rows = this.grid.locator('[role="row"]:not([aria-rowindex="1"])');
    if (state === undefined) return rows;
    const word = this.#desk.t(`shell.state.${state}`);
    return rows.filter({ has: this.#desk.page.getByText(word, { exact: true }) });
  }

  /** The number of documents in a filter. */
  async expectCount(group: Group, count: number): Promise<void> {
    // The group of decisions is shown only if it is not empty.
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
    await rest(this.#desk.page);
    await this.#desk.page.keyboard.press('Control+Enter');
  }

  /** Shows one document beside the list by clicking its row. */
  async look(row: Locator): Promise<void> {
    await row.click();
    await expect(row).toHaveAttribute('aria-current', 'true');
  }

  /** Unfolds an attempt of the selected document, by its number. */
  async openAttempt(number: number): Promise<void> {
    await this.detail.getByText(this.#desk.t('sync.attempt.number', { number })).click();
  }

  /** The panel's own explanations of an error, besides the service's message; errors are counted from 1. */
  async explained(number: number): Promise<readonly string[]> {
    const texts = this.errorLines.nth(number - 1).locator('.body > p:not(.said, .where)');
    return (await texts.allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim());
  }

  /** The errors of the selected document, in the order shown. */
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

  /** Accepts the offer to exclude the members that the service refused, and to send the document again. */
  async leaveOut(...names: readonly string[]): Promise<void> {
    const said = { total: names.length, names: names.join(', ') };
    await expect(this.detail.getByText(this.#desk.t('sync.leaveOut.title', said), { exact: true })).toBeVisible();
    const action = this.#desk.t('sync.leaveOut.action', said);
    await this.detail.getByRole('button', { name: action, exact: true }).press('Enter');
  }

  /** Presses the button that leads to the place of one of its errors, counted from 1. */
  async goToError(number: number): Promise<void> {
    await this.errorLines
      .nth(number - 1)
      .getByRole('button')
      .press('Enter');
    await this.#desk.editor.opened();
  }
}
