import { fold } from '../../../domain/fold.ts';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import type { ContentText } from '../../content-text.ts';
import type { Standing, SummaryValues } from '../types.ts';
import { searchText } from '../words.ts';

/** A row of `drafts` under the names of the contract; its CHECKs hold kind, operation, state. */
export interface DraftRow extends Omit<DraftSummary, 'handedOver'> {
  readonly row: number;
  /** The last time, `null` where it never was; and 1 where each time was confirmed. */
  readonly handedOverAt: number | null;
  readonly handoverConfirmed: number | null;
  readonly targetId: string | null;
}

/** Of a row `d` of drafts: it was sent once with an outcome that nobody knows, so that the service may have its document. */
export const perhapsWritten = "EXISTS (SELECT 1 FROM attempts a WHERE a.draft_row = d.row AND a.outcome = 'unknown')";

/** Of a row `d` of drafts, for {@link toStanding}. */
export const standingColumns = `d.id, d.state, d.deleted_at IS NOT NULL AS isDeleted,
  ${perhapsWritten} OR EXISTS (SELECT 1 FROM draft_restored r WHERE r.row = d.row) AS mayBeSent`;

export type StandingRow = Omit<Standing, 'isDeleted' | 'mayBeSent'> & { isDeleted: number; mayBeSent: number };

export const toStanding = <Row extends StandingRow>(row: Row) => ({
  ...row,
  isDeleted: row.isDeleted !== 0,
  mayBeSent: row.mayBeSent !== 0,
});

export const draftColumns = `d.row, d.id, d.connection_id AS connectionId, d.kind, d.operation, d.state,
  d.waiting_reason AS waitingReason, d.revision, d.number, d.customer_code AS customerCode,
  d.customer_name AS customerName, d.document_date AS date, d.total, d.currency, d.line_count AS lineCount,
  d.error_count AS errorCount, d.warning_count AS warningCount, d.created_at AS createdAt, d.updated_at AS updatedAt,
  d.accepted_id AS acceptedId, d.accepted_number AS acceptedNumber, d.target_id AS targetId, d.conflict,
  (SELECT max(h.at) FROM draft_handovers h WHERE h.draft_row = d.row AND h.direction = 'out') AS handedOverAt,
  (SELECT min(h.confirmed) FROM draft_handovers h WHERE h.draft_row = d.row AND h.direction = 'out') AS handoverConfirmed,
  (SELECT max(h.at) FROM draft_handovers h WHERE h.draft_row = d.row AND h.direction = 'in') AS receivedAt`;

export function toSummary(row: DraftRow): DraftSummary {
  return {
    id: row.id,
    connectionId: row.connectionId,
    kind: row.kind,
    operation: row.operation,
    state: row.state,
    waitingReason: row.waitingReason,
    revision: row.revision,
    number: row.number,
    customerCode: row.customerCode,
    customerName: row.customerName,
    date: row.date,
    total: row.total,
    currency: row.currency,
    lineCount: row.lineCount,
    errorCount: row.errorCount,
    warningCount: row.warningCount,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    acceptedId: row.acceptedId,
    acceptedNumber: row.acceptedNumber,
    conflict: row.conflict,
    handedOver: row.handedOverAt === null ? null : { at: row.handedOverAt, confirmed: row.handoverConfirmed === 1 },
    receivedAt: row.receivedAt,
  };
}

const summaryColumns = {
  number: 'number',
  customer_code: 'customerCode',
  customer_name: 'customerName',
  document_date: 'date',
  total: 'total',
  currency: 'currency',
  line_count: 'lineCount',
  error_count: 'errorCount',
  warning_count: 'warningCount',
  number_sort: 'numberSort',
  customer_sort: 'customerSort',
  date_sort: 'dateSort',
  total_sort: 'totalSort',
} as const;
export type SummaryColumn = keyof typeof summaryColumns;
const columnNames = Object.keys(summaryColumns) as readonly SummaryColumn[];
/** The columns that hold a draft's summary: for an INSERT its names and values, for an UPDATE its assignments. */
export const summaryNames = columnNames.join(', ');
export const summaryParameters = Object.values(summaryColumns)
  .map((name) => `@${name}`)
  .join(', ');
export const assignmentsOf = (columns: readonly SummaryColumn[]): string =>
  columns.map((column) => `${column} = @${summaryColumns[column]}`).join(', ');
export const summaryAssignments = assignmentsOf(columnNames);

/** The columns that change with a member of the summary; they stand in indexes, which an UPDATE that names them rewrites. */
const columnsOf: Readonly<Record<keyof SummaryValues, readonly SummaryColumn[]>> = {
  number: ['number', 'number_sort'],
  customerCode: ['customer_code', 'customer_sort'],
  customerName: ['customer_name', 'customer_sort'],
  date: ['document_date', 'date_sort'],
  total: ['total', 'total_sort'],
  currency: ['currency'],
  lineCount: ['line_count'],
  errorCount: ['error_count'],
  warningCount: ['warning_count'],
};
const summaryMembers = Object.keys(columnsOf) as readonly (keyof SummaryValues)[];

/** The columns of what differs between two summaries. */
export function changedColumns(before: SummaryValues, after: SummaryValues): readonly SummaryColumn[] {
  const changed = summaryMembers.filter((member) => before[member] !== after[member]);
  return [...new Set(changed.flatMap((member) => columnsOf[member]))];
}
export function valuesOfColumns(
  columns: readonly SummaryColumn[],
  summary: SummaryValues,
): Record<string, string | number | null> {
  return Object.fromEntries(
    columns.map((column) => {
      const name = summaryColumns[column];
      return [name, isSortKey(name) ? sortKeyOf[name](summary) : summary[name]];
    }),
  );
}

/** What the list is sorted by. */
export interface SortKeys {
  readonly numberSort: string;
  readonly customerSort: string;
  readonly dateSort: string;
  readonly totalSort: number | null;
}
const sortKeyOf: { readonly [N in keyof SortKeys]: (summary: SummaryValues) => SortKeys[N] } = {
  numberSort: ({ number }) => natural(number ?? ''),
  customerSort: ({ customerName, customerCode }) => `${fold(customerName ?? '')} ${fold(customerCode ?? '')}`.trim(),
  dateSort: ({ date }) => date ?? '',
  totalSort: ({ total }) => {
    const amount = total === null || total.trim() === '' ? Number.NaN : Number(total);
    // For the order alone; the amount itself stays text.
    return Number.isFinite(amount) ? amount : null;
  },
};
const isSortKey = (name: string): name is keyof SortKeys => Object.hasOwn(sortKeyOf, name);

export const sortKeys = (summary: SummaryValues): SortKeys => ({
  numberSort: sortKeyOf.numberSort(summary),
  customerSort: sortKeyOf.customerSort(summary),
  dateSort: sortKeyOf.dateSort(summary),
  totalSort: sortKeyOf.totalSort(summary),
});

/** SRI9 before SRI10: digits are compared by their value. */
const natural = (text: string): string => fold(text).replace(/\d+/g, (digits) => digits.padStart(20, '0'));

/** What a draft is found by, beside the products in its lines (line-search.ts). */
export function draftSearchText(
  summary: SummaryValues,
  content: { readonly [name: string]: unknown },
  acceptedNumber: string | null,
): string {
  return searchText([
    summary.number,
    acceptedNumber,
    summary.customerCode,
    summary.customerName,
    textOf(content['DocumentNumber']),
    textOf(content['OrderReferenceNumber']),
  ]);
}
/** Whether what a draft is found by may differ between two contents of it. */
export function isSoughtOtherwise(before: Sought, after: Sought): boolean {
  const { summary, names } = before;
  return (
    summary.number !== after.summary.number ||
    summary.customerCode !== after.summary.customerCode ||
    summary.customerName !== after.summary.customerName ||
    names.DocumentNumber !== after.names.DocumentNumber ||
    names.OrderReferenceNumber !== after.names.OrderReferenceNumber
  );
}
interface Sought {
  readonly summary: Pick<SummaryValues, 'number' | 'customerCode' | 'customerName'>;
  readonly names: ContentText['names'];
}
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
