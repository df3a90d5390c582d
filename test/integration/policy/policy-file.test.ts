import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noPolicy } from '../../../domain/model/policy.ts';
import type { PolicyProblem } from '../../../domain/model/policy.ts';
import { readPolicyFile } from '../../../main/policy/policy-file.ts';
import { readMachinePolicy } from '../../../main/policy/read-policy.ts';

const owners = [process.getuid?.() ?? 0];
let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rampa-policy-'));
  path = join(folder, 'policy.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (text: string | Uint8Array): void => writeFileSync(path, text, { mode: 0o644 });
const read = () => readPolicyFile({ path, owners });
async function refusal(text: string | Uint8Array): Promise<readonly PolicyProblem[]> {
  write(text);
  const { problems, defaults, locked, source } = await read();
  expect({ defaults, locked, source }).toEqual({ defaults: {}, locked: {}, source: path });
  return problems;
}

const good = `{
  "version": 1,
  "defaults": { "language": "tr", "connection.parallel": 2 },
  "locked": {
    "connection.baseUrl": "https://accounts.example.com"
  }
}`;

describe('a policy file', () => {
  it('is applied as written', async () => {
    write(good);
    expect(await read()).toEqual({
      source: path,
      problems: [],
      defaults: { language: 'tr', 'connection.parallel': 2 },
      locked: { 'connection.baseUrl': 'https://accounts.example.com' },
    });
    write(`\uFEFF${good}`);
    expect((await read()).problems).toEqual([]);
  });

  it('may be missing, and so may its folder', async () => {
    expect(await read()).toEqual(noPolicy);
    expect(await readPolicyFile({ path: join(folder, 'none', 'policy.json'), owners })).toEqual(noPolicy);
    write('');
    expect(await readPolicyFile({ path: join(path, 'policy.json'), owners })).toEqual(noPolicy);
  });

  it.skipIf(process.platform === 'win32')(
    'that is a broken link, or in a broken link, is refused and does not count as missing',
    async () => {
      symlinkSync(join(folder, 'nowhere'), path);
      expect(await read()).toMatchObject({ source: path, problems: [{ code: 'unreadable' }] });
      symlinkSync(join(folder, 'nowhere'), join(folder, 'linked'));
      const within = join(folder, 'linked', 'policy.json');
      expect(await readPolicyFile({ path: within, owners })).toMatchObject({ problems: [{ code: 'unreadable' }] });
      symlinkSync(mkdtempSync(join(folder, 'empty-')), join(folder, 'whole'));
      expect(await readPolicyFile({ path: join(folder, 'whole', 'policy.json'), owners })).toEqual(noPolicy);
    },
  );

  it('with one error among valid settings is not applied at all; the error’s line and path are reported', async () => {
    const broken = good.replace(
      '"connection.parallel": 2',
      '"connection.parallel": 2,\n "connection.timeoutSeconds": 4',
    );
    expect(await refusal(broken)).toEqual([
      { code: 'badValue', line: 4, path: 'defaults.connection.timeoutSeconds', detail: 'must be >= 5' },
    ]);
  });

  it.each([
    ['an unknown setting', '{ "version": 1,\n"locked": {\n"connection.apiKey": "x" } }', 'unknownKey', 3],
    ['an unknown member', '{ "version": 1,\n"enforced": {} }', 'unknownKey', 2],
    ['a prototype', '{ "version": 1,\n"__proto__": { "locked": {} } }', 'unknownKey', 2],
    ['another version', '{\n"version": 2 }', 'badValue', 2],
    ['no version', '{}', 'badValue', null],
    ['an array', '[]', 'badValue', null],
    ['a setting twice', '{ "version": 1, "locked": { "language": "tr",\n"language": "en" } }', 'repeated', 2],
    ['a section twice', '{ "version": 1, "locked": { "language": "tr" },\n\n"locked": {} }', 'repeated', 3],
    ['a name twice, once escaped', '{ "version": 1, "locked": {},\n"loc\\u006bed": {} }', 'repeated', 2],
    ['plain http', '{ "version": 1, "locked": {\n"connection.authUrl": "http://a.example" } }', 'badValue', 2],
    [
      'a password in an address',
      '{ "version": 1, "locked": { "connection.baseUrl":\n"https://a:b@c" } }',
      'badValue',
      1,
    ],
    ['an impossible address', '{ "version": 1, "locked": { "connection.baseUrl": "https://a:b" } }', 'badValue', 1],
    ['broken JSON', '{ "version": 1,\n\n "locked": }', 'notJson', 3],
    ['cut JSON', '{ "version": 1,\n"locked": {', 'notJson', 2],
    ['nothing', '', 'notJson', 1],
    ['UTF-16', Buffer.from(`\uFEFF${good}`, 'utf16le'), 'notJson', null],
  ] as const)('with %s is refused', async (_, text, code, line) => {
    expect(await refusal(text)).toMatchObject([{ code, line }]);
  });

  it('has no values of the policy in the reported problems', async () => {
    const problems = await refusal(
      '{ "version": 1, "locked": { "connection.baseUrl": "https://u:geheim@x", "language": "geheim" } }',
    );
    expect(problems).toHaveLength(2);
    expect(JSON.stringify(await refusal('{ "version": 1, "locked": geheim }'))).not.toContain('geheim');
    expect(JSON.stringify(problems)).not.toContain('geheim');
  });
});

describe('a policy that others than an administrator could have written', () => {
  const expectUnsafe = async (detail: RegExp): Promise<void> => {
    expect(await read()).toMatchObject({
      locked: {},
      defaults: {},
      problems: [{ code: 'unsafe', detail: expect.stringMatching(detail) as string }],
    });
  };

  it.each([0o664, 0o646])('is refused with the file’s mode %o', async (mode) => {
    write(good);
    chmodSync(path, mode);
    await expectUnsafe(/the file can be written by others/);
  });

  it.each([0o775, 0o757, 0o1777])('is refused with its folder’s mode %o', async (mode) => {
    write(good);
    chmodSync(folder, mode);
    await expectUnsafe(/its folder can be written by others/);
  });

  it('is refused if it, or its folder, belongs to another user', async () => {
    write(good);
    expect(await readPolicyFile({ path, owners: [4711] })).toMatchObject({
      locked: {},
      problems: [{ code: 'unsafe', detail: expect.stringContaining('belongs to user') as string }],
    });
  });

  it('must be owned by root by default', async () => {
    write(good);
    const { problems } = await readPolicyFile({ path });
    expect(problems.map(({ code }) => code)).toEqual(process.getuid?.() === 0 ? [] : ['unsafe']);
  });

  it('is checked by the target of a link', async () => {
    mkdirSync(join(folder, 'safe'), { mode: 0o755 });
    write(good);
    chmodSync(path, 0o666);
    const link = join(folder, 'safe', 'policy.json');
    symlinkSync(path, link);
    expect((await readPolicyFile({ path: link, owners })).problems).toMatchObject([{ code: 'unsafe' }]);
  });
});

describe('a path that is no regular file', () => {
  it('is refused: a folder, a pipe without a writer, a file without end', async () => {
    mkdirSync(path);
    expect((await read()).problems).toMatchObject([{ code: 'unreadable' }]);
    rmSync(path, { recursive: true });
    execFileSync('mkfifo', ['-m', '644', path]);
    expect((await read()).problems).toMatchObject([{ code: 'unreadable', detail: 'not a file' }]);
    rmSync(path);
    expect(await refusal(' '.repeat(1_000_001))).toMatchObject([{ code: 'unreadable' }]);
  });
});

it('the log reports what was applied, and each problem', async () => {
  const told: unknown[] = [];
  const log = {
    info: (event: string, details?: object) => void told.push([event, details]),
    warn: (event: string, details?: object) => void told.push([event, details]),
  };
  await readMachinePolicy([{ kind: 'file', path, owners }], log);
  expect(told).toEqual([]);
  write(good);
  await readMachinePolicy([{ kind: 'file', path, owners }], log);
  write('{ "version": 1, "locked": { "theme": 1, "connection.parallel": 9 } }');
  await readMachinePolicy([{ kind: 'file', path, owners }], log);
  expect(told).toEqual([
    ['policy.applied', { source: path, defaults: 2, locked: 1 }],
    ['policy.refused', { source: path, code: 'unknownKey', line: 1, path: 'locked.theme', detail: 'no such setting' }],
    [
      'policy.refused',
      { source: path, code: 'badValue', line: 1, path: 'locked.connection.parallel', detail: 'must be <= 8' },
    ],
  ]);
});
