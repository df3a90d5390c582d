import { baselineOf } from '../../../../domain/baseline.ts';
import { deliveryCountOf } from '../../../../domain/edit/delivery-count.ts';
import { newKey } from './identity.ts';
import { documents } from '../../../../domain/documents/index.ts';
import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import { isEditable, isQueued } from '../../../../domain/model/draft-state.ts';
import { documentPolicyOf } from '../../../../domain/settings.ts';
import type { CompanyFacts } from '../../../../domain/facts.ts';
import type { Field, LookupKind, ValueRecord } from '../../../../domain/fields.ts';
import { summaryFrom } from '../../../../domain/summary.ts';
import type { Summary } from '../../../../domain/summary.ts';
import { computeTotals, vatPerDocument } from '../../../../domain/amounts/totals.ts';
import { roundedOnce } from '../../../../domain/amounts/workings.ts';
import type { DocumentTotals, LineAmounts } from '../../../../domain/amounts/totals.ts';
import type { Connection } from '../../../../domain/model/connection.ts';
import type { Draft, DraftSummary } from '../../../../domain/model/draft.ts';
import type { EditorHost } from './host.ts';
import { apply, emptyState } from '../../../../domain/edit/edit-state.ts';
import type { EditFacts } from '../../../../domain/edit/answers.ts';
import { OpenDraft } from './open-draft.svelte.ts';
import type { SessionParts } from './open-draft.svelte.ts';
import { Submission } from './submission.svelte.ts';
import { VersionRestore } from '../versions/version-restore.ts';
import { DocumentLookups } from '../lookup/document-lookups.svelte.ts';
import { LastDocument } from '../header/last-document.svelte.ts';
import { LastEntries } from '../lines/last-entries.svelte.ts';
import { tableColumnsOf } from '../../../../domain/edit/columns.ts';
import type { CellContext, CellReading } from '../../../../domain/edit/cells.ts';
import type { Command } from '../../../../domain/edit/edit-state.ts';
import { GridColumns } from '../lines/grid-columns.svelte.ts';
import { DocumentState } from './document.svelte.ts';
import { Baseline } from '../versions/baseline.svelte.ts';
import { distinct } from '../../../../domain/edit/collections.ts';
import { GridState } from '../lines/grid.svelte.ts';
import { LineFind } from '../lines/line-find.svelte.ts';
import { LineImport } from '../import/line-import.svelte.ts';
import { LineCache } from '../../../../domain/edit/line-cache.ts';
import { carriedOn, startLine } from '../../../../domain/edit/lines.ts';
import { textOf } from '../../../../domain/value.ts';
import { Navigator } from './navigator.svelte.ts';
import { linePlace, placeKey } from '../../../../domain/model/place.ts';
import type { Place } from '../../../../domain/model/place.ts';
import { Problems } from '../problems/problems.svelte.ts';
import { Scans } from '../scan/scans.svelte.ts';
import { Scanning } from '../scan/scanning.svelte.ts';
import { ScanIdentity } from '../scan/scan-identity.ts';
import { OpenEntries } from '../open-entries/open-entries.svelte.ts';
import { fieldAtPlace, keyedPlace } from '../../../../domain/edit/places.ts';

/** Number of lines computed when a document is opened; more than are visible. */
const mostAtOnce = 50;
/** Longest time in milliseconds that computing the others may delay a key. */
const longestTurn = 4;

export class Editor {
  readonly id: string;
  readonly description: DocumentDescription;
  readonly connection: Connection;
  readonly facts: CompanyFacts;
  readonly draft: OpenDraft;
  readonly document: DocumentState;
  readonly lookups: DocumentLookups;
  readonly lastDocument: LastDocument;
  readonly lastEntries: LastEntries;
  readonly lineCache: LineCache;
  readonly problems: Problems;
  readonly scans: Scans;
  readonly scanIdentity: ScanIdentity;
  readonly scanning: Scanning;
  readonly openEntries: OpenEntries;
  readonly grid: GridState;
  readonly finding: LineFind;
  readonly lineImport: LineImport;
  readonly navigator: Navigator;
  readonly host: EditorHost;
  readonly versionRestore: VersionRestore;
  readonly submission: Submission;
  /** The service's document that the draft was opened from; null for a new document. */
  baseline = $state.raw<Baseline | null>(null);
  readonly summary = $derived.by((): DraftSummary => this.draft.summary);
  /**
   * Whether all lines are computed. In a long document, the visible ones are computed when it is opened and the others after it
   * is drawn; until then the saved totals and counts are shown.
   */
  counted = $state(true);
  /** Show the currency columns although every line is in the default currency. */
  showCurrency = $state(false);
  /** Stores the code being typed in a text box without waiting until the box is left; null if none is being typed. */
  takeFromBox: (() => void) | null = null;
  /** The undo step that a message offers to undo. */
  stepInMessage: string | null = null;
  #stopLookupEvents: () => void = () => undefined;
  #isStopped = false;
  /** The screen was left. An editor that could not be saved can be shown again. */
  #isClosed = false;
  /** Incremented by each load; results of an older load are ignored. */
  #loading = 0;

  /** The draft's state allows no change. (A deletion is read-only but not locked: it can be queued.) */
  readonly locked = $derived.by(() => !isEditable(this.summary.state));
  readonly readOnly = $derived.by(() => this.locked || this.draft.isGone || this.summary.operation === 'delete');
  readonly canQueue = $derived.by(() => !this.locked && !this.draft.isGone);
  readonly queued = $derived.by(() => isQueued(this.summary.state));
  readonly hasCurrencies = $derived.by(() =>
    this.document.lines.some((line) => textOf(line.CurrencyCode) !== this.facts.defaultCurrency),
  );
  readonly layout: GridColumns;
  readonly columns = $derived.by(() => this.layout.shown);
  readonly tableColumns = $derived.by(() => tableColumnsOf(this.description, this.layout.importableColumns));
  readonly #vatPerDocument = $derived.by(() => {
    const { lines } = this.document;
    const amounts = this.facts.vatPerDocument ? lines.map((line) => this.lineCache.amounts(line)) : [];
    return vatPerDocument(this.description.kind, lines, amounts, this.facts);
  });
  readonly amounts = $derived.by(() => this.document.lines.map((line) => this.amountsOf(line)));
  readonly totals = $derived.by(() =>
    computeTotals(this.description.kind, this.document.header, this.amounts, this.facts),
  );
  /** For the explanation of the totals; computed on demand. */
  readonly roundedOnce = $derived.by(() => roundedOnce(this.document.lines, this.amounts, this.totals, this.facts));

  constructor(draft: Draft, connection: Connection, host: EditorHost) {
    this.id = draft.id;
    this.host = host;
    this.connection = connection;
    this.description = documents[draft.kind];
    const { defaultCurrency, defaultUnit, usesEInvoice, localGuidance } = connection.settings;
    const editFacts: EditFacts = { defaultCurrency, defaultUnit, localGuidance, newKey };
    const baseline = baselineOf(draft);
    const load: Command = { do: 'load', content: draft.content, baseline, undoable: false };
    this.draft = new OpenDraft(draft, apply(emptyState, load, editFacts), this.#sessionParts(editFacts));
    this.document = new DocumentState(editFacts, this.draft);
    this.scans = new Scans(this);
    this.lookups = new DocumentLookups(this);
    const { presenceOf } = this.lookups.answers;
    this.facts = {
      ...documentPolicyOf(connection.settings),
      ...{ usesEInvoice, localGuidance, product: this.products.get, presenceOf },
    };
    this.lastEntries = new LastEntries(this);
    this.lastDocument = new LastDocument(this);
    this.lineCache = new LineCache(draft.kind, this.facts, this.lookupAnswers);
    this.#takeBaseline();
    this.problems = new Problems(this);
    this.scanIdentity = new ScanIdentity(this);
    this.scanning = new Scanning(this);
    this.openEntries = new OpenEntries(this);
    this.layout = new GridColumns(this);
    this.grid = new GridState(this);
    this.finding = new LineFind(this);
    this.lineImport = new LineImport(this);
    this.navigator = new Navigator(this);
    this.versionRestore = new VersionRestore(this);
    this.submission = new Submission(this);
    this.#begin();
  }

  #sessionParts(facts: EditFacts): SessionParts {
    return {
      ...{ facts, host: this.host, summaryNow: () => this.summaryNow(), isTyping: () => this.grid.editing !== null },
      onEdited: (before) => {
        this.grid.documentChanged(before.lines);
        // Undo and redo may have crossed a merge.
        this.#takeBaseline();
        this.problems.schedule();
      },
      onSaved: () => this.scans.saved(),
      onLoaded: (how, before) => {
        this.grid.documentChanged(before.lines);
        this.#takeBaseline();
        if (how === 'reloaded') this.scans.forget();
        this.problems.checkAcrossLines();
        void this.afterLoading();
      },
      onState: () => void this.afterLoading(),
    };
  }

  #begin(): void {
    const { afterNextFrame } = this.host;
    if (afterNextFrame && this.document.lines.length > mostAtOnce) this.counted = false;
    else this.problems.checkAcrossLines();
    this.follow();
    const loaded = this.afterLoading();
    if (afterNextFrame && !this.counted) void this.#countLater(loaded, afterNextFrame);
  }

  /** Nothing was entered yet: missing values are listed, but not marked as wrong. */
  get isBlank(): boolean {
    const { header, lines, canUndo } = this.document;
    const hasCustomer = [header.CustomerCode, header.CustomerId].some((value) => textOf(value) !== '');
    const isNew = this.summary.operation === 'create' && this.summary.state === 'draft';
    return isNew && !canUndo && lines.length === 0 && !hasCustomer && this.submission.firstError === null;
  }

  get products(): DocumentLookups['products'] {
    return this.lookups.products;
  }
  get references(): DocumentLookups['references'] {
    return this.lookups.references;
  }
  get representatives(): DocumentLookups['representatives'] {
    return this.lookups.representatives;
  }
  get lookupAnswers(): DocumentLookups['answers'] {
    return this.lookups.answers;
  }
  get pending(): DocumentLookups['pending'] {
    return this.lookups.pending;
  }
  get fill(): DocumentLookups['fill'] {
    return this.lookups.fill;
  }
  get lookupEffects(): DocumentLookups['effects'] {
    return this.lookups.effects;
  }

  /** Computes the lines a few at a time, after the products have been loaded, on which their problems depend. */
  async #countLater(loaded: Promise<void>, afterNextFrame: () => Promise<void>): Promise<void> {
    await Promise.all([loaded.catch(() => undefined), afterNextFrame()]);
    for (let next = 0; next < this.document.lines.length && !this.#isStopped; await afterNextFrame()) {
      const until = performance.now() + longestTurn;
      do {
        const line = this.document.lines[next++];
        if (line) this.problems.ofLine(line);
      } while (next < this.document.lines.length && performance.now() < until);
    }
    if (this.#isStopped) return;
    this.problems.checkAcrossLines();
    this.counted = true;
  }

  follow(): void {
    this.#isClosed = false;
    this.#stopLookupEvents();
    this.#stopLookupEvents = this.host.api.on('lookupProgress', ({ connectionId, kind, phase }) => {
      if (connectionId === this.summary.connectionId && phase === 'done') this.#lookupFetched(kind);
    });
  }

  #lookupFetched(kind: LookupKind): void {
    this.references.forget(kind);
    this.lookups.presences.forget(kind);
    if (kind === 'currencies' && this.summary.operation === 'create') void this.lookupEffects.completeCurrency();
    if (kind === 'products') void this.products.refresh().catch(() => undefined);
  }

  /** The summary for the list of drafts, from what has been computed so far. */
  summaryNow(): Summary {
    const { errors, warnings } = this.problems.found();
    return summaryFrom(this.description.kind, this.document.header, {
      totals: this.totals,
      lineCount: this.document.lines.length,
      errorCount: errors,
      warningCount: warnings,
    });
  }

  #loadProducts(): Promise<void> {
    // Counted products that are not in the document become lines too, and need their units and tracking.
    const counted = (deliveryCountOf(this.document.header) ?? []).map(({ product }) => product);
    const codes = distinct([...this.document.lines.map((line) => textOf(line.ProductCode)), ...counted]);
    return this.products.load(codes).catch(() => undefined);
  }

  /** The amounts of a line, cached per line object; rounded per document if the policy says so. */
  amountsOf(line: ValueRecord): LineAmounts {
    return this.#vatPerDocument.get(line) ?? this.lineCache.amounts(line);
  }

  cellContext(): Omit<CellContext, 'lines'> {
    const { host, facts } = this;
    return { language: host.language(), today: host.today(), defaultCurrency: facts.defaultCurrency, newKey };
  }

  startLine(key: string, previous: ValueRecord | undefined): ValueRecord {
    const from = previous?.$key;
    if (from !== undefined)
      for (const name of carriedOn) this.pending.copied(linePlace(from, name), linePlace(key, name));
    return startLine({ ...this.connection.settings, kind: this.description.kind }, key, previous);
  }

  /** A new document was filled from another one. */
  filledFrom(draft: DraftSummary, fields: readonly string[]): void {
    this.host.notify({ kind: 'filledFrom', draft, fields, undo: this.undoInMessage() });
    void this.afterLoading();
  }

  async hasProducts(): Promise<boolean> {
    const lists = await this.host.api.listLookupStatus({ connectionId: this.connection.id });
    return lists.some(({ kind, refreshedAt }) => kind === 'products' && refreshedAt !== null);
  }

  // ── Editing ───────────────────────────────────────────────────────────────────────────────────────────────────────

  set(place: Place, value: Parameters<DocumentState['set']>[1], tag: string | null = null): void {
    if (!this.readOnly) this.document.set(place, value, tag);
  }

  /** Puts a text into a place, as if it were typed in a cell there; returns how it was read. `sums`: false if it was pasted. */
  enter(place: Place, field: Field, text: string, tag: string | null, sums = true): CellReading {
    const entered = this.readOnly
      ? null
      : this.document.enter({ place, field, text }, { ...this.cellContext(), sums }, tag);
    return entered?.reading ?? { shown: null, noted: false };
  }

  /** Undoes the last step; while a cell is edited, the typing. False if there is nothing to undo. */
  undo(): boolean {
    return this.#step(() => this.document.undo());
  }
  redo(): boolean {
    return this.#step(() => this.document.redo());
  }

  #step(step: () => boolean): boolean {
    const isTyping = this.grid.editing !== null;
    this.grid.commit();
    const done = !this.readOnly && step();
    // The cell's text box no longer exists.
    if (isTyping) this.grid.focusRequests++;
    return done || isTyping;
  }

  /** Changes the document in a separate undo step, and shows a message with *Undo*. */
  changeAndReport(command: (tag: string) => Command, text: () => string): void {
    this.document.dispatch(command(newKey()));
    this.host.notify({ kind: 'stepMade', text, undo: this.undoInMessage() });
  }

  /** Undo for a message about the last step (with a unique tag): does nothing if another step has become the last. */
  undoInMessage(): () => void {
    const { lastStep } = this.document;
    this.stepInMessage = lastStep;
    return () => {
      this.takeTyped();
      if (this.document.lastStep === lastStep) this.undo();
    };
  }

  /** Restores deleted lines at their position, except those that have been restored already. */
  undeleteLines(row: number, deleted: readonly ValueRecord[]): void {
    const { document } = this;
    this.grid.commit();
    const gone = deleted.filter(({ $key }) => $key !== undefined && document.line($key) === undefined);
    if (this.readOnly || gone.length === 0) return;
    document.dispatch({ do: 'insertLines', at: row, lines: gone, tag: null });
  }

  reset(place: Place): void {
    const before = this.baseline?.originalRecord(place);
    const tag = `reset ${placeKey(place)}`;
    if (before && !this.readOnly) {
      const isAmount = fieldAtPlace(this.description, place)?.class === 'amount';
      // Without the entered amount, the service's amount may apply again. Entered as a value, it would not follow its inputs.
      if (isAmount) this.document.set(place, undefined, tag);
      const isRestored = isAmount && this.baseline?.original(place) === null;
      if (!isRestored) this.lookupEffects.restoreOriginal(place, before, tag);
    }
    this.document.seal();
  }

  // ── Saving ────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Stores what is being typed in a cell or box in the document. */
  takeTyped(): void {
    this.grid.commit();
    this.takeFromBox?.();
  }

  /** False for a draft that was deleted elsewhere: there is none to save to. */
  get isUnsaved(): boolean {
    return this.draft.isUnsaved && !this.draft.isGone;
  }

  async flush(): Promise<void> {
    this.takeTyped();
    const saved = this.draft.flush();
    await this.scanning.settled();
    await this.pending.settled();
    await saved;
    await this.draft.flush();
  }

  /** Shown again, because it could not be saved. */
  reopen(): void {
    this.follow();
    this.draft.reopen();
  }

  /**
   * Saves before the screen is left. False if that failed: the editor is then kept, and saving is tried again until it succeeds
   * or the draft is opened again (unsaved.ts).
   */
  async close(): Promise<boolean> {
    this.#isClosed = true;
    this.#stopLookupEvents();
    this.draft.close();
    this.problems.stop();
    this.representatives.stop();
    await this.flush();
    if (this.isUnsaved) return false;
    this.stop();
    return true;
  }

  /**
   * Makes the change of a message's action. If the document has been closed meanwhile, it is saved again. False as for
   * {@link close}.
   */
  async changeByMessage(change: () => void): Promise<boolean> {
    const isClosed = this.#isClosed;
    if (isClosed) this.draft.resume();
    change();
    return !isClosed || this.close();
  }

  stop(): void {
    this.#isStopped = true;
    this.draft.end();
  }

  /** Saves the latest content before the window is closed. */
  closeNow(): void {
    this.takeTyped();
    this.draft.sendLast();
  }

  #takeBaseline(): void {
    const { document, facts: policy } = this;
    const content = document.baseline?.content;
    if (content === this.baseline?.content) return;
    const { kind } = this.description;
    const { operation } = this.summary;
    const amounts = (line: ValueRecord): LineAmounts => this.amountsOf(line);
    const totals = (): DocumentTotals => this.totals;
    this.baseline =
      content === undefined ? null : new Baseline({ kind, operation, content, document, policy, amounts, totals });
  }

  async afterLoading(): Promise<void> {
    const opened = this.document.lines;
    const loading = ++this.#loading;
    const [refusal] = await Promise.all([
      isEditable(this.summary.state) ? this.host.api.getRejection({ draftId: this.id }).catch(() => null) : null,
      this.#loadProducts(),
    ]);
    this.fill.fillBareLines(opened);
    if (this.summary.operation === 'create') void this.lookupEffects.completeCurrency();
    if (loading !== this.#loading) return;
    const refused = isEditable(this.summary.state) ? refusal : null;
    this.problems.serviceErrors = (refused?.errors ?? []).map((error) => ({
      ...error,
      place: keyedPlace(error.place, this.document.lines),
    }));
    this.problems.refusedUnknownMembers = refused?.refusedUnknownMembers ?? [];
  }
}
