/** A table of documents about which the user is request before any of them becomes a draft, and their import. */
import type { Connection } from '../../../../domain/model/connection.ts';
import type { DocumentKind, DraftState } from '../../../../domain/model/draft-state.ts';
import { documentsAtOnce, mostImportedDocuments } from '../../../../domain/model/table.ts';
import type { Language } from '../../../../domain/numbers.ts';
import type { Api } from '../../../api.ts';
import type { TableFile } from '../../../state/table-file.ts';
import { distinct } from '../../../../domain/edit/collections.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import { LookupSearch } from '../lookup/lookup-search.ts';
import { amountsAgree } from './amount-check.ts';
import { keyOf } from './paste-headings.ts';
import { sourceCells } from './paste-numbers.ts';
import type { Convention, SourceCell } from './paste-numbers.ts';
import { cellsIn, leftAside, swapped, widthOf, withTarget } from './paste-plan.ts';
import type { AmbiguousColumn, PasteMemory, PasteProblem, PreviewedTable } from './paste-question.svelte.ts';
import { impliedColumns, unplacedColumns, withJoinedDiscounts } from './table-columns.ts';
import { TableRowsState } from './table-rows.svelte.ts';
import { DocumentBuilder } from './document-builder.ts';
import type { DocumentSource } from './document-builder.ts';
import { isReference } from './document-headings.ts';
import {
  customerAndDate,
  hasCustomerAndDate,
  headingsOf,
  likelyGrouping,
  placeOfKind,
  planDocuments,
} from './document-plan.ts';
import type { DocumentPlace, Grouping } from './document-plan.ts';
import { distinctCells, negativesIn, readersOf } from './document-readers.ts';
import { findingsOf, groupRows, readingAt, typedAt } from './document-rows.ts';
import type { Findings, LeftOut, PlacedTable, RowGroup } from './document-rows.ts';
import { headerFieldOf, isOfList } from './header-columns.ts';
import { Turns } from './turns.ts';

/** A document as its rows have it. */
export interface OfferedDocument extends RowGroup {
  readonly leftOut: LeftOut | null;
  /** State of the draft that the same rows have become here. */
  readonly here: DraftState | null;
  readonly print: string;
  /** What its rows are put together by, for the eye. */
  readonly name: string;
  readonly customer: string;
  readonly source: DocumentSource;
}
interface Analysis {
  readonly documents: readonly OfferedDocument[];
  readonly problems: readonly PasteProblem[];
  /** Numbers of rows that belong to no document. */
  readonly alone: readonly number[];
  /** Rows that belong to the document above, since their own cell is empty. */
  readonly carried: number;
}
const nothing: Analysis = { documents: [], problems: [], alone: [], carried: 0 };

export interface DocumentQuestionOptions {
  readonly api: Pick<
    Api,
    | 'findImported'
    | 'stageDrafts'
    | 'revealDrafts'
    | 'discardDrafts'
    | 'getLookupRows'
    | 'listLookupStatus'
    | 'searchLookup'
  >;
  readonly connection: Connection;
  readonly kind: DocumentKind;
  readonly language: Language;
  readonly today: string;
  readonly table: TableFile;
  /** Of the file. */
  readonly name: string;
  readonly memory: PasteMemory | undefined;
}

const codesAtOnce = 200;
/** As remembered, and as planned where nothing was decided before. */
function withoutRepetition(recalled: readonly (string | null)[], planned: readonly (string | null)[]) {
  return recalled.map((name, index) => {
    const other = planned[index] ?? null;
    return name ?? (other !== null && recalled.includes(other) ? null : other);
  });
}

/** Of documents that are written at once: enough lines to be quick, few enough that nothing waits. */
const linesAtOnce = 200;

export class DocumentQuestion implements PreviewedTable {
  readonly rows: TableRowsState;
  readonly width: number;
  kind = $state.raw<DocumentKind>('salesReturnInvoice');
  targets = $state.raw<readonly (string | null)[]>([]);
  grouping = $state.raw<Grouping>(null);
  /** Documents that are here already come again. */
  again = $state(false);
  /** Rows that were looked at, of all that there are; null once all were. */
  looked = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  turnsPositive = $state(false);
  ambiguous = $state.raw<readonly AmbiguousColumn[]>([]);
  negatives = $state(0);
  /** Documents that were written, of those that come; null while the user decides. */
  written = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  #analysis = $state.raw<Analysis>(nothing);
  #conventions: ReadonlyMap<number, Convention> = new Map();
  #placed = $state.raw<PlacedTable | null>(null);
  readonly #options: DocumentQuestionOptions;
  /** Counts what is looked at, or written: an older one ends. */
  #work = 0;

  readonly place = $derived.by((): DocumentPlace => placeOfKind(this.kind, this.#options.language));
  readonly problems = $derived.by(() => this.#analysis.problems);
  readonly offered = $derived.by(() => this.#analysis.documents);
  readonly alone = $derived.by(() => this.#analysis.alone);
  readonly carried = $derived.by(() => this.#analysis.carried);
  readonly here = $derived.by(
    () => this.offered.filter(({ here, leftOut }) => here !== null && leftOut === null).length,
  );
  readonly leftOut = $derived.by(() => this.offered.filter(({ leftOut }) => leftOut !== null).length);
  readonly wanted = $derived.by(() =>
    this.offered.filter(({ leftOut, here }) => leftOut === null && (this.again || here === null)),
  );
  readonly unplaced = $derived.by(() => {
    const { headings, headed } = this.rows;
    // Most of 50,000 cells are the same few.
    const cellsOf = (index: number): readonly string[] => distinct(cellsIn(headed.rows, index));
    return unplacedColumns(headings, this.targets, {
      cellsOf,
      agrees: (index) => this.#agrees(index),
      isOther: (heading, at) => isReference(heading) || at === this.groupingColumn,
    });
  });
  readonly implied = $derived.by(() =>
    impliedColumns(
      this.rows.headings,
      this.targets,
      this.place.lines,
      this.#options.connection.settings.defaultCurrency,
    ),
  );
  /** Nothing is left to decide. */
  readonly isAnswered = $derived.by(() => this.unplaced.length + this.ambiguous.length === 0);
  readonly isTooMany = $derived.by(() => this.wanted.length > mostImportedDocuments);
  readonly canGroupByCustomer = $derived.by(() => hasCustomerAndDate(this.targets, this.place.header));

  constructor(options: DocumentQuestionOptions) {
    this.#options = options;
    this.rows = new TableRowsState(options.table, () => headingsOf(this.place));
    this.width = widthOf(options.table.rows);
    this.setKind(options.kind);
  }

  get groupingColumn(): number | undefined {
    return typeof this.grouping === 'number' ? this.grouping : undefined;
  }
  get name(): string {
    return this.#options.name;
  }
  get sheets(): readonly string[] {
    return this.#options.table.sheets;
  }
  get sheet(): number {
    return this.#options.table.sheet;
  }

  get columnGroups(): PreviewedTable['columnGroups'] {
    return [
      { of: 'document', columns: this.place.header },
      { of: 'lines', columns: this.place.lines },
    ];
  }

  setKind(kind: DocumentKind): void {
    this.kind = kind;
    this.#plan();
  }

  setHeadingRow(row: number | null): void {
    this.rows.setHeadingRow(row);
    this.#plan();
  }

  takeRow(row: number, isTaken: boolean): void {
    this.rows.take(row, isTaken);
    void this.#look();
  }

  chooseConvention(index: number, convention: Convention): void {
    this.#conventions = new Map(this.#conventions).set(index, convention);
    void this.#look();
  }

  turnPositive(turns: boolean): void {
    this.turnsPositive = turns;
    void this.#look();
  }

  setGrouping(grouping: Grouping): void {
    this.grouping = grouping;
    void this.#look();
  }

  choose(index: number, name: string | null): void {
    this.#place(withTarget(this.targets, index, name));
  }

  swap(from: number, to: number): void {
    this.#place(swapped(this.targets, from, to));
  }

  becomes(row: number, index: number): string | null {
    const table = this.#placed;
    if (table === null || !this.rows.isTaken(row)) return null;
    const reading = readingAt(table, row, index);
    const typed = typedAt(table, row, index);
    return reading !== null && (reading.isOther || reading.typed !== typed) ? typed : null;
  }

  #plan(): void {
    const first = this.rows.layout.headingRow;
    // A first row that the user took for one of headings before is one.
    if (first === null && this.#recalled(0)) this.rows.setHeadingRow(0);
    this.#conventions = new Map();
    const plan = planDocuments(this.rows.headed, this.place);
    const recalled = this.#recalled(this.rows.layout.headingRow);
    const planned = Array.from({ length: this.width }, (_, index) => plan.targets[index] ?? null);
    this.targets = recalled ? withoutRepetition(recalled.targets, planned) : planned;
    this.grouping = recalled?.grouping ?? plan.grouping;
    void this.#look();
  }

  #place(targets: readonly (string | null)[]): void {
    this.targets = targets;
    const isLost = this.grouping === 'customerAndDate' && !this.canGroupByCustomer;
    if (this.grouping === null || isLost) this.grouping = likelyGrouping(targets, this.rows.headed, this.place);
    void this.#look();
  }

  // ── What was said of such a table before: where its columns went, and last what its rows were put together by ───────

  #headings(row: number): string {
    return [this.kind, ...(this.rows.source.rows[row] ?? []).map(keyOf)].join('\t');
  }

  #recalled(row: number | null): { readonly targets: readonly (string | null)[]; readonly grouping: Grouping } | null {
    const recalled = row === null ? null : this.#options.memory?.recall(this.#headings(row));
    if (recalled?.length !== this.width + 1) return null;
    const targets = recalled.slice(0, this.width);
    const all = [...this.place.header, ...this.place.lines].map(({ name }) => name);
    if (!targets.every((name) => name === null || name === leftAside || all.includes(name))) return null;
    const by = recalled[this.width] ?? null;
    return { targets, grouping: by === 'customerAndDate' ? by : by === null ? null : Number(by) };
  }

  #remember(): void {
    const by = this.grouping === null ? null : String(this.grouping);
    const { headingRow } = this.rows.layout;
    if (headingRow === null) return;
    this.#options.memory?.remember({ headings: this.#headings(headingRow), targets: [...this.targets, by] });
  }

  // ── Looking at what is in the rows ──────────────────────────────────────────────────────────────────────────────────

  async #look(): Promise<void> {
    const work = ++this.#work;
    const isOver = (): boolean => work !== this.#work;
    const { grouping, targets, place } = this;
    const { kept, headings, source } = this.rows;
    const { language, today } = this.#options;
    const turns = new Turns();
    this.#analysis = nothing;
    this.looked = { done: 0, total: kept.length };
    const all = [...place.header, ...place.lines];
    const columns = targets.map((name) => all.find((column) => column.name === name));
    const cells: (readonly SourceCell[])[] = [];
    for (const [index, column] of columns.entries()) {
      const isRead = column?.how === 'number' || column?.how === 'date' || column?.how === 'discounts';
      cells.push(isRead ? distinctCells(sourceCells(source, kept, index)) : []);
      await turns.take();
      if (isOver()) return;
    }
    const { readers, ambiguous } = readersOf(columns, cells, {
      language,
      today,
      headings,
      conventions: this.#conventions,
    });
    const { turnsPositive } = this;
    const table: PlacedTable = {
      ...{ source, kept, headings, targets, columns, readers, language, today, turnsPositive },
    };
    this.#placed = table;
    this.ambiguous = ambiguous;
    this.negatives = negativesIn(table, targets.indexOf('Quantity'));
    if (grouping === null) {
      this.looked = null;
      return;
    }
    const by = customerAndDate(targets, place.header);
    const { groups, alone, carried } = groupRows(table, grouping, by);
    const problems: PasteProblem[] = [];
    const found: Omit<OfferedDocument, 'here' | 'print'>[] = [];
    const meanings: string[] = [];
    let done = 0;
    for (const group of groups) {
      const findings = findingsOf(table, group);
      problems.push(...findings.problems);
      meanings.push(findings.meaning);
      const first = source.rows[group.rows[0] ?? 0] ?? [];
      const nameAt = typeof grouping === 'number' ? grouping : by.date;
      found.push({
        rows: group.rows,
        leftOut: findings.leftOut,
        name: (first[nameAt] ?? '').trim(),
        customer: by.customer < 0 ? '' : (findings.header.get(by.customer) ?? ''),
        source: this.#sourceOf(table, group, findings),
      });
      this.looked = { done: (done += group.rows.length), total: kept.length };
      await turns.take();
      if (isOver()) return;
    }
    const prints = await printsOf(meanings, turns);
    const here = await this.#findHere(prints, isOver);
    if (isOver()) return;
    const offered = found.map((one, index) => ({ ...one, print: prints[index] ?? '', here: here[index] ?? null }));
    const aloneNumbers = alone.map((row) => row + 1);
    this.#analysis = { documents: offered, problems, alone: aloneNumbers, carried };
    this.looked = null;
    await this.#lookUpCodes(table, isOver);
  }

  #sourceOf(table: PlacedTable, { rows }: RowGroup, { header, open }: Findings): DocumentSource {
    const isLine = (index: number): boolean => headerFieldOf(table.columns[index]?.name ?? null) === null;
    const isOpen = new Set(open.map(({ row, index }) => `${row} ${index}`));
    const { implied, width, place } = this;
    const targets = [
      ...table.targets.map((target, index) => (isLine(index) ? target : null)),
      ...implied.map(({ name }) => name),
    ];
    const cellOf = (row: number, at: number): string =>
      isLine(at) && !isOpen.has(`${row} ${at}`) ? typedAt(table, row, at) : '';
    const added = (row: number): readonly string[] =>
      implied.map(({ index, valueOf }) => valueOf((table.source.rows[row]?.[index] ?? '').trim()));
    return {
      header: [...header].flatMap(([index, text]) => {
        const column = table.columns[index];
        return column === undefined ? [] : [{ column, text }];
      }),
      get lines() {
        const own = rows.map((row) => [...Array.from({ length: width }, (_, at) => cellOf(row, at)), ...added(row)]);
        return withJoinedDiscounts({ rows: own, targets }).rows;
      },
      columns: withJoinedDiscounts({ rows: [], targets }).targets.map((target) =>
        place.lines.find((column) => column.name === target),
      ),
      open: open.map((cell) => ({ ...cell, at: rows.indexOf(cell.row) })),
      file: this.#options.name,
    };
  }

  /** Also while the cells are still looked at, and for a kind of document without prices. */
  #agrees(index: number): boolean {
    const table = this.#placed;
    if (table === null || !this.place.lines.some(({ name }) => name === 'UnitPrice')) return true;
    return amountsAgree({ ...table, typed: (row, at) => typedAt(table, row, at) }, index);
  }

  async #findHere(prints: readonly string[], isOver: () => boolean): Promise<readonly (DraftState | null)[]> {
    const { api, connection } = this.#options;
    const states: (DraftState | null)[] = [];
    for (let from = 0; from < prints.length && !isOver(); from += documentsAtOnce) {
      const some = prints.slice(from, from + documentsAtOnce);
      const request = { connectionId: connection.id, kind: this.kind, prints: some };
      states.push(...(await api.findImported(request).catch(() => some.map(() => null))));
    }
    return states;
  }

  /** Tells of customers and products that their lists do not have; of a list that was never fetched nothing is known. */
  async #lookUpCodes(table: PlacedTable, isOver: () => boolean): Promise<void> {
    const { api, connection } = this.#options;
    const connectionId = connection.id;
    const lists = await api.listLookupStatus({ connectionId }).catch(() => []);
    const search = new LookupSearch(api, connectionId);
    for (const [index, column] of table.columns.entries()) {
      const kind = column && listOf(column);
      if (!column || !kind || !lists.some((list) => list.kind === kind && list.refreshedAt !== null)) continue;
      const rows = table.kept.map((row) => table.source.rows[row] ?? []);
      const codes = distinct(cellsIn(rows, index));
      const unknown = new Set<string>();
      for (let from = 0; from < codes.length; from += codesAtOnce) {
        const some = codes.slice(from, from + codesAtOnce);
        const found = await api.getLookupRows({ connectionId, kind, codes: some }).catch(() => null);
        for (const [at, text] of some.entries()) {
          if (found === null || found[at]) continue;
          const match = await search.find({ kind, text, by: 'code' }).catch(() => null);
          if (match !== null && match.kind !== 'one') unknown.add(text);
        }
        if (isOver()) return;
      }
      if (unknown.size === 0) continue;
      const unknownCells = table.kept.flatMap((row): readonly PasteProblem[] => {
        const text = (table.source.rows[row]?.[index] ?? '').trim();
        const isUnknown = unknown.has(text);
        return isUnknown ? [{ kind: unknownOf[kind], row: row + 1, index, column: column.name, text }] : [];
      });
      this.#analysis = { ...this.#analysis, problems: [...this.#analysis.problems, ...unknownCells] };
    }
  }

  // ── Writing them ────────────────────────────────────────────────────────────────────────────────────────────────────

  /**
   * Makes drafts of the documents that come, all or none; answers their ids, null where it was cancelled. Rejects where they
   * cannot be written.
   */
  async confirm(): Promise<readonly string[] | null> {
    const { api, connection, language, today } = this.#options;
    const { wanted, kind } = this;
    if (!this.isAnswered) return null;
    const work = ++this.#work;
    const turns = new Turns();
    const builder = new DocumentBuilder({ api, connection, kind, language, today });
    const ids: string[] = [];
    let staged: Parameters<Api['stageDrafts']>[0]['drafts'][number][] = [];
    let lines = 0;
    const send = async (): Promise<void> => {
      const drafts = staged;
      [staged, lines] = [[], 0];
      if (drafts.length > 0) ids.push(...(await api.stageDrafts({ connectionId: connection.id, kind, drafts })).ids);
    };
    this.#remember();
    this.written = { done: 0, total: wanted.length };
    try {
      for (const [index, { source, print }] of wanted.entries()) {
        const { content, summary } = await builder.build(source);
        staged.push({ print, content, summary });
        lines += summary.lineCount;
        if (lines >= linesAtOnce || staged.length >= documentsAtOnce) await send();
        this.written = { done: index + 1, total: wanted.length };
        await turns.take();
        if (work !== this.#work) break;
      }
      if (work === this.#work) await send();
      if (work === this.#work) {
        await api.revealDrafts({ ids });
        return ids;
      }
    } catch (error) {
      await this.#discard(ids);
      this.written = null;
      throw error;
    }
    await this.#discard(ids);
    return null;
  }

  async #discard(ids: readonly string[]): Promise<void> {
    const { api } = this.#options;
    // Some at a time; what stays is removed when Rampa starts next.
    for (let from = 0; from < ids.length; from += documentsAtOnce)
      await api.discardDrafts({ ids: ids.slice(from, from + documentsAtOnce) }).catch(() => undefined);
  }

  /** Ends what is under way. */
  cancel(): void {
    this.#work++;
  }
}

const unknownOf = { products: 'unknownCode', customers: 'unknownCustomer' } as const;
function listOf({ field, name }: Column): keyof typeof unknownOf | null {
  if (name === 'ProductCode') return 'products';
  return headerFieldOf(name) !== null && isOfList(field, 'customers') ? 'customers' : null;
}

/** SHA-256 of each, in hexadecimal; equal ones are numbered first, so that each has its own. */
async function printsOf(meanings: readonly string[], turns: Turns): Promise<readonly string[]> {
  const seen = new Map<string, number>();
  const prints: string[] = [];
  for (const meaning of meanings) {
    const count = (seen.get(meaning) ?? 0) + 1;
    seen.set(meaning, count);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${count}\n${meaning}`));
    prints.push(Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''));
    await turns.take();
  }
  return prints;
}
