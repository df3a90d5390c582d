import type { DocumentKind, DraftState } from '../../../../domain/model/draft-state.ts';
import { documentsAtOnce, mostImportedDocuments } from '../../../../domain/model/table.ts';
import type { Api } from '../../../api.ts';
import { DocumentBuilder } from './document-builder.ts';
import type { DocumentSource } from './document-builder.ts';
import { customerAndDate, hasCustomerAndDate, placeOfKind } from './document-plan.ts';
import { findingsOf, groupRows } from './document-rows.ts';
import type { Findings, RowGroup, TableFinding } from './document-rows.ts';
import { TableQuestion } from './table-question.svelte.ts';
import type { TableQuestionOptions } from './table-question.svelte.ts';
import type { Grouping } from './table-place.ts';
import { Yielding } from './yielding.ts';

/** A document found in the table's rows. */
export interface OfferedDocument extends RowGroup, Pick<Findings, 'header' | 'leftOut' | 'open'> {
  /** State of the draft that an earlier import created from the same rows; null if none. */
  readonly importedAs: DraftState | null;
  readonly print: string;
  /** The text that groups its rows, for display. */
  readonly name: string;
  readonly customer: string;
}
interface Analysis {
  readonly documents: readonly OfferedDocument[];
  readonly problems: readonly TableFinding[];
  /** Numbers of rows that belong to no document. */
  readonly rowsWithoutDocument: readonly number[];
  /** Number of rows with an empty grouping cell, for which the cell above counts. */
  readonly inheritedRowCount: number;
}
const nothing: Analysis = { documents: [], problems: [], rowsWithoutDocument: [], inheritedRowCount: 0 };

export interface DocumentQuestionOptions extends TableQuestionOptions {
  readonly api: TableQuestionOptions['api'] &
    Pick<Api, 'findImported' | 'stageDrafts' | 'revealDrafts' | 'discardDrafts'>;
  readonly kind: DocumentKind;
}

/** Number of lines after which staged drafts are sent: enough to be fast, few enough not to block other calls. */
const linesAtOnce = 200;

export class DocumentQuestion extends TableQuestion {
  kind = $state.raw<DocumentKind>('salesReturnInvoice');
  /** Whether documents that were already imported are imported again. */
  importAgain = $state(false);
  /** Number of rows analysed so far; null when all are. */
  looked = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  /** Number of documents written so far; null while the user decides. */
  written = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  #analysis = $state.raw<Analysis>(nothing);
  readonly #api: DocumentQuestionOptions['api'];

  readonly offered = $derived.by(() => this.#analysis.documents);
  readonly rowsWithoutDocument = $derived.by(() => this.#analysis.rowsWithoutDocument);
  readonly inheritedRowCount = $derived.by(() => this.#analysis.inheritedRowCount);
  readonly importedCount = $derived.by(
    () => this.offered.filter(({ importedAs, leftOut }) => importedAs !== null && leftOut === null).length,
  );
  readonly leftOut = $derived.by(() => this.offered.filter(({ leftOut }) => leftOut !== null).length);
  readonly wanted = $derived.by(() =>
    this.offered.filter(({ leftOut, importedAs }) => leftOut === null && (this.importAgain || importedAs === null)),
  );
  readonly isTooMany = $derived.by(() => this.wanted.length > mostImportedDocuments);
  readonly canGroupByCustomer = $derived.by(() => hasCustomerAndDate(this.targets, this.place.header));

  constructor(options: DocumentQuestionOptions) {
    super(options, placeOfKind(options.kind, options.language));
    this.#api = options.api;
    this.setKind(options.kind);
  }

  setKind(kind: DocumentKind): void {
    this.kind = kind;
    this.place = placeOfKind(kind, this.options.language);
    this.planForNewPlace();
    this.changed();
  }

  setGrouping(grouping: Grouping): void {
    this.grouping = grouping;
    this.changed();
  }

  protected override found(): readonly TableFinding[] {
    return this.#analysis.problems;
  }

  protected override changed(): void {
    const isLost = this.grouping === 'customerAndDate' && !this.canGroupByCustomer;
    if (this.grouping === null || isLost) this.grouping = this.place.groupingOf(this.targets, this.rows.headed);
    void this.#look();
  }

  // ── Looking at what is in the rows ──────────────────────────────────────────────────────────────────────────────────

  async #look(): Promise<void> {
    const isCancelled = this.begin();
    const { grouping, table } = this;
    const { kept } = table;
    const yielding = new Yielding();
    this.#analysis = nothing;
    this.looked = grouping === null ? null : { done: 0, total: kept.length };
    if (grouping === null) return;
    const by = customerAndDate(table.targets, this.place.header);
    const { groups, rowsWithoutDocument, inheritedRowCount } = groupRows(table, grouping, by);
    const problems: TableFinding[] = [];
    const found: Omit<OfferedDocument, 'importedAs' | 'print'>[] = [];
    const meanings: string[] = [];
    let done = 0;
    for (const group of groups) {
      const findings = findingsOf(table, group);
      problems.push(...findings.problems);
      meanings.push(findings.meaning);
      const name = typeof grouping === 'number' ? group.text : findings.header.get(by.date);
      found.push({
        ...{ rows: group.rows, header: findings.header, leftOut: findings.leftOut, open: findings.open },
        name: name ?? '',
        customer: by.customer < 0 ? '' : (findings.header.get(by.customer) ?? ''),
      });
      this.looked = { done: (done += group.rows.length), total: kept.length };
      await yielding.ifDue();
      if (isCancelled()) return;
    }
    const prints = await printsOf(meanings, yielding);
    const imported = await this.#findImported(prints, isCancelled);
    if (isCancelled()) return;
    const offered = found.map((one, index) => ({
      ...one,
      print: prints[index] ?? '',
      importedAs: imported[index] ?? null,
    }));
    const rowNumbers = rowsWithoutDocument.map((row) => row + 1);
    this.#analysis = { documents: offered, problems, rowsWithoutDocument: rowNumbers, inheritedRowCount };
    this.looked = null;
    await this.lookUpCodes(isCancelled);
  }

  #sourceOf(document: OfferedDocument): DocumentSource {
    const { columns } = this.table;
    const { rows, targets, open } = this.placed(document.rows, document.open);
    return {
      header: [...document.header].flatMap(([index, text]) => {
        const column = columns[index];
        return column === undefined ? [] : [{ column, text }];
      }),
      lines: rows,
      columns: targets.map((target) => this.place.lines.find((column) => column.name === target)),
      open,
      file: this.file ?? '',
    };
  }

  async #findImported(prints: readonly string[], isCancelled: () => boolean): Promise<readonly (DraftState | null)[]> {
    const { connection } = this.options;
    const states: (DraftState | null)[] = [];
    for (let from = 0; from < prints.length && !isCancelled(); from += documentsAtOnce) {
      const some = prints.slice(from, from + documentsAtOnce);
      const request = { connectionId: connection.id, kind: this.kind, prints: some };
      states.push(...(await this.#api.findImported(request).catch(() => some.map(() => null))));
    }
    return states;
  }

  // ── Writing them ────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Creates drafts of the wanted documents, all or none. Returns their ids; null if cancelled. Rejects if writing fails. */
  async confirm(): Promise<readonly string[] | null> {
    const { connection, language, today } = this.options;
    const { wanted, kind } = this;
    const api = this.#api;
    if (!this.isAnswered) return null;
    const isCancelled = this.begin();
    const yielding = new Yielding();
    const builder = new DocumentBuilder({ api, connection, kind, language, today });
    const ids: string[] = [];
    let staged: Parameters<Api['stageDrafts']>[0]['drafts'][number][] = [];
    let lines = 0;
    const send = async (): Promise<void> => {
      const drafts = staged;
      [staged, lines] = [[], 0];
      if (drafts.length > 0) ids.push(...(await api.stageDrafts({ connectionId: connection.id, kind, drafts })).ids);
    };
    this.remember();
    this.written = { done: 0, total: wanted.length };
    try {
      for (const [index, document] of wanted.entries()) {
        const { content, summary } = await builder.build(this.#sourceOf(document));
        staged.push({ print: document.print, content, summary });
        lines += summary.lineCount;
        if (lines >= linesAtOnce || staged.length >= documentsAtOnce) await send();
        this.written = { done: index + 1, total: wanted.length };
        await yielding.ifDue();
        if (isCancelled()) break;
      }
      if (!isCancelled()) await send();
      if (!isCancelled()) {
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
    // In batches; Rampa removes the remaining ones at its next start.
    for (let from = 0; from < ids.length; from += documentsAtOnce)
      await this.#api.discardDrafts({ ids: ids.slice(from, from + documentsAtOnce) }).catch(() => undefined);
  }
}

/** The SHA-256 of each meaning, in hex. Equal meanings are numbered before hashing, so that all hashes differ. */
async function printsOf(meanings: readonly string[], yielding: Yielding): Promise<readonly string[]> {
  const seen = new Map<string, number>();
  const prints: string[] = [];
  for (const meaning of meanings) {
    const count = (seen.get(meaning) ?? 0) + 1;
    seen.set(meaning, count);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${count}\n${meaning}`));
    prints.push(Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''));
    await yielding.ifDue();
  }
  return prints;
}
