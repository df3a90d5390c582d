import { expect, it } from 'vitest';
import type { TransportFailure, TransportRequest, TransportResponse } from '../../../main/ports.ts';
import { watchServiceTime } from '../../../main/service-time.ts';

const request: TransportRequest = {
  ...{ method: 'GET', url: 'https://service.example/api/v1/x', headers: {}, fresh: false },
  ...{ timeoutMs: 1000, maxBytes: 1000 },
};
const answer = (date?: string): TransportResponse => ({
  ...{ kind: 'response', status: 200, body: new Uint8Array() },
  headers: date === undefined ? {} : { date },
});
const failure: TransportFailure = { kind: 'failure', sent: 'no', reason: 'network', detail: '' };

it('continues from the last answer with a valid date and ignores answers without one', async () => {
  const answers = [failure, answer(), answer('tomorrow'), answer('Sat, 21 Nov 2026 09:00:00 GMT'), answer(), failure];
  const given = [...answers];
  let monotonic = 0;
  const time = watchServiceTime(
    () => Promise.resolve(given.shift() ?? failure),
    // The computer's own clock is not used.
    { now: () => 5, monotonic: () => monotonic, after: () => () => undefined },
  );
  const told: (number | null)[] = [];
  for (const one of answers) {
    expect(await time.transport(request)).toBe(one);
    told.push(time.now());
    monotonic += 1000;
  }
  const at = Date.UTC(2026, 10, 21, 9);
  expect(told).toEqual([null, null, null, at, at + 1000, at + 2000]);
});
