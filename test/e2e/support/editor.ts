import { expect } from './expect.ts';
import type { Locator } from '@playwright/test';
import type { Desk } from './desk.ts';
import { en } from '../../../messages/en/index.ts';

/** A field by its name in the service. */
export type FieldName = Extract<keyof (typeof en)['fields'], string>;

/** The document editor, operated with the keyboard. */
export class EditorScreen {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  get header(): Locator {
    return this.#desk.page.locator('[data-region="header"]');
  }
  get panel(): Locator {
    return this.#desk.page.getByRole('complementary', { name: this.#desk.t('editor.panel.label') });
  }
  get grid(): Locator {
    return this.#desk.page.getByRole('grid', { name: this.#desk.t('editor.grid.label'), exact: true });
  }
  /** The lines, without the empty row at the end. */
  get lines(): Locator {
    return this.grid.locator('[role="row"][aria-rowindex]:not(.blank):not([aria-rowindex="1"])');
  }
  get totals(): Locator {
    return this.#desk.page.locator('[data-region="totals"]');
  }

  get problems(): Locator {
    return this.#desk.page.getByRole('region', { name: this.#desk.t('editor.problems.title'), exact: true });
  }

  async openProblems(): Promise<void> {
    if (await this.problems.isVisible()) return;
    await this.#desk.page.getByTitle(this.#desk.t('editor.problems.keys')).press('Enter');
    await expect(this.problems).toBeVisible();
  }

  async opened(): Promise<void> {
    // A document of the service is shown in the same form, but read-only and without `data-draft`.
    await expect(this.#desk.page.locator('[data-draft]').filter({ has: this.grid })).toBeVisible();
  }

  async saved(): Promise<void> {
    await expect(this.#desk.page.getByText(this.#desk.t('editor.save.saved'), { exact: true })).toBeVisible();
  }

  label(name: FieldName): string {
    return this.#desk.t(`fields.${name}`);
  }

  /** The banner with the existing document, the time it was opened, and what sending does. */
  get baseline(): Locator {
    return this.#desk.page.locator('[data-baseline]');
  }
  /** The number of changes in the banner. */
  get changes(): Locator {
    return this.baseline.getByRole('status');
  }

  /** The button below a changed field that shows the original value and restores it. */
  original(name: FieldName, within: Locator = this.header): Locator {
    return within.getByRole('button', { name: new RegExp(`${this.label(name)}: `) });
  }

  /** The note above the lines when lines were moved or removed. */
  get order(): Locator {
    return this.#desk.page.locator('[data-line-order]');
  }

  /** The position of each line in the service, as its row shows it; `+` for a new line. */
  async places(): Promise<readonly string[]> {
    const marks = this.lines.locator('[role="rowheader"] .place');
    return (await marks.allTextContents()).map((text) => text.trim());
  }

  /** An input of the header, or of another part of the screen. Fields chosen by code and name have a label of their own. */
  box(name: FieldName, within: Locator = this.header): Locator {
    const chosen = `chosen.${name}`;
    const label = {
      name: chosen in en.fields ? this.#desk.t(`fields.${chosen as FieldName}`) : this.label(name),
      exact: true,
    };
    return within.getByRole('textbox', label).or(within.getByRole('combobox', label)).first();
  }

  /** The header's search for rarely used fields. */
  get moreFields(): Locator {
    return this.header.getByRole('combobox', { name: this.#desk.t('editor.groups'), exact: true });
  }

  /** Opens a hidden field of the header with that search. */
  async reveal(name: FieldName): Promise<void> {
    await expect(this.box('Date')).toBeVisible();
    if (await this.box(name).isVisible()) return;
    await this.moreFields.focus();
    await this.#desk.page.keyboard.insertText(this.label(name));
    await this.#desk.page.keyboard.press('Enter');
    await expect(this.moreFields).not.toBeFocused();
  }

  async fill(name: FieldName, value: string, within?: Locator): Promise<void> {
    if (within === undefined) await this.reveal(name);
    const box = this.box(name, within);
    await box.focus();
    await this.#desk.page.keyboard.press('Control+a');
    await this.#desk.page.keyboard.insertText(value);
    await this.#desk.page.keyboard.press('Tab');
  }

  /** Types a few letters and chooses the first match of the list. */
  async choose(name: FieldName, letters: string, offered: string): Promise<void> {
    await this.box(name).focus();
    await this.#desk.page.keyboard.type(letters);
    const first = this.#desk.page.getByRole('option').first();
    await expect(first).toContainText(offered);
    await this.#desk.page.keyboard.press('ArrowDown');
    await this.#desk.page.keyboard.press('Enter');
  }

  /** The current columns, by the fields' names. */
  async columns(): Promise<readonly FieldName[]> {
    await expect(this.grid).toBeVisible();
    const titles = await this.grid
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.slice(1).map((head) => head.getAttribute('title') ?? ''));
    return titles.map((title) => this.#fieldCalled(title));
  }

  #fieldCalled(title: string): FieldName {
    const names = Object.keys(en.fields).filter((name): name is FieldName => !name.includes('.'));
    const found = names.find((name) => title === this.label(name));
    if (found === undefined) throw new Error(`No field is called “${title}”.`);
    return found;
  }

  /** A cell; lines are counted from 1. */
  async cell(line: number, column: FieldName): Promise<Locator> {
    const at = (await this.columns()).indexOf(column);
    if (at < 0) throw new Error(`There is no column ${column}.`);
    return this.grid.locator(`[role="row"][aria-rowindex="${line + 1}"] [role="gridcell"][aria-colindex="${at + 2}"]`);
  }

  /** Types a new line at the end, from left to right as an accountant does. */
  async typeLine(values: Partial<Record<FieldName, string>>): Promise<void> {
    const { keyboard } = this.#desk.page;
    await keyboard.press('Control+Enter');
    const columns = await this.columns();
    const named = Object.entries(values) as [FieldName, string][];
    const inOrder = named.toSorted(([a], [b]) => columns.indexOf(a) - columns.indexOf(b));
    // Keys may still wait for a list: wait until the focus is not beyond the first of these columns.
    const first = Math.min(...inOrder.map(([column]) => columns.indexOf(column)));
    await expect(async () => {
      const present = await this.#presentColumn();
      expect(present >= 0 && present <= first, `column ${present}`).toBe(true);
    }).toPass();
    for (const [column, value] of inOrder) {
      await this.#tabTo(columns.indexOf(column));
      // Keys arrive as fast as a scanner's, which would go on to the next line; F2 distinguishes typing from a scan.
      if (column === 'ProductCode') await keyboard.press('F2');
      await keyboard.type(value);
    }
    await keyboard.press('Enter');
  }

  /** The focused column, counted from 0; below 0 outside the lines. */
  #presentColumn(): Promise<number> {
    return this.#desk.page.evaluate(() => {
      const cell = document.activeElement?.closest('[role="gridcell"]');
      return Number(cell?.getAttribute('aria-colindex') ?? 0) - 2;
    });
  }

  /**
   * Presses Tab until a column, counted from 0, has the focus; Tab skips computed columns. Waits for each Tab: one that waits for
   * a list moves the focus only later.
   */
  async #tabTo(column: number): Promise<void> {
    for (let at = await this.#presentColumn(); at < column; at = await this.#presentColumn()) {
      await this.#desk.page.keyboard.press('Tab');
      await expect.poll(() => this.#presentColumn()).not.toBe(at);
    }
    if ((await this.#presentColumn()) !== column) throw new Error(`Tab does not stop in column ${column}.`);
  }

  async typeCell(line: number, column: FieldName, value: string): Promise<void> {
    const cell = await this.cell(line, column);
    await cell.click();
    await expect(cell).toBeFocused();
    await this.#desk.page.keyboard.type(value);
    await this.#desk.page.keyboard.press('Enter');
  }

  async pasteTable(rows: readonly (readonly string[])[]): Promise<void> {
    const table = rows.map((row) => row.join('\t')).join('\n');
    await this.toEmptyRow();
    await this.paste(table);
  }

  /** The key waits while the document opens; what a script does next would not. */
  async toEmptyRow(): Promise<void> {
    await this.#desk.page.keyboard.press('Control+Enter');
    await expect(this.grid.locator('[role="row"].blank :focus')).toHaveCount(1);
  }

  /** Pastes as the browser does: dispatches an event on the focused element, and inserts the text unless the page handles it. */
  async paste(pasted: string): Promise<void> {
    const taken = await this.#desk.page.evaluate((given) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', given);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      return document.activeElement?.dispatchEvent(event) === false;
    }, pasted);
    if (!taken) await this.#desk.page.keyboard.insertText(pasted);
  }

  async queue(): Promise<void> {
    await this.#desk.page.keyboard.press('Control+Shift+Enter');
    await expect(this.#desk.page.getByText(this.#desk.t('editor.locked.ready'))).toBeVisible();
  }

  async duplicate(): Promise<void> {
    const open = this.#desk.page.locator('[data-draft]');
    const before = await open.getAttribute('data-draft');
    const count = await this.#desk.drafts.count();
    await this.#desk.button('editor.menu.label').press('Enter');
    await this.#desk.page.getByRole('menuitem', { name: this.#desk.t('editor.menu.duplicate') }).press('Enter');
    await expect.poll(() => this.#desk.drafts.count()).toBe(count + 1);
    // The original is shown until the page has the copy.
    await expect(open).not.toHaveAttribute('data-draft', before ?? '');
    await this.opened();
  }
}
