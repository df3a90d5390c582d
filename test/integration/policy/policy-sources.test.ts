import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noPolicy } from '../../../domain/model/policy.ts';
import type { PolicyStatus } from '../../../domain/model/policy.ts';
import { machinePolicy, readPolicy } from '../../../main/policy/read-policy.ts';
import { registryPolicyKey } from '../../../main/policy/registry.ts';
import type { RegistryValue } from '../../../main/policy/registry.ts';
import { runTool } from '../../../main/policy/run-tool.ts';
import type { RunTool, ToolAnswer } from '../../../main/policy/run-tool.ts';

const owners = [process.getuid?.() ?? 0];
const nothing = { defaults: {}, locked: {} };
const output = (text: string): ToolAnswer => ({ output: Buffer.from(text) });
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rampa-policy-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the policy of a Windows machine', () => {
  type Values = Readonly<Record<string, string | number | null>>;
  /** Simulates a registry with these values, by subkeys of the policy's key. */
  const read = (keys: Readonly<Record<string, Values>>): Promise<PolicyStatus> =>
    readPolicy(machinePolicy('win32'), {
      readRegistry: () =>
        Promise.resolve(
          Object.entries(keys).flatMap(([key, values]) =>
            Object.entries(values).map(([name, data]): RegistryValue => ({ key, name, data })),
          ),
        ),
    });

  it('is read from below its key, each value by its type', async () => {
    const policy = await read({
      Defaults: { 'connection.name': 'Depo İğdır', 'connection.usesEInvoice': 1 },
      Locked: { 'connection.parallel': 2, 'connection.clientReference': 0 },
    });
    expect(policy).toEqual({
      source: registryPolicyKey,
      problems: [],
      defaults: { 'connection.name': 'Depo İğdır', 'connection.usesEInvoice': true },
      locked: { 'connection.parallel': 2, 'connection.clientReference': false },
    });
  });

  it('has case-insensitive names', async () => {
    const { locked } = await read({ LOCKED: { 'Connection.BaseURL': 'https://a.example' } });
    expect(locked).toEqual({ 'connection.baseUrl': 'https://a.example' });
  });

  it('is absent if its key is missing, or has no values', async () => {
    expect(await read({})).toEqual(noPolicy);
  });

  it.each<[string, Readonly<Record<string, Values>>, string, string | null]>([
    ['an unknown setting', { Locked: { 'connection.apiKey': 'x' } }, 'unknownKey', 'locked.connection.apiKey'],
    ['an inherited name', { Locked: { ['__proto__']: 'x' } }, 'unknownKey', 'locked.__proto__'],
    ['an unknown key', { Enforced: { language: 'tr' } }, 'unknownKey', 'enforced'],
    ['a deeper key', { 'Locked\\Deep': { language: 'tr' } }, 'unknownKey', 'locked\\deep'],
    ['a value outside the keys', { '': { Locked: 'x' } }, 'unknownKey', '\\Locked'],
    ['a flag that is neither', { Locked: { 'connection.usesEInvoice': 2 } }, 'badValue', null],
    ['a number as text', { Locked: { 'connection.parallel': '2' } }, 'badValue', null],
    ['a number beyond its limit', { Locked: { 'connection.parallel': 9 } }, 'badValue', null],
    ['a value of another type', { Locked: { language: null } }, 'badValue', null],
    ['a foreign address', { Locked: { 'connection.authUrl': 'http://a.example' } }, 'badValue', null],
  ])('with %s is refused as a whole', async (_, wrong, code, path) => {
    const status = await read({ Defaults: { language: 'tr' }, ...wrong });
    expect(status).toMatchObject({ source: registryPolicyKey, ...nothing, problems: [{ code }] });
    if (path !== null) expect(status.problems[0]?.path).toBe(path);
  });

  it('is unreadable if the registry cannot be read', async () => {
    const readRegistry = () => Promise.reject(new Error('access denied'));
    expect(await readPolicy(machinePolicy('win32'), { readRegistry })).toEqual({
      ...{ source: registryPolicyKey, ...nothing },
      problems: [{ code: 'unreadable', line: null, path: null, detail: 'access denied' }],
    });
  });
});

describe('the policy of a Mac', () => {
  const policy = (language: string): string => JSON.stringify({ version: 1, locked: { language } });
  /** In place of plutil: the property list is JSON. */
  const plutil: RunTool = (_program, _args, input) => Promise.resolve(output(Buffer.from(input ?? []).toString()));
  let plist: string;
  let file: string;
  beforeEach(() => {
    [plist, file] = [join(folder, 'app.rampa.desktop.plist'), join(folder, 'policy.json')];
  });
  const read = (run: RunTool = plutil): Promise<PolicyStatus> =>
    readPolicy(
      [
        { kind: 'managedPreferences', path: plist, owners },
        { kind: 'file', path: file, owners },
      ],
      { run },
    );
  const write = (path: string, text: string): void => writeFileSync(path, text, { mode: 0o644 });

  it('is its managed preferences as a whole, which override the file; without them the file is used', async () => {
    write(file, JSON.stringify({ version: 1, defaults: { 'connection.parallel': 2 }, locked: { language: 'en' } }));
    expect(await read()).toMatchObject({ source: file, locked: { language: 'en' } });
    write(plist, policy('tr'));
    expect(await read()).toEqual({ source: plist, problems: [], defaults: {}, locked: { language: 'tr' } });
  });

  it('is not the file if its managed preferences are broken', async () => {
    write(file, policy('en'));
    write(plist, policy('de'));
    expect(await read()).toMatchObject({ source: plist, ...nothing, problems: [{ code: 'badValue' }] });
    chmodSync(plist, 0o666);
    expect(await read()).toMatchObject({ source: plist, ...nothing, problems: [{ code: 'unsafe' }] });
  });

  it('is converted from the same bytes that were checked', async () => {
    const asked: unknown[] = [];
    write(plist, policy('tr'));
    await read((program, args, input) => {
      asked.push([program, args, Buffer.from(input ?? []).toString()]);
      return plutil(program, args, input);
    });
    expect(asked).toEqual([['/usr/bin/plutil', ['-convert', 'json', '-o', '-', '--', '-'], policy('tr')]]);
  });

  it('excludes the profile’s own members, and is absent if there are no others', async () => {
    write(plist, JSON.stringify({ PayloadUUID: 'A', version: 1, locked: { language: 'tr' } }));
    expect(await read()).toMatchObject({ problems: [], locked: { language: 'tr' } });
    write(plist, JSON.stringify({ PayloadUUID: 'A' }));
    expect(await read()).toEqual(noPolicy);
  });

  it.each<[string, ToolAnswer]>([
    ['refuses it', { failed: 'exit code 1' }],
    ['gives a list', output('[]')],
    ['gives no JSON', output('bplist00')],
  ])('is reported as unreadable if plutil %s', async (_, answer) => {
    write(plist, policy('tr'));
    const status = await read(() => Promise.resolve(answer));
    expect(status).toMatchObject({ source: plist, ...nothing, problems: [{ code: 'unreadable' }] });
  });
});

describe('a system program', () => {
  const node = (code: string, input?: Uint8Array) => runTool(process.execPath, ['-e', code], input);

  it('gets its input and returns its output', async () => {
    const answer = await node('process.stdin.pipe(process.stdout)', Buffer.from('İğ'));
    expect('output' in answer && Buffer.from(answer.output).toString()).toBe('İğ');
  });

  it.each([
    ['that fails', 'process.exit(3)', 'exit code 3'],
    ['that prints too much', 'process.stdout.write("x".repeat(1_000_001))', 'said more than 1000000 bytes'],
  ])('%s: its output is discarded', async (_, code, failed) => {
    expect(await node(code, Buffer.alloc(500_000))).toEqual({ failed });
  });

  it('that does not exist is not searched for elsewhere', async () => {
    expect(await runTool(join(folder, 'sh'), [])).toEqual({ failed: 'ENOENT' });
  });
});

it('each system has its sources, in their order', () => {
  expect(machinePolicy('linux')).toEqual([{ kind: 'file', path: '/etc/rampa/policy.json' }]);
  expect(machinePolicy('win32')).toEqual([{ kind: 'registry' }]);
  expect(machinePolicy('darwin')).toEqual([
    { kind: 'managedPreferences', path: '/Library/Managed Preferences/app.rampa.desktop.plist' },
    { kind: 'file', path: '/Library/Application Support/Rampa/policy.json' },
  ]);
});
