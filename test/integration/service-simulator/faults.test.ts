import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService } from '../../service/service.ts';
import type { Fault, JsonRecord, Service } from '../../service/types.ts';
import { createCaller, type Caller } from './caller.ts';

let service: Service;
let caller: Caller;
beforeEach(async () => {
  service = await startService({ data: 'small' });
  caller = createCaller(service);
  await caller.login();
});
afterEach(async () => {
  caller.close();
  await service.close();
});

const held = (): number => service.ledger.documents().length;
const last = (): unknown => service.ledger.requests().at(-1);
const arm = (fault: Fault): void =>
  void service.faults.arm({ match: { method: 'POST', path: '/sales-return' }, ...fault });

describe('faults on the connection', () => {
  it.each([
    ['resetBeforeRead', 0, null],
    ['resetBeforeWrite', 0, expect.any(String)],
    ['resetAfterWrite', 1, expect.any(String)],
  ] as const)('%s leaves %i documents', async (kind, documents, bodyHash) => {
    arm({ kind });
    await expect(caller.create()).rejects.toThrow(/ECONNRESET|hang up/);
    expect(held()).toBe(documents);
    expect(last()).toMatchObject({ fault: kind, status: null, bodyHash: bodyHash as unknown });
    expect((await caller.create()).status).toBe(200);
    expect(held()).toBe(documents + 1);
  });

  it.each(['resetBeforeWrite', 'resetAfterWrite'] as const)(
    '%s strikes a warm connection, after the body was read on it',
    async (kind) => {
      const warm = createCaller(service, { keepAlive: true });
      await warm.login();
      await warm.data('GET', '/definitions/currencies');
      arm({ kind, match: { method: 'POST', warm: true, body: 'HEDEF' } });
      await expect(warm.create({ DocumentNumber: 'HEDEF-1' })).rejects.toThrow(/ECONNRESET|hang up/);
      const requests = service.ledger.requests();
      expect(requests.at(-1)).toMatchObject({ fault: kind, onConnection: 3, connection: requests.at(-2)?.connection });
      expect(held()).toBe(kind === 'resetAfterWrite' ? 1 : 0);
      await warm.create({ DocumentNumber: 'HEDEF-2' });
      const [again] = service.ledger.requests().slice(-1);
      expect(again?.onConnection).toBe(1);
      expect(again?.connection).not.toBe(requests.at(-1)?.connection);
      warm.close();
    },
  );

  it('lateCommit writes after the connection was lost', async () => {
    arm({ kind: 'lateCommit', ms: 150 });
    await expect(caller.create()).rejects.toThrow();
    expect(held()).toBe(0);
    const late = await service.ledger.waitFor((request) => request.fault === 'lateCommit' && request.wrote !== null);
    expect(service.ledger.document(late.wrote?.id ?? '')).toMatchObject({ deleted: false });
    expect(held()).toBe(1);
  });

  it('dropConnection resets as it opens, without a request', async () => {
    const before = service.ledger.requests().length;
    service.faults.arm({ kind: 'dropConnection', times: 2 });
    await expect(caller.create()).rejects.toThrow();
    await expect(caller.create()).rejects.toThrow();
    expect(service.ledger.requests()).toHaveLength(before);
    expect((await caller.create()).status).toBe(200);
  });

  it('offline, it refuses connections; online again, it is where it was', async () => {
    await service.company.setOnline(false);
    await expect(caller.create()).rejects.toThrow('ECONNREFUSED');
    await service.company.setOnline(true);
    expect((await caller.create()).status).toBe(200);
  });

  it('truncated breaks off an answer whose document is written', async () => {
    arm({ kind: 'truncated' });
    await expect(caller.create()).rejects.toThrow();
    expect(held()).toBe(1);
    expect(last()).toMatchObject({ fault: 'truncated', status: 200 });
  });

  it('slowDrip sends whole answers slowly, silence none', async () => {
    arm({ kind: 'slowDrip', ms: 5, bytes: 10 });
    const started = performance.now();
    expect((await caller.create()).json.Success).toBe(true);
    expect(performance.now() - started).toBeGreaterThan(50);
    arm({ kind: 'silence', written: true });
    expect(
      await Promise.race([
        caller.create().then(
          () => 'answered',
          () => 'failed',
        ),
        wait(200, 'silent'),
      ]),
    ).toBe('silent');
    expect(held()).toBe(2);
  });
});

describe('delays', () => {
  it('delayBefore writes late, delayAfter answers late', async () => {
    arm({ kind: 'delayBefore', ms: 200 });
    const before = caller.create();
    await service.ledger.waitFor(({ fault }) => fault === 'delayBefore');
    expect(held()).toBe(0);
    expect((await before).status).toBe(200);
    arm({ kind: 'delayAfter', ms: 200 });
    const after = caller.create();
    const written = await service.ledger.waitFor(({ fault, wrote }) => fault === 'delayAfter' && wrote !== null);
    expect(written.status).toBeNull();
    expect((await after).status).toBe(200);
    expect(held()).toBe(2);
  });
});

describe('faults in the answer', () => {
  const cases: [Fault, number, number, (text: string, json: JsonRecord) => boolean][] = [
    [{ kind: 'html' }, 200, 0, (text) => text.startsWith('<!DOCTYPE html>')],
    [{ kind: 'html', written: true }, 200, 1, (text) => text.startsWith('<!DOCTYPE html>')],
    [{ kind: 'empty' }, 200, 0, (text) => text === ''],
    [{ kind: 'huge', bytes: 3_000_000 }, 200, 0, (text) => text.length > 3_000_000],
    [{ kind: 'status', status: 502 }, 502, 0, (_, json) => !('Success' in json)],
    [{ kind: 'status', status: 504, written: true }, 504, 1, (_, json) => !('Success' in json)],
    [{ kind: 'redirect', location: 'http://127.0.0.1:1/' }, 307, 0, (text) => text === ''],
    [{ kind: 'wrongTypes' }, 200, 1, (_, json) => json.Success === 'true' && json.ResultCode === 0],
    [{ kind: 'missingData' }, 200, 1, (_, json) => json.Success === true && !('Data' in json)],
    [{ kind: 'missingId' }, 200, 1, (_, json) => json.Success === true && JSON.stringify(json.Data) === '{}'],
    [{ kind: 'expiredToken' }, 401, 0, (_, json) => json.ResultCode === '0102'],
    [{ kind: 'unauthorised' }, 401, 0, (_, json) => json.ResultCode !== '0102'],
    [{ kind: 'forbidden' }, 403, 0, (_, json) => json.ResultCode === '0110'],
    [{ kind: 'limit' }, 429, 0, (_, json) => json.ResultCode === '0120'],
    [
      {
        kind: 'refusal',
        status: 418,
        errors: [
          { code: 'A', message: 'Bir' },
          { code: 'B', message: 'iki' },
        ],
      },
      418,
      0,
      (_, json) => json.ResultCode === 'A' && json.Message === 'Bir iki',
    ],
  ];
  it.each(cases.map(([fault, ...rest]) => [fault.kind, fault.written ?? 'by default', fault, ...rest] as const))(
    '%s (written: %s)',
    async (_, __, fault, status, documents, right) => {
      arm(fault);
      const answer = await caller.create();
      expect(answer.status).toBe(status);
      expect(right(answer.text, answer.json)).toBe(true);
      expect(held()).toBe(documents);
      expect(last()).toMatchObject({ fault: fault.kind, status });
      expect((await caller.create()).json.Success).toBe(true);
    },
  );
});

describe('arming', () => {
  it('matches by method, path and body, passes some first, and counts down', async () => {
    service.faults.arm({ kind: 'limit', times: 2, match: { method: 'POST', path: '/sales', body: 'HEDEF', skip: 1 } });
    const status = async (DocumentNumber: string): Promise<number> => (await caller.create({ DocumentNumber })).status;
    expect(await status('x')).toBe(200);
    expect([await status('HEDEF'), await status('HEDEF')]).toEqual([200, 429]);
    expect(service.faults.armed()).toMatchObject([{ left: 1, passing: 0 }]);
    expect((await caller.data('GET', '/customers')).status).toBe(200);
    expect([await status('HEDEF'), await status('HEDEF')]).toEqual([429, 200]);
    expect(service.faults.armed()).toEqual([]);
  });

  it('reaches logins, and can be taken back', async () => {
    service.faults.arm({ kind: 'status', status: 503, match: { path: '/ApiAuth/login' } });
    await expect(caller.login()).rejects.toThrow('503');
    service.faults.arm({ kind: 'limit', times: 100 });
    service.faults.clear();
    expect((await caller.create()).status).toBe(200);
  });

  it('does not take a match that could never be', () => {
    expect(() => service.faults.arm({ kind: 'resetBeforeRead', match: { body: 'x' } })).toThrow('before the body');
  });
});
