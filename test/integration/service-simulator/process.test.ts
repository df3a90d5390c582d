import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createControlClient } from '../../service/control-client.ts';
import type { ServiceDescription } from '../../service/types.ts';
import { invoice } from './caller.ts';

const cli = join(import.meta.dirname, '../../service/cli.ts');
let child: ChildProcess | null = null;
afterEach(() => {
  child?.kill('SIGKILL');
});

async function start(...options: string[]): Promise<{ described: ServiceDescription; process: ChildProcess }> {
  const started = spawn(process.execPath, [cli, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  child = started;
  const [text] = (await once(createInterface(started.stdout), 'line')) as [string];
  return { described: JSON.parse(text) as ServiceDescription, process: started };
}

describe('the service as a process of its own', () => {
  it('says where it is, takes orders over the control surface, and stops on SIGTERM', async () => {
    const { described, process: running } = await start(
      '--small',
      '--profile',
      'second',
      '--seed',
      '4',
      '--limit',
      '50',
    );
    expect(described).toMatchObject({ profile: 'second', apiKey: 'demo-key-4-a' });
    const control = createControlClient(described.controlUrl);
    const login = (): Promise<Response> =>
      fetch(`${described.authUrl}/ApiAuth/login`, {
        method: 'POST',
        body: JSON.stringify({ OrgName: described.organisation, ApiKey: described.apiKey }),
      });
    expect((await login()).status).toBe(200);
    await control.faults.arm({ kind: 'status', status: 503, match: { path: 'login' } });
    expect((await login()).status).toBe(503);
    expect((await control.ledger.requests()).map(({ status }) => status)).toEqual([200, 503]);
    expect(await control.tokens.counts()).toMatchObject({ logins: 1 });

    const created = await control.company.createAsColleague('salesReturnInvoice', invoice({ Lines: [] }));
    expect(await control.ledger.document(created)).toMatchObject({ id: created, seeded: false });
    await control.clock.advance(3_600_000);
    expect((await control.clock.now()) - Date.now()).toBeGreaterThan(3_500_000);
    expect(await control.company.describe()).toEqual(described);
    await expect(control.tokens.setKey('expired', 'none such')).rejects.toThrow('none such');

    await control.company.setOnline(false);
    await expect(login()).rejects.toThrow();
    await control.company.setOnline(true);
    expect((await login()).status).toBe(200);

    const exited = once(running, 'exit');
    running.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });
});
