import { expect } from './expect.ts';
import type { Locator } from '@playwright/test';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { Desk } from './desk.ts';

type Task = 'change' | 'replace' | 'copy' | 'return' | 'delete';

/** The service's own documents: their lists and the view of one. Operated with the keyboard. */
export class DocumentsScreen {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  async go(): Promise<void> {
    await this.#desk.page.keyboard.press('Control+3');
    await expect(this.#desk.heading('documents.title')).toBeVisible();
  }

  tab(kind: DocumentKind): Locator {
    return this.#desk.page.getByRole('tab', { name: this.#desk.t(`documents.kind.${kind}`), exact: true });
  }

  /** Selects a kind with the arrow keys in the row of tabs. */
  async kind(kind: DocumentKind): Promise<void> {
    await this.#desk.page.getByRole('tab', { selected: true }).focus();
    await this.#desk.page.keyboard.press('Home');
    for (let step = 0; step < documentKinds.indexOf(kind); step += 1) {
      await this.#desk.page.keyboard.press('ArrowRight');
    }
    await expect(this.tab(kind)).toHaveAttribute('aria-selected', 'true');
    await expect(this.tab(kind)).toBeFocused();
  }

  grid(kind: DocumentKind): Locator {
    return this.#desk.page.getByRole('grid', { name: this.#desk.t(`documents.kind.${kind}`), exact: true });
  }

  /** Visible rows; the list renders no others. */
  rows(kind: DocumentKind): Locator {
    return this.grid(kind).locator('[role="row"]:not([aria-rowindex="1"])');
  }

  /** The active row. */
  async active(kind: DocumentKind): Promise<Locator> {
    const id = await this.grid(kind).getAttribute('aria-activedescendant');
    return this.#desk.page.locator(`[id="${id}"]`);
  }

  /** The number of search results. */
  async expectCount(kind: DocumentKind, count: number): Promise<void> {
    if (count === 0) await expect(this.grid(kind)).toHaveCount(0);
    else await expect(this.grid(kind)).toHaveAttribute('aria-rowcount', String(count + 1));
  }

  get refresh(): Locator {
    return this.#desk.button('documents.refresh');
  }

  async search(text: string): Promise<void> {
    await this.#desk.page.keyboard.press('Control+f');
    const box = this.#desk.page.getByRole('searchbox', { name: this.#desk.t('documents.search') });
    await expect(box).toBeFocused();
    await this.#desk.page.keyboard.press('Control+a');
    await this.#desk.page.keyboard.press('Backspace');
    if (text !== '') await this.#desk.page.keyboard.insertText(text);
  }

  async open(kind: DocumentKind, number: string): Promise<void> {
    await this.search(number);
    await this.expectCount(kind, 1);
    // Earlier results are shown until this one is.
    await expect(this.rows(kind).first()).toContainText(number);
    await this.grid(kind).focus();
    await this.#desk.page.keyboard.press('Enter');
    await this.opened(kind, number);
  }

  get identifier(): Locator {
    return this.#desk.page.getByRole('textbox', { name: this.#desk.t('documents.byId.label'), exact: true });
  }

  async openById(id: string): Promise<void> {
    const more = this.#desk.page.getByText(this.#desk.t('documents.byId.more'), { exact: true });
    if (await more.isVisible()) await more.click();
    await this.identifier.focus();
    await this.#desk.page.keyboard.press('Control+a');
    await this.#desk.page.keyboard.insertText(id);
    await this.#desk.page.keyboard.press('Enter');
  }

  /** Waits until one document is shown completely. */
  async opened(kind: DocumentKind, number: string): Promise<void> {
    const name = `${this.#desk.t(`shell.kind.${kind}`)} ${number}`;
    await expect(this.#desk.page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(this.#desk.editor.grid).toBeVisible();
  }

  get tasks(): Locator {
    return this.#desk.page.getByRole('group', { name: this.#desk.t('documents.document.actions'), exact: true });
  }
  task(task: Task): Locator {
    return this.tasks.getByRole('button', { name: this.#desk.t(`documents.action.${task}`), exact: true });
  }

  async back(): Promise<void> {
    await this.#desk.page.keyboard.press('Alt+ArrowLeft');
  }
}
