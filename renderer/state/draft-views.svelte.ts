/** The views of the drafts list: the built-in ones, and those that the user saved for the connection. */
import { longestViewSearch, mostSavedViews, mostViews } from '../../domain/draft-view.ts';
import type { DraftView, SavedView } from '../../domain/draft-view.ts';
import type { Connection } from '../../domain/model/connection.ts';
import { nameKey, tidyName } from '../../domain/names.ts';
import type { Preferences } from '../../domain/settings.ts';
import { language, t } from '../messages/index.svelte.ts';
import type { DraftList } from './draft-list.svelte.ts';
import { isShown, viewOf } from './draft-view.ts';
import type { ListHost } from './paged-list.svelte.ts';
import type { Toasts } from './toasts.svelte.ts';

const latest = { sort: 'updated', descending: true } as const;
/** Only views that the filters can express exactly; there is no filter for documents changed in the service. */
const builtIn = {
  refused: { states: ['rejected', 'unknown'], ...latest },
  withErrors: { states: ['draft'], problems: 'errors', ...latest },
  faultless: { states: ['draft'], problems: 'none', ...latest },
  sentToday: { sentToday: true, ...latest },
  thisMonth: { period: 'thisMonth', ...latest },
  lastMonth: { period: 'lastMonth', ...latest },
} as const satisfies Readonly<Record<string, DraftView>>;

export interface NamedView {
  readonly key: string;
  readonly name: string;
  readonly view: DraftView;
  /** Built in: it cannot be renamed, changed or deleted. */
  readonly isBuiltIn: boolean;
}

interface Host extends ListHost {
  readonly drafts: DraftList;
  readonly toasts: Toasts;
  readonly connections: readonly { readonly id: string }[];
  readonly preferences: Preferences;
  setPreferences(change: Partial<Preferences>): Promise<void>;
}

export type NameProblem = 'empty' | 'builtIn' | 'taken' | 'full' | 'tooLong';

const keyOf = (name: string): string => `own ${nameKey(name)}`;

export class DraftViews {
  readonly #app: Host;
  /** Changes run one after another, each on the result of the previous one. */
  #last: Promise<unknown> = Promise.resolve();

  readonly builtIn: readonly NamedView[] = $derived.by(() =>
    (Object.keys(builtIn) as (keyof typeof builtIn)[]).map((name) => ({
      ...{ key: `built-in ${name}`, name: t(`drafts.views.${name}`), view: builtIn[name], isBuiltIn: true },
    })),
  );
  /** The connection's saved views, sorted by name. */
  readonly own: readonly NamedView[] = $derived.by(() => {
    const id = this.#app.connection?.id;
    const views = this.#app.preferences.savedViews
      .filter(({ connectionId }) => connectionId === id)
      .map(({ name, view }) => [keyOf(name), { key: keyOf(name), name, view, isBuiltIn: false }] as const);
    return [...new Map(views).values()].sort((a, b) => a.name.localeCompare(b.name, language()));
  });
  readonly all = $derived.by(() => [...this.builtIn, ...this.own]);
  readonly chosen = $derived.by(() => this.all.find(({ key }) => key === this.#app.drafts.viewKey) ?? null);
  /** Whether the user has filtered or sorted the list differently since choosing the view. */
  readonly isChanged = $derived.by(
    () => this.chosen !== null && !isShown(this.chosen.view, this.#app.drafts, language()),
  );

  constructor(app: Host) {
    this.#app = app;
  }

  choose({ view, key }: NamedView): void {
    void this.#app.drafts.showView(view, key);
  }

  /** Why a view cannot have this name; `renamed`: the view to be renamed, `null` for a new view. */
  problemOf(name: string, renamed: NamedView | null): NameProblem | null {
    const tidied = tidyName(name);
    const key = keyOf(tidied);
    if (tidied === '') return 'empty';
    if (this.builtIn.some((one) => keyOf(one.name) === key)) return 'builtIn';
    if (renamed === null && this.#app.drafts.search.trim().length > longestViewSearch) return 'tooLong';
    if (key !== renamed?.key && this.own.some((one) => one.key === key)) return 'taken';
    return renamed === null && this.isFull ? 'full' : null;
  }

  get isFull(): boolean {
    return this.own.length >= mostViews || this.#app.preferences.savedViews.length >= mostSavedViews;
  }

  /** Saves the list's search, filters and order under a name, replacing a view of that name. */
  async save(name: string): Promise<void> {
    const { connection, drafts, toasts } = this.#app;
    const saved = tidyName(name);
    const key = keyOf(saved);
    const before = this.own.find((one) => one.key === key);
    if (!(await this.#put(connection, key, { name: saved, view: viewOf(drafts, language()) }))) return;
    if (this.#app.connection?.id === connection?.id) drafts.viewKey = key;
    if (before === undefined) toasts.show(() => t('drafts.views.saved', { name: saved }));
    else this.#tell('drafts.views.replaced', saved, () => this.#put(connection, key, before));
  }

  /** Saves the list's search, filters and order as the chosen view. */
  async update(): Promise<void> {
    const { chosen } = this;
    if (chosen !== null && !chosen.isBuiltIn) await this.save(chosen.name);
  }

  async rename({ key, view }: NamedView, name: string): Promise<void> {
    await this.#put(this.#app.connection, key, { name: tidyName(name), view });
  }

  async remove(removed: NamedView): Promise<void> {
    const { connection, drafts } = this.#app;
    if (!(await this.#put(connection, removed.key, null))) return;
    this.#tell('drafts.views.deleted', removed.name, async () => {
      // Another one may have been saved under its name meanwhile.
      const { savedViews } = this.#app.preferences;
      if (savedViews.some((one) => one.connectionId === connection?.id && keyOf(one.name) === removed.key)) return;
      const isBack = await this.#put(connection, removed.key, removed);
      if (isBack && isShown(removed.view, drafts, language())) drafts.viewKey = removed.key;
    });
  }

  #tell(key: 'drafts.views.replaced' | 'drafts.views.deleted', name: string, undo: () => Promise<unknown>): void {
    this.#app.toasts.show(() => t(key, { name }), {
      action: { label: () => `${t('shell.undo')} (Ctrl+Z)`, run: () => void undo() },
    });
  }

  /** Replaces the connection's view of that key, or removes it (`next: null`). False if that failed. */
  #put(connection: Connection | null, key: string, next: Pick<SavedView, 'name' | 'view'> | null): Promise<boolean> {
    const putting = this.#last.then(async () => {
      if (connection === null) return false;
      const { connections, preferences, drafts } = this.#app;
      const known = new Set(connections.map(({ id }) => id));
      // Views of removed connections are dropped.
      const others = preferences.savedViews.filter(
        (one) => known.has(one.connectionId) && (one.connectionId !== connection.id || keyOf(one.name) !== key),
      );
      const added = next === null ? [] : [{ connectionId: connection.id, name: next.name, view: next.view }];
      const done = await this.#app.orToast(async () => {
        await this.#app.setPreferences({ savedViews: [...others, ...added] });
        return true;
      });
      if (done === true && drafts.viewKey === key) drafts.viewKey = next && keyOf(next.name);
      return done === true;
    });
    this.#last = putting;
    return putting;
  }
}
