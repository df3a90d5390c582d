/** The content of a printed document as texts in the page's language, before it is split into sheets. */
import { sumByName } from '../../../domain/amounts/sum.ts';
import { barsOf } from '../../../domain/barcodes/printed.ts';
import type { Bars } from '../../../domain/barcodes/printed.ts';
import { computeDocument } from '../../../domain/amounts/totals.ts';
import type { DocumentTotals } from '../../../domain/amounts/totals.ts';
import { withoutClientReference } from '../../../domain/client-reference.ts';
import { documents } from '../../../domain/documents/index.ts';
import { unitName } from '../../../domain/guidance/unit-name.ts';
import { formatDecimal } from '../../../domain/numbers.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { linesOf, textOf } from '../../../domain/value.ts';
import { language, t } from '../../messages/index.svelte.ts';
import { willBeNumberedByService } from '../../state/draft-text.ts';
import { fieldLabel } from '../../state/field-label.ts';
import { shownMoney } from '../../../domain/edit/field-text.ts';
import { moment } from '../../state/format.ts';
import { entriesOf } from '../../state/value-text.ts';
import type { Printable, PrintForm } from './printable.ts';
import { companyOf, customerFacts } from './printed-party.ts';
import type { PrintedCompany } from './printed-party.ts';
import { isChangePrint, changeRows } from './printed-change.ts';
import { lineRows } from './printed-lines.ts';
import type { PrintedColumn, PrintedRow } from './printed-lines.ts';
import { cut, packed, withoutMidnight, words } from './printed-text.ts';
import { sumsOf } from './printed-sums.ts';
import { transportOf } from './printed-transport.ts';
import type { Fact, PrintedBlock } from './printed-block.ts';

export interface PrintedDocument {
  readonly id: string;
  readonly company: PrintedCompany | null;
  /** For the name of a file. */
  readonly name: string;
  readonly title: string;
  readonly number: string;
  readonly bars: Bars | null;
  /** Watermark on each sheet; `null` for an accepted, valid document. */
  readonly mark: string | null;
  /** On a separate line at the head of every sheet: what readers must not overlook, for example that it is a draft. */
  readonly badges: readonly string[];
  /** What readers must know first; in the head of the first sheet. */
  readonly warnings: readonly string[];
  readonly customer: readonly Fact[];
  readonly facts: readonly Fact[];
  readonly columns: readonly PrintedColumn[];
  readonly rows: readonly PrintedRow[];
  readonly blocks: readonly PrintedBlock[];
  readonly foot: readonly string[];
}

const factFields = [
  'Date',
  'ReturnedInvoiceNumber',
  'ReturnedInvoiceDate',
  'DespatchType',
  'QuoteType',
  'ActualDispatchDate',
  'DeliveryDate',
  'DocumentNumber',
  'OrderReferenceNumber',
  'OrderReferenceDate',
  'ReferencedDespatches',
  'ShipmentDefinitionCode',
  'RepresentativeName',
  'DueDays',
];

export interface PrintOptions {
  readonly form: PrintForm;
  /** Whether document numbers and products are also printed as barcodes. */
  readonly barcodes: boolean;
  /** Epoch milliseconds. */
  readonly printedAt: number;
}

export function printedDocument(source: Printable, { form, barcodes, printedAt }: PrintOptions): PrintedDocument {
  const { id, kind, content, policy, settings } = source;
  const isPick = form === 'pick';
  const isChange = isChangePrint(source) && !isPick;
  const isPriced = !isChange && (form === 'priced' || (form === 'document' && kind !== 'despatch'));
  const amounts = computeDocument(kind, content, policy);
  const lines = linesOf(content).flatMap((line, index) => {
    const own = amounts.lines[index];
    return own === undefined ? [] : [{ line, amounts: own, number: index + 1 }];
  });
  const number = source.acceptedNumber ?? textOf(content[documents[kind].numberField]);
  const isNumbered = !willBeNumberedByService(number);
  const mark = markOf(source, isChange);
  const title = titleOf(source, isPick);
  return {
    id,
    company: isPick ? null : companyOf(settings),
    name: isNumbered ? `${title} ${number}` : title,
    title,
    number: isNumbered ? cut(number) : t('shell.numberNext'),
    bars: isNumbered && barcodes ? barsOf(number) : null,
    mark: mark === null ? null : t(`print.mark.${mark}`),
    badges: mark === null ? [] : [t(mark === 'draft' ? draftBadge(source) : `print.mark.${mark}`)],
    warnings: [
      ...(isChange ? [t(`print.change.${source.operation === 'delete' ? 'delete' : 'change'}`)] : []),
      ...warningsOf(source, isPriced ? amounts.totals : null),
    ],
    customer: customerFacts(source),
    facts: [
      ...factsOf(source, factFields),
      ...(source.operation === 'delete' ? sizeOf(amounts.totals, lines.length) : []),
    ],
    ...(isChange
      ? changeRows(source)
      : lineRows(kind, lines, {
          ...{ isPick, isPriced, currency: amounts.totals.currency },
          barcodes: barcodes ? source.barcodes : null,
          nameOfUnit: (line) => nameOfUnit(source, line),
        })),
    blocks: [
      ...(isChange ? [] : [note(quantitiesOf(source))]),
      ...(isPriced ? sumsOf(kind, lines, amounts.totals, policy) : []),
      ...(isChange ? [] : packed(fieldLabel('Description'), words(content.Description), '').map(note)),
      ...(isChange || isPick ? [] : transportBlock(source)),
      ...(isChange ? [] : signaturesOf(kind, isPick)),
    ],
    foot: [...standingOf(source), t('print.foot', { when: moment(printedAt), connection: cut(settings?.name ?? '') })],
  };
}

/** `Pick list · Despatch · Replacement`; for a change or deletion, the operation comes first: `Change · Sales return invoice`. */
function titleOf({ kind, operation }: Printable, isPick: boolean): string {
  const what = t(`shell.kind.${kind}`);
  const how = operation === 'create' ? [] : [t(`shell.operation.${operation}`)];
  if (isPick) return [t('print.form.pick'), what, ...how].join(' · ');
  return (isChangePrint({ operation }) ? [...how, what] : [what, ...how]).join(' · ');
}

/** Total and number of lines, by which a document to be deleted can be recognised. */
function sizeOf({ effective, currency }: DocumentTotals, count: number): readonly Fact[] {
  return [
    { label: fieldLabel('GrandTotal'), text: `${shownMoney(effective.GrandTotal, language())} ${currency}` },
    { label: fieldLabel('Lines'), text: String(count) },
  ];
}

/** How an accepted document differs from this print by now. `printed`: the totals on the sheet, if there are any. */
function warningsOf(source: Printable, printed: DocumentTotals | null): readonly string[] {
  const { state, conflict, later, total, operation } = source;
  const gone = source.isDeletedOrHidden ? [t('print.deletedOrHidden')] : [];
  if (state !== 'accepted' || operation === 'delete') return gone;
  // `total` was stored when the document was sent; the settings, and so the computed totals, may have changed since.
  const isTotalAnother = total !== null && printed !== null && printed.effective.GrandTotal !== total;
  return [
    ...(later === 'delete' && gone.length === 0 ? [t('print.deletedLater')] : gone),
    ...(later !== 'delete' && (later !== null || conflict === 'after') ? [t('print.differs')] : []),
    ...(isTotalAnother
      ? [t('print.totalDiffers', { total: `${shownMoney(total, language())} ${printed.currency}` })]
      : []),
  ];
}

/** Footer: that the service has not accepted the content, or when the content was read from the service. */
function standingOf(source: Printable): readonly string[] {
  const { state, operation, readAt } = source;
  if (readAt !== null) return [t('print.foot.service', { when: moment(readAt) })];
  if (state === 'accepted') return [];
  return [t(isUncertain(source) ? `print.foot.unknown.${operation}` : `print.foot.open.${operation}`)];
}

/** The service may already have the document. */
const isUncertain = ({ state, mayBeSent }: Printable): boolean =>
  state !== 'accepted' && (mayBeSent || state === 'sending' || state === 'unknown');

const note = (text: string): PrintedBlock => ({ kind: 'note', text });

/** `3 lines · 120 Piece · 4 Box` */
function quantitiesOf(source: Printable): string {
  const lines = linesOf(source.content);
  const totals = sumByName(lines.map((line) => [nameOfUnit(source, line), line.Quantity]));
  const texts = [...totals].map(([name, total]) => `${formatDecimal(total, language())} ${name}`.trim());
  return cut([t('print.lines', { count: lines.length }), ...texts].join(' · '));
}

/** The unit's name from the lists, else, for a document of the service, the name that the service sent. */
function nameOfUnit({ units, readAt }: Printable, line: ValueRecord): string {
  const code = textOf(line.UnitCode);
  const name = unitName(code, units.get(textOf(line.ProductCode)) ?? [], language());
  return name === code && readAt !== null ? textOf(line.UnitName) || code : name;
}

function transportBlock(source: Printable): readonly PrintedBlock[] {
  const facts = transportOf(source);
  return facts.length === 0 ? [] : [{ kind: 'transport', facts }];
}

function signaturesOf(kind: DocumentKind, isPick: boolean): readonly PrintedBlock[] {
  const names = isPick ? [t('print.sign.picked')] : kind === 'quote' ? [] : [t('print.sign.from'), t('print.sign.to')];
  return names.length === 0 ? [] : [{ kind: 'signatures', names }];
}

/** The mark of a document that is not, or no longer, valid. */
function markOf(
  source: Printable,
  isChange: boolean,
): 'draft' | 'pending' | 'unknown' | 'deleted' | 'gone' | 'change' | 'cancelled' | null {
  const { state, operation, content, later } = source;
  if (isUncertain(source)) return 'unknown';
  if (state !== 'accepted') return operation === 'create' ? 'draft' : 'pending';
  if (operation === 'delete' || later === 'delete') return source.isDeletedOrHidden ? 'gone' : 'deleted';
  if (isChange) return 'change';
  return content.Cancelled === true ? 'cancelled' : null;
}

/** A refused draft has another badge than one that was never sent. */
const draftBadge = ({ state }: Printable) => (state === 'rejected' ? 'print.badge.refused' : 'print.badge.draft');

function factsOf({ kind, content }: Printable, names: readonly string[]): readonly Fact[] {
  return names.flatMap((name) => {
    const whole = entriesOf(kind, [name], withoutMidnight(content[name])).join(', ').trim();
    // Rampa's client reference means nothing to the reader.
    const text = name === documents[kind].referenceField ? withoutClientReference(whole) : whole;
    return text === '' ? [] : [{ label: fieldLabel(name), text: cut(text) }];
  });
}
