/** A draft's content is passed as text: stored unchanged, refused if it is no document, and checked when it is queued. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import Sqlite from 'better-sqlite3';
import { join } from 'node:path';
import { createBridge } from '../../../main/bridge/bridge.ts';
import type { Bridge } from '../../../main/bridge/bridge.ts';
import { saving } from '../../saving.ts';
import { Harness, invoice } from './harness.ts';

let harness: Harness;
let bridge: Bridge;
let id: string;
beforeEach(async () => {
  harness = await Harness.start();
  bridge = createBridge({ handle: (name, args) => harness.call(name, args) });
  id = await harness.draft(invoice());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await harness.end();
});

const blank = saving({ id: '', revision: 0, content: {} }).summary;
const save = async (content: string, summary = blank) => {
  const { revision } = await harness.state(id);
  return bridge.call('saveDraft', { id, revision, content, summary });
};
function stored(): string {
  const file = new Sqlite(join(harness.folder, 'documents.db'), { readonly: true });
  try {
    return file.prepare<[], string>('SELECT content FROM draft_contents').pluck().get() ?? '';
  } finally {
    file.close();
  }
}

describe('the text of a save', () => {
  it('is stored unchanged, and can be searched', async () => {
    const text = '{ "OrderReferenceNumber":"SIP-7\\u00e9",\n "Lines" : [ ] }';
    expect(await save(text)).toMatchObject({ ok: true, value: { saved: true } });
    expect(stored()).toBe(text);
    expect(await harness.call('getDraft', { id })).toMatchObject({ content: { OrderReferenceNumber: 'SIP-7é' } });
    const { connectionId } = harness;
    const found = await harness.call('listDrafts', { connectionId, search: 'sip-7é', offset: 0, limit: 5 });
    expect(found.rows.map((row) => row.id)).toEqual([id]);
  });

  it('is parsed once for checking, not serialised again when stored, and its baseline is not read', async () => {
    const text = JSON.stringify(invoice({ Description: 'x'.repeat(10_000) }));
    const parse = vi.spyOn(JSON, 'parse');
    const stringify = vi.spyOn(JSON, 'stringify');
    await save(text);
    const longer = (value: unknown): boolean => typeof value === 'string' && value.length > 1_000;
    expect(parse.mock.calls.filter(([value]) => longer(value))).toHaveLength(1);
    expect(stringify.mock.results.filter(({ value }) => longer(value))).toEqual([]);
    expect(stored()).toBe(text);
  });

  // The last but one contains a lone surrogate, which cannot be stored.
  it.each([
    '',
    'null',
    'true',
    '[]',
    '"x"',
    '{',
    '{}}',
    '{} {}',
    '{a:"1"}',
    "{'a':'b'}",
    '{"a":"b",}',
    '{"Description":"\ud83d"}',
    '\ufeff{}',
  ])('is refused as %j', async (text) => {
    const before = stored();
    expect(await save(text)).toMatchObject({ ok: false, error: { code: 'badArguments' } });
    expect(stored()).toBe(before);
    expect(await harness.state(id)).toMatchObject({ revision: 1 });
  });

  it('can always be read back, whatever random changes were made to it', async () => {
    const good = JSON.stringify(invoice({ Description: 'a "quoted" \\ word\n\u2028 ğ 😀' }));
    const spliced = fc
      .tuple(
        fc.nat(good.length),
        fc.nat(3),
        fc.constantFrom('', '"', '\\', '{', '}', '[', ']', ',', ':', '1', '\0', '\u0001', '\t', 'x', '\\u'),
      )
      .map(([at, cut, put]) => good.slice(0, at) + put + good.slice(at + cut));
    await fc.assert(
      fc.asyncProperty(fc.oneof(spliced, fc.json().map(String), fc.string()), async (text) => {
        const answer = await save(text);
        if (!answer.ok) return;
        const held = stored();
        const value: unknown = JSON.parse(held);
        expect(typeof value === 'object' && value !== null && !Array.isArray(value)).toBe(true);
        expect(held).toBe(text);
      }),
      { numRuns: 400 },
    );
  });
});

describe('what a page reports about a document', () => {
  it('is not trusted when the document is queued: hidden errors are found', async () => {
    const text = JSON.stringify(invoice({}, { WarehouseName: '' }));
    expect(await save(text, { ...blank, errorCount: 0 })).toMatchObject({
      ok: true,
      value: { summary: { errorCount: 0 } },
    });
    expect(await harness.call('queueDrafts', { ids: [id] })).toEqual({
      queued: [],
      notQueued: [{ id, why: 'errors' }],
    });
  });

  it('is corrected when the document is queued: the queue uses the number and the total that main computes', async () => {
    const said = { ...blank, number: 'SRI-LIE', customerName: 'Nobody', total: '1', errorCount: 0 };
    await save(JSON.stringify(invoice({ InvoiceNumber: 'SRI-42' })), said);
    expect(await harness.call('queueDrafts', { ids: [id] })).toMatchObject({ queued: [id] });
    expect(await harness.items()).toMatchObject([{ number: 'SRI-42', total: '240', lineCount: 1 }]);
    const { connectionId } = harness;
    const found = await harness.call('listDrafts', { connectionId, search: 'sri-42', offset: 0, limit: 5 });
    expect(found.rows.map((row) => row.id)).toEqual([id]);
  });
});
