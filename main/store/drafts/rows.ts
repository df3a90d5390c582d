import { fold } from '../../../domain/fold.ts';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import type { ContentText } from '../../content-text.ts';
import type { SummaryValues } from '../types.ts';
import { searchText } from '../words.ts';

/** The columns that a save writes, by member of the summary. */
const summaryColumns = {
  number: 'number',
  customerCode: 'customer_code',
  customerName: 'customer_name',
  date: 'document_date',
  total: 'total',
  currency: 'currency',
  lineCount: 'line_count',
  errorCount: 'error_count',
  warningCount: 'warning_count',
} as const satisfies Record<keyof SummaryValues, string>;
const stateColumns = {
  id: 'id',
  connectionId: 'connection_id',
  kind: 'kind',
  operation: 'operation',
  state: 'state',
  waitingReason: 'waiting_reason',
  revision: 'revision',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  acceptedId: 'accepted_id',
  acceptedNumber: 'accepted_number',
  conflict: 'conflict',
} as const satisfies Record<
  Exclude<keyof DraftSummary, keyof SummaryValues | 'handedOver' | 'receivedAt' | 'withdrawn'>,
  string
>;
const sortColumns = {
  numberSort: 'number_sort',
  customerSort: 'customer_sort',
  dateSort: 'date_sort',
  totalSort: 'total_sort',
} as const satisfies Record<keyof SortKeys, string>;

/** A row of `drafts` with the member names of the contract; CHECK constraints guarantee kind, operation and state. */
export interface DraftRow extends Omit<DraftSummary, 'handedOver'> {
  readonly row: number;
  /** Time of the last handover; `null` if the draft was never handed over. */
  readonly handedOverAt: number | null;
  /** 1 if every handover is confirmed. */
  readonly handoverConfirmed: number | null;
  readonly targetId: string | null;
}

/** For a row `d` of drafts: whether an attempt had an unknown outcome, so that the service may have its document. */
export const perhapsWritten = `EXISTS (
  SELECT 1 FROM submissions s JOIN attempts a ON a.submission_row = s.row WHERE s.draft_row = d.row AND a.outcome = 'unknown')`;
/** Also whether a restore holds it back, because it could not prove that it was not sent. */
export const mayBeSent = `(${perhapsWritten} OR EXISTS (SELECT 1 FROM draft_restored r WHERE r.row = d.row))`;

/**
 * For a row `d` of drafts: whether the document was created from it, or is to be. Its operation does not say that: a draft whose
 * document was found in the service is a change of that document from then on.
 */
export const isCreatedHere = `(d.operation = 'create' OR EXISTS (
  SELECT 1 FROM submissions s JOIN attempts a ON a.submission_row = s.row
  WHERE s.draft_row = d.row AND s.operation = 'create' AND a.outcome = 'accepted'))`;

/** An id, an SQL expression, as a list: the service may write it in capitals here and in small letters there. */
export const inAnyCapitals = (id: string): string => `(${id}, lower(${id}), upper(${id}))`;

/** `deleted_at` of a staged draft (drafts.ts). */
export const stagedAt = 0;

const handover = (column: string, direction: 'in' | 'out'): string =>
  `(SELECT ${column} FROM draft_handovers h WHERE h.draft_row = d.row AND h.direction = '${direction}')`;
/** The columns of a {@link DraftRow}, for a row `d` of drafts. */
export const draftColumns = [
  'd.row',
  'd.target_id AS targetId',
  ...Object.entries({ ...stateColumns, ...summaryColumns }).map(([name, column]) => `d.${column} AS ${name}`),
  `${handover('max(h.at)', 'out')} AS handedOverAt`,
  `${handover('min(h.confirmed)', 'out')} AS handoverConfirmed`,
  `${handover('max(h.at)', 'in')} AS receivedAt`,
  '(SELECT w.reason FROM draft_withdrawals w WHERE w.row = d.row) AS withdrawn',
].join(', ');

/** Names each member, because an object built from a list of names takes fifty times as long, and a page has fifty rows. */
export function toSummary(row: DraftRow): DraftSummary {
  const { handedOverAt: at } = row;
  return {
    id: row.id,
    connectionId: row.connectionId,
    kind: row.kind,
    operation: row.operation,
    state: row.state,
    waitingReason: row.waitingReason,
    revision: row.revision,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    acceptedId: row.acceptedId,
    acceptedNumber: row.acceptedNumber,
    conflict: row.conflict,
    number: row.number,
    customerCode: row.customerCode,
    customerName: row.customerName,
    date: row.date,
    total: row.total,
    currency: row.currency,
    lineCount: row.lineCount,
    errorCount: row.errorCount,
    warningCount: row.warningCount,
    receivedAt: row.receivedAt,
    withdrawn: row.withdrawn,
    handedOver: at === null ? null : { at, confirmed: row.handoverConfirmed === 1 },
  };
}

type Values = SummaryValues & SortKeys;
const writtenColumns = Object.entries({ ...summaryColumns, ...sortColumns }) as [keyof Values, string][];

/** For an INSERT: the columns of a summary, their parameters, and their values. */
export const insertedColumns = writtenColumns.map(([, column]) => column).join(', ');
export const insertedParameters = writtenColumns.map(([name]) => `@${name}`).join(', ');
export const insertedValues = (summary: SummaryValues): Values => ({ ...summary, ...sortKeys(summary) });

/** For an UPDATE: only the columns that differ between two summaries, because most of them are indexed. */
export function changedColumns(
  before: SummaryValues,
  after: SummaryValues,
): { readonly assignments: readonly string[]; readonly values: Partial<Values> } {
  const [former, values] = [insertedValues(before), insertedValues(after)];
  const changed = writtenColumns.filter(([name]) => former[name] !== values[name]);
  return {
    assignments: changed.map(([name, column]) => `${column} = @${name}`),
    values: Object.fromEntries(changed.map(([name]) => [name, values[name]])),
  };
}

export interface SortKeys {
  readonly numberSort: string;
  readonly customerSort: string;
  readonly dateSort: string;
  readonly totalSort: number | null;
}
export function sortKeys({ number, customerName, customerCode, date, total }: SummaryValues): SortKeys {
  const amount = total === null || total.trim() === '' ? Number.NaN : Number(total);
  return {
    numberSort: natural(number ?? ''),
    customerSort: `${fold(customerName ?? '')} ${fold(customerCode ?? '')}`.trim(),
    dateSort: date ?? '',
    // Used for sorting only; the amount itself is stored as text.
    totalSort: Number.isFinite(amount) ? amount : null,
  };
}

/** Pads digits so that SRI9 sorts before SRI10. */
export const natural = (text: string): string => fold(text).replace(/\d+/g, (digits) => digits.padStart(20, '0'));

/** Number, customer and references have a tenth of these characters at most. */
const mostCharacters = 10_000;

/** The words by which a draft is found, apart from the products in its lines (search.ts). */
export function draftSearchText(
  summary: SummaryValues,
  content: { readonly [name: string]: unknown },
  acceptedNumber: string | null,
): string {
  const { number, customerCode, customerName } = summary;
  const references = [textOf(content['DocumentNumber']), textOf(content['OrderReferenceNumber'])];
  return searchText([number, acceptedNumber, customerCode, customerName, ...references], mostCharacters);
}
/** Whether {@link draftSearchText} may differ between two contents of a draft. */
export function searchTextChanged(before: Searched, after: Searched): boolean {
  const { summary, names } = before;
  return (
    summary.number !== after.summary.number ||
    summary.customerCode !== after.summary.customerCode ||
    summary.customerName !== after.summary.customerName ||
    names.DocumentNumber !== after.names.DocumentNumber ||
    names.OrderReferenceNumber !== after.names.OrderReferenceNumber
  );
}
interface Searched {
  readonly summary: Pick<SummaryValues, 'number' | 'customerCode' | 'customerName'>;
  readonly names: ContentText['names'];
}
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
