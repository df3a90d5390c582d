import { createContext } from 'svelte';
import type { Preferences } from '../../domain/settings.ts';
import { needingAttention, waitingToBeSent } from '../../domain/attention.ts';
import type { WorkCounts } from '../../domain/attention.ts';
import { preferenceDefaults } from '../../domain/settings.ts';
import type { ApplicationInfo } from '../../domain/model/application.ts';
import type { Connection } from '../../domain/model/connection.ts';
import type { DraftCounts, DraftSummary } from '../../domain/model/draft.ts';
import type { QueueStatus } from '../../domain/model/queue.ts';
import { AvailableActions } from '../actions/available.svelte.ts';
import { BridgeFailure } from '../api.ts';
import type { Events } from '../../preload/contract.ts';
import type { Api } from '../api.ts';
import { languageFor } from '../../domain/language.ts';
import { language, setLanguage, t } from '../messages/index.svelte.ts';
import { DocumentLists } from './document-list.svelte.ts';
import { EDocumentList } from './e-document-list.svelte.ts';
import { DraftList } from './draft-list.svelte.ts';
import { DraftViews } from './draft-views.svelte.ts';
import { bufferedKeys } from './buffered-keys.ts';
import { StoredDrafts } from './stored-drafts.svelte.ts';
import { StorageState } from './storage.svelte.ts';
import { isSameScreen, withoutDocument } from './route.ts';
import type { Route } from './route.ts';
import { playSound } from './sounds.ts';
import { toSync } from './to-sync.ts';
import { Toasts } from './toasts.svelte.ts';

export class AppState {
  readonly api: Api;
  readonly toasts = new Toasts();
  readonly available = new AvailableActions();
  readonly storedDrafts: StoredDrafts;
  readonly drafts = new DraftList(this);
  readonly views = new DraftViews(this);
  readonly documents = new DocumentLists(this);
  readonly eDocuments = new EDocumentList(this);
  readonly storage: StorageState;
  info = $state.raw<ApplicationInfo | null>(null);
  preferences = $state.raw<Preferences>(preferenceDefaults);
  connections = $state.raw<readonly Connection[]>([]);
  queue = $state.raw<QueueStatus | null>(null);
  route = $state.raw<Route>({ screen: 'drafts' });
  /** When the oldest of the offline lists was last fetched; `null` if none was. */
  listsAt = $state<number | null>(null);
  loaded = $state(false);
  /** Incremented whenever a documents.db is opened; screens are remounted for each file. */
  databaseGeneration = $state(0);
  /** The previous screens, each with the connection that was selected there. */
  #back: { readonly route: Route; readonly connectionId: string | undefined }[] = [];
  /** Hides the navigation and the status bar. */
  fullScreen = $state(false);
  /** Counts changes of the screen; each ends with a landing (shell/landing.svelte.ts). */
  departures = $state(0);
  /** Ends the buffering of keys; set while a screen is being opened. */
  #arriving: ((there: boolean) => void) | null = null;

  readonly connection = $derived(
    this.connections.find(({ id }) => id === this.preferences.connectionId) ?? this.connections[0] ?? null,
  );

  readonly #counts = $derived.by(() => this.storedDrafts.countsOf(this.connection?.id) ?? nothing);
  /** Drafts of the connection that are ready or waiting, without those that need a decision. */
  readonly ready = $derived(waitingToBeSent(this.#counts));
  /** Drafts of the connection that need the user: refused, of unknown outcome, or in conflict. */
  readonly attention = $derived(needingAttention(this.#counts));
  /** Drafts of the connection that a change of settings or a policy took out of the queue. */
  readonly withdrawn = $derived(this.#counts.withdrawn);

  constructor(api: Api) {
    this.api = api;
    this.storedDrafts = new StoredDrafts(api, (connectionId, now, before) => {
      if (connectionId === this.connection?.id && before !== null) this.#tellConflicts(now, before);
    });
    this.storage = new StorageState(api);
  }

  /**
   * Loads what the first screen needs and follows changes; returns a function that stops. `noDialog` waits until no dialog
   * is open.
   */
  async start(noDialog: () => Promise<void> = () => Promise.resolve()): Promise<() => void> {
    this.#arriving ??= bufferedKeys.hold();
    const stops = [
      this.api.on('preferencesChanged', (preferences) => this.#apply(preferences)),
      this.api.on('connectionsChanged', () => {
        void this.orToast(() => this.loadConnections());
        // With another address, documents may be held back.
        void this.storage.readStatus();
      }),
      this.api.on('queueChanged', (status) => {
        if (status.connectionId === this.connection?.id) this.queue = status;
      }),
      this.api.on('lookupProgress', ({ connectionId, phase }) => {
        if (connectionId === this.connection?.id && phase === 'done') void this.orToast(() => this.loadQueueStatus());
      }),
      this.documents.start(),
      this.api.on('secretsChanged', (secrets) => {
        if (this.info) this.info = { ...this.info, secrets };
      }),
      this.api.on('enrolmentChanged', ({ problem }) => {
        if (this.info) this.info = { ...this.info, enrolment: problem };
      }),
      this.api.on('updateChanged', (updates) => {
        if (this.info) this.info = { ...this.info, updates };
      }),
      this.storage.start(),
      this.api.on('storeReplaced', () => void this.orToast(() => this.#readFile())),
      // What is typed in a dialog is about the screen behind it.
      this.api.on(
        'screenRequested',
        (asked) => void noDialog().then(() => this.orToast(() => this.#goWhereAsked(asked))),
      ),
    ];
    const info = this.api.getApplicationInfo({});
    try {
      await this.#readFile(info.then((known) => (this.info = known)));
    } catch (error) {
      this.arrived(false);
      throw error;
    }
    // Without an open file, no screen ends the buffering.
    if (!this.loaded) this.arrived(false);
    return () => stops.forEach((stop) => stop());
  }

  async #goWhereAsked({ screen, draft }: Events['screenRequested']): Promise<void> {
    if (draft === undefined || screen !== 'sync') return this.go({ screen });
    if (draft.connectionId !== this.connection?.id) await this.chooseConnection(draft.connectionId);
    this.go({ screen, id: draft.id });
  }

  async #readFile(before: Promise<unknown> = Promise.resolve()): Promise<void> {
    const [preferences] = await Promise.all([this.api.getPreferences({}), this.storage.readStatus(), before]);
    this.#apply(preferences);
    this.loaded = this.storage.failure === null;
    // Without an open file, StartFailure lists the backups immediately; otherwise they are read after the first screen.
    if (!this.loaded) return this.storage.load();
    void this.#shown.then(() => this.storage.load());
    // Rows, selection, list position and undo belong to the previous file.
    this.drafts.reset();
    this.eDocuments.reset();
    await this.loadConnections();
    this.toasts.dismissUndoable();
    this.databaseGeneration += 1;
  }

  /** The first screen is shown: load the rest. */
  shown(): void {
    this.#isShown();
  }
  #isShown: () => void = () => undefined;
  readonly #shown = new Promise<void>((resolve) => {
    this.#isShown = resolve;
  });

  async loadConnections(): Promise<void> {
    this.connections = await this.api.listConnections({});
    await this.loadQueueStatus();
  }

  async loadQueueStatus(): Promise<void> {
    const id = this.connection?.id;
    const status = id === undefined ? null : this.api.getQueueStatus({ connectionId: id });
    await Promise.all([
      Promise.resolve(status).then((queue) => (this.queue = queue)),
      id === undefined ? undefined : this.storedDrafts.count(id),
      this.#readListsAt(),
    ]);
  }

  async #readListsAt(): Promise<void> {
    const id = this.connection?.id;
    const lists = id === undefined ? [] : await this.api.listLookupStatus({ connectionId: id });
    const fetched = lists.flatMap(({ refreshedAt }) => (refreshedAt === null ? [] : [refreshedAt]));
    this.listsAt = fetched.length === 0 ? null : Math.min(...fetched);
  }

  #tellConflicts(now: DraftCounts, before: DraftCounts): void {
    const count = conflictsIn(now);
    if (count <= conflictsIn(before)) return;
    const text = (): string => t('conflict.toast', { count });
    this.toasts.show(text, { about: 'conflict', tone: 'error', action: toSync(this) });
  }

  /** Selects the connection. An open draft or document belongs to the previous one, so it is left. */
  async chooseConnection(connectionId: string): Promise<void> {
    if (connectionId !== this.connection?.id) this.route = withoutDocument(this.route);
    await this.#select(connectionId);
  }

  /** Selects the connection of a draft that is being opened. */
  async followDraft({ connectionId }: Pick<DraftSummary, 'connectionId'>): Promise<void> {
    if (connectionId !== this.connection?.id) await this.#select(connectionId);
  }

  async #select(connectionId: string): Promise<void> {
    // Not only once it is stored: until then, a document of the previous connection could be opened.
    this.#apply({ ...this.preferences, connectionId });
    await this.setPreferences({ connectionId });
    await this.loadQueueStatus();
  }

  async setPreferences(change: Partial<Preferences>): Promise<void> {
    this.#apply(await this.api.setPreferences({ change }));
  }

  go(route: Route): void {
    this.#back = [...this.#back.slice(-20), { route: this.route, connectionId: this.connection?.id }];
    this.goOn(route);
  }

  /** Replaces the current screen: *back* leads to the one before it. */
  goOn(route: Route): void {
    this.#leaveFor(route);
    this.toasts.arrivedAt(route);
  }

  #leaveFor(route: Route): void {
    if (!isSameScreen(this.route, route)) {
      this.#arriving ??= bufferedKeys.hold();
      this.departures += 1;
    }
    this.route = route;
  }

  /** The new screen is shown and focused; `there` false: it could not be shown. */
  arrived(there = true): void {
    this.#arriving?.(there);
    this.#arriving = null;
  }

  /** Changes the route within the same screen, without history. */
  turn(route: Route): void {
    this.route = route;
    this.toasts.arrivedAt(route);
  }

  /** The previous screen, without the draft or document of another connection; else the drafts. */
  back(): void {
    const last = this.#back.pop();
    if (!last) return this.#leaveFor({ screen: 'drafts' });
    this.#leaveFor(last.connectionId === this.connection?.id ? last.route : withoutDocument(last.route));
  }

  /** Runs `work`; shows a message and returns `null` if it fails. */
  async orToast<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      this.toasts.show(() => failureText(error), { tone: 'error' });
      return null;
    }
  }

  soundRefusal(): void {
    if (this.preferences.sounds) playSound('refused');
  }

  refuse(why: () => string): void {
    this.soundRefusal();
    this.toasts.show(why, { tone: 'error' });
  }

  refuseReadOnly(): void {
    this.soundRefusal();
    this.toasts.show(() => t('shell.keys.readOnly'), { tone: 'error', about: 'readOnly' });
  }

  reportMissingCode(): void {
    this.toasts.show(() => t('shell.missing.title'), { tone: 'error' });
  }

  #apply(preferences: Preferences): void {
    this.preferences = preferences;
    const next = languageFor(preferences.language, this.info?.systemLocale ?? 'en');
    const before = language();
    if (next !== before || document.documentElement.lang !== next) setLanguage(next);
    if (next !== before) this.drafts.retype(before, next);
    const { theme, density } = preferences;
    document.documentElement.dataset['density'] = density;
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }
}

const nothing: WorkCounts & Pick<DraftCounts, 'withdrawn'> = {
  counts: { ready: 0, waiting: 0, rejected: 0, unknown: 0 },
  conflicts: { before: 0, after: 0 },
  withdrawn: { settings: 0, policy: 0 },
};
const conflictsIn = ({ conflicts }: DraftCounts): number => conflicts.before + conflicts.after;

export function failureText(error: unknown): string {
  return t(`errors.bridge.${error instanceof BridgeFailure ? error.code : 'internal'}`);
}

export const [useApp, provideApp] = createContext<AppState>();
