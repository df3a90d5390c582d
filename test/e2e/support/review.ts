import { expect } from './expect.ts';
import type { Locator } from '@playwright/test';
import type { Desk } from './desk.ts';

export interface ReviewedRow {
  /** `''`: the header. */
  readonly line: string;
  readonly field: string;
  readonly before: string;
  /** `null` for a deletion. */
  readonly after: string | null;
}

/** The review before a change, a replacement or a deletion is sent. */
export class ReviewDialog {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  get dialog(): Locator {
    const { t } = { t: this.#desk.t.bind(this.#desk) };
    return this.#desk.page
      .getByRole('dialog')
      .filter({ has: this.#desk.page.getByRole('region', { name: t('review.documents'), exact: true }) });
  }

  document(number: string): Locator {
    return this.dialog
      .locator('details, article')
      .filter({ has: this.#desk.page.getByRole('heading', { name: new RegExp(`${number}$`) }) });
  }

  get confirmButton(): Locator {
    const names = [this.#desk.t('review.queue', { count: 0 }), this.#desk.t('review.submit', { count: 0 })];
    return this.dialog.getByRole('button', { name: new RegExp(`^(${names.join('|')})( \\(\\d+\\))?$`) });
  }

  /** Waits until everything is shown and the confirm button has the focus. */
  async opened(): Promise<void> {
    await expect(this.dialog).toBeVisible();
    await expect(this.confirmButton).toBeFocused();
  }

  /** The rows of the shown document, or of the one with that number. */
  async rows(number?: string): Promise<readonly ReviewedRow[]> {
    const within = number === undefined ? this.dialog : this.document(number);
    return within
      .getByRole('table', { name: this.#desk.t('review.table'), exact: true })
      .locator('tbody')
      .evaluateAll((bodies) =>
        bodies.flatMap((body) => {
          const text = (element: Element | null | undefined): string => element?.textContent.trim() ?? '';
          const line = text(body.querySelector('th[scope="rowgroup"]'));
          return [...body.querySelectorAll('tr')]
            .filter((row) => row.querySelector('td') !== null)
            .map((row) => {
              const [before, after] = row.querySelectorAll('td');
              return {
                line,
                field: text(row.querySelector('th')?.childNodes[0] as Element | undefined),
                before: text(before),
                after: after === undefined ? null : text(after),
              };
            });
        }),
      );
  }

  /** With the key alone, as an accountant does. */
  async confirm(): Promise<void> {
    await this.opened();
    await this.#desk.page.keyboard.press('Enter');
    await expect(this.dialog).toBeHidden();
  }

  async cancel(): Promise<void> {
    await expect(this.dialog).toBeVisible();
    await this.#desk.page.keyboard.press('Escape');
    await expect(this.dialog).toBeHidden();
  }

  /** There is nothing to send: it cannot be confirmed. */
  async expectNothing(): Promise<void> {
    await expect(this.dialog.getByText(this.#desk.t('review.nothing'), { exact: true })).toBeVisible();
    await expect(this.confirmButton).toBeDisabled();
  }
}
