/** The exact bytes of a request: fixed at queueing, identical in every attempt. */
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../domain/model/draft.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import { encodeBody, toWire } from '../../../domain/wire/index.ts';
import { bodyOf, bodyOfQueued, contentAsSent, parseBody, sha256 } from '../../../main/sync/send/request-body.ts';
import { despatch, policy } from '../domain/samples.ts';

const reference = 'RMP-0123456789';
const queuedAt = new Date(2026, 10, 21, 9, 5, 7).getTime();
const draft = (operation: Draft['operation'], more: ValueRecord = {}, baseline: ValueRecord | null = null): Draft =>
  ({ kind: 'despatch', operation, content: despatch(more), baseline }) as unknown as Draft;
const sent = (of: Draft, mark: string | null = null) => parseBody(bodyOf(of, policy, mark, queuedAt));

describe('the body of a draft', () => {
  it('is the document of a create, with the client reference if there is room', () => {
    expect(bodyOf(draft('create'), policy, null, queuedAt)).toEqual(
      encodeBody(toWire('despatch', despatch(), policy, 'create')),
    );
    expect(sent(draft('create'), reference)).toMatchObject({ DocumentNumber: reference });
    expect(sent(draft('create', { DocumentNumber: 'x'.repeat(90) }), reference)).toMatchObject({
      DocumentNumber: 'x'.repeat(90),
    });
  });

  it('has no client reference if the document is not new', () => {
    expect(sent(draft('replace'), reference)).toMatchObject({ DocumentNumber: null });
    expect(JSON.stringify(sent(draft('change', {}, {}), reference))).not.toContain('RMP-');
  });

  it('is the difference for a change, everything for a replacement with its baseline, and nothing for a deletion', () => {
    const baseline = despatch({ Description: 'old', DueDays: '30' });
    expect(sent(draft('change', { Description: 'new', DueDays: '30' }, baseline))).toEqual({ Description: 'new' });
    expect(sent(draft('change', { Description: 'new' }))).toMatchObject({ Description: 'new', DespatchNumber: 'D-1' });
    expect(sent(draft('replace', {}, baseline))).toMatchObject({ Description: null, DueDays: 0 });
    expect(bodyOf(draft('delete'), policy, reference, queuedAt)).toHaveLength(0);
  });

  it('has the time of queueing in a date without a time, by this computer’s clock', () => {
    expect(sent(draft('create', { Date: '2026-11-21' }))['Date']).toBe('2026-11-21T09:05:07');
    expect(contentAsSent(draft('create', { Date: '2026-11-21' }), queuedAt)['Date']).toBe('2026-11-21T09:05:07');
  });
});

it.each([true, false])('the client reference is written if the setting says so: %s', (clientReference) => {
  const settings = { ...connectionDefaults, clientReference };
  const body = bodyOfQueued(draft('create'), { clientReference: reference, queuedAt }, settings);
  expect(body).toEqual(bodyOf(draft('create'), policy, clientReference ? reference : null, queuedAt));
});

it('a stored body is read back; a missing or invalid one is empty', () => {
  expect(parseBody(encodeBody({ Description: 'Şişe' }))).toEqual({ Description: 'Şişe' });
  expect(parseBody(new Uint8Array(0))).toEqual({});
  expect(parseBody(new TextEncoder().encode('[1]'))).toEqual({});
});

it('the digest is SHA-256 in hexadecimal', () => {
  expect(sha256(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
