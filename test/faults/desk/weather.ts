/** The simulated network and service fail: what happens to a request, chosen by the weather or by a fault that waits for it. */
import type { FailureReason } from '../../../domain/model/connection.ts';
import type { Random } from '../../../practice/random.ts';

export type Fate =
  | { readonly kind: 'answered'; readonly takesMs: number }
  /** Certainly not sent. */
  | { readonly kind: 'notSent'; readonly reason: FailureReason }
  /** No answer; `written`: it was carried out before the connection broke, `late`: it is carried out afterwards. */
  | {
      readonly kind: 'lost';
      readonly written: 'no' | 'yes' | 'late';
      readonly reason: 'reset' | 'timeout';
      readonly lateMs: number;
    }
  /** Something else answers. */
  | {
      readonly kind: 'replaced';
      readonly written: boolean;
      readonly status: number;
      readonly text: string;
      readonly headers: Readonly<Record<string, string>>;
    }
  /** A read shows an earlier state. */
  | { readonly kind: 'stale'; readonly byMs: number }
  /** Carried out; the answer names neither id nor number. */
  | { readonly kind: 'nameless' };

export interface Question {
  readonly method: string;
  readonly path: string;
  readonly what: 'login' | 'list' | 'get' | 'write' | 'other';
}

export const answered = (takesMs: number): Fate => ({ kind: 'answered', takesMs });
const notSent = (reason: FailureReason): Fate => ({ kind: 'notSent', reason });
export const lost = (written: 'no' | 'yes' | 'late', reason: 'reset' | 'timeout' = 'reset', lateMs = 0): Fate => ({
  ...{ kind: 'lost', written, reason, lateMs },
});
const html = { 'content-type': 'text/html; charset=utf-8' };
const page = '<!DOCTYPE html><html><head><title>Proxy</title></head><body><h1>Proxy</h1></body></html>';
export const replaced = (
  status: number,
  written = false,
  { text = page, headers = html }: { readonly text?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Fate => ({ kind: 'replaced', written, status, text, headers });
/** An envelope that refuses (§1.2). */
const refusal = (status: number, code: string): Fate =>
  replaced(status, false, {
    text: JSON.stringify({
      ...{ Success: false, ResultCode: code, Message: 'No.', Data: null },
      Errors: [{ Code: code, Message: 'No.' }],
    }),
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });

type Kind = (random: Random, asked: Question) => Fate | null;
const isWrite = ({ what }: Question): boolean => what === 'write';
const isRead = ({ what }: Question): boolean => what === 'list' || what === 'get';

const anyFate = (random: Random, asked: Question): Fate =>
  random.pick<Fate>([
    notSent('refused'),
    lost('no'),
    lost(isWrite(asked) ? 'yes' : 'no'),
    lost(isWrite(asked) ? 'late' : 'no', 'reset', random.integer(2_000, 200_000)),
    lost(isWrite(asked) ? random.pick(['yes', 'no']) : 'no', 'timeout'),
    replaced(random.pick([500, 502, 503, 504])),
    replaced(random.pick([500, 502, 503, 504]), true),
    replaced(404),
    replaced(429, false, { headers: random.chance(0.5) ? { ...html, 'retry-after': '20' } : html }),
    replaced(200, random.chance(0.5)),
    answered(random.integer(8_000, 40_000)),
    isWrite(asked) ? { kind: 'nameless' } : { kind: 'stale', byMs: random.integer(5_000, 600_000) },
  ]);

/** By name; `null`: this request is not affected. */
export const weathers = {
  calm: () => null,
  flaky: (random, asked) => (random.chance(0.35) ? anyFate(random, asked) : null),
  refused: () => notSent('refused'),
  unreachable: () => notSent('unreachable'),
  silent: (random, asked) => lost(isWrite(asked) ? random.pick(['no', 'no', 'yes', 'late']) : 'no', 'timeout', 90_000),
  resets: (random, asked) => lost(isWrite(asked) ? random.pick(['no', 'yes', 'late']) : 'no', 'reset', 30_000),
  gateway: (random) => replaced(random.pick([500, 502, 503, 504]), random.chance(0.3)),
  portal: () => replaced(200),
  busy: (random) => replaced(429, false, { headers: random.chance(0.5) ? { ...html, 'retry-after': '30' } : html }),
  noBackend: () => replaced(404),
  listsFail: (_, { what }) => (what === 'list' ? replaced(500) : null),
  readsFail: (random, asked) => (isRead(asked) ? replaced(random.pick([500, 503])) : null),
  readsForbidden: (_, asked) => (isRead(asked) ? refusal(403, '0110') : null),
  writesFail: (random, asked) => (isWrite(asked) ? lost(random.pick(['no', 'yes', 'late']), 'reset', 45_000) : null),
  slow: (random) => answered(random.integer(5_000, 50_000)),
  stale: (random, asked) => (isRead(asked) ? { kind: 'stale', byMs: random.integer(5_000, 900_000) } : null),
  late: (random, asked) => (isWrite(asked) ? lost('late', 'reset', random.integer(1_000, 400_000)) : null),
  nameless: (_, asked) => (isWrite(asked) ? { kind: 'nameless' } : null),
} as const satisfies Readonly<Record<string, Kind>>;
export type WeatherName = keyof typeof weathers;
