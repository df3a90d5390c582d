import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDifference, difference } from '../../../domain/compare/partial-change.ts';
import { documents } from '../../../domain/documents/index.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import { isSent } from '../../../domain/fields.ts';
import type { Field, Fields, ValueRecord } from '../../../domain/fields.ts';
import { isJsonObject } from '../../../domain/json.ts';
import type { JsonObject, JsonValue } from '../../../domain/json.ts';
import { isEmpty, isMissing, linesOf } from '../../../domain/value.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import { policy } from './samples.ts';
import { anyStranger } from './strangers.ts';

/**
 * What a sent document says, member by member, for comparison: null, absent, empty lists and empty objects are equal; a
 * lot's quantity has no sign (§2.4); a date in a field with a time is midnight; amounts are left out. With `loose`,
 * `false` is also equal to absent. In a line with a product's code, a unit without a code is known by its
 * name (§2.3).
 */
function held(fields: Fields, record: JsonObject, loose = false): JsonObject {
  const { ProductCode: product, UnitCode: code, UnitName: name } = record;
  const isUncoded = Object.hasOwn(fields, 'UnitName') && !isEmpty(product) && isEmpty(code);
  const isByName = isUncoded && !isMissing(name) && typeof name !== 'object';
  const named = isByName ? { ...record, UnitCode: String(name) } : record;
  const members = Object.entries(named).flatMap(([name, value]): [string, JsonValue][] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field !== undefined && (!isSent(field) || field.class === 'amount')) return [];
    const seen = field === undefined ? value : seenBy(field, value, loose);
    return isEmpty(seen) || (loose && seen === false) ? [] : [[name, seen]];
  });
  return Object.fromEntries(members);
}

function seenBy(field: Field, value: JsonValue, loose: boolean): JsonValue {
  if (field.type === 'object' && isJsonObject(value)) return held(field.fields, value, loose);
  if (field.type === 'list' && Array.isArray(value)) {
    return (value as readonly JsonValue[]).map((item) => (isJsonObject(item) ? held(field.fields, item, loose) : item));
  }
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^-?[0-9.]+$/.test(value));
  if (field.type === 'decimal' && field.signedByService === true && isNumber) return Math.abs(Number(value));
  if (field.type === 'dateTime' && field.time === true && typeof value === 'string' && value.length === 10) {
    return `${value}T00:00:00`;
  }
  return value;
}

describe.each(documentKinds)('%s, written by another program', (kind) => {
  const { fields, numberField } = documents[kind];

  it('is sent back completely in a replacement', () => {
    fc.assert(
      fc.property(anyStranger(kind), (came) => {
        const { content } = fromWire(kind, came);
        const body = toWire(kind, content, policy, 'replace', content);
        expect(held(fields, body)).toEqual(held(fields, came));
      }),
      { numRuns: 60 },
    );
  });

  it('is sent back completely after its first line changed, in a change and in a replacement', () => {
    fc.assert(
      fc.property(anyStranger(kind), (came) => {
        const { content } = fromWire(kind, came);
        fc.pre(linesOf(content).length > 0);
        const after: ValueRecord = {
          ...content,
          Lines: linesOf(content).map((line, index) => (index === 0 ? { ...line, Description2: 'edited' } : line)),
        };
        const [first, ...others] = came['Lines'] as readonly JsonObject[];
        const wanted = held(fields, { ...came, Lines: [{ ...first, Description2: 'edited' }, ...others] }, true);
        const change = difference(kind, content, after, policy);
        expect(held(fields, applyDifference(came, change), true)).toEqual(wanted);
        expect(held(fields, toWire(kind, after, policy, 'replace', content), true)).toEqual(wanted);
      }),
      { numRuns: 40 },
    );
  });

  it('sends only the one header field that changed', () => {
    fc.assert(
      fc.property(anyStranger(kind), (came) => {
        const { content } = fromWire(kind, came);
        const after = { ...content, Description: 'edited', [numberField]: content[numberField] ?? null };
        expect(difference(kind, content, after, policy)).toEqual({ Description: 'edited' });
      }),
      { numRuns: 40 },
    );
  });
});
