/**
 * Thousands of malformed answers of the service and as many malformed calls of the page: no crash, no unclassified error, no
 * memory leak.
 */
import { describe, expect, it } from 'vitest';
import { documentKinds, operations } from '../../domain/model/draft-state.ts';
import { readEnvelope } from '../../domain/envelope/index.ts';
import { documents } from '../../domain/documents/index.ts';
import { computeDocument } from '../../domain/amounts/totals.ts';
import { validateDocument } from '../../domain/rules/validate.ts';
import { fromWire, toWire } from '../../domain/wire/index.ts';
import { createBridge } from '../../main/bridge/bridge.ts';
import { readDocument, readReference } from '../../main/service/documents.ts';
import { readList } from '../../main/service/lists.ts';
import { locateErrors, concernsDocument } from '../../domain/error-location/index.ts';
import { decideOutcome } from '../../main/sync/send/outcome.ts';
import { operationNames } from '../../preload/names.ts';
import type { BridgeError } from '../../preload/contract.ts';
import { Harness, invoice } from '../integration/application/harness.ts';
import { heap } from './memory.ts';
import { createRandom } from '../../practice/random.ts';
import type { Random } from '../../practice/random.ts';
import { amountsPolicy } from '../../domain/facts.ts';
import { connectionDefaults } from '../../domain/settings.ts';

/** `npm run faults -- --fuzz N` runs more. */
const count = Number(process.env['RAMPA_FUZZ'] ?? 10_000);
const seed = Math.floor(Math.random() * 1e6);

const words = [
  ...['Success', 'ResultCode', 'Message', 'Data', 'Errors', 'Code', 'Lines', 'Lots', 'Id', 'InvoiceNumber', 'Quantity'],
  ...['DespatchNumber', 'Items', 'TotalCount', 'next', '__proto__', 'constructor', 'toString', 'length', '', 'Date'],
  ...['AccessToken', 'SerialNumbers', 'Discounts', 'Rate', 'VatRate', 'CustomerCode', 'kind', 'id', 'content', 'ids'],
] as const;
const atoms: readonly [unknown, ...unknown[]] = [
  null,
  ...[true, false, 0, -1, 1e308, 1e-320, 0.1, 2_147_483_648, '', '0000', '0102', '0120', 'Next', 'satır 3'],
  ...[
    'Lines[0].Quantity',
    '\u0000',
    '\ud800',
    '２',
    '1.234,5',
    '2026-13-45',
    'e\u0301',
    '🧾'.repeat(40),
    'x'.repeat(3_000),
  ],
];

/** A random JSON value with some of the service's words in it. */
function madness(random: Random, depth = 0): unknown {
  const kind = random.integer(0, depth > 5 ? 0 : 3);
  if (kind <= 1) return random.pick(atoms);
  const size = random.integer(0, 6);
  if (kind === 2) return Array.from({ length: size }, () => madness(random, depth + 1));
  return Object.fromEntries(Array.from({ length: size }, () => [random.pick(words), madness(random, depth + 1)]));
}

const document = { Id: 'i', InvoiceNumber: 'N1', CustomerCode: 'C1', Lines: [{ ProductCode: 'P1', Quantity: 1 }] };
const envelope = (Data: unknown) => ({ Success: true, ResultCode: '0000', Message: null, Data, Errors: null });
const refusal = {
  Success: false,
  ResultCode: '1',
  Message: 'no',
  Data: null,
  Errors: [{ Code: '1', Message: 'Line 2' }],
};

/** Random bytes: a valid answer with a replaced value, truncated or with flipped bits; or noise. */
function answer(random: Random): Uint8Array {
  const way = random.integer(0, 5);
  if (way === 0) return Uint8Array.from({ length: random.integer(0, 200) }, () => random.integer(0, 255));
  const good = random.pick<Record<string, unknown>>([
    envelope(document),
    refusal,
    envelope([document]),
    envelope({ Items: [document] }),
  ]);
  const spoilt = way === 1 ? madness(random) : { ...good, [random.pick(words)]: madness(random) };
  const bytes = new TextEncoder().encode(JSON.stringify(spoilt));
  if (way === 2) return bytes.subarray(0, random.integer(0, bytes.length));
  if (way === 3 && bytes.length > 0) bytes[random.integer(0, bytes.length - 1)] = random.integer(0, 255);
  if (way === 4) return new TextEncoder().encode('['.repeat(random.integer(1, 2_000)));
  return bytes;
}

const policy = amountsPolicy(connectionDefaults);
const facts = { ...policy, usesEInvoice: true, localGuidance: true, product: () => undefined };
const outcomes = ['accepted', 'rejected', 'waiting', 'notSent', 'unknown'];

describe(`fuzz with seed ${seed}`, () => {
  it(`${count} malformed envelopes: each is classified, and its contents are read or ignored`, async () => {
    const random = createRandom(seed);
    const seen = new Set<string>();
    let before = 0;
    for (let index = 0; index < count; index += 1) {
      if (index === count / 5) before = await heap();
      const body = answer(random);
      const status = random.pick([200, 201, 204, 302, 400, 401, 403, 404, 405, 409, 418, 422, 429, 500, 503]);
      const reading = readEnvelope({ status, headers: {}, body });
      const kind = random.pick([...documentKinds] as [...typeof documentKinds]);
      const outcome = decideOutcome({
        answer: { kind: 'response', status, headers: {}, body, reading },
        operation: random.pick([...operations] as [...typeof operations]),
        targetId: null,
        pathAssumed: random.next() < 0.5,
        setting: null,
        kind,
        concernsDocument: (errors) => concernsDocument(errors, { kind, content: { ...invoice(), Lines: [{}, {}] } }),
      });
      seen.add(outcome.kind);
      if (!outcomes.includes(outcome.kind)) throw new Error(`not classified: ${JSON.stringify(outcome)}`);
      if (reading.kind === 'success') {
        readList(reading);
        readReference(kind, reading.data);
        const found = readDocument(kind, reading);
        if (found !== null) {
          const { content } = fromWire(kind, found);
          computeDocument(kind, content, policy);
          validateDocument(kind, content, facts, 'replace', content);
          toWire(kind, content, policy, 'replace');
        }
      }
      if (outcome.kind === 'rejected') {
        locateErrors(outcome.errors, { kind, content: { ...invoice(), Lines: [{}, {}] }, productName: () => null });
      }
    }
    expect([...seen].sort()).toEqual(['accepted', 'notSent', 'rejected', 'unknown', 'waiting']);
    expect(Object.keys(documents)).toHaveLength(documentKinds.length);
    expect((await heap()) - before).toBeLessThan(8);
  });

  it(`${count} malformed calls of the bridge: each returns a value or a classified error`, async () => {
    const harness = await Harness.start();
    try {
      const bridge = createBridge({ handle: harness.call.bind(harness) });
      const random = createRandom(seed + 1);
      const { connectionId } = harness;
      const id = await harness.draft(invoice());
      const seen = new Map<BridgeError['code'] | 'value', number>();
      let before = 0;
      for (let index = 0; index < count; index += 1) {
        if (index === count / 5) before = await heap();
        const name =
          random.next() < 0.1 ? String(random.pick(atoms)) : random.pick([...operationNames] as [string, ...string[]]);
        const result = await bridge.call(name, spoilt(random, name, { connectionId, id }));
        const told = result.ok ? 'value' : result.error.code;
        seen.set(told, (seen.get(told) ?? 0) + 1);
        if (!result.ok && result.error.code === 'internal') throw new Error(`${name}: ${result.error.detail}`);
      }
      expect(seen.get('badArguments') ?? 0).toBeGreaterThan(count / 2);
      expect(seen.get('value') ?? 0).toBeGreaterThan(0);
      // The calls have not changed the draft, and the application still works.
      expect((await harness.state(id)).state).toBe('draft');
      await harness.send([id]);
      await harness.until(async () => (await harness.state(id)).state === 'accepted');
      expect((await heap()) - before).toBeLessThan(24);
    } finally {
      await harness.end();
    }
  });
});

/** Operations that would remove the draft or the connection of the test, or flood the network. */
const spared =
  /^(removeConnection|clearApiKey|setApiKey|updateConnection|createConnection|createDraft|duplicateDraft|deleteDrafts|saveDraft|queueDrafts|submitQueue|testConnection|renewSession|refreshLookups|openDocument|readDocument|refreshDocumentList|decideDraft|restoreBackup|backUpNow|restoreVersion)$/;

function spoilt(random: Random, name: string, { connectionId, id }: { connectionId: string; id: string }): unknown {
  const good: Record<string, unknown> = {
    connectionId,
    id,
    ids: [id],
    kind: 'despatch',
    query: '',
    limit: 10,
    offset: 0,
  };
  const names = Object.keys(good) as [string, ...string[]];
  const part = Object.fromEntries(Object.entries(good).filter(() => random.next() < 0.6));
  const well = !spared.test(name) && random.next() < 0.3;
  if (well) return part;
  return random.next() < 0.3
    ? madness(random)
    : { ...part, [random.pick(names)]: madness(random), [random.pick(words)]: madness(random) };
}
