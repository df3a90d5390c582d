/** The palette's results: available actions immediately, then matches from the local lists. */
import { isOffered } from '../../domain/availability.ts';
import type { Connection } from '../../domain/model/connection.ts';
import type { DraftSummary } from '../../domain/model/draft.ts';
import type { LookupRow } from '../../domain/model/lookup.ts';
import { fold } from '../../domain/fold.ts';
import { keyText } from '../actions/keys.ts';
import { t } from '../messages/index.svelte.ts';
import type { AppState } from '../state/app.svelte.ts';
import { customerText, titleText } from '../state/draft-text.ts';
import { beginDraft, openDraft } from '../state/open-draft.ts';

export const paletteGroups = ['actions', 'views', 'drafts', 'customers', 'products', 'productDrafts'] as const;

export interface Found {
  readonly id: string;
  readonly group: (typeof paletteGroups)[number];
  readonly text: string;
  readonly detail?: string;
  readonly keys?: string;
  readonly choose: () => void;
}

/** Not offered: the palette itself, and commands that work on the focused element, which is now the palette's field. */
const excludedCommands: ReadonlySet<string> = new Set(['window.palette', 'edit.cut', 'edit.copy', 'edit.paste']);
const mostOfList = 6;

export class PaletteSearch {
  text = $state('');
  /** Index of the active result; -1 while the text is empty, so that Enter alone does nothing. */
  at = $state(-1);
  /** The pending search for the current text. */
  asking = $state.raw<Promise<void> | null>(null);
  /** Results from the lists; functions, so that they are in the page's current language. */
  #listed = $state.raw<readonly (() => Found)[]>([]);
  readonly #app: AppState;

  readonly found: readonly Found[] = $derived.by(() => [
    ...this.#actions(),
    ...this.#views(),
    ...this.#listed.map((tell) => tell()),
  ]);
  readonly active = $derived(this.found[this.at]);

  constructor(app: AppState) {
    this.#app = app;
  }

  /** Searches for a text. The previous results stay until all lists have answered, so that nothing flickers. */
  type(text: string): void {
    this.text = text;
    this.at = text.trim() === '' ? -1 : 0;
    const asking = this.#ask(text.trim()).then((listed) => {
      if (this.asking !== asking) return;
      this.#listed = listed;
      this.asking = null;
    });
    this.asking = asking;
  }

  move(by: number): void {
    const count = this.found.length;
    if (count > 0) this.at = (Math.max(this.at, by > 0 ? -1 : 0) + by + count) % count;
  }

  #actions(): readonly Found[] {
    return this.#app.available.commands.flatMap(({ id, label, key, enabled }): readonly Found[] => {
      const text = t(label);
      if (!enabled || excludedCommands.has(id) || !this.#matchesQuery(text)) return [];
      const keys = key === undefined ? {} : { keys: keyText(key) };
      return [{ id, group: 'actions', text, ...keys, choose: () => void this.#app.available.run(id) }];
    });
  }

  #views(): readonly Found[] {
    if (this.text.trim() === '' || this.#app.connection === null) return [];
    const found = this.#app.views.all.filter(({ name }) => this.#matchesQuery(name));
    return found.slice(0, mostOfList).map((view) => ({
      id: `view.${view.key}`,
      group: 'views',
      text: view.name,
      choose: () => {
        this.#app.views.choose(view);
        this.#app.go({ screen: 'drafts' });
      },
    }));
  }

  /** Whether each word of the text is the start of a word in the name. */
  #matchesQuery(name: string): boolean {
    const sought = ` ${fold(name)}`;
    return fold(this.text)
      .split(' ')
      .every((word) => sought.includes(` ${word}`));
  }

  async #ask(text: string): Promise<readonly (() => Found)[]> {
    const { connection } = this.#app;
    if (text === '' || connection === null) return [];
    const lists = await Promise.all([
      this.#drafts(connection, text),
      this.#customers(connection, text),
      this.#products(connection, text),
    ]);
    return lists.flat();
  }

  async #drafts({ id: connectionId }: Connection, search: string): Promise<readonly (() => Found)[]> {
    const { api } = this.#app;
    const request = { connectionId, search, sort: 'updated', descending: true, offset: 0, limit: mostOfList } as const;
    const { rows } = await api.listDrafts(request).catch(() => ({ rows: [] }));
    return rows.map((row: DraftSummary) => () => ({
      id: `draft.${row.id}`,
      group: 'drafts',
      text: `${t(`shell.kind.${row.kind}`)} · ${titleText(row)}`,
      detail: `${customerText(row)} · ${t(`shell.state.${row.state}`)}`,
      choose: () => void openDraft(this.#app, row),
    }));
  }

  /** Choosing a customer starts a new sales return invoice. */
  async #customers({ id, settings }: Connection, query: string): Promise<readonly (() => Found)[]> {
    const kind = 'salesReturnInvoice';
    if (!isOffered(kind, 'create', settings)) return [];
    const rows = await this.#lookUp(id, 'customers', query);
    return rows.map((row, at) => () => entry('customers', at, row, () => void beginDraft(this.#app, kind, row)));
  }

  /** Choosing a product adds a line to the open document; if none is open, it lists the drafts that contain the product. */
  async #products({ id }: Connection, query: string): Promise<readonly (() => Found)[]> {
    const { takeProduct } = this.#app.available;
    const rows = await this.#lookUp(id, 'products', query);
    const find = (row: LookupRow): void => {
      void this.#app.drafts.showSearch(row.code);
      this.#app.go({ screen: 'drafts' });
    };
    return rows.map(
      (row, at) => () =>
        takeProduct === null
          ? entry('productDrafts', at, row, () => find(row))
          : entry('products', at, row, () => takeProduct(row)),
    );
  }

  async #lookUp(connectionId: string, kind: 'customers' | 'products', query: string): Promise<readonly LookupRow[]> {
    const request = { connectionId, kind, query, limit: mostOfList };
    const { rows } = await this.#app.api.searchLookup(request).catch(() => ({ rows: [] }));
    return rows;
  }
}

/** `at`: its position, because a list of the service may have a code twice. */
function entry(
  group: 'customers' | 'products' | 'productDrafts',
  at: number,
  row: LookupRow,
  choose: () => void,
): Found {
  return {
    id: `${group}.${at}`,
    group,
    text: row.code,
    ...(row.name === null ? {} : { detail: row.name }),
    choose,
  };
}
