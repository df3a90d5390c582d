/** A network that fails in a chosen way for a while, in simulated time. */
import { setImmediate } from 'node:timers/promises';
import type { Transport, TransportFailure, TransportRequest, TransportResponse } from '../../../../main/ports.ts';
import { createRandom } from '../../../../practice/random.ts';
import type { PacedClock } from '../../application/paced-clock.ts';

export const outages = [
  'refused',
  'droppedPackets',
  'connectTimeout',
  'captivePortal',
  'badGateway',
  'noBackend',
  'noReadPermission',
  'writesOnly',
  'mostReads',
] as const;
export type Outage = (typeof outages)[number];
type Result = TransportResponse | TransportFailure;

/** Milliseconds that a request takes to the service, and its answer back. */
const oneWay = 40;
const isLogin = ({ url }: TransportRequest): boolean => url.includes('/ApiAuth/');
const isWrite = (request: TransportRequest): boolean => request.method !== 'GET' && !isLogin(request);
const isDataRead = ({ method }: TransportRequest): boolean => method === 'GET';

export interface FailingNetwork {
  readonly transport: (own: Transport) => Transport;
  readonly use: (clock: PacedClock) => void;
  /** The outage begins when this many writes have arrived at the service. `login`: logging in fails as well. */
  readonly failAfter: (writes: number, outage: Outage, login: boolean, began: () => void) => void;
  readonly recover: () => void;
  /** Requests for data, and those among them that write, since the outage began. */
  readonly counts: () => { readonly requests: number; readonly writes: number };
  /** Whether the service itself is handling a request. */
  readonly isBusy: () => boolean;
  /** All requests so far, and those without an answer yet. */
  readonly total: () => number;
  readonly pending: () => number;
}

export function failingNetwork(): FailingNetwork {
  let clock: PacedClock | null = null;
  let outage: Outage | null = null;
  let ofLogin = false;
  let next: { readonly after: number; readonly begin: () => void } | null = null;
  let [arrivedWrites, total, requests, writes, turn, busy, pending] = [0, 0, 0, 0, 0, 0, 0];

  const chance = createRandom(7);

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (clock === null) resolve();
      else clock.after(ms, resolve);
    });

  /** What the network makes of a request; `null`: nothing. `arrived`: the service has it already, and only its answer is lost. */
  async function fate(request: TransportRequest, arrived: boolean): Promise<Result | null> {
    if (isLogin(request) && !ofLogin) return null;
    turn += 1;
    switch (outage) {
      case null:
        return null;
      case 'refused':
        if (arrived) return failure('perhaps', 'reset', 'ECONNRESET');
        return turn % 2 === 0 ? failure('no', 'refused', 'ECONNREFUSED') : failure('no', 'dns', 'ENOTFOUND');
      case 'droppedPackets':
        await pause(request.timeoutMs);
        return failure('perhaps', 'timeout', 'net::ERR_TIMED_OUT');
      case 'connectTimeout':
        await pause(request.timeoutMs);
        return failure(arrived ? 'perhaps' : 'no', 'timeout', 'net::ERR_CONNECTION_TIMED_OUT');
      case 'captivePortal':
        if (arrived) return null;
        return turn % 2 === 0
          ? page(200, '<html><title>Welcome</title></html>')
          : page(302, '', { location: 'http://portal.example/login' });
      case 'badGateway':
        if (arrived) return null;
        return page(turn % 2 === 0 ? 502 : 503, '<html>Bad gateway</html>');
      case 'noBackend':
        if (arrived) return null;
        return turn % 2 === 0
          ? page(404, '{"message":"no Route matched with those values"}', { 'content-type': 'application/json' })
          : page(400, '<html>Bad request</html>');
      case 'noReadPermission':
        return isDataRead(request) && !arrived ? envelope(403, '0110') : null;
      case 'writesOnly':
        if (!isWrite(request) || arrived) return null;
        return turn % 2 === 0 ? page(503, '<html>Unavailable</html>') : failure('perhaps', 'reset', 'ECONNRESET');
      case 'mostReads':
        // In no order, so that one document's readings fail several times in a row while others succeed.
        return isDataRead(request) && !arrived && chance.chance(0.8) ? page(503, '<html>Unavailable</html>') : null;
    }
  }

  function arrive(request: TransportRequest): void {
    total += 1;
    if (outage !== null && !isLogin(request)) requests += 1;
    if (!isWrite(request)) return;
    arrivedWrites += 1;
    if (outage !== null) writes += 1;
    if (next === null || arrivedWrites < next.after) return;
    next.begin();
    next = null;
  }

  return {
    use: (used) => void (clock = used),
    failAfter: (after, kind, login, began) => {
      arrivedWrites = 0;
      const begin = (): void => {
        outage = kind;
        ofLogin = login;
        began();
      };
      next = { after, begin };
    },
    recover: () => void (outage = null),
    counts: () => ({ requests, writes }),
    total: () => total,
    pending: () => pending,
    isBusy: () => busy > 0,
    transport: (own) => async (request) => {
      pending += 1;
      return exchange(own, request).finally(() => {
        pending -= 1;
      });
    },
  };

  async function exchange(own: Transport, request: TransportRequest): Promise<Result> {
    await pause(oneWay);
    arrive(request);
    const lost = await fate(request, false);
    if (lost !== null) return lost;
    busy += 1;
    const answer = await own(request).finally(() => {
      busy -= 1;
    });
    await pause(oneWay);
    return (await fate(request, true)) ?? answer;
  }
}

const failure = (
  sent: TransportFailure['sent'],
  reason: TransportFailure['reason'],
  detail: string,
): TransportFailure => ({ kind: 'failure', sent, reason, detail });

const page = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): TransportResponse => ({
  ...{ kind: 'response', status, headers: { 'content-type': 'text/html', ...headers } },
  body: new TextEncoder().encode(text),
});

const envelope = (status: number, code: string): TransportResponse =>
  page(
    status,
    JSON.stringify({
      ...{ Success: false, ResultCode: code, Message: code, Data: null },
      Errors: [{ Code: code, Message: code }],
    }),
    { 'content-type': 'application/json' },
  );

/** Ten seconds after the last request, nothing depends on the exact time of a timer any more. */
const exactFor = 10_000;
const roughStep = 180_000;

/** Plays simulated time: every timer at its own time, after everything that the one before it started has come to rest. */
export async function play(
  clock: PacedClock,
  network: Pick<FailingNetwork, 'isBusy' | 'total' | 'pending'>,
  ms: number,
  passed: (ms: number) => void = () => undefined,
): Promise<void> {
  let left = ms;
  let seen = network.total();
  let quietFor = 0;
  while (left > 0) {
    await rest(network);
    const isQuiet = network.pending() === 0 && network.total() === seen;
    if (!isQuiet) quietFor = 0;
    seen = network.total();
    const next = clock.untilNext() ?? left;
    const step = Math.min(quietFor > exactFor ? Math.max(next, roughStep) : next, left);
    clock.pass(step);
    passed(step);
    quietFor += step;
    left -= step;
  }
  await rest(network);
}

/** Commits and requests that follow from an answer begin within a few turns of the event loop. */
async function rest(network: Pick<FailingNetwork, 'isBusy' | 'total'>): Promise<void> {
  let seen = network.total();
  for (let still = 0; still < 8; still += 1) {
    await setImmediate();
    if (!network.isBusy() && network.total() === seen) continue;
    seen = network.total();
    still = -1;
  }
}
