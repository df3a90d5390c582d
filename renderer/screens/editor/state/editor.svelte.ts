/** A draft being edited: its content, amounts, problems, grid and saving, and what a person does with the whole of it. */
import { tick } from 'svelte';
import { documents } from '../../../../domain/documents/index.ts';
import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import { isEditable, isQueued } from '../../../../domain/model/draft-state.ts';
import { amountsPolicy } from '../../../../domain/facts.ts';
import type { CompanyFacts } from '../../../../domain/facts.ts';
import type { LookupKind, ValueRecord } from '../../../../domain/fields.ts';
import type { Language } from '../../../../domain/numbers.ts';
import { summaryFrom } from '../../../../domain/summary.ts';
import type { Summary } from '../../../../domain/summary.ts';
import { computeTotals } from '../../../../domain/amounts/totals.ts';
import type { DocumentTotals, LineAmounts } from '../../../../domain/amounts/totals.ts';
import type { Connection } from '../../../../domain/model/connection.ts';
import type { Draft, DraftSummary, SaveResult } from '../../../../domain/model/draft.ts';
import type { DraftVersion } from '../../../../domain/model/backup.ts';
import type { QueueAddition } from '../../../../domain/model/queue.ts';
import type { Api } from '../../../api.ts';
import { refusedIn } from '../../../state/leave-out.ts';
import { Autosave } from './autosave.svelte.ts';
import { Choices } from './choices.ts';
import { columnsOf } from './columns.ts';
import { DocumentState } from './document.svelte.ts';
import { Baseline } from './baseline.svelte.ts';
import { distinct } from './grouping.ts';
import { GridState } from './grid.svelte.ts';
import { LineWork } from './line-work.ts';
import { carriedOn, startLine } from './lines.ts';
import { textOf } from '../../../../domain/value.ts';
import { ListAnswers, Listed } from './listed.svelte.ts';
import { Meanings } from './meanings.ts';
import { Navigator } from './navigator.svelte.ts';
import { PendingChoices } from './pending-choices.svelte.ts';
import { linePlace, placeText } from '../../../../domain/model/place.ts';
import type { Place } from '../../../../domain/model/place.ts';
import { Problems } from './problems.svelte.ts';
import { ProductFill } from './product-fill.ts';
import { Products } from './products.svelte.ts';
import { customerOf, References } from './references.svelte.ts';
import { Representatives } from './representatives.svelte.ts';
import { Scans } from './scans.svelte.ts';
import { refusedAttempt } from './service-errors.ts';
import { keyedPlace } from './places.ts';

/** What the editor tells a person in passing; `undo` takes it back. */
export type Notice =
  | { readonly kind: 'linesDeleted'; readonly count: number; readonly undo: () => void }
  | { readonly kind: 'pasted'; readonly rows: number; readonly left: number }
  /** A line was inserted where the service has another one; `append` puts it to the end. */
  | { readonly kind: 'tookPlace'; readonly append: () => void }
  | { readonly kind: 'broughtUpToDate' }
  /** An earlier version stands here again; `undo` puts back what stood here before. */
  | { readonly kind: 'broughtBack'; readonly savedAt: number; readonly undo: () => void }
  | { readonly kind: 'keptApart'; readonly id: string };

type RefusedSave = Extract<SaveResult, { readonly saved: false }>;

/** Why a document is not queued: as main says it, or because it could not be saved. */
export type Refusal = QueueAddition['refused'][number]['why'] | 'unsaved';

export interface EditorHost {
  readonly api: Api;
  readonly language: () => Language;
  /** `YYYY-MM-DD`, local. */
  readonly today: () => string;
  readonly notify: (notice: Notice) => void;
}

export class Editor {
  readonly id: string;
  readonly description: DocumentDescription;
  readonly connection: Connection;
  readonly facts: CompanyFacts;
  readonly document = new DocumentState();
  readonly products: Products;
  readonly references: References;
  readonly representatives: Representatives;
  readonly listed: Listed;
  readonly lists: ListAnswers;
  readonly fill: ProductFill;
  readonly choices: Choices;
  readonly pending = new PendingChoices();
  readonly work: LineWork;
  readonly problems: Problems;
  readonly autosave: Autosave;
  readonly scans: Scans;
  readonly grid: GridState;
  readonly navigator: Navigator;
  readonly host: EditorHost;
  /** What was changed of a document that the service has; null for a new one. */
  baseline = $state.raw<Baseline | null>(null);
  /** Where what it is taken from is from: read from the service, or the copy that was sent from here. */
  baseFrom = $state.raw<Draft['baseFrom']>(null);
  /** Why the document was not queued the last time. */
  refusal = $state.raw<Refusal>('errors');
  summary = $state.raw<DraftSummary>() as DraftSummary;
  /** The currency columns are wanted although every line is in the default currency. */
  showCurrency = $state(false);
  #unsubscribe: () => void = () => undefined;
  #bringingBack = false;
  #following = false;
  readonly #forgetFile: () => void;

  /** Its state allows no change; a deletion has nothing to be changed, but may be queued. */
  readonly locked = $derived.by(() => !isEditable(this.summary.state) || this.autosave.state.kind === 'locked');
  readonly readOnly = $derived.by(
    () => this.locked || this.autosave.state.kind === 'gone' || this.summary.operation === 'delete',
  );
  readonly canQueue = $derived.by(() => !this.locked && this.autosave.state.kind !== 'gone');
  readonly queued = $derived.by(() => isQueued(this.summary.state));
  readonly hasCurrencies = $derived.by(() =>
    this.document.lines.some((line) => textOf(line.CurrencyCode) !== this.facts.defaultCurrency),
  );
  readonly columns = $derived.by(() => columnsOf(this.description, this.showCurrency || this.hasCurrencies));
  readonly amounts = $derived.by(() => this.document.lines.map((line) => this.work.amounts(line)));
  readonly totals = $derived.by(() =>
    computeTotals(this.description.kind, this.document.header, this.amounts, this.facts),
  );

  constructor(draft: Draft, connection: Connection, host: EditorHost) {
    this.id = draft.id;
    this.host = host;
    this.connection = connection;
    this.description = documents[draft.kind];
    this.summary = draft;
    const { connectionId } = draft;
    const { defaultCurrency, usesEInvoice, practiceAdvice: practice } = connection.settings;
    this.products = new Products(host.api, connectionId);
    const meanings = new Meanings(host.api, connectionId);
    this.references = new References(host.api, connectionId, meanings);
    this.representatives = new Representatives(host.api, connectionId);
    this.listed = new Listed(host.api, connectionId, (lookup) => customerOf(lookup, this.document.header));
    this.lists = new ListAnswers(this.listed, this.products);
    const product = this.products.get;
    const listed = this.lists.has;
    this.facts = { ...amountsPolicy(connection.settings), usesEInvoice, practice, product, listed };
    const { language } = host;
    const { description, document, products, references, facts, pending } = this;
    const readOnly = (): boolean => this.readOnly;
    this.scans = new Scans(document);
    const onFilled = (before: ValueRecord, after: ValueRecord): void => this.scans.follow(before, after);
    const known = { document, products, meanings, pending, readOnly };
    this.fill = new ProductFill({ ...known, facts, onFilled });
    const { fill } = this;
    this.choices = new Choices({ ...known, references, fill, description, language, practice, defaultCurrency });
    this.work = new LineWork(draft.kind, facts, this.lists);
    this.document.load(draft.content);
    this.#takeBase(draft);
    this.problems = new Problems({
      kind: draft.kind,
      operation: draft.operation,
      base: () => this.baseline?.base ?? null,
      facts: this.facts,
      document: this.document,
      work: this.work,
      products: this.products,
      totals: () => this.totals,
      lists: this.lists,
    });
    this.autosave = new Autosave({
      id: draft.id,
      revision: draft.revision,
      // The one time that the content is made text: main stores these very characters.
      save: ({ id, revision, content }) =>
        host.api.saveDraft({ id, revision, content: JSON.stringify(content), summary: this.#summaryNow() }),
      content: () => this.document.content,
      onSaved: (summary) => (this.summary = summary),
    });
    this.grid = new GridState({
      document: this.document,
      columns: () => this.columns,
      allColumns: () => columnsOf(this.description, true),
      readOnly: () => this.readOnly,
      context: () => ({ language: host.language(), today: host.today(), facts: this.facts }),
      amounts: (line) => this.work.amounts(line),
      startLine: (key, previous) => {
        const from = previous?.$key;
        if (from !== undefined)
          for (const name of carriedOn) pending.copied(linePlace(from, name), linePlace(key, name));
        return startLine({ kind: draft.kind, defaultCurrency }, key, previous);
      },
      onCodes: (keys, column, pick, step) => this.choices.lines(keys, column, pick, step),
      onDeleted: (row, lines) => {
        const undo = (): void => this.#bringLinesBack(row, lines);
        host.notify({ kind: 'linesDeleted', count: lines.length, undo });
      },
      onPasted: (result) => host.notify({ kind: 'pasted', ...result }),
      scans: this.scans,
      isDisordered: () => this.baseline?.order?.disordered === true,
      onDisordered: (key) => host.notify({ kind: 'tookPlace', append: () => this.grid.toEnd(key) }),
      onReset: (place) => this.reset(place),
    });
    this.navigator = new Navigator(this);
    this.document.onChange = () => {
      this.autosave.changed();
      this.problems.schedule();
    };
    this.problems.lookAcross();
    // Also while the document is only kept because it could not be saved.
    this.#forgetFile = host.api.on('storeReplaced', () => {
      this.autosave.fileReplaced();
      if (this.#following) void this.#meetFile();
    });
    this.follow();
    void this.#afterLoading();
  }

  /** Listens to what others do with the draft, until {@link close}. */
  follow(): void {
    this.#unsubscribe();
    this.#following = true;
    void this.#meetFile();
    const { api } = this.host;
    const stops = [
      api.on('draftsChanged', ({ ids }) => {
        if (ids.includes(this.id) && !this.autosave.justSaved && !this.#bringingBack) void this.#bringUpToDate();
      }),
      api.on('lookupProgress', ({ connectionId, kind, phase }) => {
        if (connectionId === this.summary.connectionId && phase === 'done') this.#listFetched(kind);
      }),
    ];
    this.#unsubscribe = () => {
      this.#following = false;
      stops.forEach((stop) => stop());
    };
  }

  /** A list is another one than before: what was known of it is asked for again. */
  #listFetched(kind: LookupKind): void {
    this.references.forget(kind);
    this.listed.forget(kind);
    if (kind === 'currencies' && this.summary.operation === 'create') void this.choices.whatWasLeft();
    if (kind === 'products') void this.products.refresh().catch(() => undefined);
  }

  /** What the list shows of what stands here, from what is computed already. */
  #summaryNow(): Summary {
    const { errors, warnings } = this.problems.found();
    return summaryFrom(this.description.kind, this.document.header, {
      totals: this.totals,
      lineCount: this.document.lines.length,
      errorCount: errors,
      warningCount: warnings,
    });
  }

  #loadProducts(): Promise<void> {
    const codes = distinct(this.document.lines.map((line) => textOf(line.ProductCode)));
    return this.products.load(codes).catch(() => undefined);
  }

  /** What the line's amounts are; kept with the line. */
  amountsOf(line: ValueRecord): LineAmounts {
    return this.work.amounts(line);
  }

  // ── Editing ───────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Sets one value of the header or of a line; changes under one tag are one step of undo. */
  set(place: Place, value: Parameters<DocumentState['set']>[1], tag: string | null = null): void {
    if (!this.readOnly) this.document.set(place, value, tag);
  }

  /** Takes back the last step: of a cell that is being typed in, what was typed. False where there is nothing to take back. */
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
    // The box that was typed in is gone.
    if (isTyping) this.grid.focusWish++;
    return done || isTyping;
  }

  /** Deleted lines again, where they stood, whatever was typed since; none twice. */
  #bringLinesBack(row: number, deleted: readonly ValueRecord[]): void {
    const { document } = this;
    this.grid.commit();
    const gone = deleted.filter(({ $key }) => $key !== undefined && document.line($key) === undefined);
    if (!this.readOnly && gone.length > 0) document.changeLines((lines) => lines.toSpliced(row, 0, ...gone));
  }

  /** What stood in a place when the document was opened, again; with what belongs to it. */
  reset(place: Place): void {
    const before = this.baseline?.originalRecord(place);
    if (before && !this.readOnly) this.choices.putBack(place, before, `reset ${placeText(place)}`);
    this.document.seal();
  }

  // ── Saving ────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Saves what is typed; and once more where something was still being looked up, so that it is whole. */
  async flush(): Promise<void> {
    this.grid.commit();
    const saved = this.autosave.flush();
    await this.pending.settled();
    await saved;
    await this.autosave.flush();
  }

  /**
   * The screen goes. What is typed is saved; false where it could not be: then it is kept, and tried again until it is
   * saved or the draft is opened anew (state/unsaved.ts).
   */
  async close(): Promise<boolean> {
    this.#unsubscribe();
    this.problems.stop();
    this.representatives.stop();
    await this.flush();
    if (this.autosave.dirty && this.autosave.state.kind !== 'gone') return false;
    this.stop();
    return true;
  }

  /** Nothing more is saved from here. */
  stop(): void {
    this.autosave.stop();
    this.#forgetFile();
  }

  /** The window goes. */
  closeNow(): void {
    this.grid.commit();
    this.autosave.sendLast();
  }

  /** Another window's content takes the place of ours, which one step of undo brings back. */
  takeTheirs(theirs: Draft): void {
    this.#adopt(theirs);
  }

  /** Ours is saved over theirs, which one step of undo brings back. */
  async keepMine(theirs: Draft): Promise<void> {
    const mine = this.document.content;
    this.document.load(theirs.content, true);
    this.document.load(mine, true);
    await this.autosave.keepMine(theirs);
  }

  /** Ours becomes a draft of its own, theirs stays here; answers the new draft's id. */
  async keepMineApart(theirs: Draft): Promise<string> {
    const { connectionId, kind } = this.summary;
    const copy = await this.host.api.createDraft({ connectionId, kind, content: this.document.content });
    this.#adopt(theirs);
    return copy.id;
  }

  /**
   * An earlier version takes the place of what stands here, which is saved first: it is kept as a version, and one step of
   * undo brings it back.
   */
  async bringBack({ id: versionId, savedAt }: DraftVersion): Promise<'done' | 'unsaved' | RefusedSave['why']> {
    await this.flush();
    if (this.autosave.dirty) return 'unsaved';
    const before = this.document.content;
    this.#bringingBack = true;
    try {
      const { id } = this;
      const result = await this.host.api.restoreVersion({ draftId: id, versionId, revision: this.autosave.revision });
      const draft = result.saved ? await this.host.api.getDraft({ id }) : null;
      if (draft !== null) this.#adopt(draft);
      else await this.#bringUpToDate();
      if (!result.saved) return result.why;
    } finally {
      this.#bringingBack = false;
    }
    this.host.notify({ kind: 'broughtBack', savedAt, undo: () => this.#putBack(before) });
    return 'done';
  }

  #putBack(content: ValueRecord): void {
    if (this.readOnly) return;
    this.grid.commit();
    this.document.load(content, true);
    this.document.onChange();
    void this.#afterLoading();
  }

  /**
   * Brings the deleted draft back, with what stands here. Where the file that is open never had it, a new document becomes a
   * draft of its own: answers its id.
   */
  async restore(): Promise<string | null> {
    await this.host.api.restoreDrafts({ ids: [this.id] });
    const draft = await this.host.api.getDraft({ id: this.id });
    if (!draft) {
      const { connectionId, kind, operation } = this.summary;
      if (operation !== 'create') return null;
      const copy = await this.host.api.createDraft({ connectionId, kind, content: this.document.content });
      this.autosave.adopt(this.autosave.revision);
      return copy.id;
    }
    this.summary = draft;
    this.autosave.adopt(draft.revision);
    this.autosave.changed();
    await this.autosave.flush();
    return null;
  }

  /** Holds what stands here against the file that is open now; where both have something to say, a person decides. */
  async #meetFile(): Promise<void> {
    if (this.autosave.state.kind !== 'replaced') return;
    const theirs = await this.host.api.getDraft({ id: this.id }).catch(() => undefined);
    // No file is open yet: asked again when one is.
    if (theirs === undefined) return;
    if (theirs === null) this.autosave.state = { kind: 'gone' };
    else if (this.autosave.dirty) this.autosave.state = { kind: 'stale', theirs, replaced: true };
    else this.#adopt(theirs);
  }

  #adopt(draft: Draft): void {
    this.summary = draft;
    this.document.load(draft.content, true);
    this.#takeBase(draft);
    this.autosave.adopt(draft.revision);
    this.problems.lookAcross();
    void this.#afterLoading();
  }

  #takeBase({ kind, operation, base, baseFrom }: Draft): void {
    this.baseFrom = baseFrom;
    const hasBaseline = operation !== 'create' && base !== null;
    const { document, facts: policy } = this;
    if (hasBaseline && this.baseline?.base === base) return;
    const amounts = (line: ValueRecord): LineAmounts => this.work.amounts(line);
    const totals = (): DocumentTotals => this.totals;
    this.baseline = hasBaseline ? new Baseline({ kind, operation, base, document, policy, amounts, totals }) : null;
  }

  /** Somebody else changed the draft: its state, or, where nothing of ours is unsaved, its content. */
  async #bringUpToDate(): Promise<void> {
    const draft = await this.host.api.getDraft({ id: this.id });
    if (!draft) {
      this.autosave.state = { kind: 'gone' };
      return;
    }
    if (draft.revision !== this.autosave.revision && !this.autosave.dirty && !this.grid.editing) {
      this.#adopt(draft);
      this.host.notify({ kind: 'broughtUpToDate' });
      return;
    }
    const before = this.summary.state;
    this.summary = draft;
    if (before !== draft.state) {
      if (this.autosave.state.kind === 'locked' && isEditable(draft.state)) this.autosave.resume();
      void this.#afterLoading();
    }
  }

  async #afterLoading(): Promise<void> {
    const opened = this.document.lines;
    const [attempts] = await Promise.all([
      this.host.api.listAttempts({ draftId: this.id }).catch(() => []),
      this.#loadProducts(),
    ]);
    if (this.summary.operation === 'create') {
      this.fill.whatWasLeft(opened);
      void this.choices.whatWasLeft();
    }
    const refused = isEditable(this.summary.state) ? refusedAttempt(attempts) : null;
    this.problems.serviceErrors = (refused?.errors ?? []).map((error) => ({
      ...error,
      place: keyedPlace(error.place, this.document.lines),
    }));
    this.problems.refusedFurther = refused === null ? [] : refusedIn(this.summary, refused);
  }

  // ── The whole document ────────────────────────────────────────────────────────────────────────────────────────────

  /** Puts the document into the queue; answers false where it is not, and `refusal` says why. Goes to the first error. */
  async queue(): Promise<boolean> {
    await this.flush();
    this.refusal = this.autosave.dirty ? 'unsaved' : 'errors';
    if (this.autosave.dirty || !(await this.#ready())) return false;
    const { queued, refused } = await this.host.api.queueDrafts({ ids: [this.id] });
    await this.#bringUpToDate();
    if (queued.includes(this.id)) return true;
    this.refusal = refused.find(({ id }) => id === this.id)?.why ?? 'state';
    if (this.refusal === 'errors') await this.#ready();
    return false;
  }

  async submit(): Promise<boolean> {
    if (!this.queued && !(await this.queue())) return false;
    await this.host.api.submitQueue({ connectionId: this.summary.connectionId, ids: [this.id] });
    return true;
  }

  async withdraw(): Promise<boolean> {
    const { withdrawn } = await this.host.api.withdrawDrafts({ ids: [this.id] });
    await this.#bringUpToDate();
    return withdrawn.includes(this.id);
  }

  async #ready(): Promise<boolean> {
    this.problems.lookAcross();
    const first = this.problems.all.find(({ severity, source }) => severity === 'error' && source === 'rampa');
    if (!first) return true;
    await tick();
    await this.navigator.jump(first);
    return false;
  }
}
