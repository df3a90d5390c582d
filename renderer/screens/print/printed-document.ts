/** What stands on the sheets of a document, as texts of the page's language, before it is broken into sheets. */
import { barsOf } from '../../../domain/barcodes/printed.ts';
import type { Bars } from '../../../domain/barcodes/printed.ts';
import { computeDocument } from '../../../domain/amounts/totals.ts';
import type { DocumentTotals } from '../../../domain/amounts/totals.ts';
import { documents } from '../../../domain/documents/index.ts';
import type { AmountsPolicy } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { DocumentKind, DraftState, Operation } from '../../../domain/model/draft-state.ts';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import { linesOf, textOf } from '../../../domain/value.ts';
import { language, t } from '../../messages/index.svelte.ts';
import { willBeNumberedByService } from '../../state/draft-text.ts';
import { fieldLabel } from '../../state/field-label.ts';
import { shownMoney } from '../../state/field-text.ts';
import { moment } from '../../state/format.ts';
import { entriesOf } from '../../state/value-text.ts';
import { lineRows } from './printed-lines.ts';
import type { PrintedColumn, PrintedRow } from './printed-lines.ts';
import { cut, packed, words } from './printed-text.ts';
import { sumsOf } from './printed-sums.ts';
import type { Fact, PrintedBlock } from './printed-block.ts';

/** `document`: with prices, but a despatch without. `pick`: what is to be taken from where. */
export const printForms = ['document', 'priced', 'pick'] as const;
export type PrintForm = (typeof printForms)[number];

/** A document that can be printed: a draft as it was saved, or the service's. */
export interface Printable extends Pick<
  DraftSummary,
  'kind' | 'operation' | 'state' | 'acceptedNumber' | 'conflict' | 'total'
> {
  readonly id: string;
  readonly content: ValueRecord;
  /** What was done later, from here, to the document that an accepted draft became. */
  readonly later: Exclude<Operation, 'create'> | null;
  readonly policy: AmountsPolicy;
  /** What the user calls the connection. */
  readonly connection: string;
}

export interface PrintedDocument {
  readonly id: string;
  /** Of a file. */
  readonly name: string;
  readonly title: string;
  readonly number: string;
  readonly bars: Bars | null;
  /** Across each sheet; `null` of what the service has accepted. */
  readonly mark: string | null;
  /** What is to be known before anything is read; in the head of the first sheet. */
  readonly warnings: readonly string[];
  readonly customer: readonly Fact[];
  readonly facts: readonly Fact[];
  readonly columns: readonly PrintedColumn[];
  readonly rows: readonly PrintedRow[];
  /** Under the rows. */
  readonly blocks: readonly PrintedBlock[];
  readonly foot: readonly string[];
}

const customerFields = ['CustomerCode', 'CustomerName', 'CustomerTitle', 'TaxNumber', 'TaxOffice', 'Address'];
const factFields = [
  'Date',
  'DespatchType',
  'QuoteType',
  'ActualDispatchDate',
  'DeliveryDate',
  'DocumentNumber',
  'ReturnedInvoiceNumber',
  'ReturnedInvoiceDate',
  'OrderReferenceNumber',
  'OrderReferenceDate',
  'ReferencedDespatches',
  'ShipmentDefinitionCode',
  'RepresentativeName',
  'DueDays',
];

/** Whether goods are taken from the shelves for a document. */
export function isPicked({ kind, content }: Pick<Printable, 'kind' | 'content'>): boolean {
  return documents[kind].movement(content).direction !== 'inbound';
}

/** `printedAt`: epoch milliseconds. */
export function printedDocument(source: Printable, form: PrintForm, printedAt: number): PrintedDocument {
  const { id, kind, content, policy, connection } = source;
  const isPick = form === 'pick';
  const isPriced = form === 'priced' || (form === 'document' && kind !== 'despatch');
  const amounts = computeDocument(kind, content, policy);
  const lines = linesOf(content).flatMap((line, index) => {
    const own = amounts.lines[index];
    return own === undefined ? [] : [{ line, amounts: own, number: index + 1 }];
  });
  const number = source.acceptedNumber ?? textOf(content[documents[kind].numberField]);
  const isNumbered = !willBeNumberedByService(number);
  const mark = markOf(source);
  const title = titleOf(source, isPick);
  return {
    id,
    name: isNumbered ? `${title} ${number}` : title,
    title,
    number: isNumbered ? cut(number) : t('shell.numberNext'),
    bars: isNumbered ? barsOf(number) : null,
    mark: mark === null ? null : t(`print.mark.${mark}`),
    warnings: warningsOf(source, isPriced ? amounts.totals : null),
    customer: factsOf(source, customerFields),
    facts: factsOf(source, factFields),
    ...lineRows(kind, lines, { isPick, isPriced, currency: amounts.totals.currency }),
    blocks: [
      ...(isPriced ? sumsOf(lines, amounts.totals, policy) : []),
      ...notesOf(source, lines.length).map((text) => ({ kind: 'note', text }) as const),
      ...signaturesOf(kind, isPick),
    ],
    foot: [...standingOf(source), t('print.foot', { when: moment(printedAt), connection: cut(connection) })],
  };
}

/** `Pick list · Despatch · Change` */
function titleOf({ kind, operation }: Printable, isPick: boolean): string {
  return [
    ...(isPick ? [t('print.form.pick')] : []),
    t(`shell.kind.${kind}`),
    ...(operation === 'create' ? [] : [t(`shell.operation.${operation}`)]),
  ].join(' · ');
}

/** Of what was accepted: how it stands now. `printed`: the totals on the sheet, if any are. */
function warningsOf(source: Printable, printed: DocumentTotals | null): readonly string[] {
  const { state, conflict, later, total, operation } = source;
  if (state !== 'accepted' || operation === 'delete') return [];
  // Stored when it was sent; the connection's settings, and so what is computed, may have changed since.
  const isTotalAnother = total !== null && printed !== null && printed.effective.GrandTotal !== total;
  return [
    ...(later === 'delete' ? [t('print.deletedLater')] : []),
    ...(later !== 'delete' && (later !== null || conflict === 'after') ? [t('print.differs')] : []),
    ...(isTotalAnother
      ? [t('print.totalDiffers', { total: `${shownMoney(total, language())} ${printed.currency}` })]
      : []),
  ];
}

/** Whether the service has accepted what is printed. */
function standingOf({ state, operation }: Printable): readonly string[] {
  if (state === 'accepted') return [];
  return [t(isUncertain(state) ? `print.foot.unknown.${operation}` : `print.foot.open.${operation}`)];
}

/** The service may have it already. */
const isUncertain = (state: DraftState): boolean => state === 'sending' || state === 'unknown';

function notesOf({ content }: Printable, count: number): readonly string[] {
  return [t('print.lines', { count }), ...packed(fieldLabel('Description'), words(content.Description), '')];
}

function signaturesOf(kind: DocumentKind, isPick: boolean): readonly PrintedBlock[] {
  const names = isPick
    ? [t('print.sign.picked')]
    : kind === 'despatch'
      ? [t('print.sign.from'), t('print.sign.to')]
      : [];
  return names.length === 0 ? [] : [{ kind: 'signatures', names }];
}

/** What a sheet says of a document that is not, or no longer, valid. */
function markOf({
  state,
  operation,
  content,
  later,
}: Printable): 'draft' | 'pending' | 'unknown' | 'deleted' | 'cancelled' | null {
  if (isUncertain(state)) return 'unknown';
  if (state !== 'accepted') return operation === 'create' ? 'draft' : 'pending';
  if (operation === 'delete' || later === 'delete') return 'deleted';
  return content.Cancelled === true ? 'cancelled' : null;
}

function factsOf({ kind, content }: Printable, names: readonly string[]): readonly Fact[] {
  return names.flatMap((name) => {
    const text = entriesOf(kind, [name], content[name]).join(', ').trim();
    return text === '' ? [] : [{ label: fieldLabel(name), text: cut(text) }];
  });
}
