/** Documents without problems, for tests to break one field at a time, and documents with arbitrary content. */
import fc from 'fast-check';
import { documents } from '../../../domain/documents/index.ts';
import type { DocumentKind, Operation } from '../../../domain/model/draft-state.ts';
import type { AmountsPolicy, CompanyFacts, ProductFacts } from '../../../domain/facts.ts';
import type { Field, Fields, Value, ValueRecord } from '../../../domain/fields.ts';
import { pathText } from '../../../domain/fields.ts';
import { canonical, fromNumber } from '../../../domain/numbers.ts';
import type { Problem } from '../../../domain/model/problem.ts';
import { validateDocument } from '../../../domain/rules/validate.ts';
import { amountsPolicy } from '../../../domain/facts.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import { pathAt } from '../../../domain/model/place.ts';
import type { Place } from '../../../domain/model/place.ts';
import { linesOf } from '../../../domain/value.ts';
import { areLinesUnknown } from '../../../domain/wire/not-shown.ts';

export const policy: AmountsPolicy = amountsPolicy(connectionDefaults);

export function facts(more: Partial<CompanyFacts> = {}, products: readonly ProductFacts[] = []): CompanyFacts {
  return {
    ...policy,
    usesEInvoice: false,
    localGuidance: false,
    product: (code) => products.find((product) => product.code === code),
    ...more,
  };
}

export function line(more: ValueRecord = {}): ValueRecord {
  return {
    $key: 'a',
    ProductCode: 'P-1',
    UnitCode: 'C62',
    Quantity: '3',
    UnitPrice: '120',
    CurrencyCode: 'TRY',
    ExchangeRate: '1',
    VatRate: '20',
    WarehouseName: 'Merkez',
    ...more,
  };
}

export function invoice(more: ValueRecord = {}, lines: readonly ValueRecord[] = [line()]): ValueRecord {
  return { InvoiceNumber: 'SRI-1', Date: '2026-11-21T14:30:00', CustomerCode: 'C-1', Lines: lines, ...more };
}

export function despatch(more: ValueRecord = {}, lines: readonly ValueRecord[] = [line()]): ValueRecord {
  return {
    DespatchType: '-2',
    DespatchNumber: 'D-1',
    Date: '2026-11-21T14:30:00',
    CustomerCode: 'C-1',
    CurrencyCode: 'TRY',
    Lines: lines,
    ...more,
  };
}

export const customerId = '0b9c2f5e-6f0a-4c1d-9a70-7d1b6a2f4e11';
export const currencyId = '6a0d3c1b-24c7-4a5c-8a53-0f4f0a9b7c22';

export function quote(more: ValueRecord = {}, lines: readonly ValueRecord[] = [line()]): ValueRecord {
  return {
    QuoteType: '2',
    QuoteNumber: 'Q-1',
    Date: '2026-11-21T14:30:00',
    CustomerId: customerId,
    CurrencyId: currencyId,
    Lines: lines,
    ...more,
  };
}

/** A document of this kind without problems. */
export function documentOf(
  kind: DocumentKind,
  more: ValueRecord = {},
  lines: readonly ValueRecord[] = [line()],
): ValueRecord {
  return { ...samplesOf[kind]({}, lines), ...more };
}
const samplesOf: Readonly<Record<DocumentKind, typeof invoice>> = {
  salesReturnInvoice: invoice,
  purchaseReturnInvoice: invoice,
  despatch,
  quote,
};

export function lot(more: ValueRecord = {}): ValueRecord {
  return { $key: 'lot', LotNo: 'L-1', Quantity: '3', UnitCode: 'C62', ...more };
}

const positionIn = (lines: readonly ValueRecord[], { line }: Place): number =>
  Math.max(
    0,
    lines.findIndex(({ $key }) => $key === line),
  );

/** Problems as comparable texts, e.g. `error required Lines[0].ProductCode`. */
export function told(problems: readonly Problem[], lines: readonly ValueRecord[] = []): string[] {
  return problems.map(
    ({ severity, code, place }) => `${severity} ${code} ${pathText(pathAt(place, positionIn(lines, place)))}`,
  );
}

export function problemsOf(
  kind: DocumentKind,
  content: ValueRecord,
  company: CompanyFacts = facts(),
  operation: Operation = 'create',
  baseline: ValueRecord | null = null,
): string[] {
  const one = toldApart(content);
  return told(validateDocument(kind, one, company, operation, baseline), linesOf(one));
}

/** Gives lines unique keys if they were made from the same sample. */
function toldApart(content: ValueRecord): ValueRecord {
  const lines = linesOf(content);
  if (new Set(lines.map(({ $key }) => $key)).size === lines.length) return content;
  return { ...content, Lines: lines.map((line, index) => ({ ...line, $key: `line-${index}` })) };
}

// ── Arbitrary content ───────────────────────────────────────────────────────────────────────────────────────────────

const decimals = fc
  .tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, places]) => canonical(fromNumber(digits / 10 ** places) ?? '0'));
const days = fc
  .tuple(fc.integer({ min: 1990, max: 2060 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'));
const times = fc
  .tuple(days, fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([day, hour, minute]) => `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:07`);

function sendable(field: Field): fc.Arbitrary<Value> {
  switch (field.type) {
    case 'text':
      return fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });
    case 'uuid':
      return fc.uuid();
    case 'decimal':
      return decimals;
    case 'integer':
      return fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }).map(String);
    case 'boolean':
      return fc.boolean();
    case 'dateTime':
      return field.time === true ? fc.oneof(times) : fc.oneof(days, times);
    case 'textList':
      return fc.array(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 3 });
    case 'object':
      return recordOf(field.fields);
    case 'list':
      return fc
        .array(recordOf(field.fields), { maxLength: 3 })
        .map((items) => items.map((item, index) => ({ $key: `read-${String(index + 1)}`, ...item })));
  }
}

function recordOf(fields: Fields): fc.Arbitrary<ValueRecord> {
  return fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sendable(field)])), {
    requiredKeys: [],
  });
}

/** A document whose every value can be sent, even if the service would refuse it; fields are present at random. */
export function anyDocument(kind: DocumentKind): fc.Arbitrary<ValueRecord> {
  return recordOf(documents[kind].fields);
}

/** Like {@link anyDocument}, with all required fields of the header. */
export function anyComplete(kind: DocumentKind): fc.Arbitrary<ValueRecord> {
  const { fields } = documents[kind];
  const required = Object.entries(fields).filter(([, field]) => field.required === true);
  const there = fc.record(Object.fromEntries(required.map(([name, field]) => [name, sendable(field)])));
  return fc.tuple(anyDocument(kind), there).map(([any, all]) => ({ ...any, ...all }));
}

/** The document with its lines, as the service's answer shows them: one if it has to have one. */
export function withShownLines(kind: DocumentKind, content: ValueRecord): ValueRecord {
  const shown = { ...content, Lines: linesOf(content) };
  return areLinesUnknown(kind, shown) ? { ...shown, Lines: [line()] } : shown;
}

/** An edit that replaces one value of the document with that of another, or changes nothing. */
export function anyEdit(kind: DocumentKind): fc.Arbitrary<(content: ValueRecord) => ValueRecord> {
  const { fields } = documents[kind];
  const one = fc
    .constantFrom(...Object.keys(fields))
    .chain((name) => sendable(fields[name] as Field).map((value): readonly [string, Value] => [name, value]));
  const edits = fc.array(
    fc.oneof(
      one,
      one.map(([name]): readonly [string, Value] => [name, undefined]),
    ),
    { maxLength: 4 },
  );
  return edits.map((done) => (content) => ({ ...content, ...Object.fromEntries(done) }));
}

/** A document with nonsense values: wrong types, wrong shapes, unknown names. */
export function anyNonsense(kind: DocumentKind): fc.Arbitrary<ValueRecord> {
  const { fields, lineFields } = documents[kind];
  const value = fc.oneof(fc.string(), fc.constantFrom('1e5', '-', '12.', 'NaN', '９', '\u0000'), fc.jsonValue());
  const record = (of: Fields) =>
    fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(of), '__proto__', 'constructor'), fc.string()), value);
  return fc
    .tuple(record(fields), fc.oneof(value, fc.array(fc.oneof(record(lineFields), value))))
    .map(([header, lines]) => ({ ...header, Lines: lines }) as unknown as ValueRecord);
}
