import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noPolicy } from '../../../domain/model/policy.ts';
import { backupName } from '../../../main/backups/backup-folder.ts';
import { systemClock } from '../../../main/clock.ts';
import { checkHealth } from '../../../main/health/health-check.ts';
import type { HealthOptions, HealthReport } from '../../../main/health/health-check.ts';
import { exitCodeOf, reportText } from '../../../main/health/report-text.ts';
import { readPolicy } from '../../../main/policy/read-policy.ts';
import { createMemorySecrets } from '../../../main/secrets/secrets.ts';
import type { Secrets } from '../../../main/secrets/secrets.ts';
import { createNodeTransport } from '../../host/node-transport.ts';
import { Harness, invoice } from './harness.ts';

/** Stores secrets in memory, but reports itself as a keychain. */
const keychain: Secrets = { store: createMemorySecrets('').store, storage: { kind: 'keychain' } };
let own: Harness;
beforeEach(async () => {
  own = await Harness.start({ secrets: keychain });
});
afterEach(() => own.end());

const check = (more: Partial<HealthOptions> = {}): Promise<HealthReport> =>
  checkHealth({
    folder: own.folder,
    version: '1.2.3',
    secrets: keychain,
    transport: createNodeTransport(),
    clock: systemClock,
    policy: noPolicy,
    proxyOf: () => Promise.resolve('DIRECT'),
    ...more,
  });
const failed = ({ connections }: HealthReport) =>
  connections.flatMap(({ steps }) =>
    steps.flatMap(({ step, result, error }) => (result === 'failed' ? [[step, error?.reason]] : [])),
  );

it('passes if everything is well, while another Rampa uses the folder, and changes nothing', async () => {
  await own.draft(invoice());
  await own.call('testConnection', { id: own.connectionId });
  const account = `connection/${own.connectionId}/tokens`;
  const tokens = await keychain.store.get(account);
  expect(tokens).toContain('refresh');
  const before = readdirSync(own.folder).sort();
  const writtenAt = statSync(join(own.folder, 'documents.db')).mtimeMs;
  const report = await check();
  expect(report).toMatchObject({
    ...{ version: '1.2.3', machineOk: true, connectionsOk: true },
    folder: { path: own.folder, exists: true, writable: true },
    database: { problem: null },
    keychain: { kind: 'keychain' },
    connections: [{ name: own.settings().name, proxies: { authUrl: 'DIRECT', baseUrl: 'DIRECT' } }],
  });
  expect(report.connections[0]?.steps.map(({ step, result }) => [step, result])).toEqual([
    ['address', 'passed'],
    // The simulated service uses HTTP on loopback.
    ['tls', 'skipped'],
    ['login', 'passed'],
    ['data', 'passed'],
  ]);
  expect(exitCodeOf(report)).toBe(0);
  expect(readdirSync(own.folder).sort()).toEqual(before);
  expect(statSync(join(own.folder, 'documents.db')).mtimeMs).toBe(writtenAt);
  expect(await keychain.store.get(account)).toBe(tokens);
});

it('passes on a machine where Rampa was never started, and leaves nothing there', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'rampa-health-'));
  try {
    const report = await check({ folder: join(parent, 'Rampa', 'data') });
    expect(report).toMatchObject({ machineOk: true, connectionsOk: true, connections: [] });
    expect(report.folder.exists).toBe(false);
    expect(readdirSync(parent)).toEqual([]);
    expect(reportText(report, 'en')).toContain('not there yet');
  } finally {
    rmSync(parent, { recursive: true });
  }
});

it('reports the failing step of a connection, with its reason', async () => {
  await own.call('clearApiKey', { id: own.connectionId });
  const noKey = await check();
  expect(failed(noKey)).toEqual([['login', 'noApiKey']]);
  expect(exitCodeOf(noKey)).toBe(20);
  await own.call('setApiKey', { id: own.connectionId, apiKey: 'wrong-key-of-nobody-0123456789' });
  const refused = await check();
  expect(failed(refused)).toEqual([['login', 'loginRefused']]);
  for (const language of ['tr', 'en'] as const) {
    expect(reportText(refused, language)).toMatch(/\[FAIL\] .*loginRefused/);
    expect(reportText(refused, language)).not.toContain('wrong-key-of-nobody');
  }
  expect(reportText(refused, 'tr')).toMatch(/giriş: Giriş reddedildi\. .* \(loginRefused\), HTTP /);
  expect(JSON.stringify(refused)).not.toContain('wrong-key-of-nobody');
});

it('reports problems of the machine: keychain, file, folder', async () => {
  const memory = await check({ secrets: { store: keychain.store, storage: { kind: 'memory', why: 'no D-Bus' } } });
  expect(memory).toMatchObject({ machineOk: false, connectionsOk: true });
  expect(exitCodeOf(memory)).toBe(10);
  expect(reportText(memory, 'en')).toContain('[FAIL] Keychain: no D-Bus');
  await own.close();
  const file = new Database(join(own.folder, 'documents.db'));
  file.pragma('user_version = 99');
  file.close();
  const newer = await check();
  expect(reportText(newer, 'tr')).toMatch(/\[FAIL\] Taslak dosyası: .* daha yeni bir .*\(databaseNewer\)$/m);
  expect(newer).toMatchObject({ machineOk: false, database: { problem: 'databaseNewer' }, connections: [] });
});

it('checks each connection against the policy, and reports why a policy is refused', async () => {
  const path = join(own.folder, 'policy.json');
  const policySources = [{ kind: 'file', path, owners: [process.getuid?.() ?? 0] }] as const;
  writeFileSync(path, JSON.stringify({ version: 1, locked: { 'connection.baseUrl': 'https://127.0.0.1:1' } }));
  chmodSync(path, 0o644);
  const locked = await check({ policy: await readPolicy(policySources) });
  expect(locked.policy).toEqual({ source: path, problems: [], defaults: [], locked: ['connection.baseUrl'] });
  // The key was entered for another address, so it is not sent to the locked one.
  expect(failed(locked)).toEqual([['login', 'keyForOtherAddress']]);

  writeFileSync(path, '{ "version": 1,\n  "locked": { "connection.colour": "red" } }');
  const refused = await check({ policy: await readPolicy(policySources) });
  expect(refused).toMatchObject({ machineOk: false, connectionsOk: true });
  expect(reportText(refused, 'en')).toContain(`[FAIL] Policy: ${path}:2, locked.connection.colour`);
  expect(reportText(refused, 'tr')).toMatch(/connection\.colour, böyle bir ayar yok .*\(unknownKey\), /);
});

it('warns of a problem with the folder for copies, which is no error of the machine', async () => {
  const share = mkdtempSync(join(tmpdir(), 'rampa-share-'));
  const path = join(own.folder, 'policy.json');
  const policySources = [{ kind: 'file', path, owners: [process.getuid?.() ?? 0] }] as const;
  const under = async (folder: string): Promise<HealthReport> => {
    writeFileSync(path, JSON.stringify({ version: 1, locked: { 'backups.folder': folder } }), { mode: 0o644 });
    return check({ policy: await readPolicy(policySources) });
  };
  try {
    const before = await under(share);
    expect(before.copies).toEqual({ folder: before.copies?.folder, problem: null, newestAt: null });
    expect(reportText(before, 'en')).toContain(`[ok]   Copies of the backups: ${before.copies?.folder}, not there yet`);
    expect(readdirSync(share)).toEqual([]);

    const folder = before.copies?.folder ?? '';
    mkdirSync(folder);
    writeFileSync(join(folder, backupName(4, Date.UTC(2026, 10, 20), 'daily')), '');
    expect((await under(share)).copies).toEqual({ folder, problem: null, newestAt: '2026-11-20T00:00:00.000Z' });
    expect(readdirSync(folder)).toHaveLength(1);

    rmSync(folder, { recursive: true });
    symlinkSync(own.folder, folder);
    expect((await under(share)).copies).toMatchObject({ problem: 'notOwn' });
    const missing = await under(join(share, 'gone'));
    expect(missing).toMatchObject({ machineOk: true, copies: { problem: 'missing', newestAt: null } });
    expect(exitCodeOf(missing)).toBe(0);
    expect(reportText(missing, 'tr')).toMatch(
      /^\[warn\] Yedeklerin kopyaları: .*gone.*, .*klasörüne ulaşılamıyor\. \(missing\), henüz yok$/m,
    );
  } finally {
    rmSync(share, { recursive: true });
  }
});

it('does not touch a log whose database is empty or missing', async () => {
  await own.close();
  const [path, log] = [join(own.folder, 'documents.db'), join(own.folder, 'documents.db-wal')];
  writeFileSync(log, Buffer.alloc(10_000, 1));
  for (const lose of [() => writeFileSync(path, ''), () => rmSync(path)]) {
    lose();
    expect((await check()).database.problem).toBe('databaseDamaged');
    expect(statSync(log).size).toBe(10_000);
  }
});

it('detects a folder that cannot be written', async () => {
  // Permissions do not stop root, but a file in place of the folder does.
  const report = await check({ folder: join(own.folder, 'documents.db') });
  expect(report).toMatchObject({ machineOk: false, folder: { exists: true, writable: false } });
});

it('no name and no message can add a line to the report', () => {
  const name = 'A\n[ok]  Keychain: works\u2028\u001b[2J';
  const dates = { validFrom: Date.UTC(2025, 0, 1), validUntil: Date.UTC(2026, 0, 1) };
  const certificate = { ...dates, fault: 'untrusted', host: 'a.example', names: name, issuer: name } as const;
  const report: HealthReport = {
    ...{ version: '1', platform: 'linux', at: '2026-01-01T00:00:00.000Z', machineOk: true, connectionsOk: false },
    policy: { source: '/etc/p.json', problems: [], defaults: ['language'], locked: [] },
    folder: { path: '/x', exists: true, filesystem: 'network', writable: true },
    database: { layout: 3, problem: null },
    keychain: { kind: 'keychain' },
    copies: null,
    connections: [
      {
        ...{ id: 'c1', name, proxies: { authUrl: 'DIRECT', baseUrl: 'PROXY p:1' } },
        steps: [
          { step: 'tls', result: 'failed', fields: [], error: { reason: 'tls', certificate } },
          { step: 'data', result: 'failed', fields: [], error: { reason: 'limit', message: `x\n${name}` } },
        ],
      },
    ],
  };
  const lines = reportText(report, 'tr').trimEnd().split('\n');
  expect(lines).toHaveLength(7);
  expect(lines[1]).toBe('[ok]   İlke: /etc/p.json, 1 varsayılan, 0 kilitli');
  expect(lines[2]).toContain('ağ sürücüsünde');
  expect(lines.at(-1)).toMatch(
    /^\[FAIL\] A \[ok\] {2}Keychain: works \[2J: veri isteği: Günlük istek sınırına ulaşıldı\. \(limit\), x A/,
  );
});

it('checks all connections at once, so that many that do not answer take no longer than one', async () => {
  const { id } = await own.call('createConnection', { settings: { ...own.settings(), name: 'Second' } });
  await own.call('setApiKey', { id, apiKey: own.service.apiKey });
  const send = createNodeTransport();
  const waiting: (() => void)[] = [];
  const { connections, connectionsOk } = await check({
    transport: async (request) => {
      // No request is answered before the other connection's.
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 2) for (const go of waiting.splice(0)) go();
      });
      return send(request);
    },
  });
  expect([connections.map(({ name }) => name), connectionsOk]).toEqual([['Test', 'Second'], true]);
});
