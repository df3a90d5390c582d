import { expect } from './expect.ts';
import type { Locator } from '@playwright/test';
import type { DocumentKind, DraftState } from '../../../domain/model/draft-state.ts';
import type { Desk } from './desk.ts';

export class DraftsScreen {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  async go(): Promise<void> {
    await this.#desk.page.keyboard.press('Control+1');
    await expect(this.#desk.heading('drafts.title')).toBeVisible();
  }

  get grid(): Locator {
    return this.#desk.page.getByRole('grid', { name: this.#desk.t('drafts.title'), exact: true });
  }

  /** Visible rows; the list renders no others. */
  get rows(): Locator {
    return this.grid.locator('[role="row"]:not([aria-rowindex="1"])');
  }

  async create(kind: DocumentKind): Promise<void> {
    await this.go();
    await this.#desk.page.keyboard.press('Control+n');
    await this.choice(kind).press('Enter');
    await this.#desk.editor.opened();
  }

  /** An entry in the menu of new documents; the label of assumed kinds has a suffix. */
  choice(kind: DocumentKind): Locator {
    const [name, assumed] = [this.#desk.t(`drafts.new.${kind}`), this.#desk.t('drafts.new.assumed')];
    return this.#desk.page.getByRole('menuitem', { name: new RegExp(`^${name}( ${assumed})?$`) });
  }

  row(number: string): Locator {
    return this.rows.filter({ has: this.#desk.page.getByText(number, { exact: true }) });
  }

  /**
   * Opens the newest draft with the keyboard; retries while the list does not show it first yet: when its screen is shown again,
   * it has its former rows until the answer comes.
   */
  async openFirst(): Promise<void> {
    const page = { connectionId: await this.#desk.connectionId(), descending: true, offset: 0, limit: 1 };
    const [first] = (await this.#desk.call('listDrafts', page)).rows;
    await expect(async () => {
      await this.go();
      await expect(this.rows.first()).toBeVisible();
      await this.grid.focus();
      await this.#desk.page.keyboard.press('Home');
      await this.#desk.page.keyboard.press('Enter');
      await this.#desk.editor.opened();
      expect(await this.#desk.page.locator('[data-draft]').getAttribute('data-draft')).toBe(first?.id);
    }).toPass();
  }

  async count(): Promise<number> {
    const all = await this.#desk.call('listDrafts', {
      connectionId: await this.#desk.connectionId(),
      offset: 0,
      limit: 1,
    });
    return all.total;
  }

  /** The number of drafts in a state, according to the filter's button. */
  async expectCount(state: DraftState, count: number): Promise<void> {
    const word = this.#desk.t(`shell.state.${state}`);
    const button = this.#desk.page
      .getByRole('group', { name: this.#desk.t('drafts.filter.states') })
      .getByRole('button', { name: new RegExp(`^${word}\\b`) });
    if (count === 0) await expect(button).toHaveCount(0);
    else await expect(button).toHaveText(new RegExp(`\\s${count}$`));
  }

  /** Queues all drafts, oldest first: the order of the list becomes the order of the queue. */
  async queueAll(): Promise<void> {
    await this.go();
    const oldestFirst = this.grid.locator('[aria-sort="ascending"]');
    if (!(await oldestFirst.isVisible())) {
      await this.grid.getByRole('button', { name: this.#desk.t('drafts.column.updated') }).click();
    }
    await expect(oldestFirst).toBeVisible();
    // The list is updated a moment after other changes.
    await expect(this.grid).toHaveAttribute('aria-rowcount', String((await this.count()) + 1));
    await this.grid.focus();
    await this.#desk.page.keyboard.press('Control+a');
    await this.#desk.page.keyboard.press('Control+Enter');
  }
}
