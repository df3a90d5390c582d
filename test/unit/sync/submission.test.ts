/** What queueing makes of a draft: the exact bytes of the request, and where they go. */
import { linesOf } from '../../../domain/value.ts';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../domain/model/draft.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { hiddenText } from '../../../domain/hidden.ts';
import { connectionDefaults, documentPolicyOf } from '../../../domain/settings.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import { encodeBody, toWire } from '../../../domain/wire/index.ts';
import { contentAsSent, identityOf, makeSubmission, parseBody, sha256 } from '../../../main/submission.ts';
import { documentRequest } from '../../../main/document-request.ts';
import type { Submission } from '../../../main/submission.ts';
import { noSummary } from '../../drafts.ts';
import { despatch, policy } from '../domain/samples.ts';

const reference = 'RMP-0123456789';
const queuedAt = new Date(2026, 10, 21, 9, 5, 7).getTime();
const settings = { ...connectionDefaults, baseUrl: 'https://data.example', organisation: 'Kapı' };
const queueing = {
  ...{ queuedAt, clientReference: reference, summary: { ...noSummary, number: 'D-1', total: '204' } },
  identity: { userId: 1, companyId: 2, periodId: 3 },
};
const draft = (operation: Draft['operation'], more: ValueRecord = {}, baseline: ValueRecord | null = null) => ({
  ...({ kind: 'despatch', operation, content: despatch(more), baseline, revision: 4 } as const),
  targetId: operation === 'create' ? null : 'a b',
});
const made = (of: ReturnType<typeof draft>, change: Partial<ConnectionSettings> = {}): Submission =>
  makeSubmission(of, { ...settings, clientReference: false, ...change }, queueing);
const sent = (...args: Parameters<typeof made>) => parseBody(made(...args).body);
const marked = { clientReference: true };

it.each([
  ['despatch', 'despatchesPath'],
  ['quote', 'quotesPath'],
] as const)('a request for a %s goes to the path of its setting: %s', (kind, setting) => {
  const elsewhere = { ...settings, assumed: { ...settings.assumed, [setting]: '/elsewhere' } };
  expect(documentRequest(kind, 'create', null, elsewhere).url).toBe('https://data.example/api/v1/elsewhere');
  expect(documentRequest(kind, 'get', 'a b', elsewhere).url).toBe('https://data.example/api/v1/elsewhere/a%20b');
});

describe('the body of a submission', () => {
  it('is the document of a create, with the client reference if there is room', () => {
    expect(made(draft('create')).body).toEqual(encodeBody(toWire('despatch', despatch(), policy, 'create')));
    expect(sent(draft('create'), marked)).toMatchObject({ DocumentNumber: reference });
    expect(sent(draft('create', { DocumentNumber: 'x'.repeat(90) }), marked)).toMatchObject({
      DocumentNumber: 'x'.repeat(90),
    });
  });

  it('has no client reference if the document is not new', () => {
    expect(sent(draft('replace'), marked)).toMatchObject({ DocumentNumber: null });
    expect(JSON.stringify(sent(draft('change', {}, {}), marked))).not.toContain('RMP-');
  });

  it('is the difference for a change, everything for a replacement with its baseline, and nothing for a deletion', () => {
    const baseline = despatch({ Description: 'old', DueDays: '30' });
    expect(sent(draft('change', { Description: 'new', DueDays: '30' }, baseline))).toEqual({ Description: 'new' });
    expect(sent(draft('change', { Description: 'new' }))).toMatchObject({ Description: 'new', DespatchNumber: 'D-1' });
    expect(sent(draft('replace', {}, baseline))).toMatchObject({ Description: null, DueDays: 0 });
    expect(made(draft('delete'), marked).body).toHaveLength(0);
  });

  it('has the time of queueing in a date without a time, by this computer’s clock', () => {
    expect(sent(draft('create', { Date: '2026-11-21' }))['Date']).toBe('2026-11-21T09:05:07');
    expect(contentAsSent(draft('create', { Date: '2026-11-21' }), queuedAt)['Date']).toBe('2026-11-21T09:05:07');
  });

  it.each([true, false])('has the client reference if the setting says so: %s', (clientReference) => {
    const { body } = made(draft('create'), { clientReference });
    expect(new TextDecoder().decode(body).includes(reference)).toBe(clientReference);
  });

  it('follows the amounts settings, which the submission names', () => {
    const assumed = { ...settings.assumed, deductWithholding: !settings.assumed.deductWithholding };
    expect(made(draft('create'), { assumed }).policy).toEqual({
      ...documentPolicyOf(settings),
      deductWithholding: assumed.deductWithholding,
    });
  });

  it('cannot be made with the placeholder of a hidden secret, nor of content that cannot be encoded', () => {
    expect(() => made(draft('create', { Description: `x ${hiddenText}` }))).toThrow('hidden');
    const content = { get Description(): string { throw new Error('no body'); } }; // oxfmt-ignore
    expect(() => made({ ...draft('create'), content })).toThrow('no body');
    // A deletion sends none of it.
    expect(made({ ...draft('delete'), content: despatch({ Description: hiddenText }) }).body).toHaveLength(0);
  });
});

it('a submission has all that its request needs, and what the list shows', () => {
  const { body } = made(draft('create'));
  expect(made(draft('create'))).toEqual({
    ...{ revision: 4, queuedAt, userId: 1, companyId: 2, periodId: 3, clientReference: reference },
    ...{ baseUrl: 'https://data.example', organisation: 'Kapı', method: 'POST' },
    ...{ url: `https://data.example/api/v1${settings.assumed.despatchesPath}`, policy: documentPolicyOf(settings) },
    ...{ summary: queueing.summary, body, sha256: sha256(body), lineKeys: linesOf(despatch()).map(({ $key }) => $key) },
  });
});

it.each([
  ['create', 'POST', ''],
  ['replace', 'PUT', '/a%20b'],
  ['change', 'PATCH', '/a%20b'],
  ['delete', 'DELETE', '/a%20b'],
] as const)('a %s is sent with %s to …%s', (operation, method, path) => {
  expect(made(draft(operation, {}, {}))).toMatchObject({
    method,
    url: `https://data.example/api/v1${settings.assumed.despatchesPath}${path}`,
  });
});

it('an identity has nothing else', () => {
  expect(identityOf(made(draft('create')))).toEqual({ userId: 1, companyId: 2, periodId: 3 });
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
