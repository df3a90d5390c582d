import { describe, expect, it } from 'vitest';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { acceptsNull, isSent } from '../../../domain/fields.ts';
import type { Field, Value, ValueRecord } from '../../../domain/fields.ts';
import type { JsonObject, JsonValue } from '../../../domain/json.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import { documents } from '../../../domain/documents/index.ts';
import { allFields, describedPaths, fieldAt } from './facts.ts';
import type { FactType, FieldFacts } from './facts.ts';
import { line, lot, policy, problemsOf } from '../domain/samples.ts';

const types: Readonly<Record<FactType, Field['type']>> = {
  text: 'text',
  uuid: 'uuid',
  int32: 'integer',
  double: 'decimal',
  boolean: 'boolean',
  dateTime: 'dateTime',
  object: 'object',
  list: 'list',
  texts: 'textList',
};
const classes = { caller: 'supplied', amount: 'amount', shown: 'echo' } as const;

const headers: Readonly<Record<DocumentKind, ValueRecord>> = {
  salesReturnInvoice: { InvoiceNumber: 'A-1', CustomerCode: 'C-1' },
  purchaseReturnInvoice: { InvoiceNumber: 'A-1', CustomerCode: 'C-1' },
  despatch: { DespatchType: '-2', DespatchNumber: 'D-1', CustomerCode: 'C-1', CurrencyCode: 'TRY' },
  quote: {
    QuoteType: '2',
    QuoteNumber: 'Q-1',
    CustomerId: '6a1f3c52-9b0e-4d6a-8f0d-0c1b2a394857',
    CurrencyId: '0d9c8b7a-6f5e-4d3c-9b1a-0f1e2d3c4b5a',
  },
};

/** A valid document with this value at this path. */
function withValue({ document, path }: FieldFacts, value: Value): ValueRecord {
  const content = structuredClone({ ...headers[document], Date: '2026-11-21T14:30:00', Lines: [line()] }) as Mutable;
  const names = path.split('.');
  let record = content;
  for (const [depth, name] of names.entries()) {
    const field = fieldAt(document, names.slice(0, depth + 1).join('.'));
    if (depth === names.length - 1) record[name] = value;
    else if (field?.type === 'list') {
      const items = (record[name] ??= [name === 'Lots' ? lot() : { $key: 'entry' }]) as Mutable[];
      record = items[0] ?? {};
    } else record = (record[name] ??= {}) as Mutable;
  }
  return content;
}
type Mutable = Record<string, unknown> & ValueRecord;

/** The value at a path, using the first entry of each list. */
function valueAt(record: ValueRecord | JsonObject, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    const inner: unknown = Array.isArray(value) ? value[0] : value;
    return (inner as Record<string, unknown> | undefined)?.[name];
  }, record);
}

/** The place of the field as problems report it. */
const placeOf = ({ document, path }: FieldFacts): string =>
  path
    .split('.')
    .map((name, depth, names) => {
      const isLast = depth === names.length - 1;
      return !isLast && fieldAt(document, names.slice(0, depth + 1).join('.'))?.type === 'list' ? `${name}[0]` : name;
    })
    .join('.');

function sampleOf({ facts, document, path }: FieldFacts): Value {
  switch (facts.type) {
    case 'text':
      return 'Ş1';
    case 'uuid':
      return '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    case 'int32':
      return String(facts.choices?.[0] ?? 7);
    case 'double':
      return '1.5';
    case 'boolean':
      return true;
    case 'dateTime':
      return '2026-11-20T08:15:00';
    case 'texts':
      return ['A-1', 'A-2'];
    case 'object':
    case 'list': {
      if (path === 'Lines') return [line()];
      const inner = allFields.find(
        (one) => one.document === document && one.path.slice(0, one.path.lastIndexOf('.')) === path,
      );
      if (inner === undefined) throw new Error(`${path} holds nothing`);
      const value = { [inner.path.slice(path.length + 1)]: sampleOf(inner) };
      return facts.type === 'object' ? value : [{ $key: 'entry', ...value }];
    }
  }
}

const wireOf = ({ facts }: FieldFacts, sample: Value): JsonValue =>
  facts.type === 'int32' || facts.type === 'double' ? Number(sample) : (sample as JsonValue);

const isWhole = ({ facts }: FieldFacts): boolean => facts.type === 'object' || facts.type === 'list';
const isOfCaller = ({ facts: { by = 'caller' } }: FieldFacts): boolean => by === 'caller' || by === 'amount';
const isLimited = ({ facts }: FieldFacts): boolean =>
  [facts.maxLength, facts.min, facts.above, facts.max].some((limit) => limit !== undefined);

describe('every field of the specification', () => {
  it.each(documentKinds)('is described of a %s, and no other', (kind) => {
    // Both returns have the same description; the lines of despatches and quotes are those of the invoice.
    const isReturn = kind === 'salesReturnInvoice' || kind === 'purchaseReturnInvoice';
    const document = isReturn ? 'salesReturnInvoice' : kind;
    const stated = allFields.filter((field) => field.document === document).map(({ path }) => path);
    expect(stated.toSorted()).toEqual(describedPaths(kind, isReturn).toSorted());
  });

  it.each(allFields)('$id: is described as the specification has it', ({ document, path, facts }) => {
    const field = fieldAt(document, path);
    if (field === null) throw new Error(`${document} has no field ${path}`);
    const { by = 'caller' } = facts;
    const named = field as Partial<Record<'maxLength' | 'min' | 'exclusiveMin' | 'max' | 'minItems', number>>;
    expect(field.type).toBe(types[facts.type]);
    expect(field.class ?? 'supplied').toBe(by in classes ? classes[by as keyof typeof classes] : by);
    expect(field.required === true).toBe(facts.required === true || facts.requiredHere !== undefined);
    expect(named.maxLength).toBe(facts.maxLength);
    expect(named.min).toBe(facts.min);
    expect(named.exclusiveMin).toBe(facts.above);
    expect(named.max).toBe(facts.max);
    expect(named.minItems).toBe(facts.minItems);
    expect(field.type === 'text' && field.numbering === true).toBe(facts.numbering === true);
    const choices = field.type === 'integer' ? field.choices : undefined;
    expect([...(choices ?? [])].sort()).toEqual([...(facts.choices ?? [])].sort());
    // A value that only the service supplies is never cleared, so null is not relevant for it.
    if (isSent(field)) expect(acceptsNull(field)).toBe(facts.nullable);
  });

  it.each(allFields.filter(isOfCaller))('$id: is sent and read back', (row) => {
    const sample = sampleOf(row);
    const wire = toWire(row.document, withValue(row, sample), policy, 'create');
    const sent = valueAt(wire, row.path);
    if (isWhole(row)) expect(sent).toBeTypeOf('object');
    else expect(sent).toEqual(wireOf(row, sample));
    const { content, unexpectedFields } = fromWire(row.document, wire);
    expect(unexpectedFields).toEqual([]);
    if (isWhole(row)) expect(valueAt(content, row.path)).toBeTruthy();
    // Amounts from the service are kept separately from those that the user enters.
    const place = row.facts.by === 'amount' ? row.path.replace(/[^.]+$/, (name) => `$from.service.${name}`) : row.path;
    if (!isWhole(row)) expect(valueAt(content, place)).toEqual(sample);
  });

  it.each(allFields.filter((row) => !isOfCaller(row)))('$id: is shown and never sent', (row) => {
    const sample = sampleOf(row);
    const content = withValue(row, sample);
    for (const operation of ['create', 'replace', 'change'] as const) {
      expect(valueAt(toWire(row.document, content, policy, operation), row.path)).toBeUndefined();
    }
    const answer = withValue(row, wireOf(row, sample) as Value) as unknown as JsonObject;
    expect(valueAt(fromWire(row.document, answer).content, row.path)).toEqual(sample);
  });

  it.each(allFields.filter(({ facts }) => facts.required === true))('$id: must be there to be queued', (row) => {
    const place = placeOf(row);
    const isList = row.facts.type === 'list';
    const problem = `error ${isList ? 'tooFewItems' : 'required'} ${place}`;
    for (const empty of isList ? [[]] : [undefined, null, '', '   '])
      expect(problemsOf(row.document, withValue(row, empty))).toContain(problem);
    expect(problemsOf(row.document, withValue(row, sampleOf(row)))).not.toContain(problem);
  });

  it.each(allFields.filter((row) => isOfCaller(row) && isLimited(row)))(
    '$id: is refused beyond its limit, and not at it',
    (row) => {
      const { maxLength, min, above, max, type } = row.facts;
      const step = type === 'int32' ? 1 : 0.000_001;
      const codes = (value: string): string[] =>
        problemsOf(row.document, withValue(row, value))
          .filter((told) => told.startsWith('error ') && told.endsWith(` ${placeOf(row)}`))
          .map((told) => told.split(' ')[1] ?? '');
      const number = (value: number): string => String(Number(value.toFixed(6)));
      if (maxLength !== undefined) {
        expect(codes('ş'.repeat(maxLength))).not.toContain('tooLong');
        expect(codes('ş'.repeat(maxLength + 1))).toContain('tooLong');
      }
      if (min !== undefined) {
        expect(codes(number(min))).not.toContain('belowMinimum');
        expect(codes(number(min - step))).toContain('belowMinimum');
      }
      if (above !== undefined) {
        expect(codes(number(above))).toContain('notAbove');
        expect(codes('0.000001')).not.toContain('notAbove');
      }
      if (max !== undefined) {
        expect(codes(number(max))).not.toContain('aboveMaximum');
        expect(codes(number(max + step))).toContain('aboveMaximum');
      }
    },
  );
});

it('the purchase return has the same fields, and despatches and quotes have the invoice’s line fields (assumed)', () => {
  expect(documents.purchaseReturnInvoice.fields).toEqual(documents.salesReturnInvoice.fields);
  expect(documents.despatch.lineFields).toEqual(documents.salesReturnInvoice.lineFields);
  const { WarehouseName, ...ofQuote } = documents.quote.lineFields;
  const { WarehouseName: needed, ...ofInvoice } = documents.salesReturnInvoice.lineFields;
  expect(ofQuote).toEqual(ofInvoice);
  expect([WarehouseName?.required === true, needed?.required === true]).toEqual([false, true]);
  expect([documents.despatch.linesAssumed, documents.quote.linesAssumed]).toEqual([true, true]);
});

it('codes and names are looked up in the list that supplies them (§4.5)', () => {
  const lists: Readonly<Record<string, string>> = {
    ...{ CustomerCode: 'customers', ShipmentDefinitionCode: 'shipmentDefinitions', 'Lines.ProductCode': 'products' },
    ...{ 'Lines.CurrencyCode': 'currencies', 'Lines.LineGroupName': 'lineGroups', 'Lines.WarehouseName': 'warehouses' },
  };
  for (const [path, list] of Object.entries(lists)) {
    for (const kind of ['salesReturnInvoice', 'despatch'] as const) {
      const field = fieldAt(kind, path);
      expect([kind, path, field?.type === 'text' ? field.lookup : null]).toEqual([kind, path, list]);
    }
  }
});
