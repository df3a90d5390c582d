/** A table of documents that a person is asked about before any of them becomes a draft, and their import. */
import { documents } from '../../../../../domain/documents/index.ts';
import type { Connection } from '../../../../../domain/model/connection.ts';
import type { DocumentKind, DraftState } from '../../../../../domain/model/draft-state.ts';
import { documentsAtOnce, mostImportedDocuments } from '../../../../../domain/model/table.ts';
import type { Language } from '../../../../../domain/numbers.ts';
import { textOf } from '../../../../../domain/value.ts';
import type { Api } from '../../../../api.ts';
import type { TableFile } from '../../../../state/table-file.ts';
import { distinct, emptyMap } from '../collections.ts';
import { columnsOf } from '../grid/columns.ts';
import type { Column } from '../grid/columns.ts';
import { LookupSearch } from '../lookup/lookup-search.ts';
import { keyOf } from '../paste/paste-headings.ts';
import { numbersIn } from '../paste/paste-numbers.ts';
import type { CellNumber } from '../paste/paste-numbers.ts';
import { cellsIn, isTarget, swapped, widthOf, withTarget } from '../paste/paste-plan.ts';
import type { Table } from '../paste/paste-plan.ts';
import type { PasteMemory, PasteProblem, PreviewedTable } from '../paste/paste-question.svelte.ts';
import { DocumentBuilder } from './document-builder.ts';
import type { DocumentSource } from './document-builder.ts';
import { customerAndDate, hasCustomerAndDate, likelyGrouping, planDocuments } from './document-plan.ts';
import type { DocumentPlace, Grouping } from './document-plan.ts';
import { findingsOf, groupRows } from './document-rows.ts';
import type { LeftOut, PlacedTable, RowGroup } from './document-rows.ts';
import { headerColumnsOf, headerFieldOf, isOfList } from './header-columns.ts';
import { printsOf } from './document-prints.ts';
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
/** Of documents that are written at once: enough lines to be quick, few enough that nothing waits. */
const linesAtOnce = 200;

export class DocumentQuestion implements PreviewedTable {
  readonly table: Table;
  readonly width: number;
  kind = $state.raw<DocumentKind>('salesReturnInvoice');
  headed = $state(true);
  targets = $state.raw<readonly (string | null)[]>([]);
  grouping = $state.raw<Grouping>(null);
  /** Documents that are here already come again. */
  again = $state(false);
  /** Rows that were looked at, of all that there are; null once all were. */
  looked = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  /** Documents that were written, of those that come; null while a person decides. */
  written = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  #analysis = $state.raw<Analysis>(nothing);
  #numbers: PlacedTable['numbers'] = [];
  readonly #options: DocumentQuestionOptions;
  /** Counts what is looked at, or written: an older one ends. */
  #work = 0;

  readonly place = $derived.by((): DocumentPlace => {
    const description = documents[this.kind];
    const header = headerColumnsOf(description);
    return { description, header, lines: columnsOf(description).filter(isTarget), language: this.#options.language };
  });
  readonly rows = $derived.by(() => (this.headed ? this.table.slice(1) : this.table));
  readonly firstRow = $derived.by(() => (this.headed ? 2 : 1));
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
  readonly isTooMany = $derived.by(() => this.wanted.length > mostImportedDocuments);
  readonly canGroupByCustomer = $derived.by(() => hasCustomerAndDate(this.targets, this.place.header));

  constructor(options: DocumentQuestionOptions) {
    this.#options = options;
    this.table = options.table.rows;
    this.width = widthOf(this.table);
    this.setKind(options.kind);
  }

  get tells(): number | undefined {
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
    this.#plan(undefined);
  }

  setHeaded(headed: boolean): void {
    this.#plan(headed);
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

  becomes(index: number, cell: string): string | null {
    const number = this.#numbers[index]?.(cell);
    return number?.isOther ? number.typed : null;
  }

  #plan(headed: boolean | undefined): void {
    const plan = planDocuments(this.table, this.place, headed);
    const recalled = headed === false ? null : this.#recalled();
    this.headed = recalled !== null || plan.headed;
    this.targets = recalled?.targets ?? plan.targets;
    this.grouping = recalled?.grouping ?? plan.grouping;
    void this.#look();
  }

  #place(targets: readonly (string | null)[]): void {
    this.targets = targets;
    const isLost = this.grouping === 'customerAndDate' && !this.canGroupByCustomer;
    if (this.grouping === null || isLost)
      this.grouping = likelyGrouping(targets, this.headed ? this.table : [[], ...this.table], this.place);
    void this.#look();
  }

  // ── What was said of such a table before: where its columns went, and last what its rows were put together by ───────

  #headings(): string {
    return [this.kind, ...(this.table[0] ?? []).map(keyOf)].join('\t');
  }

  #recalled(): { readonly targets: readonly (string | null)[]; readonly grouping: Grouping } | null {
    const recalled = this.#options.memory?.recall(this.#headings());
    if (recalled?.length !== this.width + 1) return null;
    const targets = recalled.slice(0, this.width);
    const all = [...this.place.header, ...this.place.lines].map(({ name }) => name);
    if (!targets.every((name) => name === null || all.includes(name))) return null;
    const by = recalled[this.width] ?? null;
    return { targets, grouping: by === 'customerAndDate' ? by : by === null ? null : Number(by) };
  }

  #remember(): void {
    const by = this.grouping === null ? null : String(this.grouping);
    if (this.headed) this.#options.memory?.remember({ headings: this.#headings(), targets: [...this.targets, by] });
  }

  // ── Looking at what is in the rows ──────────────────────────────────────────────────────────────────────────────────

  async #look(): Promise<void> {
    const work = ++this.#work;
    const isOver = (): boolean => work !== this.#work;
    const { grouping, rows, targets, place } = this;
    const turns = new Turns();
    this.#analysis = nothing;
    this.looked = { done: 0, total: rows.length };
    const all = [...place.header, ...place.lines];
    const columns = targets.map((name) => all.find((column) => column.name === name));
    const numbers: PlacedTable['numbers'][number][] = [];
    for (const [index, column] of columns.entries()) {
      const isNumber = column?.how === 'number';
      numbers.push(isNumber ? this.#numbersOf(cellsIn(rows, index)) : null);
      await turns.take();
      if (isOver()) return;
    }
    this.#numbers = numbers;
    const { language, today } = this.#options;
    const table: PlacedTable = { rows, columns, numbers, language, today, firstRow: this.firstRow };
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
      const first = rows[group.rows[0] ?? 0] ?? [];
      const nameAt = typeof grouping === 'number' ? grouping : by.date;
      found.push({
        rows: group.rows,
        leftOut: findings.leftOut,
        name: (first[nameAt] ?? '').trim(),
        customer: by.customer < 0 ? '' : (findings.header.get(by.customer) ?? ''),
        source: this.#sourceOf(table, group, findings.header),
      });
      this.looked = { done: (done += group.rows.length), total: rows.length };
      await turns.take();
      if (isOver()) return;
    }
    const prints = await printsOf(meanings, turns);
    const here = await this.#findHere(prints, isOver);
    if (isOver()) return;
    const offered = found.map((one, index) => ({ ...one, print: prints[index] ?? '', here: here[index] ?? null }));
    const told = alone.map((row) => row + this.firstRow);
    this.#analysis = { documents: offered, problems, alone: told, carried };
    this.looked = null;
    await this.#lookUpCodes(table, isOver);
  }

  /** Each text is read once: of 50,000 cells most are the same few. */
  #numbersOf(cells: readonly string[]): (cell: string) => CellNumber | null {
    const { language, table } = this.#options;
    const read = numbersIn(distinct(cells), language, table.isTyped);
    const known = emptyMap<string, CellNumber | null>();
    return (cell) => {
      const before = known.get(cell);
      if (before !== undefined) return before;
      const number = read(cell);
      known.set(cell, number);
      return number;
    };
  }

  #sourceOf(table: PlacedTable, { rows }: RowGroup, header: ReadonlyMap<number, string>): DocumentSource {
    const typed = (cell: string, index: number): string => table.numbers[index]?.(cell)?.typed ?? cell;
    const isLine = (index: number): boolean => headerFieldOf(table.columns[index]?.name ?? null) === null;
    return {
      header: [...header].flatMap(([index, text]) => {
        const column = table.columns[index];
        return column === undefined ? [] : [{ column, text: typed(text, index) }];
      }),
      get lines() {
        return rows.map((row) => (table.rows[row] ?? []).map((cell, at) => (isLine(at) ? typed(cell, at) : '')));
      },
      columns: table.columns.map((column, index) => (isLine(index) ? column : undefined)),
    };
  }

  async #findHere(prints: readonly string[], isOver: () => boolean): Promise<readonly (DraftState | null)[]> {
    const { api, connection } = this.#options;
    const states: (DraftState | null)[] = [];
    for (let from = 0; from < prints.length && !isOver(); from += documentsAtOnce) {
      const some = prints.slice(from, from + documentsAtOnce);
      const asked = { connectionId: connection.id, kind: this.kind, prints: some };
      states.push(...(await api.findImported(asked).catch(() => some.map(() => null))));
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
      const codes = distinct(cellsIn(table.rows, index));
      const unknown = new Set<string>();
      for (let from = 0; from < codes.length; from += codesAtOnce) {
        const some = codes.slice(from, from + codesAtOnce);
        const rows = await api.getLookupRows({ connectionId, kind, codes: some }).catch(() => null);
        for (const [at, text] of some.entries()) {
          if (rows === null || rows[at]) continue;
          const found = await search.find({ kind, text, by: 'code' }).catch(() => null);
          if (found !== null && found.kind !== 'one') unknown.add(text);
        }
        if (isOver()) return;
      }
      if (unknown.size === 0) continue;
      const told = table.rows.flatMap((cells, row): readonly PasteProblem[] => {
        const text = textOf(cells[index]).trim();
        const isUnknown = unknown.has(text);
        return isUnknown
          ? [{ kind: unknownOf[kind], row: row + table.firstRow, index, column: column.name, text }]
          : [];
      });
      this.#analysis = { ...this.#analysis, problems: [...this.#analysis.problems, ...told] };
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
