import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSecrets } from '../../../main/secrets/secrets.ts';

const tools = ['dbus-run-session', 'gnome-keyring-daemon'];
const missing = tools.filter((tool) => spawnSync(tool, ['--version']).error !== undefined);

test('the real Secret Service stores short and long secrets, and reports when it is locked', ({ skip }) => {
  if (missing.length > 0) return skip(`not installed here: ${missing.join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'rampa-keyring-'));
  const [runtime, data] = [join(folder, 'run'), join(folder, 'data')];
  mkdirSync(runtime, { mode: 0o700 });
  mkdirSync(data);
  try {
    const script = join(import.meta.dirname, 'secret-service.ts');
    const unlock = 'printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null';
    const run = spawnSync(
      'dbus-run-session',
      ['--', 'sh', '-c', `${unlock}; exec "$0" "$1" RampaTest`, process.execPath, script],
      {
        encoding: 'utf8',
        timeout: 300_000,
        env: { ...process.env, XDG_RUNTIME_DIR: runtime, XDG_DATA_HOME: data, HOME: folder },
      },
    );
    const line = run.stdout.split('\n').find((text) => text.startsWith('{'));
    expect(line, run.stderr).toBeDefined();
    const seen = JSON.parse(line ?? '') as Record<string, unknown>;
    expect(seen).toMatchObject({
      ...{
        storage: { kind: 'keychain' },
        short: true,
        long: true,
        shortened: 'now short',
        absent: null,
        deleted: null,
      },
    });
    if (!('lock' in seen)) {
      expect(seen['whenLocked']).toBe('locked');
      expect(seen['whenLockedSet']).toBe('locked');
      expect(seen['whenLockedDelete']).toBe('locked');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

test('on a machine without a Secret Service secrets are kept in memory, and the reason is reported', async ({
  skip,
}) => {
  if (process.platform !== 'linux') return skip('only on Linux can the keychain be taken away for a test');
  const before = process.env['DBUS_SESSION_BUS_ADDRESS'];
  process.env['DBUS_SESSION_BUS_ADDRESS'] = 'unix:path=/nonexistent/bus';
  const { storage } = await openSecrets('RampaTest', { timeoutMs: 5_000 });
  if (before === undefined) delete process.env['DBUS_SESSION_BUS_ADDRESS'];
  else process.env['DBUS_SESSION_BUS_ADDRESS'] = before;
  expect(storage.kind).toBe('memory');
  expect(storage.kind === 'memory' && storage.why).not.toBe('');
});
