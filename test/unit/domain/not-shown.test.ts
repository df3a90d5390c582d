/**
 * What an answer did not show is unknown, never empty: lines that were not shown are never sent as none, and a write that replaces
 * names what it may clear.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difference } from '../../../domain/compare/partial-change.ts';
import { compareThree, mergeThree } from '../../../domain/compare/merge.ts';
import { copyOfDocument } from '../../../domain/copy-document.ts';
import { contentOf } from '../../../domain/edit/edit-state.ts';
import { documents } from '../../../domain/documents/index.ts';
import { sentFields } from '../../../domain/fields.ts';
import type { Field, Fields, ValueRecord } from '../../../domain/fields.ts';
import type { JsonObject, JsonValue } from '../../../domain/json.ts';
import { isJsonObject } from '../../../domain/json.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { isEmptyOrFalse, linesOf } from '../../../domain/value.ts';
import { areLinesUnknown, membersAtRisk, withUnshown } from '../../../domain/wire/not-shown.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import { facts, line, policy, problemsOf } from './samples.ts';

/** A value of every field, so that whatever is missing from a body was in the service. */
function valueOf(name: string, field: Field): JsonValue {
  switch (field.type) {
    case 'text':
      return `${name}`.slice(0, 10);
    case 'uuid':
      return '0b9c2f5e-6f0a-4c1d-9a70-7d1b6a2f4e11';
    case 'integer':
      return field.choices?.[0] ?? 1;
    case 'decimal':
      return 1;
    case 'boolean':
      return true;
    case 'dateTime':
      return '2026-11-21T14:30:00';
    case 'textList':
      return ['S-1'];
    case 'object':
      return recordOf(field.fields);
    case 'list':
      return [recordOf(field.fields)];
  }
}
const recordOf = (fields: Fields): JsonObject =>
  Object.fromEntries(sentFields(fields).map(([name, field]) => [name, valueOf(name, field)]));

/** The document in the service: every field has a value, in two lines. */
function inService(kind: DocumentKind): JsonObject {
  const { fields, lineFields } = documents[kind];
  const one = recordOf(lineFields);
  return { ...recordOf(fields), Lines: [one, { ...one, ProductCode: 'P-2' }] };
}

/** The paths of the members that may be left out of an answer, as `membersAtRisk` writes them. */
const pathsOf = (kind: DocumentKind): readonly string[] => [
  ...sentFields(documents[kind].fields)
    .map(([name]) => name)
    .filter((name) => name !== 'Lines'),
  ...sentFields(documents[kind].lineFields).map(([name]) => `Lines.${name}`),
];

function without(data: JsonObject, omitted: ReadonlySet<string>): JsonObject {
  const of = (record: JsonObject, prefix: string): JsonObject =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !omitted.has(prefix + name)));
  return { ...of(data, ''), Lines: linesOf(data).map((one) => of(one, 'Lines.')) };
}

/** The members that the service has and that are absent or empty in the body, by path. */
function cleared(data: JsonObject, body: JsonObject, isWhole: boolean): ReadonlySet<string> {
  const missing = new Set<string>();
  const compare = (was: JsonObject, is: JsonObject, prefix: string): void => {
    for (const [name, value] of Object.entries(was))
      if (name !== 'Lines' && !isEmptyOrFalse(value) && isEmptyOrFalse(is[name])) missing.add(prefix + name);
  };
  if (isWhole) compare(data, body, '');
  if (Object.hasOwn(body, 'Lines'))
    linesOf(data).forEach((one, at) => {
      const sent = linesOf(body)[at];
      if (sent !== undefined) compare(one, sent, 'Lines.');
    });
  return missing;
}

/** Amounts follow from the other members, so an answer without them says nothing about a change. */
function withoutAmounts(kind: DocumentKind, body: JsonObject): JsonObject {
  const { fields, lineFields } = documents[kind];
  const amountsOf = (of: Fields, prefix: string): readonly string[] =>
    sentFields(of).flatMap(([name, field]) => (field.class === 'amount' ? [prefix + name] : []));
  return without(body, new Set([...amountsOf(fields, ''), ...amountsOf(lineFields, 'Lines.')]));
}

const opened = (kind: DocumentKind, data: JsonObject): ValueRecord => fromWire(kind, data).content;
/** As the editor gives it: with lines, even if there are none. */
const edited = (content: ValueRecord, more: ValueRecord = {}): ValueRecord => {
  const { Lines: _lines, ...header } = content;
  return { ...contentOf({ header, lines: linesOf(content) }), ...more };
};
const withLine = (content: ValueRecord, more: ValueRecord): ValueRecord => ({
  ...content,
  Lines: linesOf(content).map((one, at) => (at === 0 ? { ...one, ...more } : one)),
});

describe.each(documentKinds)('a %s of which the answer left out members', (kind) => {
  const data = inService(kind);
  const omissions = fc.subarray([...pathsOf(kind)]).map((paths) => new Set(paths));

  it('names each member that a replacement would clear, and no other', () => {
    fc.assert(
      fc.property(omissions, (omitted) => {
        const read = opened(kind, without(data, omitted));
        const body = toWire(kind, edited(read, { Description: 'bizden' }), policy, 'replace', read);
        const named = membersAtRisk(kind, 'replace', body, read);
        expect([...named].sort()).toEqual([...cleared(data, body, true)].sort());
        expect(named.every((path) => omitted.has(path))).toBe(true);
      }),
    );
  });

  it('names each member that a partial change would clear with the lines, and none without them', () => {
    fc.assert(
      fc.property(omissions, (omitted) => {
        const read = opened(kind, without(data, omitted));
        const ofHeader = difference(kind, read, edited(read, { DueDays: '44' }), policy);
        expect(membersAtRisk(kind, 'change', ofHeader, read)).toEqual([]);
        const ofLine = difference(kind, read, withLine(read, { Description2: 'bizden' }), policy);
        const named = membersAtRisk(kind, 'change', ofLine, read);
        expect([...named].sort()).toEqual([...cleared(data, ofLine, false)].sort());
      }),
    );
  });

  it('names none if the answer showed every member, even as null', () => {
    const shown = Object.fromEntries(
      Object.entries(data).map(([name, value]) => [name, name === 'Lines' ? value : null]),
    );
    const nulls = Object.fromEntries(Object.keys(recordOf(documents[kind].lineFields)).map((name) => [name, null]));
    const read = opened(kind, { ...shown, Lines: [nulls, nulls] });
    const body = toWire(kind, edited(read, { Description: 'bizden' }), policy, 'replace', read);
    expect(membersAtRisk(kind, 'replace', body, read)).toEqual([]);
  });

  it('names members missing from a baseline of an earlier version, which does not say what was shown', () => {
    const { $notShown: _unknown, ...old } = opened(kind, without(data, new Set(['DueDays', 'Lines.UnitPrice'])));
    const body = toWire(kind, edited(old, { Description: 'bizden' }), policy, 'replace', old);
    expect(membersAtRisk(kind, 'replace', body, old)).toEqual(['DueDays', 'Lines.UnitPrice']);
  });

  it('does not name what the user entered, nor a new line', () => {
    const read = opened(kind, without(data, new Set(['DueDays', 'Lines.UnitPrice'])));
    const filled = {
      ...edited(read, { DueDays: '5' }),
      Lines: [...linesOf(read).map((one) => ({ ...one, UnitPrice: '2' })), line({ $key: 'new', UnitPrice: null })],
    };
    const body = toWire(kind, filled, policy, 'replace', read);
    expect(membersAtRisk(kind, 'replace', body, read)).toEqual([]);
  });

  it('is merged as if the service had not changed them: no row for them, and they stay as they were', () => {
    const base = opened(kind, { ...data, Unknown: 'x' });
    fc.assert(
      fc.property(omissions, fc.constantFrom(policy, undefined), (omitted, amounts) => {
        // A line with no member at all is read as an unknown member.
        const theirs = opened(kind, without(data, new Set([...omitted].filter((path) => path !== 'Lines.Quantity'))));
        const ours = edited(base, { DueDays: '44' });
        const rows = compareThree(kind, base, ours, theirs, amounts);
        expect(rows.filter(({ by }) => by !== 'us')).toEqual([]);
        const merged = mergeThree(kind, base, ours, theirs, {}, amounts);
        expect(withoutAmounts(kind, wire(merged, theirs))).toEqual(withoutAmounts(kind, wire(ours, base)));
        const baseline = withUnshown(kind, theirs, base);
        expect(withoutAmounts(kind, difference(kind, baseline, merged, policy))).toEqual({ DueDays: 44, Lines: [] });
        const taken = Object.fromEntries(rows.map(({ key }) => [key, 'theirs' as const]));
        expect(withoutAmounts(kind, wire(mergeThree(kind, base, ours, theirs, taken, amounts), theirs))).toEqual(
          withoutAmounts(kind, wire(base, base)),
        );
      }),
    );
    function wire(content: ValueRecord, read: ValueRecord): JsonObject {
      return toWire(kind, content, policy, 'replace', read);
    }
  });

  it('is copied without the record of what was not shown', () => {
    expect(copyOfDocument(kind, opened(kind, without(data, new Set(['DueDays']))), '2026-11-28')).not.toHaveProperty(
      '$notShown',
    );
  });
});

describe.each(documentKinds)('a %s of which the answer did not show the lines', (kind) => {
  const { Lines: lines = null, ...header } = inService(kind);
  const isNeeded = documents[kind].fields.Lines.minItems !== undefined;
  const answers: readonly JsonObject[] = [
    header,
    { ...header, Lines: null },
    { ...header, Lines: 'gizli' },
    ...(isNeeded ? [{ ...header, Lines: [] }] : []),
  ];
  const errors = (content: ValueRecord, operation: 'replace' | 'change', read: ValueRecord) =>
    problemsOf(kind, content, facts(), operation, read).filter((one) => one.includes(' Lines') || /Total/.test(one));

  it.each(answers)('cannot be replaced until lines are entered, and never sends none: %#', (answer) => {
    const read = opened(kind, answer);
    for (const content of [read, edited(read, { Description: 'bizden' })]) {
      expect(areLinesUnknown(kind, read)).toBe(true);
      expect(toWire(kind, content, policy, 'replace', read)).not.toHaveProperty('Lines');
      expect(errors(content, 'replace', read)).toContain('error linesNotShown Lines');
    }
  });

  it.each(answers)('can be changed in its other fields: %#', (answer) => {
    const read = opened(kind, answer);
    const content = edited(read, { DueDays: '44' });
    expect(difference(kind, read, content, policy)).toEqual({ DueDays: 44 });
    expect(errors(content, 'change', read)).toEqual(['warning linesNotShown Lines']);
    expect(membersAtRisk(kind, 'change', difference(kind, read, content, policy), read)).toEqual([]);
  });

  it.each(answers)('names its lines as replaced once the user enters some: %#', (answer) => {
    const read = opened(kind, answer);
    const content = edited(read, { Lines: [line()] });
    const change = difference(kind, read, content, policy);
    expect(change).toMatchObject({ Lines: [{ ProductCode: 'P-1' }], SubTotal: 360, GrandTotal: 432 });
    expect(membersAtRisk(kind, 'change', change, read)).toEqual(['Lines']);
    const body = toWire(kind, content, policy, 'replace', read);
    expect(membersAtRisk(kind, 'replace', body, read)).toContain('Lines');
    expect(errors(content, 'replace', read).filter((one) => !one.includes('Total'))).toContain(
      'warning linesReplaceUnknown Lines',
    );
  });

  it('shows the totals that were read, which do not follow from no lines', () => {
    const read = opened(kind, answers[0] ?? {});
    const replaced = toWire(kind, edited(read), policy, 'replace', read);
    expect(replaced).toMatchObject({ SubTotal: 1, VatTotal: 1, GrandTotal: 1 });
  });

  it.each(answers)('keeps the lines of the draft in a merge, because they were not deleted: %#', (answer) => {
    const base = opened(kind, { ...header, Lines: lines });
    const theirs = opened(kind, { ...answer, DueDays: 77 });
    const ours = edited(base, { Description: 'bizden' });
    const rows = compareThree(kind, base, ours, theirs).map(({ key, by }) => `${by} ${key}`);
    expect(rows.filter((row) => row.includes('Lines'))).toEqual([]);
    const merged = mergeThree(kind, base, ours, theirs, {});
    expect(merged).toMatchObject({ Description: 'bizden', DueDays: '77' });
    expect(linesOf(merged).map(({ ProductCode }) => ProductCode)).toEqual(
      linesOf(base).map(({ ProductCode }) => ProductCode),
    );
    const body = toWire(kind, merged, policy, 'replace', theirs);
    expect(membersAtRisk(kind, 'replace', body, theirs)).toContain('Lines');
  });
});

it('an invoice without lines may have none: an empty list was shown', () => {
  const { Lines: _lines, ...header } = inService('salesReturnInvoice');
  const read = opened('salesReturnInvoice', { ...header, Lines: [] });
  expect(areLinesUnknown('salesReturnInvoice', read)).toBe(false);
  expect(toWire('salesReturnInvoice', read, policy, 'replace', read)).toMatchObject({ Lines: [] });
});

it('an answer that is no document shows nothing', () => {
  for (const answer of [null, 3, []] as const) {
    expect(isJsonObject(answer)).toBe(false);
    expect(areLinesUnknown('despatch', fromWire('despatch', answer).content)).toBe(true);
  }
});
