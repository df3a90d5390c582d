import { connectionDefaults } from '../../../domain/settings.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import { isPractice, isPracticeAddress, practiceOrigin } from '../../../domain/practice-company.ts';
import { destinationOf, sameDestination } from '../../destination.ts';
import type { PracticeCompany, Transport, TransportRequest, TransportResponse } from '../../ports.ts';
import { connectionSecrets } from '../../secrets/connection-secrets.ts';
import type { ConnectionSecrets } from '../../secrets/connection-secrets.ts';
import { createMemoryStore } from '../../secrets/secrets.ts';
import { ApplicationFailure } from '../failure.ts';
import { messageOf } from '../../error-message.ts';

/** The practice company, loaded when it is first needed. */
export interface Practice {
  /** Settings for a connection to it, with this name. */
  settings(name: string): Promise<ConnectionSettings>;
  /** Its key is not secret and never in the keychain, so users without a keychain are not asked for it again. */
  secrets(id: string, settings: () => ConnectionSettings): ConnectionSecrets;
  /** Answers requests to the practice company and passes all others to `network`. */
  transport(network: Transport): Transport;
  /** Removes everything that was written to it. */
  forget(): Promise<void>;
}

/** `load`: absent if the host has no practice company. */
export function createPractice(load: (() => Promise<PracticeCompany>) | undefined): Practice {
  let loading: Promise<PracticeCompany> | null = null;
  const company = (): Promise<PracticeCompany> => (loading ??= load?.() ?? Promise.reject(absent()));
  const memory = createMemoryStore();

  async function answer({ method, url, headers, body }: TransportRequest): Promise<TransportResponse> {
    const { pathname, search } = new URL(url);
    const answered = (await company()).answer({
      method,
      path: `${pathname}${search}`,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
      body: body ?? new Uint8Array(),
    });
    return { kind: 'response', ...answered, body: new TextEncoder().encode(answered.body) };
  }

  return {
    settings: async (name) => {
      const { settings, paths } = await company();
      const addresses = { baseUrl: `${practiceOrigin}${paths.base}`, authUrl: `${practiceOrigin}${paths.auth}` };
      return { ...connectionDefaults, ...settings, ...addresses, name };
    },
    secrets: (id, settings) => {
      const kept = connectionSecrets(memory, id);
      const key = async (): Promise<string> => (await company()).apiKey;
      return {
        ...kept,
        apiKey: { ...kept.apiKey, get: async () => ({ apiKey: await key(), destination: destinationOf(settings()) }) },
      };
    },
    transport: (network) => (request) => {
      if (!isPracticeAddress(request.url)) return network(request);
      return answer(request).catch((error: unknown) => {
        const detail = messageOf(error);
        return { kind: 'failure', sent: 'perhaps', reason: 'network', detail } as const;
      });
    },
    forget: async () => (await company()).forget(),
  };
}

/** A connection can neither become a practice connection nor stop being one: drafts and lists of two companies would be mixed. */
export function refuseMixing(before: ConnectionSettings | null, after: ConnectionSettings): void {
  const concerned = isPractice(after) || (before !== null && isPractice(before));
  const stays = before !== null && sameDestination(destinationOf(before), destinationOf(after));
  if (concerned && !stays) throw new ApplicationFailure('invalidState', 'a practice connection keeps its addresses');
}

const absent = (): ApplicationFailure => new ApplicationFailure('invalidState', 'there is no practice company');
