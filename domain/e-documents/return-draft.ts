/** Creates the draft for a file, from the user's choices and the entries found in the lists. */
import { divide, one, read, write, zero } from '../amounts/decimal.ts';
import { currencyOf } from '../currency-signs.ts';
import { newDocument, newLine } from '../documents/index.ts';
import type { NewDocument } from '../documents/index.ts';
import type { AmountsPolicy, ProductUnit } from '../facts.ts';
import type { Path, Value, ValueRecord } from '../fields.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import { headerPlace, linePlace } from '../model/place.ts';
import { withOpenEntries } from '../open-entries.ts';
import type { OpenEntry } from '../open-entries.ts';
import { textOf } from '../value.ts';
import { draftKindOf, isItselfAReturn, partnerOf, scenarioOf } from './draft-kind.ts';
import type { OwnRole } from './draft-kind.ts';
import type { DocumentReference, EDocument, EDocumentLine, Party } from './e-document.ts';
import { withMappedTexts } from './learning.ts';
import type { MappedText, MappedTexts } from './learning.ts';
import { mappedLine } from './mapping.ts';
import { keyOf } from './line-keys.ts';
import type { EDocumentQuestion, QuestionKind } from './questions.ts';
import { returnedLine } from './returning.ts';
import type { GivenAmounts, ReturnedPart } from './returning.ts';
import { fileTotals, totalQuestions, withFileTotals } from './file-totals.ts';
import { extensionsOf, trackedOf } from './tracked.ts';

/** A line's product as found in the lists. */
export interface FoundProduct {
  readonly code: string;
  readonly name: string | null;
  /** The product's code for the file's unit; `''` if it has no such unit. */
  readonly unit: string;
  /** Number of these units in one of the file's unit; absent: 1. */
  readonly factor?: string;
  /** Absent if they are unknown. */
  readonly units?: readonly ProductUnit[];
  /** Percent; absent if the list lacks it. */
  readonly vatRate?: string;
  /** Found by a mapping in which the user settled that the line is this product: the line's unit in the file. */
  readonly settled?: { readonly unit: string };
}

export interface ReturnOptions extends NewDocument {
  readonly role: OwnRole;
  readonly policy: AmountsPolicy;
  /** The file's name, for open entries. */
  readonly file: string;
  readonly customer: { readonly code: string; readonly name: string | null } | null;
  /** By the line's position in the file; absent if no product is certain. */
  readonly products: ReadonlyMap<number, FoundProduct>;
  readonly warehouse: string;
  readonly lineGroup: string;
  /** By the line's position in the file; lines without an entry are not returned. */
  readonly quantities: ReadonlyMap<number, string>;
  readonly before: ReadonlyMap<number, readonly ReturnedPart[]>;
  /** Whether the goods of a despatch are returned, instead of the despatch being entered. */
  readonly isReturn?: boolean;
  /** A sentence with the number of a despatch, for when its own field has the number of the printed one. */
  readonly textOfNumber?: (number: string) => string;
  /** A sentence that names further returned invoices, for which a draft has no field. */
  readonly textOfOthers?: (others: readonly DocumentReference[]) => string;
  /** Where the file and the lists contradict each other. */
  readonly contradictions?: readonly EDocumentQuestion[];
  /** The lines of a despatch that is this company's own document. */
  readonly known?: ReadonlyMap<number, KnownLine>;
}

export interface KnownLine {
  /** The fields that the user enters, without amounts. */
  readonly entered: ValueRecord;
  readonly amounts: GivenAmounts;
}

/** Digits of a price after division by a factor. */
const priceDigits = 8;

/** Converts quantities and prices to the products' own units, if mappings have a factor: 3 boxes of 12 are 36 pieces. */
export function inOwnUnits(document: EDocument, products: ReturnOptions['products']): EDocument {
  const lines = document.lines.map((line): EDocumentLine => {
    const product = products.get(line.position);
    const factor = read(product?.factor ?? null);
    if (product === undefined || factor === null || factor.eq(1)) return line;
    const price = line.price === null ? null : write(divide(read(line.price) ?? zero, factor, priceDigits));
    return { ...line, quantity: write(factor.times(line.quantity)), unit: product.unit, price };
  });
  return { ...document, lines };
}

/** The document with only the VAT that was not withheld, for a return of type TEVKIFATIADE. */
export function withoutWithheldVat(document: EDocument): EDocument {
  let left = zero;
  const lines = document.lines.map((line): EDocumentLine => {
    if (line.withholding === null) return line;
    const { amount: withheld } = line.withholding;
    left = left.plus(withheld);
    return { ...line, vat: write((read(line.vat) ?? zero).minus(withheld)), withholding: null, withheld };
  });
  const vat = read(document.totals.vat);
  return { ...document, lines, totals: { ...document.totals, vat: vat === null ? null : write(vat.minus(left)) } };
}

export const isWithoutWithheld = ({ InvoiceTypeCode }: ValueRecord): boolean =>
  textOf(InvoiceTypeCode).endsWith('TEVKIFATIADE');

export function draftOf(
  document: EDocument,
  options: ReturnOptions,
): { readonly kind: DocumentKind; readonly content: ValueRecord } {
  const kind = draftKindOf(document, options.role, options.isReturn);
  const chosen = document.lines.filter(({ position }) => options.quantities.has(position));
  const lines =
    document.lines.length === 0
      ? firstLine(kind, document, options)
      : chosen.map((line) => lineOf(kind, document, line, options));
  const header = { ...newDocument(kind, options), ...headerOf(kind, document, chosen, options) };
  const content = withMappedTexts({ ...header, Lines: lines }, mappedTexts(document, chosen, options));
  const asked = [...document.questions, ...(options.contradictions ?? [])];
  const questions = [...asked, ...totalQuestions(document, { kind, content }, options)];
  const compared = withFileTotals(content, fileTotals(document, options));
  return { kind, content: withOpenEntries(compared, openEntries(document, chosen, options, questions)) };
}

function headerOf(
  kind: DocumentKind,
  document: EDocument,
  lines: readonly EDocumentLine[],
  { role, customer, today, textOfNumber, textOfOthers }: ReturnOptions,
): ValueRecord {
  const { number, date, order, despatches, paper, fields, spendingUnit, delivery, sgk } = document;
  const found = customer && { CustomerCode: customer.code, ...given({ CustomerName: customer.name ?? '' }) };
  if (kind === 'despatch') {
    return {
      ...found,
      ...given({ ActualDispatchDate: paper?.date ?? '' }),
      ...fields,
      DespatchType: role === 'customer' ? '2' : '-2',
      DocumentNumber: paper?.number ?? number,
      ...(paper === undefined ? {} : given({ Description: textOfNumber?.(number) ?? '' })),
      Date: date === '' ? today : date,
    };
  }
  if (document.kind === 'despatch')
    return { ...found, ReferencedDespatches: [document].map(referenced), ...withholdingOf(lines) };
  const repeatsReturn = isItselfAReturn(document);
  const original = repeatsReturn ? (document.returned[0] ?? { number: '', date: '' }) : { number, date };
  return {
    ...found,
    ...scenarioOf(document),
    ...given({ ReturnedInvoiceNumber: original.number, ReturnedInvoiceDate: original.date }),
    ...given({ DocumentNumber: repeatsReturn ? number : '' }),
    ...(repeatsReturn && document.returned.length > 1
      ? given({ Description: textOfOthers?.(document.returned.slice(1)) ?? '' })
      : {}),
    ...(order === null ? {} : given({ OrderReferenceNumber: order.number, OrderReferenceDate: order.date })),
    ...(despatches.length === 0 ? {} : { ReferencedDespatches: despatches.map(referenced) }),
    ...withholdingOf(lines),
    ...fields,
    ...(spendingUnit === undefined ? {} : { PublicSectorSpendingUnit: spendingUnit }),
    ...(delivery === undefined ? {} : { DeliveryInfo: delivery }),
    ...(sgk === undefined ? {} : { SgkInfo: sgk }),
  };
}

/**
 * The initial lines for a file without lines: an empty line in the document's currency, which later lines copy; none if it is the
 * default currency.
 */
function firstLine(
  kind: DocumentKind,
  document: EDocument,
  { defaultCurrency }: ReturnOptions,
): readonly ValueRecord[] {
  const currency = currencyFor(document, defaultCurrency);
  if (kind === 'despatch' || currency === defaultCurrency) return [];
  return [{ ...newLine(kind, { defaultCurrency, key: keyOf(document, 0) }), CurrencyCode: currency, ExchangeRate: '' }];
}

const referenced = ({ number, date }: DocumentReference): ValueRecord => ({
  $key: `despatch-${number}`,
  ID: number,
  ...given({ IssueDate: date }),
});

const given = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** The header's withholding share, if all lines with a share have the same one. */
function withholdingOf(lines: readonly EDocumentLine[]): ValueRecord {
  const shares = lines.flatMap(({ withholding }) => withholding ?? []);
  const [first] = shares;
  if (first === undefined) return {};
  const isOne = shares.every(({ code, percent }) => code === first.code && percent === first.percent);
  return { ApplyWithholding: true, ...(isOne ? shareFields(first) : {}) };
}

/** 70 percent becomes 7/10. */
function shareFields({ code, percent }: { readonly code: string; readonly percent: string }): Record<string, Value> {
  const tenths = (read(percent) ?? zero).div(10);
  const isTenths = tenths.round(0).eq(tenths);
  return {
    WithholdingCode: code,
    WithholdingNumerator: isTenths ? write(tenths) : write((read(percent) ?? zero).round(0)),
    WithholdingDenominator: isTenths ? '10' : '100',
  };
}

function lineOf(kind: DocumentKind, document: EDocument, line: EDocumentLine, options: ReturnOptions): ValueRecord {
  const { quantities, before, policy, known } = options;
  const quantity = quantities.get(line.position) ?? '0';
  const own = known?.get(line.position);
  const part = {
    line: own === undefined ? wholeLine(kind, document, line, options) : ownLine(document, line, own, options),
    original: own?.amounts ?? originalAmounts(document, line),
    before: before.get(line.position) ?? [],
    quantity,
    unit: options.products.get(line.position)?.unit ?? line.unit,
  };
  const returned = kind === 'despatch' ? { ...part.line, Quantity: quantity } : returnedLine(kind, part, policy);
  return { ...returned, ...trackedOf(line, part, own?.entered).fields };
}

function ownLine(
  document: EDocument,
  { position, quantity }: EDocumentLine,
  { entered }: KnownLine,
  { warehouse, lineGroup }: ReturnOptions,
): ValueRecord {
  const usual = given({ WarehouseName: warehouse, LineGroupName: lineGroup });
  return { ...usual, ...entered, $key: keyOf(document, position), Quantity: quantity };
}

/** A line has fields for this many taxes other than VAT. */
const mostTaxes = 3;

function wholeLine(kind: DocumentKind, document: EDocument, line: EDocumentLine, options: ReturnOptions): ValueRecord {
  const { products, warehouse, lineGroup, defaultCurrency } = options;
  const product = products.get(line.position);
  const currency = document.kind === 'despatch' ? defaultCurrency : currencyFor(document, defaultCurrency);
  const taxes = line.taxes.slice(0, mostTaxes).flatMap(({ code, rate }, index): readonly [string, string][] => [
    [`AdditionalTaxCode${index + 1}`, code],
    [`AdditionalTaxRate${index + 1}`, rate ?? ''],
  ]);
  return {
    ...newLine(kind, { defaultCurrency, key: keyOf(document, line.position) }),
    ...given({ WarehouseName: warehouse, LineGroupName: lineGroup }),
    ...given({
      ProductCode: product?.code ?? '',
      ProductName: product?.name ?? '',
      UnitCode: product?.unit ?? line.unit,
    }),
    Quantity: line.quantity,
    ...given({ UnitPrice: line.price ?? '', CurrencyCode: currency }),
    // An unknown rate stays empty, instead of the 1 of a new line.
    ExchangeRate: currency === defaultCurrency ? '1' : rateInFile(document, defaultCurrency),
    Discounts: line.rates.map((Rate, index) => ({ $key: `discount-${index + 1}`, Rate })),
    ...(document.kind === 'despatch' ? {} : { VatRate: line.vatRate }),
    ...extensionsOf(line),
    ...given({ VatExemptionCode: line.exemption }),
    ...(line.withholding === null ? {} : shareFields(line.withholding)),
    ...given(Object.fromEntries(taxes)),
  };
}

/** The document's currency as the company writes it. */
export const currencyFor = ({ currency }: EDocument, defaultCurrency: string): string =>
  currencyOf(currency, defaultCurrency) ?? currency;

/** The file's rate is in TRY, so another default currency has none. */
const rateInFile = ({ rate }: EDocument, defaultCurrency: string): string =>
  currencyOf('TRY', defaultCurrency) === defaultCurrency ? (rate ?? '') : '';

function originalAmounts({ kind }: EDocument, line: EDocumentLine): GivenAmounts {
  if (kind === 'despatch') return {};
  const taxes = line.taxes.slice(0, mostTaxes).map(({ amount }, index) => [`AdditionalTaxAmount${index + 1}`, amount]);
  return {
    AmountExcludingTax: line.net,
    VatAmount: line.vat,
    ...(Object.fromEntries(taxes) as GivenAmounts),
  };
}

function openEntries(
  document: EDocument,
  lines: readonly EDocumentLine[],
  options: ReturnOptions,
  questions: readonly EDocumentQuestion[],
): readonly OpenEntry[] {
  const { customer, products, role, file } = options;
  const partner = partnerOf(document, role);
  const entries: Omit<OpenEntry, 'key' | 'origin' | 'file'>[] = [];
  if (customer === null) {
    const text = [partner.taxNumber, partner.name].filter((one) => one !== '').join(' ');
    entries.push({ text, reason: 'unknownCustomer', place: headerPlace('CustomerCode') });
  }
  for (const line of lines) {
    const { position, codes, name } = line;
    const at = (field: string) => ({ row: String(position), place: linePlace(keyOf(document, position), field) });
    const product = products.get(position);
    const code = role === 'supplier' ? codes.seller : codes.buyer || codes.seller;
    if (product === undefined) {
      entries.push({
        text: [code, name].filter((one) => one !== '').join(' '),
        reason: 'unknownProduct',
        ...at('ProductCode'),
      });
    } else if (product.unit === '' && options.known === undefined)
      entries.push({ text: line.unit || name, reason: 'notRead', ...at('UnitCode') });
    for (const text of line.unread ?? []) entries.push({ text, reason: 'notRead', ...at('MedicineDeviceInfo') });
    if (line.traces) entries.push({ text: line.traces.join(', '), reason: 'severalValues', ...at('ProductInfo') });
    const part = { quantity: options.quantities.get(position) ?? '0', before: options.before.get(position) ?? [] };
    for (const { field, texts } of trackedOf(line, part, options.known?.get(position)?.entered).open)
      entries.push({ text: texts.join(', '), reason: 'severalValues', ...at(field) });
  }
  if (document.orders !== undefined) {
    const text = document.orders.map(({ number }) => number).join(', ');
    entries.push({ text, reason: 'noColumn', place: headerPlace('OrderReferenceNumber') });
  }
  const positions = new Set(lines.map(({ position }) => position));
  for (const { position, about, file: text, draft, name } of questions) {
    // A line below 0 is a discount of the others, and one without a quantity cannot be chosen.
    const isElsewhere = position !== null && !positions.has(position);
    if (isElsewhere && about !== 'negativeLine' && about !== 'quantity') continue;
    const path = fieldsOf[about] ?? [];
    const place = position === null || isElsewhere ? headerPlace() : linePlace(keyOf(document, position), ...path);
    const row = position === null ? {} : { row: String(position) };
    entries.push({
      ...{ text: [name ?? '', text].filter((one) => one !== '').join(' '), reason: 'fileQuestion', ...row, place },
      question: { about, file: text, draft, ...(name === undefined ? {} : { name }) },
    });
  }
  return entries.map((entry, index) => ({ ...entry, key: `file-${index + 1}`, origin: 'file', file }));
}

/** The field of a line that a question is about; of most, the user looks at several amounts. */
const fieldsOf: Readonly<Partial<Record<QuestionKind, Path>>> = {
  ...{ quantity: ['Quantity'], vat: ['VatRate'], vatRate: ['VatRate'], exemption: ['VatExemptionCode'] },
  ...{ exemptionCode: ['VatExemptionCode'], withholding: ['WithholdingCode'], withholdingCode: ['WithholdingCode'] },
  ...{ tax: ['AdditionalTaxCode1'], unknownTax: ['AdditionalTaxCode1'], currency: ['CurrencyCode'] },
  ...{ productName: ['ProductCode'], amount: ['UnitPrice'], number: ['UnitPrice'] },
};

/** The texts of the file from which the partner's next files can be understood: those that the lists alone do not explain. */
function mappedTexts(
  document: EDocument,
  lines: readonly EDocumentLine[],
  { products, role, quantities, known, customer, contradictions = [] }: ReturnOptions,
): MappedTexts {
  // This company's own document has its own codes.
  if (known !== undefined) return new Map();
  const partner = partnerOf(document, role);
  const ofLines = lines.flatMap((line): (readonly [string, MappedText])[] => {
    const product = products.get(line.position);
    // Whether the goods are this product although it has another name in the list is settled for the next file too.
    const isNamedOtherwise = contradictions.some(
      ({ about, position }) => about === 'productName' && position === line.position,
    );
    const isExplained = product !== undefined && product.unit !== '' && product.settled === undefined;
    if (isExplained && !isNamedOtherwise) return [];
    const mapped = mappedLine(partner, line);
    if (mapped === null) return [];
    // The line is in the product's own unit, what was learned is about the file's.
    const factor = read(product?.factor ?? null) ?? one;
    const quantity = write(divide(read(quantities.get(line.position) ?? '0') ?? zero, factor, priceDigits));
    const price = line.price === null ? '' : write(factor.times(line.price));
    const made = { code: product?.code ?? '', ownUnit: product?.unit ?? '', factor: product?.factor ?? '1' };
    return [[keyOf(document, line.position), { ...mapped, ...product?.settled, ...made, quantity, price }]];
  });
  return new Map([...mappedPartner(partner, customer?.code ?? ''), ...ofLines]);
}

function mappedPartner({ taxNumber, name }: Party, code: string): MappedTexts {
  const mapped = { kind: 'customer', partner: taxNumber, partnerName: name, text: '', unit: '' } as const;
  const made = { code, ownUnit: '', factor: '1', quantity: '', price: '' };
  return new Map(taxNumber === '' ? [] : [['', { ...mapped, ...made }]]);
}
