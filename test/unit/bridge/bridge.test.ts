import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { ApplicationFailure } from '../../../main/application/failure.ts';
import { createBridge } from '../../../main/bridge/bridge.ts';
import { SecretError } from '../../../main/secrets/secret-error.ts';
import { StoreFailure } from '../../../main/store/errors.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import { saving } from '../../saving.ts';
import { operationNames } from '../../../preload/names.ts';

interface Call {
  readonly name: string;
  readonly args: unknown;
}

function bridge(answer: () => unknown = () => ({})) {
  const calls: Call[] = [];
  const made = createBridge({
    handle: async (name, args) => {
      calls.push({ name, args });
      return Promise.resolve(answer() as never);
    },
  });
  return { calls, call: (name: string, args: unknown) => made.call(name, args) };
}

describe('the bridge', () => {
  it('carries a well-formed call to the application and its answer back', async () => {
    const { call, calls } = bridge(() => 42);
    expect(await call('getDraft', { id: 'abc-1' })).toEqual({ ok: true, value: 42 });
    expect(calls).toEqual([{ name: 'getDraft', args: { id: 'abc-1' } }]);
  });

  it('treats missing arguments as an empty object', async () => {
    const { call, calls } = bridge();
    expect(await call('listConnections', undefined)).toMatchObject({ ok: true });
    expect(calls).toEqual([{ name: 'listConnections', args: {} }]);
  });

  it.each(['toString', '__proto__', 'constructor', 'hasOwnProperty', '', 'getdraft', 'rampa:getDraft'])(
    'rejects the unknown operation %j',
    async (name) => {
      const { call, calls } = bridge();
      expect(await call(name, {})).toMatchObject({ ok: false, error: { code: 'badArguments' } });
      expect(calls).toEqual([]);
    },
  );

  const command = { id: 'editor.queue', label: 'Add to the queue', enabled: true };
  const draft = { connectionId: 'c', kind: 'despatch' };
  const table = { name: 'satırlar-A.1', format: 'csv', language: 'tr', columns: [{ title: 'A', holds: 'text' }] };
  const from = { entries: [{ value: '1', label: null }] };
  const form = {
    connectionId: 'c',
    sheets: { table: 'Belgeler', lists: 'Listeler' },
    lists: [
      { title: 'A', holds: 'text', from: { lookup: 'customers', by: 'code' } },
      { title: 'B', holds: 'number', from },
    ],
  };
  const save = saving({ id: 'a', revision: 0, content: {} });
  it.each<[string, unknown]>([
    ['getDraft', {}],
    ['getDraft', { id: 7 }],
    ['getDraft', { id: '../../etc' }],
    ['getDraft', { id: 'a', more: 1 }],
    ['getDraft', null],
    ['getDraft', 'a'],
    ['getDraft', [{ id: 'a' }]],
    ['createDraft', { connectionId: 'c', kind: 'order' }],
    ['createDraft', { ...draft, content: { Quantity: 7 } }],
    ['createDraft', { ...draft, content: [] }],
    ['createDraft', { ...draft, content: { Date: new Date() } }],
    ['createDraft', { ...draft, content: { Lines: [{ Lots: [{ a: 1 }] }] } }],
    ['saveDraft', { ...save, revision: -1 }],
    ['saveDraft', { ...save, revision: 1.5 }],
    ['saveDraft', { ...save, revision: Number.NaN }],
    ['saveDraft', { ...save, content: {} }],
    ['saveDraft', { ...save, content: null }],
    ['saveDraft', { ...save, content: '{"Quantity":7}' }],
    ['saveDraft', { ...save, content: '{"Lines":[{"Lots":[{"a":-1}]}]}' }],
    ['saveDraft', { ...save, content: '{"a":"1"}\0' }],
    ['saveDraft', { ...save, content: '{"a":"1' }],
    ['saveDraft', { ...save, content: '{"a":"\\"}' }],
    ['saveDraft', { ...save, content: '{"__proto__":{}}' }],
    ['saveDraft', { ...save, content: `{"__proto__"${' '.repeat(300)}:{}}` }],
    ['saveDraft', { ...save, content: '{"\\u005f_proto__" :{}}' }],
    ['saveDraft', { ...save, content: `${'['.repeat(50_000)}${']'.repeat(50_000)}` }],
    ['saveDraft', { ...save, content: `{"a":[${'null,'.repeat(2_000_001)}null]}` }],
    ['saveDraft', { ...save, content: `{"a":"${'x'.repeat(33_000_000)}"}` }],
    ['saveDraft', { ...save, summary: { ...save.summary, lineCount: -1 } }],
    ['saveDraft', { ...save, summary: { ...save.summary, total: 7 } }],
    ['saveDraft', { ...save, summary: { ...save.summary, state: 'accepted' } }],
    ['saveDraft', { ...save, summary: undefined }],
    ['listDrafts', { connectionId: 'c', offset: 0, limit: 1_000_000 }],
    ['listDrafts', { connectionId: 'c', offset: 0, limit: 10, sort: 'rowid; drop table drafts' }],
    ['decideDraft', { id: 'a', decision: { kind: 'accepted' } }],
    ['decideDraft', { id: 'a', decision: { kind: 'sendAgain', number: '1' } }],
    ['openDocument', { connectionId: 'c', kind: 'despatch', documentId: '1', operation: 'create' }],
    ['readDocument', { connectionId: 'c', kind: 'despatch', documentId: '..' }],
    ['refreshLookups', { connectionId: 'c', customerId: '.' }],
    ['searchLookup', { connectionId: 'c', kind: 'users', query: '', limit: 10 }],
    ['createConnection', { settings: { ...connectionDefaults, apiKey: 'x' } }],
    ['createConnection', { settings: { ...connectionDefaults, userId: 0 } }],
    ['setPreferences', { change: { theme: 'pink' } }],
    ['setApiKey', { id: 'c', apiKey: '' }],
    ['copyText', { text: () => 'x' }],
    ...[
      { id: 'editor.noSuch' },
      { id: 'window.help', label: 'two\nlines' },
      { label: 'x'.repeat(81) },
      { label: 'to the \u202etfel' },
      { label: '' },
      { key: 'CmdOrCtrl+Q' },
      { key: 'Ctrl+' },
      { role: 'quit' },
      { enabled: 1 },
    ].map((wrong): [string, unknown] => ['setMenuCommands', { commands: [{ ...command, ...wrong }] }]),
    ['setMenuCommands', { commands: Array(200).fill(command) }],
    ...['', '../x', 'a/b', 'a\\b', '.hidden', 'C:x', 'a\0', 'x'.repeat(101)].map((name): [string, unknown] => [
      'beginExport',
      { ...table, name },
    ]),
    ['beginExport', { ...table, format: 'exe' }],
    ['beginExport', { ...table, columns: [] }],
    ...['', 'a/b', "a'b", '[a]', 'x'.repeat(32)].map((lists): [string, unknown] => [
      'beginExport',
      { ...table, form: { ...form, sheets: { table: 'Documents', lists } } },
    ]),
    [
      'beginExport',
      { ...table, form: { ...form, lists: [{ title: 'A', holds: 'text', from: { lookup: 'secrets' } }] } },
    ],
    ...['', '../x', 'a/b', 'x'.repeat(101)].map((name): [string, unknown] => ['savePdf', { name }]),
    ['printPages', { roll: null, silent: true }],
    ['printPages', { roll: 5_000 }],
    ['addToExport', { id: 'export-1', rows: Array.from({ length: 1_001 }, () => ['x']) }],
    ['addToExport', { id: 'export-1', rows: [[7]] }],
    ['addFilePart', { file: 'f', size: 20_000_001, from: 0, data: '' }],
    ['addFilePart', { file: 'f', size: 3, from: -1, data: 'eHh4' }],
    ['addFilePart', { file: 'f', size: 20_000_000, from: 0, data: 'x'.repeat(1_048_577) }],
    ['readTable', { file: 'f', language: 'de', use: 'lines' }],
    ['readDraftFile', { connectionId: 'c', file: '/etc/passwd' }],
    ['importDrafts', { connectionId: 'c', file: 'f', chosen: [-1] }],
    ['importDrafts', { connectionId: 'c', file: 'f', chosen: Array(501).fill(0) }],
    ['saveDraftFile', { connectionId: 'c', ids: [], name: 'x' }],
    ['saveDraftFile', { connectionId: 'c', ids: ['a'], name: '../x' }],
  ])('rejects %s(%.120j)', async (name, args) => {
    const { call, calls } = bridge();
    expect(await call(name, args)).toMatchObject({ ok: false, error: { code: 'badArguments' } });
    expect(calls).toEqual([]);
  });

  it('accepts settings, preferences, contents and decisions as the contract defines them', async () => {
    const { call, calls } = bridge();
    const good: [string, unknown][] = [
      ['createConnection', { settings: { ...connectionDefaults, name: 'A' } }],
      ['setPreferences', { change: { theme: 'dark' } }],
      ['setPreferences', { change: {} }],
      ['createDraft', { ...draft, content: { Lines: [{ $key: 'k', SerialNumbers: ['1'], DeliveryInfo: null }] } }],
      ['saveDraft', saving({ id: 'a', revision: 0, content: { Lines: [{ $key: 'k', SerialNumbers: ['1'] }] } })],
      ['saveDraft', { ...save, content: '{"-1":"12","a\\"b\\\\":true,"c":["__proto__","\\\\"],"e":null}' }],
      ['decideDraft', { id: 'a', decision: { kind: 'accepted', number: null } }],
      ['listDrafts', { connectionId: 'c', offset: 0, limit: 50, states: ['draft'], kinds: ['despatch'] }],
      ['listDrafts', { connectionId: 'c', offset: 0, limit: 50, search: 'a long paste '.repeat(10_000) }],
      ['listDocuments', { connectionId: 'c', kind: 'quote', offset: 0, limit: 50, search: 'x'.repeat(501) }],
      ['searchLookup', { connectionId: 'c', kind: 'products', query: 'x'.repeat(501), limit: 10 }],
      ['readDocument', { connectionId: 'c', kind: 'despatch', documentId: '..2026' }],
      ['submitQueue', { connectionId: 'c' }],
      ['setMenuCommands', { commands: [command, { ...command, label: 'Satırı sil…', key: 'Ctrl+Shift+Enter' }] }],
      ['beginExport', table],
      ['beginExport', { ...table, form }],
      ['addToExport', { id: 'export-1', rows: [['x', null]] }],
      ['saveDraftFile', { connectionId: 'c', ids: ['a'], name: 'taslaklar' }],
      ['importDrafts', { connectionId: 'c', file: 'f', chosen: [0, 1] }],
      ['printPages', { roll: null }],
      ['printPages', { roll: 142 }],
      ['savePdf', { name: 'İrsaliye SIF-1' }],
    ];
    for (const [name, args] of good) expect(await call(name, args), name).toMatchObject({ ok: true });
    expect(calls).toHaveLength(good.length);
  });

  it('survives contents that are too deep, too large or circular', async () => {
    const { call, calls } = bridge();
    let deep: unknown = {};
    for (let level = 0; level < 50_000; level += 1) deep = { deep };
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    for (const content of [deep, circular, { text: 'x'.repeat(33_000_000) }]) {
      expect(await call('createDraft', { ...draft, content })).toMatchObject({
        ok: false,
        error: { code: 'badArguments' },
      });
    }
    expect(calls).toEqual([]);
  });

  it('never throws, whatever its arguments', async () => {
    const { call } = bridge(() => {
      throw new Error('must not be reached by nonsense');
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...operationNames, 'nonsense'),
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
        async (name, args) => {
          const result = await call(name, args);
          expect(result.ok).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each<[unknown, string, string]>([
    [new StoreFailure('databaseFull', 'SQLITE_FULL: database or disk is full'), 'databaseFull', 'SQLITE_FULL'],
    [new ApplicationFailure('notFound', 'no draft x'), 'notFound', 'no draft x'],
    [new SecretError('locked', 'the collection is locked'), 'secrets', 'locked'],
    [new TypeError('x is undefined'), 'internal', 'TypeError: x is undefined'],
    ['text', 'internal', 'no error'],
  ])('converts %s into an error value', async (thrown, code, words) => {
    const { call } = bridge(() => {
      throw thrown;
    });
    const result = await call('listConnections', {});
    expect(result).toMatchObject({ ok: false, error: { code } });
    expect(result.ok ? '' : result.error.detail).toContain(words);
  });

  it('removes tokens and keys from errors', async () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3MDAwMDAwMDB9.c2lnbmF0dXJlMTIz';
    const { call } = bridge(() => {
      throw new Error(`refused header Bearer ${token} of 0f8fad5b-d9cb-469f-a165-70867728950e`);
    });
    const result = await call('listConnections', {});
    const detail = result.ok ? '' : result.error.detail;
    expect(detail).not.toContain(token.slice(0, 20));
    expect(detail).toContain('0f8fad5b-d9cb-469f-a165-70867728950e');
    const refused = await call('setApiKey', { id: 'c', apiKey: 17, more: 'ABCDEF123456' });
    expect(JSON.stringify(refused)).not.toContain('ABCDEF123456');
  });
});
