/**
 * Documents as another program would have written them: described members in any form or missing, and unknown members.
 */
import fc from 'fast-check';
import { documents } from '../../../domain/documents/index.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { isSent } from '../../../domain/fields.ts';
import type { Field, Fields } from '../../../domain/fields.ts';
import type { JsonObject, JsonValue } from '../../../domain/json.ts';

const words = fc.constantFrom('A-1', 'kapı', 'P00001', 'x', ' y ', '007');
const amounts = fc.integer({ min: 0, max: 999_999 }).map((digits) => digits / 1000);
const days = fc.constantFrom('2026-11-21', '2026-01-02');
const moments = fc.constantFrom('2026-11-21T00:00:00', '2026-11-21T14:30:07');
const oddMoments = fc.constantFrom(
  '2026-11-21T14:30:07.123',
  '2026-11-21T14:30:07+03:00',
  '2026-11-21 14:30',
  '21.11.2026',
);
const things = fc.constantFrom<JsonValue>({ a: 1 }, [], [[1]], 'metin', 12, true, { deep: { er: [null, 'ş'] } });

/** Names that no description has; some look like Rampa's own members or like an id. */
const unknownNames = fc.constantFrom('OrderLineId', 'PlateNumber', 'Note1', '$key', '$further', 'RowVersion', 'şoför');

function unknown(): fc.Arbitrary<JsonObject> {
  return fc.dictionary(unknownNames, fc.oneof(things, fc.uuid(), fc.constant(null)), { maxKeys: 3 });
}

function proper(field: Field): fc.Arbitrary<JsonValue> {
  switch (field.type) {
    case 'text':
      return words;
    case 'uuid':
      return fc.uuid();
    case 'decimal':
      return field.signedByService === true ? amounts.map((amount) => -amount) : amounts;
    case 'integer':
      return fc.integer({ min: -5, max: 400 });
    case 'boolean':
      return fc.boolean();
    case 'dateTime':
      return fc.oneof(moments, days);
    case 'textList':
      return fc.array(words, { minLength: 1, maxLength: 3 });
    case 'object':
      return record(field.fields);
    case 'list':
      return fc.array(record(field.fields), { minLength: 1, maxLength: 3 });
  }
}

function odd(field: Field): fc.Arbitrary<JsonValue> {
  switch (field.type) {
    case 'text':
    case 'uuid':
      return fc.oneof(fc.constantFrom<JsonValue>(12, true, ''), things);
    case 'decimal':
    case 'integer':
      return fc.oneof(fc.constantFrom<JsonValue>('12', '1.50', 'on iki', 18.5), things);
    case 'boolean':
      return fc.oneof(fc.constantFrom<JsonValue>('true', 'False', 1, 0, '1', 'evet'), things);
    case 'dateTime':
      return fc.oneof(oddMoments, things);
    case 'textList':
      return fc.oneof(fc.constantFrom<JsonValue>([1, 'a'], [null], 'a'), things);
    case 'object':
    case 'list':
      return things;
  }
}

function record(fields: Fields): fc.Arbitrary<JsonObject> {
  const values = Object.entries(fields).map(([name, field]): [string, fc.Arbitrary<JsonValue>] => {
    // Amounts never get an odd form here: Rampa would compute them instead of sending the original value back.
    const isOdd = isSent(field) && field.class !== 'amount' && name !== 'Lines';
    const value = proper(field);
    const any = isOdd ? fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: odd(field) }) : value;
    return [name, fc.oneof({ weight: 5, arbitrary: any }, { weight: 1, arbitrary: fc.constant(null) })];
  });
  return fc
    .tuple(fc.record(Object.fromEntries(values), { requiredKeys: [] }), unknown())
    .map(([known, others]): JsonObject => ({ ...others, ...(known as JsonObject) }));
}

export const anyStranger = (kind: DocumentKind): fc.Arbitrary<JsonObject> => record(documents[kind].fields);
