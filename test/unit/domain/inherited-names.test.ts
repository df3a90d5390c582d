import { describe, expect, test } from 'vitest';
import { difference } from '../../../domain/compare/partial-change.ts';
import { compareThree, mergeThree } from '../../../domain/compare/merge.ts';
import { reviewOf } from '../../../domain/compare/review.ts';
import { holdsContent } from '../../../domain/compare/holds-content.ts';
import { copyOfDocument } from '../../../domain/copy-document.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { own } from '../../../domain/value.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import { refusedUnknownMembers } from '../../../domain/wire/refused-members.ts';
import { documentOf, policy } from './samples.ts';

const names = Object.getOwnPropertyNames(Object.prototype);
const ordinary = 'ordinaryName';

test('tables are searched for own members only', () => {
  for (const name of names) expect(own({ known: 1 }, name)).toBeUndefined();
  expect(own({ known: 1 }, 'known')).toBe(1);
  expect(own(JSON.parse('{"__proto__":1}') as Record<string, number>, '__proto__')).toBe(1);
});

/** The service's document of a kind, with or without a member of this name in its header and its line. */
function read(kind: DocumentKind, name: string, value: string | null): JsonObject {
  const plain = toWire(kind, documentOf(kind), policy, 'create');
  const lines = (plain['Lines'] as readonly JsonObject[]).map((line) => withMember(line, name, value));
  return withMember({ ...plain, Lines: lines }, name, value);
}
const withMember = (object: JsonObject, name: string, value: string | null): JsonObject =>
  value === null ? object : { ...object, ...(JSON.parse(`{${JSON.stringify(name)}:${value}}`) as JsonObject) };

/** Everything that is derived from documents that differ in this member. */
function outcomes(kind: DocumentKind, name: string, [base, ours, theirs]: readonly (string | null)[]): string {
  const documents = [base, ours, theirs].map((value) => read(kind, name, value ?? null));
  const [from, mine, colleagues] = documents.map((document) => fromWire(kind, document).content);
  if (from === undefined || mine === undefined || colleagues === undefined) throw new Error('three are read');
  const sent = toWire(kind, mine, policy, 'replace', from);
  const rows = compareThree(kind, from, mine, colleagues, policy);
  const merged = mergeThree(kind, from, mine, colleagues, {}, policy);
  const errors = [`${name} is unknown`, `Lines[0].${name}: not allowed`].map((message) => ({ code: '1', message }));
  return JSON.stringify([
    documents.map((document) => fromWire(kind, document)),
    sent,
    difference(kind, from, mine, policy),
    difference(kind, colleagues, mine, policy),
    reviewOf({ kind, operation: 'change', baseline: from, content: mine, policy }),
    reviewOf({ kind, operation: 'replace', baseline: from, content: mine, policy }),
    rows,
    merged,
    toWire(kind, merged, policy, 'replace', colleagues),
    difference(kind, colleagues, merged, policy),
    documents.map((document) => holdsContent(kind, sent, document)),
    copyOfDocument(kind, mine, '2026-11-20'),
    refusedUnknownMembers(kind, 'replace', sent, errors),
  ]).replaceAll(name, ordinary);
}

describe.each(documentKinds)('in a document of kind %s', (kind) => {
  // Combinations of a value, JSON `null` and an absent member.
  const values = ['"a"', 'null', null];
  const some = values.flatMap((base) => values.flatMap((ours) => values.map((theirs) => [base, ours, theirs])));
  const all = [['"a"', '{"inner":[1]}', '"c"'], ['"a"', 'null', null], ...some];
  const expected = all.map((triple) => outcomes(kind, ordinary, triple));

  test.each(names)('a member called %s is treated like any other unknown member', (name) => {
    // The other names are inherited in the same way as `constructor`.
    const triples = name === 'constructor' || name === '__proto__' ? all : all.slice(0, 2);
    expect(triples.map((triple) => outcomes(kind, name, triple))).toEqual(expected.slice(0, triples.length));
  });
});
