/**
 * A client reference proves the submission that it was made for, and nothing else: no way from one document to another carries
 * it. The user's own text in the field stays.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asQueued } from '../../../domain/as-queued.ts';
import { clientReferenceIn, newClientReference, withClientReference } from '../../../domain/client-reference.ts';
import { copyOfDocument } from '../../../domain/copy-document.ts';
import { documents } from '../../../domain/documents/index.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import { toWire } from '../../../domain/wire/index.ts';
import { documentOf, policy } from './samples.ts';

const references = fc
  .array(fc.nat(255), { minLength: 10, maxLength: 10 })
  .map((bytes) => newClientReference(() => new Uint8Array(bytes)));
const words = fc.array(fc.constantFrom('PO', '5', 'kapı', 'RMP', 'RMP-5', 'xRMP-0123456789', 'İRS-7'), {
  maxLength: 3,
});
const held = fc.record({ before: words, old: references, after: words });

describe.each(documentKinds)('a %s with the reference of another submission', (kind) => {
  const field = documents[kind].referenceField;
  const created = { operation: 'create', baseline: null, time: '14:30:05' } as const;
  const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '');

  it('is copied without it and with the user’s own words', () => {
    fc.assert(
      fc.property(held, ({ before, old, after }) => {
        const content = documentOf(kind, { [field]: [...before, old, ...after].join(' ') });
        expect(wordsOf(copyOfDocument(kind, content, '2026-11-28')[field])).toBe([...before, ...after].join(' '));
      }),
    );
  });

  it('is sent as a new document with its own reference or none, from whatever file or version it came', () => {
    fc.assert(
      fc.property(held, fc.option(references), ({ before, old, after }, own) => {
        const content = documentOf(kind, { [field]: [...before, old, ...after].join(' ') });
        const body: JsonObject = toWire(kind, asQueued(kind, content, created), policy, 'create');
        const sent = own === null ? body : withClientReference(kind, body, own);
        expect([null, own]).toContain(clientReferenceIn(kind, sent));
        const rest = wordsOf(sent[field])
          .split(' ')
          .filter((word) => word !== '' && word !== own);
        expect(rest).toEqual([...before, ...after]);
      }),
    );
  });

  it('keeps it while the same document is changed, because it is in the service', () => {
    const baseline = documentOf(kind, { [field]: 'RMP-0123456789' });
    const read = { operation: 'replace', baseline, time: '14:30:05' } as const;
    expect(asQueued(kind, baseline, read)[field]).toBe('RMP-0123456789');
  });
});
