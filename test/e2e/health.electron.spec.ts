import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { sitDown } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { electronCommand } from './support/rampa.ts';

test('an administrator’s check works without a window while Rampa is open', async ({ launch, service, userData }) => {
  const desk = await sitDown(await launch(), 'en');
  await desk.connection.make(service);
  const hasKeychain = (await desk.call('getApplicationInfo', {})).secrets.kind === 'keychain';

  const { code, output } = await check(userData, '--json');
  const report = JSON.parse(output) as Record<string, unknown>;
  expect(report).toMatchObject({
    folder: { exists: true, writable: true },
    database: { problem: null, damaged: false, rows: { connections: 1 } },
    storage: null,
    keychain: { kind: hasKeychain ? 'keychain' : 'memory' },
  });
  // The key is in the keychain, or in the memory of the running Rampa, where the check cannot read it.
  const [connection] = report['connections'] as { steps: { step: string; result: string }[] }[];
  const results = Object.fromEntries((connection?.steps ?? []).map(({ step, result }) => [step, result]));
  expect(results).toEqual({
    ...(hasKeychain
      ? { address: 'passed', tls: 'skipped', login: 'passed', data: 'passed' }
      : { address: 'skipped', tls: 'skipped', login: 'failed', data: 'skipped' }),
  });
  expect(code).toBe(hasKeychain ? 0 : 30);
  expect(output).not.toContain(service.apiKey);

  const { output: text } = await check(userData);
  expect(text).toContain(`${join(userData, 'data')}`);
  // The running Rampa is not affected.
  await desk.drafts.create('salesReturnInvoice');
});

test('an administrator’s check always ends, even if its folder or its output fails', async ({ userData }) => {
  const { executablePath, args, env } = electronCommand({ userData });
  for (let round = 0; round < 6; round += 1) {
    expect((await check(userData, '--json')).code % 10).toBe(0);
  }
  // Nothing reads its output.
  const child = spawn(executablePath, [...args, '--check'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.destroy();
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect([0, 10, 20, 30]).toContain(code);
});

function check(userData: string, ...more: readonly string[]): Promise<{ code: number; output: string }> {
  const { executablePath, args, env } = electronCommand({ userData });
  return new Promise((resolve) => {
    const child = execFile(executablePath, [...args, '--check', ...more], { env }, (_error, output) =>
      resolve({ code: child.exitCode ?? -1, output }),
    );
  });
}
