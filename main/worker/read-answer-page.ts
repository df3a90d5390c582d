import { readEnvelope } from '../../domain/envelope/index.ts';
import { printOf, readPage } from '../service/lookups.ts';
import { createScrubber } from '../service/scrub.ts';
import type { Scrubber } from '../service/scrub.ts';
import type { RawAnswer } from './messages.ts';
import type { PageReading } from './page-reading.ts';

/** A page of a list out of the service's answer as it came, for a thread. */
export function page(answer: RawAnswer): PageReading {
  const list = readPage({ kind: 'response', ...answer, reading: readEnvelope(answer, scrubberOf(answer)) });
  if ('problem' in list) return list;
  return { items: list.rows, partial: list.partial, total: list.total, print: printOf(list.rows) };
}

/** Secrets are only ever added within a run, so that the latest says whether there are new ones. */
let latest: { readonly of: string; readonly scrubber: Scrubber } | null = null;
function scrubberOf({ secrets }: RawAnswer): Scrubber {
  const of = `${secrets.length} ${secrets.at(-1)}`;
  if (latest?.of !== of) latest = { of, scrubber: createScrubber(secrets) };
  return latest.scrubber;
}
