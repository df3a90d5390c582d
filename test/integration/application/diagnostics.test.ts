import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countRows } from '../../../main/backups/integrity.ts';
import { latest } from '../../../main/store/migrate.ts';
import { documentMigrations } from '../../../main/store/migrations/documents/index.ts';
import { checkHealth } from '../../../main/health/health-check.ts';
import { silentLog } from '../../../main/log.ts';
import { readMachinePolicy } from '../../../main/policy/read-policy.ts';
import type { Transport } from '../../../main/ports.ts';
import { createMemorySecrets } from '../../../main/secrets/secrets.ts';
import { shows, writings } from '../../unit/support/secret-writings.ts';
import { Harness, invoice } from './harness.ts';

/** Secrets that this run has held; the test searches for them in every encoding. */
const held = {
  'API key': 'rK4+x/9QeT7=wZ2pLm8VbN3cYd6HgJ5sF1aU',
  // A key that looks like an ordinary word.
  'an API key of letters alone': 'qwertyuiopasdfghjklzxcvbnm',
};
/** In the keychain and, by mistake, in an address; this run does not use it. */
const unusedKey = 'zq7u8ndew3rt1yhb5kfc9jm2xlg4pv6so';
/** Confidential texts that this run never held, so that they cannot be recognised by comparison. */
const foreign = {
  'a former token': 'eyJhbGciOiJIUzI1NiJ9.eyJQIjpbMV19.bm90LW91cnMtYW55LW1vcmU',
  'a customer': 'Yıldız Gıda Sanayi ve Ticaret A.Ş.',
  'a customer in capitals': 'ECZACIBASI HOLDING',
  'a tax number': '4540536920',
  'a person’s number': '10000000146',
  'a document’s id': '0b1f7c52-6a0e-4a39-9d7e-2f0b7f3c9a11',
  'a document’s number': 'SAT2026000000123',
  'a password': 'p4ssw0rd-of-the-proxy',
  'a customer as a word of code': 'eczacibasiHolding',
  'a customer as a code of SQLite': 'SQLITE_ECZACIBASI',
  'a customer as a code of the network': 'net::ERR_ECZACIBASI',
  'a customer as a table of the file': 'eczacibasi_holding',
};
const all: Readonly<Record<string, string>> = { ...held, 'an unused API key': unusedKey, ...foreign };
const home = mkdtempSync(join(tmpdir(), 'rampa-ayse-yilmaz-'));

let own: Harness;
let userData: string;
beforeEach(async () => {
  userData = mkdtempSync(join(home, 'rampa-'));
  // An error text of the keychain.
  own = await Harness.start({ secrets: createMemorySecrets(`no keychain for ${Object.values(all).join(' ')}`) });
});
afterEach(async () => {
  await own.end();
  rmSync(userData, { recursive: true, force: true });
});

const planted = Object.values(all).flatMap((text) => Object.values(writings).map((write) => write(text)));

function plantInLog(): void {
  const names = ['message', 'detail', 'path', 'why', 'reason', 'code', 'kind', 'connectionId', 'source', 'new'];
  const lines = planted.flatMap((text) => [
    ...names.map((name) => JSON.stringify({ at: '2026-11-22T10:00:00.000Z', level: 'warn', event: 'x', [name]: text })),
    JSON.stringify({ at: text, level: text, event: text, [text]: 1, list: [text], inner: { text } }),
    text,
  ]);
  for (const number of ['4540536920', '10000000146'])
    lines.push(`{"at":"2026-11-22T10:00:00.000Z","level":"info","event":"x","count":${number}}`);
  const told =
    '{"at":"2026-11-22T10:00:00.000Z","level":"warn","event":"queue.stalled","reason":"keyForOtherAddress",' +
    `"message":"read ECONNRESET and SQLITE_FULL of ${foreign['a customer']}","ms":12,"connectionId":"${own.connectionId}"}`;
  mkdirSync(join(userData, 'logs'));
  writeFileSync(join(userData, 'logs', 'rampa.log.1'), lines.slice(0, 500).join('\n'));
  writeFileSync(join(userData, 'logs', 'rampa.log'), [...lines.slice(500), told].join('\n'));
}

function plantInSettings(): void {
  const file = new Database(join(own.folder, 'documents.db'));
  const row = file.prepare('SELECT settings FROM connections WHERE id = ?').pluck().get(own.connectionId) as string;
  const settings = {
    ...(JSON.parse(row) as object),
    name: foreign['a customer'],
    organisation: foreign['a customer in capitals'],
    baseUrl: `https://user:${foreign['a password']}@service.example.com/${foreign['a document’s number']}`,
    authUrl: `https://${foreign['a tax number']}:${foreign['a password']}@login.example.com:8443/x?key=${held['API key']}`,
  };
  file.exec(`CREATE TABLE ${foreign['a customer as a table of the file']} (it)`);
  file.prepare('UPDATE connections SET settings = ? WHERE id = ?').run(JSON.stringify(settings), own.connectionId);
  file.close();
}

const brokenPolicy = (): string => {
  const path = join(userData, 'policy.json');
  const values = Object.fromEntries(planted.map((text, index) => [`${text}${index}`, text]));
  writeFileSync(
    path,
    JSON.stringify({ version: 1, locked: { 'connection.parallel': planted[0], ...values } }, null, 1),
  );
  return path;
};

/** A service that echoes every planted text, in codes, messages and members, in errors and redirects. */
const echoing: Transport = ({ url }) => {
  const Errors = planted.map((text) => ({ Code: text, Message: text, Target: text }));
  const body = { Success: false, ResultCode: foreign['a tax number'], Message: planted.join(' '), Errors };
  return Promise.resolve(
    url.includes('login')
      ? {
          kind: 'response',
          status: 400,
          headers: { 'x-echo': held['API key'] },
          body: Buffer.from(JSON.stringify(body)),
        }
      : { kind: 'failure', sent: 'no', reason: 'proxy', detail: `net::ERR_PROXY_AUTH ${planted.join(' ')}` },
  );
};

async function saved(
  keys: readonly string[] = [],
  transport: Transport = echoing,
): Promise<{ readonly text: string; readonly path: string }> {
  const options = own.options();
  // The settings planted in the first connection are not tried, because its key is for another address.
  own.confirms = true;
  const addresses = { baseUrl: `https://${unusedKey}.example`, authUrl: 'https://login.second.example' };
  const { id } = await own.call('createConnection', { settings: { ...own.settings(), ...addresses, name: 'Second' } });
  await own.call('setApiKey', { id, apiKey: unusedKey });
  await own.close();
  const policySources = [{ kind: 'file', path: brokenPolicy(), owners: [process.getuid?.() ?? 0] }] as const;
  const policy = await readMachinePolicy(policySources, silentLog);
  await own.open({
    policy,
    host: { ...options.host, chooseFile: (name) => Promise.resolve(join(userData, name)) },
    diagnostics: {
      log: join(userData, 'logs', 'rampa.log'),
      crashFolder: join(userData, 'crashes'),
      home,
      health: () =>
        checkHealth({
          ...options,
          version: '0.0.0',
          transport,
          policy,
          proxyOf: () =>
            Promise.resolve(`PROXY u:${foreign['a password']}@proxy.example:8080; PROXY proxy.example:3128`),
        }),
    },
  });
  for (const apiKey of keys) await own.call('setApiKey', { id: own.connectionId, apiKey });
  plantInSettings();
  const { path } = await own.call('saveDiagnostics', {});
  return { text: readFileSync(path ?? '', 'utf8'), path: path ?? '' };
}

describe('the diagnostics', () => {
  it('contain none of the texts planted wherever one could get in, in any encoding', async () => {
    await own.draft(invoice({ Description: foreign['a customer'], OrderReferenceNumber: foreign['a tax number'] }));
    plantInLog();
    mkdirSync(join(userData, 'crashes', 'completed'), { recursive: true });
    // The name of a dump is an id of the same form as a document's.
    for (const text of planted.filter((one) => one.length < 200 && one !== foreign['a document’s id']))
      writeFileSync(join(userData, 'crashes', 'completed', `${text.replaceAll('/', '_')}.dmp`), text);
    // The last key is the current one; the earlier one was held in this run.
    const { text } = await saved([held['an API key of letters alone'], held['API key']]);
    const found = Object.entries(all).filter(([, secret]) => shows(text, secret));
    expect(found.map(([name]) => name)).toEqual([]);
    expect(text).not.toContain('ayse');
  });

  it('contain what helps: versions, counts, codes and hosts', async () => {
    await own.draft(invoice());
    for (const reason of ['licence', 'licence', 'changed', foreign['a customer']]) {
      const id = await own.draft(invoice());
      const file = new Database(join(own.folder, 'documents.db'));
      // As if someone had edited the file.
      file.pragma('ignore_check_constraints = ON');
      file.prepare(`UPDATE drafts SET state = 'waiting', waiting_reason = ? WHERE id = ?`).run(reason, id);
      file.close();
    }
    plantInLog();
    const dump = '4e2b5a0c-7d1f-4b6a-9c3e-0a1b2c3d4e5f.dmp';
    mkdirSync(join(userData, 'crashes', 'completed'), { recursive: true });
    writeFileSync(join(userData, 'crashes', 'completed', dump), 'memory');
    const { text, path } = await saved();
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    const file = new Database(join(own.folder, 'documents.db'), { readonly: true });
    const tables = [...countRows(file).keys()].filter((name) => name !== foreign['a customer as a table of the file']);
    file.close();
    const told = JSON.parse(text) as { database: { rows: object }; log: { lines: unknown[]; unread: number } };
    expect(told).toMatchObject({
      version: '0.0.0',
      system: { platform: process.platform },
      components: { SQLite: expect.stringMatching(/^3\./) as string },
      policy: {
        source: expect.stringMatching(/^~.*policy\.json$/) as string,
        problems: expect.arrayContaining([{ code: 'unknownKey', line: 5, path: '…' }]) as object,
        locked: [],
      },
      storage: { failure: null, trouble: null },
      folder: { exists: true, filesystem: 'local', writable: true },
      database: {
        problem: null,
        damaged: false,
        layout: latest(documentMigrations),
        rows: { drafts: 5, connections: 2 },
        states: { 'connection 1': { draft: 1, waiting: 4 } },
        waiting: { licence: 2, changed: 1, '…': 1 },
      },
      connections: [
        {
          ...{ service: 'service.example.com', login: 'login.example.com:8443', parallel: 4 },
          proxies: { service: '…; PROXY proxy.example:3128' },
        },
        { login: 'login.second.example', steps: [{}, {}, { result: 'failed', error: { status: 400 } }, {}] },
      ],
      machineOk: false,
      keychain: { kind: 'memory', why: '…' },
      crashDumps: [{ name: dump, bytes: 6 }],
    });
    expect(told.log.lines.at(-1)).toEqual({
      at: '2026-11-22T10:00:00.000Z',
      level: 'warn',
      event: 'queue.stalled',
      reason: 'keyForOtherAddress',
      message: '… ECONNRESET SQLITE_FULL',
      ms: 12,
      connectionId: 'connection 1',
    });
    expect(Object.keys(told.database.rows).sort()).toEqual(tables.sort());
    expect(told.log.unread).toBeGreaterThan(0);
  });

  it('contain of a refused certificate its fault and its dates only', async () => {
    const names = planted.join(', ');
    const certificate = {
      ...({ fault: 'untrusted', host: 'x', validFrom: 0, validUntil: 86_400_000 } as const),
      names,
    };
    const { text } = await saved([held['API key']], () =>
      Promise.resolve({
        ...({ kind: 'failure', sent: 'no', reason: 'tls', detail: names } as const),
        certificate: { ...certificate, issuer: names },
      }),
    );
    expect(Object.entries(all).filter(([, secret]) => shows(text, secret))).toEqual([]);
    const shown = { fault: 'untrusted', validFrom: '1970-01-01T00:00:00.000Z', validUntil: '1970-01-02T00:00:00.000Z' };
    expect(JSON.parse(text)).toMatchObject({
      connections: [{}, { steps: [{}, { step: 'tls', result: 'failed', error: { certificate: shown } }, {}, {}] }],
    });
  });

  it('are saved although no file of drafts can be opened, and mention that', async () => {
    await own.close();
    writeFileSync(join(own.folder, 'documents.db'), 'not a database at all'.repeat(1000));
    const path = join(userData, 'told.json');
    await own.open({
      repair: true,
      host: { ...own.options().host, chooseFile: () => Promise.resolve(path) },
      diagnostics: {
        ...{ log: join(userData, 'none.log'), crashFolder: join(userData, 'none'), home },
        health: () => Promise.reject(new Error('nothing works')),
      },
    });
    expect(await own.call('saveDiagnostics', {})).toEqual({ path });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      storage: { failure: 'databaseDamaged' },
      database: { problem: 'databaseDamaged' },
      check: 'not ended in time',
      log: { lines: [], unread: 0 },
    });
  });

  it('leave an existing file as it is if they cannot be written, and are readable only by the user', async () => {
    await own.close();
    const taken = join(userData, 'a folder.json');
    mkdirSync(taken);
    const former = join(userData, 'former.json');
    writeFileSync(former, 'former', { mode: 0o644 });
    let path = taken;
    await own.open({
      host: { ...own.options().host, chooseFile: () => Promise.resolve(path) },
      diagnostics: { ...{ log: '', crashFolder: '', home }, health: () => Promise.reject(new Error('nothing works')) },
    });
    await expect(own.call('saveDiagnostics', {})).rejects.toMatchObject({ code: 'fileNotWritten' });
    path = former;
    await own.call('saveDiagnostics', {});
    if (process.platform !== 'win32') expect(statSync(former).mode & 0o777).toBe(0o600);
  });

  it('are not made if the user chooses no file', async () => {
    await own.close();
    let checks = 0;
    await own.open({
      host: { ...own.options().host, chooseFile: () => Promise.resolve(null) },
      diagnostics: {
        ...{ log: '', crashFolder: '', home },
        health: () => Promise.reject(new Error(String((checks += 1)))),
      },
    });
    expect(await own.call('saveDiagnostics', {})).toEqual({ path: null });
    expect(checks).toBe(0);
  });
});
