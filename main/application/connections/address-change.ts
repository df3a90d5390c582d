import { addressOf } from '../../../domain/addresses.ts';
import { languageFor } from '../../../domain/language.ts';
import { isLoopback } from '../../../domain/loopback.ts';
import type { PolicyValues } from '../../../domain/model/policy.ts';
import { addressNames, destinationOf } from '../../destination.ts';
import type { AddressName, Destination } from '../../destination.ts';
import type { AddressQuestion } from '../../ports.ts';
import type { Context } from '../context.ts';
import { ApplicationFailure } from '../failure.ts';

export type ConfirmAddresses = (connection: string, from: Destination, to: Destination) => Promise<void>;

/** Destination of a connection that does not exist yet. */
export const noDestination: Destination = { authUrl: '', baseUrl: '', organisation: '' };

/** Pause after the first refusal, in which no question is asked, and the maximum after repeated refusals. */
const shortestPauseMs = 30_000;
const longestPauseMs = 60 * 60_000;

/**
 * Asks the user in the host's own dialog before a connection contacts a new or changed address. Rejects with `notConfirmed` if
 * the user declines. So that a script in the page cannot wear the user down, only one question is asked at a time, and each
 * refusal is followed by a pause that doubles with each refusal.
 */
export function createAddressConfirmation({
  store,
  host,
  log,
  clock,
  policy,
}: Pick<Context, 'store' | 'host' | 'log' | 'clock' | 'policy'>): ConfirmAddresses {
  let asking = false;
  let refusals = 0;
  let pausedUntil = 0;

  /** Addresses that need no confirmation when first entered: those of other connections and of the policy. */
  function known(): ReadonlySet<string> {
    const stored = store.connections.list().map(({ settings }) => destinationOf(settings));
    const all = addressNames.flatMap((name) => [
      ...stored.map((destination) => destination[name]),
      ...policyAddresses(name, policy.defaults, policy.locked),
    ]);
    return new Set(all.map(originOf).filter((origin) => origin !== null));
  }

  /** Text that is not a URL is never contacted. */
  function isNew(address: string): boolean {
    const origin = originOf(address);
    return origin !== null && !isLoopback(new URL(origin).hostname) && !known().has(origin);
  }

  return async (connection, from, to) => {
    const addresses = addressNames
      .map((name) => ({ name, from: from[name], to: to[name] }))
      .filter((change) => (change.from === '' ? isNew(change.to) : change.from !== change.to));
    if (addresses.length === 0) return;
    if (asking) throw refused('another question is being asked');
    if (clock.monotonic() < pausedUntil) throw refused('an address was refused a moment ago');
    asking = true;
    try {
      const confirmed = await ask({ connection, addresses });
      log.info('connection.address', { confirmed });
      if (confirmed) refusals = 0;
      else {
        pausedUntil = clock.monotonic() + Math.min(shortestPauseMs * 2 ** refusals, longestPauseMs);
        refusals += 1;
        throw refused('the address was not confirmed');
      }
    } finally {
      asking = false;
    }
  };

  function ask(question: Omit<AddressQuestion, 'language'>): Promise<boolean> {
    const language = languageFor(store.preferences.get().language, host.systemLocale());
    return host.confirmAddress({ ...question, language });
  }
}

function policyAddresses(name: AddressName, ...values: readonly PolicyValues[]): readonly string[] {
  const key = `connection.${name}` as const;
  return values.flatMap(({ [key]: address }) => (typeof address === 'string' ? [addressOf(address)] : []));
}

function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

const refused = (detail: string): ApplicationFailure => new ApplicationFailure('notConfirmed', detail);
