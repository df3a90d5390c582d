import { languageFor } from '../../domain/language.ts';
import type { Destination } from '../destination.ts';
import { addressNames } from '../destination.ts';
import type { AddressQuestion } from '../ports.ts';
import type { Context } from './context.ts';
import { ApplicationFailure } from './failure.ts';

export type ConfirmAddresses = (connection: string, from: Destination, to: Destination) => Promise<void>;

/**
 * Asks a person in the host's own dialog before a connection speaks to another address. Rejects with `notConfirmed` where the
 * answer was no. One question at a time: whoever asks meanwhile, as a page that wants to wear a person down, hears no.
 */
export function createAddressConfirmation({
  store,
  host,
  log,
}: Pick<Context, 'store' | 'host' | 'log'>): ConfirmAddresses {
  let asking = false;

  return async (connection, from, to) => {
    const addresses = changesOf(from, to);
    if (addresses.length === 0) return;
    if (asking) throw refused('another question is being asked');
    asking = true;
    try {
      const language = languageFor(store.preferences.get().language, host.systemLocale());
      const confirmed = await host.confirmAddress({ language, connection, addresses });
      log.info('connection.address', { confirmed });
      if (!confirmed) throw refused('the new address was not confirmed');
    } finally {
      asking = false;
    }
  };
}

/** An address that is given for the first time changes none. */
function changesOf(from: Destination, to: Destination): AddressQuestion['addresses'] {
  return addressNames
    .filter((name) => from[name] !== '' && from[name] !== to[name])
    .map((name) => ({ name, from: from[name], to: to[name] }));
}

const refused = (detail: string): ApplicationFailure => new ApplicationFailure('notConfirmed', detail);
