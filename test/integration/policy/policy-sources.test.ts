import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noPolicy } from '../../../domain/model/policy.ts';
import type { PolicyStatus } from '../../../domain/model/policy.ts';
import { machinePolicy } from '../../../main/policy/policy-place.ts';
import { readPolicy } from '../../../main/policy/read-policy.ts';
import { registryPolicyKey } from '../../../main/policy/registry-values.ts';
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
  const policies = 'HKEY_LOCAL_MACHINE\\Software\\Policies';
  const listed = output(`\r\n${policies}\\Microsoft\r\n${policies}\\Rampa\r\n`);
  const powershell = 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe';
  const calls: (readonly string[])[] = [];
  beforeEach(() => {
    calls.length = 0;
  });

  /** reg.exe, on a machine that has these lines below the policy's key. */
  function reg(lines: string, list: ToolAnswer = listed): RunTool {
    return (program, [verb = '', key = '', file = '', ...rest]) => {
      if (program === powershell) return Promise.resolve({ failed: 'ENOENT' });
      calls.push([program, verb, key, ...rest]);
      if (verb === 'query') return Promise.resolve(list);
      writeFileSync(file, `\uFEFFWindows Registry Editor Version 5.00\r\n\r\n${lines}`, 'utf16le');
      return Promise.resolve(output('The operation completed successfully.'));
    };
  }
  const read = (run: RunTool) => readPolicy(machinePolicy('win32'), run);
  const key = (name: string, ...values: readonly string[]): string =>
    [`[${registryPolicyKey}${name}]`, ...values, ''].map((line) => `${line}\r\n`).join('');

  it('is what is below its key, each value by its type', async () => {
    const lines =
      key('') +
      key('\\Defaults', '"connection.name"="Depo İğdır"', '"connection.usesEInvoice"=dword:00000001') +
      key('\\Locked', '"connection.parallel"=dword:00000002', '"connection.clientReference"=dword:00000000');
    expect(await read(reg(lines))).toEqual({
      source: registryPolicyKey,
      problems: [],
      defaults: { 'connection.name': 'Depo İğdır', 'connection.usesEInvoice': true },
      locked: { 'connection.parallel': 2, 'connection.clientReference': false },
    });
    // By its full path, without a shell's help, and asked for this key alone.
    const program = 'C:\\Windows\\System32\\reg.exe';
    expect(calls).toEqual([
      [program, 'query', policies],
      [program, 'export', registryPolicyKey, '/y'],
    ]);
  });

  it('is named in capitals or small letters', async () => {
    const { locked } = await read(reg(key('\\LOCKED', '"Connection.BaseURL"="https://a.example"')));
    expect(locked).toEqual({ 'connection.baseUrl': 'https://a.example' });
  });

  it('is none where its key is missing, or holds nothing', async () => {
    const other = output(`\r\n${policies}\\Rampa2\r\n${policies}\\Microsoft\r\n`);
    expect(await read(reg('', other))).toEqual(noPolicy);
    expect(await read(reg('', output('')))).toEqual(noPolicy);
    expect(calls.map(([, verb]) => verb)).toEqual(['query', 'query']);
    expect(await read(reg(key('') + key('\\Locked')))).toEqual(noPolicy);
  });

  it.each([
    ['an unknown setting', key('\\Locked', '"connection.apiKey"="x"'), 'unknownKey', 'locked.connection.apiKey'],
    ['an inherited name', key('\\Locked', '"__proto__"="x"'), 'unknownKey', 'locked.__proto__'],
    ['an unknown key', key('\\Enforced', '"language"="tr"'), 'unknownKey', 'enforced'],
    ['a deeper key', key('\\Locked\\Deep', '"language"="tr"'), 'unknownKey', 'locked\\deep'],
    ['a value beside the keys', key('', '"Locked"="x"'), 'unknownKey', '\\Locked'],
    ['a flag that is neither', key('\\Locked', '"connection.usesEInvoice"=dword:00000002'), 'badValue', null],
    ['a number as text', key('\\Locked', '"connection.parallel"="2"'), 'badValue', null],
    ['a number beyond its limit', key('\\Locked', '"connection.parallel"=dword:00000009'), 'badValue', null],
    ['a list as text', key('\\Locked', '"language"=hex(7):74,00,72,00,00,00,00,00'), 'badValue', null],
    ['a foreign address', key('\\Locked', '"connection.authUrl"="http://a.example"'), 'badValue', null],
  ])('with %s is refused whole', async (_, wrong, code, path) => {
    const status = await read(reg(key('\\Defaults', '"language"="tr"') + wrong));
    expect(status).toMatchObject({ source: registryPolicyKey, ...nothing, problems: [{ code }] });
    if (path !== null) expect(status.problems[0]?.path).toBe(path);
  });

  it.each<[string, RunTool]>([
    ['cannot be started', () => Promise.resolve({ failed: 'ENOENT' })],
    ['is forbidden to users', reg('', { failed: 'exit code 1' })],
    ['writes no file', (_, [verb]) => Promise.resolve(verb === 'query' ? listed : output(''))],
    ['writes what is no export', reg('nonsense')],
    ['writes more than a policy', reg(`${key('\\Locked')};${'x'.repeat(1_000_000)}`)],
    ['fails halfway', (_, [verb]) => Promise.resolve(verb === 'query' ? listed : { failed: 'exit code 1' })],
  ])('is said to be unreadable where reg.exe %s and there is no PowerShell', async (_, run) => {
    const status = await read(run);
    expect(status).toMatchObject({ source: registryPolicyKey, ...nothing, problems: [{ code: 'unreadable' }] });
  });

  describe('where users are kept from reg.exe', () => {
    const coded = (text: string): string => Buffer.from(text, 'utf16le').toString('base64');
    const told = (key: string, name: string, kind: string, data: string): string =>
      `${coded(key)},${coded(name)},${kind},${coded(data)}\r\n`;
    /** PowerShell, which prints this. */
    const printing =
      (text: string): RunTool =>
      (program, args) => {
        calls.push([program, ...args]);
        return Promise.resolve(program === powershell ? output(text) : { failed: 'exit code 1' });
      };

    it('is what PowerShell reports, held to the same checks', async () => {
      const lines =
        told('', '', 'ExpandString', '') +
        told('Defaults\\', 'connection.name', 'String', 'Depo "İğdır", 1') +
        told('LOCKED\\', 'Connection.Parallel', 'DWord', '2') +
        told('Locked\\', 'connection.usesEInvoice', 'DWord', '1');
      const wrong = await read(printing(`${lines}end\r\n`));
      expect(wrong).toMatchObject({ ...nothing, problems: [{ code: 'unknownKey', path: '\\' }] });
      expect(await read(printing(`${lines.slice(lines.indexOf('\n') + 1)}end\r\n`))).toEqual({
        ...{ source: registryPolicyKey, problems: [] },
        defaults: { 'connection.name': 'Depo "İğdır", 1' },
        locked: { 'connection.parallel': 2, 'connection.usesEInvoice': true },
      });
      const [program, ...args] = calls.at(-1) ?? [];
      expect([program, ...args.slice(0, 3)]).toEqual([powershell, '-NoProfile', '-NonInteractive', '-Command']);
      // A command line has no other way to say where the script ends.
      expect(args[3]).not.toContain('"');
      expect(args[3]).toContain("LocalMachine.OpenSubKey('Software\\Policies\\Rampa')");
    });

    it('is none where PowerShell finds no value', async () => {
      expect(await read(printing('end\r\n'))).toEqual(noPolicy);
    });

    it.each([
      ['an unknown setting', told('Locked\\', 'connection.apiKey', 'String', 'x'), 'unknownKey'],
      ['a deeper key', told('Locked\\Deep\\', 'language', 'String', 'tr'), 'unknownKey'],
      ['another kind', told('Locked\\', 'language', 'ExpandString', ''), 'badValue'],
      ['a number beyond its limit', told('Locked\\', 'connection.parallel', 'DWord', '-1'), 'badValue'],
    ])('with %s is refused whole', async (_, wrong, code) => {
      const status = await read(printing(`${told('Defaults\\', 'language', 'String', 'tr')}${wrong}end\r\n`));
      expect(status).toMatchObject({ source: registryPolicyKey, ...nothing, problems: [{ code }] });
    });

    it.each([
      ['breaks off', told('Locked\\', 'language', 'String', 'tr')],
      ['says something else', 'Der Befehl wurde nicht gefunden.\r\nend\r\n'],
      ['says nothing', ''],
      ['tells a number that is none', `${told('Locked\\', 'connection.parallel', 'DWord', 'two')}end\r\n`],
    ])('is said to be unreadable where PowerShell %s', async (_, text) => {
      const status = await read(printing(text));
      expect(status).toMatchObject({ source: registryPolicyKey, ...nothing, problems: [{ code: 'unreadable' }] });
      expect(status.problems[0]?.detail).toMatch(/^reg\.exe: exit code 1; powershell\.exe: /);
    });
  });
});

describe('the policy of a Mac', () => {
  const policy = (language: string): string => JSON.stringify({ version: 1, locked: { language } });
  /** The stand-in for plutil takes JSON for a property list. */
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
      run,
    );
  const write = (path: string, text: string): void => writeFileSync(path, text, { mode: 0o644 });

  it('is its managed preferences, whole, over the file, which holds without them', async () => {
    write(file, JSON.stringify({ version: 1, defaults: { 'connection.parallel': 2 }, locked: { language: 'en' } }));
    expect(await read()).toMatchObject({ source: file, locked: { language: 'en' } });
    write(plist, policy('tr'));
    expect(await read()).toEqual({ source: plist, problems: [], defaults: {}, locked: { language: 'tr' } });
  });

  it('is not the file where its managed preferences are broken', async () => {
    write(file, policy('en'));
    write(plist, policy('de'));
    expect(await read()).toMatchObject({ source: plist, ...nothing, problems: [{ code: 'badValue' }] });
    chmodSync(plist, 0o666);
    expect(await read()).toMatchObject({ source: plist, ...nothing, problems: [{ code: 'unsafe' }] });
  });

  it('is asked for by the bytes that were judged', async () => {
    const asked: unknown[] = [];
    write(plist, policy('tr'));
    await read((program, args, input) => {
      asked.push([program, args, Buffer.from(input ?? []).toString()]);
      return plutil(program, args, input);
    });
    expect(asked).toEqual([['/usr/bin/plutil', ['-convert', 'json', '-o', '-', '--', '-'], policy('tr')]]);
  });

  it('has none of the profile’s own members, and is none where nothing else is there', async () => {
    write(plist, JSON.stringify({ PayloadUUID: 'A', version: 1, locked: { language: 'tr' } }));
    expect(await read()).toMatchObject({ problems: [], locked: { language: 'tr' } });
    write(plist, JSON.stringify({ PayloadUUID: 'A' }));
    expect(await read()).toEqual(noPolicy);
  });

  it.each<[string, ToolAnswer]>([
    ['refuses it', { failed: 'exit code 1' }],
    ['gives a list', output('[]')],
    ['gives no JSON', output('bplist00')],
  ])('is said to be unreadable where plutil %s', async (_, answer) => {
    write(plist, policy('tr'));
    const status = await read(() => Promise.resolve(answer));
    expect(status).toMatchObject({ source: plist, ...nothing, problems: [{ code: 'unreadable' }] });
  });
});

describe('a program of the system', () => {
  const node = (code: string, input?: Uint8Array) => runTool(process.execPath, ['-e', code], input);

  it('is given its input and gives its output', async () => {
    const answer = await node('process.stdin.pipe(process.stdout)', Buffer.from('İğ'));
    expect('output' in answer && Buffer.from(answer.output).toString()).toBe('İğ');
  });

  it.each([
    ['that fails', 'process.exit(3)', 'exit code 3'],
    ['that says too much', 'process.stdout.write("x".repeat(1_000_001))', 'said more than 1000000 bytes'],
  ])('%s gives none of it', async (_, code, failed) => {
    expect(await node(code, Buffer.alloc(500_000))).toEqual({ failed });
  });

  it('that is not there is not sought elsewhere', async () => {
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
