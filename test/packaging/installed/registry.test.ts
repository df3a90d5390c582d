import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noPolicy } from '../../../domain/model/policy.ts';
import { fetchWindowsNode } from '../support/windows-node.ts';
import { startWine } from '../support/wine.ts';
import type { Wine } from '../support/wine.ts';

const key = 'HKLM\\Software\\Policies\\Rampa';
const reader = fileURLToPath(new URL('../support/read-machine-policy.ts', import.meta.url));
const lacking = [
  ...(spawnSync('which', ['xvfb-run']).status === 0 ? [] : ['xvfb']),
  ...(existsSync('/usr/lib/wine/wine64') ? [] : ['wine64']),
];
const why = lacking.length === 0 ? '' : ` (skipped: not installed: ${lacking.join(', ')})`;

// Rampa's own code and its native module in Node for Windows; the registry is wine's.
describe.skipIf(why !== '')(`the policy in the registry under wine${why}`, () => {
  let wine: Wine;
  let node: string;

  beforeAll(() => {
    node = fetchWindowsNode();
    wine = startWine(mkdtempSync(join(tmpdir(), 'rampa-wine-')));
    wine.becomeWindows10();
  });
  afterAll(() => wine.end());

  const add = (below: string, name: string, type: string, data: string): void => {
    const { status, output } = wine.run('reg', 'add', `${key}\\${below}`, '/v', name, '/t', type, '/d', data, '/f');
    expect(status, output).toBe(0);
  };
  const read = (): unknown => {
    const { output } = wine.run(node, wine.path(reader));
    const line = output.split(/\r?\n/).find((one) => one.startsWith('{'));
    if (line === undefined) throw new Error(output);
    return JSON.parse(line);
  };

  it('is absent, then present, then refused as a whole, then absent again', () => {
    expect(read()).toEqual(noPolicy);

    add('Defaults', 'connection.name', 'REG_SZ', 'Depo İğdır "Ş"');
    add('Locked', 'connection.baseUrl', 'REG_SZ', 'https://accounting.example.com');
    add('Locked', 'connection.parallel', 'REG_DWORD', '2');
    add('Locked', 'connection.usesEInvoice', 'REG_DWORD', '1');
    expect(read()).toEqual({
      source: 'HKEY_LOCAL_MACHINE\\Software\\Policies\\Rampa',
      problems: [],
      defaults: { 'connection.name': 'Depo İğdır "Ş"' },
      locked: {
        'connection.baseUrl': 'https://accounting.example.com',
        'connection.parallel': 2,
        'connection.usesEInvoice': true,
      },
    });

    add('Locked', 'language', 'REG_MULTI_SZ', 'tr');
    expect(read()).toMatchObject({
      ...{ defaults: {}, locked: {} },
      problems: [{ code: 'badValue', path: 'locked.language' }],
    });

    expect(wine.run('reg', 'delete', key, '/f').status).toBe(0);
    expect(read()).toEqual(noPolicy);
  });
});
