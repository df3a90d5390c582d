/** A draft being edited: its content, amounts, problems, grid and saving, and what a person does with the whole of it. */
import { tick } from 'svelte';
import { documents } from '../../../../domain/documents/index.ts';
import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import { isEditable, isQueued } from '../../../../domain/draft.ts';
import type { CompanyFacts } from '../../../../domain/facts.ts';
import type { Field, ValueRecord } from '../../../../domain/fields.ts';
import type { Language } from '../../../../domain/numbers.ts';
import { computeTotals } from '../../../../domain/totals.ts';
import type { LineAmounts } from '../../../../domain/totals.ts';
import type { Connection, Draft, DraftSummary, LookupRow } from '../../../../preload/contract.ts';
import type { Api } from '../../../api.ts';
import { Autosave } from './autosave.svelte.ts';
import { columnsOf } from './columns.ts';
import { DocumentState } from './document.svelte.ts';
import { distinct } from './grouping.ts';
import { GridState } from './grid.svelte.ts';
import { LineWork } from './line-work.ts';
import { isNothing, rateIn, startLine, textOf, withProduct } from './lines.ts';
import { Navigator } from './navigator.svelte.ts';
import type { Place } from './places.ts';
import { Problems } from './problems.svelte.ts';
import { Products } from './products.svelte.ts';
import { wordsOf } from './words.ts';

/** What the editor tells a person in passing; `undo` takes it back. */
export type Notice =
  | { readonly kind: 'linesDeleted'; readonly count: number; readonly undo: () => void }
  | { readonly kind: 'pasted'; readonly rows: number; readonly left: number }
  | { readonly kind: 'broughtUpToDate' }
  | { readonly kind: 'keptApart'; readonly id: string };

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
  readonly work: LineWork;
  readonly problems: Problems;
  readonly autosave: Autosave;
  readonly grid: GridState;
  readonly navigator: Navigator;
  readonly host: EditorHost;
  readonly base: ValueRecord | null;
  summary = $state.raw<DraftSummary>() as DraftSummary;
  /** The currency columns are wanted although every line is in the default currency. */
  showCurrency = $state(false);
  #unsubscribe: () => void = () => undefined;

  readonly locked = $derived.by(() => !isEditable(this.summary.state) || this.autosave.state.kind === 'locked');
  readonly readOnly = $derived.by(() => this.locked || this.autosave.state.kind === 'gone');
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
    this.base = draft.base;
    this.summary = draft;
    this.products = new Products(host.api, draft.connectionId);
    const { defaultCurrency, usesEInvoice, practiceAdvice: practice, assumed } = connection.settings;
    const { deductWithholding } = assumed;
    this.facts = { defaultCurrency, usesEInvoice, practice, deductWithholding, product: this.products.get };
    this.work = new LineWork(draft.kind, this.facts);
    this.document.load(draft.content);
    this.problems = new Problems({
      kind: draft.kind,
      operation: draft.operation,
      base: draft.base,
      facts: this.facts,
      document: this.document,
      work: this.work,
      products: this.products,
      totals: () => this.totals,
    });
    this.autosave = new Autosave({
      id: draft.id,
      revision: draft.revision,
      save: (args) => host.api.saveDraft(args),
      content: () => this.document.content,
      onSaved: (summary) => (this.summary = summary),
    });
    this.grid = new GridState({
      document: this.document,
      columns: () => this.columns,
      readOnly: () => this.readOnly,
      context: () => ({ language: host.language(), today: host.today(), facts: this.facts }),
      amounts: (line) => this.work.amounts(line),
      startLine: (key, previous) => startLine({ kind: draft.kind, defaultCurrency }, key, previous),
      onProducts: (keys, tag) => void this.#fillSoon(keys, tag),
      onDeleted: (count) => host.notify({ kind: 'linesDeleted', count, undo: () => this.undo() }),
      onPasted: (result) => host.notify({ kind: 'pasted', ...result }),
    });
    this.navigator = new Navigator(this);
    this.document.onChange = () => {
      this.autosave.changed();
      this.problems.schedule();
    };
    this.problems.lookAcross();
    this.follow();
    void this.#afterLoading();
  }

  /** Listens to what others do with the draft, until {@link close}. */
  follow(): void {
    this.#unsubscribe();
    this.#unsubscribe = this.host.api.on('draftsChanged', ({ ids }) => {
      if (ids.includes(this.id) && !this.autosave.justSaved) void this.#bringUpToDate();
    });
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

  undo(): void {
    this.grid.commit();
    if (!this.readOnly) this.document.undo();
  }
  redo(): void {
    this.grid.commit();
    if (!this.readOnly) this.document.redo();
  }

  /** A row of a list was chosen for a field: its code, and the name that stands beside it. */
  choose(place: Place, field: Field, row: LookupRow, tag: string): void {
    if (this.readOnly || field.type !== 'text') return;
    if (field.lookup === 'products' && place.line !== null) {
      this.products.learn(row);
      this.#fillFrom(place.line, row.code, tag);
      return;
    }
    this.document.set(place, field.lookupValue === 'name' ? (row.name ?? row.code) : row.code, tag);
    if (field.lookup === 'customers')
      this.document.set({ line: null, path: ['CustomerName'] }, row.name ?? undefined, tag);
  }

  /** A code was typed: the name that stood beside it goes, and the list is asked for the new one. */
  async codeTyped(place: Place, field: Field, code: string, tag: string): Promise<void> {
    this.document.set(place, code === '' ? undefined : code, tag);
    if (field.type !== 'text') return;
    if (field.lookup === 'products' && place.line !== null) await this.#fillSoon([place.line], tag);
    if (field.lookup !== 'customers') return;
    this.document.set({ line: null, path: ['CustomerName'] }, undefined, tag);
    if (code === '') return;
    const { connectionId } = this.summary;
    const [row] = await this.host.api.getLookupRows({ connectionId, kind: 'customers', codes: [code] });
    if (row?.name && this.document.value(place) === code) {
      this.document.set({ line: null, path: ['CustomerName'] }, row.name, tag);
    }
  }

  /** Fills that were asked for and not answered yet. */
  #filling: Promise<unknown> = Promise.resolve();

  #fillSoon(keys: readonly string[], tag: string | null): Promise<void> {
    const filled = this.#fillProducts(keys, tag).catch(() => undefined);
    this.#filling = Promise.all([this.#filling, filled]);
    return filled;
  }

  /** Lines that were left before their product was answered: nothing of it is in them. */
  #fillWhatWasLeft(): void {
    if (this.summary.operation !== 'create') return;
    for (const line of this.document.lines) {
      const isBare = isNothing(line.ProductName) && isNothing(line.UnitCode);
      if (isBare && line.$key !== undefined) this.#fillFrom(line.$key, textOf(line.ProductCode), 'fill');
    }
    this.document.seal();
  }

  async #fillProducts(keys: readonly string[], tag: string | null): Promise<void> {
    const codes = keys.map((key) => textOf(this.document.line(key)?.ProductCode));
    await this.products.load(codes);
    keys.forEach((key, index) => {
      this.#fillFrom(key, codes[index] ?? '', tag);
    });
  }

  /** Gives a line what its product says, unless another code has come there meanwhile. */
  #fillFrom(key: string, code: string, tag: string | null): void {
    const product = this.products.get(code);
    if (!product || this.readOnly) return;
    const { lines } = this.document;
    const { defaultCurrency } = this.facts;
    this.document.changeLine(
      key,
      (line) => withProduct(line, product, { defaultCurrency, rateOf: (currency) => rateIn(lines, currency) }),
      tag,
    );
  }

  // ── Saving ────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Saves what is typed; and once more where a product was still being asked for, so that its line is whole. */
  async flush(): Promise<void> {
    this.grid.commit();
    const saved = this.autosave.flush();
    await this.#filling;
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
    await this.flush();
    if (this.autosave.dirty && this.autosave.state.kind !== 'gone') return false;
    this.autosave.stop();
    return true;
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

  /** Brings the deleted draft back, with what stands here. */
  async restore(): Promise<void> {
    await this.host.api.restoreDrafts({ ids: [this.id] });
    const draft = await this.host.api.getDraft({ id: this.id });
    if (!draft) return;
    this.summary = draft;
    this.autosave.adopt(draft.revision);
    this.autosave.changed();
    await this.autosave.flush();
  }

  #adopt(draft: Draft): void {
    this.summary = draft;
    this.document.load(draft.content, true);
    this.autosave.adopt(draft.revision);
    this.problems.lookAcross();
    void this.#afterLoading();
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
    const codes = distinct(this.document.lines.map((line) => textOf(line.ProductCode)));
    const [attempts] = await Promise.all([
      this.host.api.listAttempts({ draftId: this.id }).catch(() => []),
      this.products.load(codes).catch(() => undefined),
    ]);
    this.#fillWhatWasLeft();
    this.problems.words = isEditable(this.summary.state) ? wordsOf(attempts, this.document.lines) : [];
  }

  // ── The whole document ────────────────────────────────────────────────────────────────────────────────────────────

  /** Puts the document into the queue; where it has errors, goes to the first and answers false. */
  async queue(): Promise<boolean> {
    await this.flush();
    if (this.autosave.dirty || !(await this.#ready())) return false;
    const { queued } = await this.host.api.queueDrafts({ ids: [this.id] });
    await this.#bringUpToDate();
    if (queued.includes(this.id)) return true;
    await this.#ready();
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
    const first = this.problems.all.find((entry) => entry.severity === 'error' && entry.problem !== null);
    if (!first) return true;
    await tick();
    await this.navigator.jump(first);
    return false;
  }
}
