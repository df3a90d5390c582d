import type { MessagePort } from 'node:worker_threads';
import { classify } from '../store/errors.ts';
import type { Call, Reply, RawAnswer, PageReading } from './messages.ts';
import { readEnvelope } from '../../domain/envelope/index.ts';
import { fingerprintOf, readPage } from '../service/lookups.ts';
import { createScrubber } from '../service/scrub.ts';
import type { Scrubber } from '../service/scrub.ts';

/** Called in a thread: answers each call with its result or failure, and reports progress in between. */
export function answerCalls<R, A>(
  port: MessagePort,
  carryOut: (request: R, reportProgress: (work: string, rows: number, total?: number) => void) => Promise<A[keyof A]>,
  onFailure: (error: unknown) => void = () => undefined,
): void {
  const reply = (message: Reply<A>): void => port.postMessage(message);
  const reportProgress = (work: string, rows: number, total?: number): void => reply({ work, rows, total });
  port.on('message', ({ call, request }: Call<R>) => {
    carryOut(request, reportProgress).then(
      (value) => reply({ call, ok: true, value }),
      (error: unknown) => {
        const { code, message } = classify(error);
        onFailure(error);
        reply({ call, ok: false, code, detail: message });
      },
    );
  });
}

/** Reads a page of a list from the service's raw answer, in a thread. */
export const listIn = (answer: RawAnswer): ReturnType<typeof readPage> =>
  readPage({ kind: 'response', ...answer, reading: readEnvelope(answer, scrubberOf(answer)) });

export function page(answer: RawAnswer): PageReading {
  const list = listIn(answer);
  if ('problem' in list) return list;
  return { items: list.rows, partial: list.partial, total: list.total, fingerprint: fingerprintOf(list.rows) };
}

/** Secrets are only ever added during a run, so their number and the last one show whether there are new ones. */
let latest: { readonly of: string; readonly scrubber: Scrubber } | null = null;
function scrubberOf({ secrets }: RawAnswer): Scrubber {
  const of = `${secrets.length} ${secrets.at(-1)}`;
  if (latest?.of !== of) latest = { of, scrubber: createScrubber(secrets) };
  return latest.scrubber;
}
