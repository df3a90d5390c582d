import type { ConnectionSettings } from '../../../domain/settings.ts';
import { isPractice } from '../../../domain/practice-company.ts';
import { connectionSecrets } from '../../secrets/connection-secrets.ts';
import type { ConnectionSecrets } from '../../secrets/connection-secrets.ts';
import { answeredAddresses } from '../../service/answered-addresses.ts';
import { createServiceClient } from '../../service/client.ts';
import { createSession } from '../../service/session.ts';
import { markChosenLots } from '../../../domain/chosen-lots.ts';
import type { Budget } from '../../../domain/model/connection.ts';
import { destinationOf } from '../../destination.ts';
import { budgetOf, dayOf } from '../../sync/queue/budget.ts';
import { createEngine } from '../../sync/engine.ts';
import type { EnginePorts } from '../../sync/ports.ts';
import { serviceDocuments } from '../../sync/service-documents.ts';
import type { DocumentFinder } from '../../worker/document-finder.ts';
import type { Identity } from '../../submission.ts';
import { factsFor } from '../facts.ts';
import type { Resources } from '../resources.ts';
import { notFound } from '../failure.ts';

export type ConnectionRuntime = ReturnType<typeof startRuntime>;
export type ConnectionRuntimes = ReturnType<typeof createConnectionRuntimes>;

const countEveryMs = 1_000;

type Needs = Resources & {
  /** Reads long lists in its thread. */
  readonly finder: Pick<DocumentFinder, 'match'>;
  readonly checkPauses?: readonly number[];
};

export function createConnectionRuntimes(needs: Needs) {
  const { store } = needs;
  const runtimes = new Map<string, ConnectionRuntime>();
  const settings = new Map<string, ConnectionSettings>();
  const shared = { attemptEnds: new Map<string, number>() };

  function settingsOf(id: string): ConnectionSettings {
    const known = settings.get(id) ?? store.connections.get(id)?.settings;
    if (known === undefined) throw notFound('connection', id);
    settings.set(id, known);
    return known;
  }

  /**
   * The connections that have the same API key, which the limit is for (§8): those with the same address for logins and the same
   * organisation. The key itself is not compared, because it is only in the keychain, which may be locked; if an organisation has
   * two keys, their requests are added up, and the user is warned too early rather than too late.
   */
  function sharingKeyWith(id: string): readonly string[] {
    const { authUrl, organisation } = destinationOf(settingsOf(id));
    return store.connections.list().flatMap((other) => {
      const its = destinationOf(other.settings);
      return its.authUrl === authUrl && its.organisation === organisation ? [other.id] : [];
    });
  }

  return {
    /** Throws `notFound`. Settings are cached until `changed` is called. */
    of: (id: string): ConnectionRuntime => {
      const known = runtimes.get(id);
      if (known !== undefined) return known;
      settingsOf(id);
      const made = startRuntime({ ...needs, ...shared }, id, () => settingsOf(id), sharingKeyWith);
      runtimes.set(id, made);
      return made;
    },
    /** Call after the settings were saved. */
    changed: (id: string): void => void settings.delete(id),
    pauseSending: (): void => runtimes.forEach(({ engine }) => void engine.pause()),
    /** Whether the queue of any connection is sending. */
    isSending: (): boolean => [...runtimes.values()].some(({ engine }) => engine.isWorking()),
    /** Ends the runtime of a removed connection. */
    drop: async (id: string): Promise<void> => {
      const known = runtimes.get(id);
      runtimes.delete(id);
      known?.stopTimers();
      await known?.engine.close();
      known?.session.forget();
    },
    close: async (): Promise<void> => {
      for (const { stopTimers } of runtimes.values()) stopTimers();
      await Promise.all([...runtimes.values()].map(({ engine }) => engine.close()));
      runtimes.clear();
    },
  };
}

/** Starts the session, client and queue of one connection. `settings` returns the stored settings. */
function startRuntime(
  needs: Needs & Required<Pick<EnginePorts, 'attemptEnds'>>,
  id: string,
  settings: () => ConnectionSettings,
  sharingKeyWith: (id: string) => readonly string[],
) {
  const { store, clock, log, transport, random, emit, announcer, scrubber } = needs;
  const secrets = secretsOf(needs, id, settings);
  const addresses = answeredAddresses(
    () => store.connections.answeredAddresses(id),
    (address) => store.connections.addAnsweredAddress(id, address),
    log,
  );
  const session = createSession({ connectionId: id, settings, secrets, transport, clock, log, scrubber, addresses });
  const client = createServiceClient({
    connectionId: id,
    settings,
    session,
    transport,
    clock,
    log,
    scrubber,
    addresses,
    onRequest: () => {
      store.requests.add(id, today(), 1);
      announceCount();
    },
  });
  const today = (): string => dayOf(clock.now(), settings().assumed.limitResetHour);
  /** This workstation's requests with the connection's key on the service's (assumed) day, and the limit (claim ARC). */
  function budget(): Budget {
    const day = today();
    const used = sharingKeyWith(id).reduce((sum, other) => sum + store.requests.count(other, day), 0);
    return budgetOf(session.status().limit, used);
  }
  const stop = new AbortController();
  const documents = serviceDocuments(
    client,
    settings,
    { clock, signal: stop.signal },
    (kind, { status, headers, body }, searches) =>
      needs.finder.match(kind, { status, headers, body, secrets: scrubber.secrets() }, searches),
  );
  const engine = createEngine({
    connectionId: id,
    settings,
    documents,
    store,
    budget,
    productName: (code) => productName(needs, id, code),
    withChosenLots: (kind, content) =>
      markChosenLots(kind, content, factsFor(store.lookups, { id, settings: settings() }, content).product),
    clock,
    random,
    log,
    onDrafts: announcer.changed,
    onStatus: (status) => emit('queueChanged', status),
    attemptEnds: needs.attemptEnds,
    ...(needs.checkPauses === undefined ? {} : { checkPauses: needs.checkPauses }),
  });

  /** Lookups and tests count against the limit too: the page is notified, at most once a second. */
  let cancelAnnouncement: (() => void) | null = null;
  function announceCount(): void {
    if (stop.signal.aborted) return;
    cancelAnnouncement ??= clock.after(countEveryMs, () => {
      cancelAnnouncement = null;
      engine.reportStatus();
    });
  }
  const stopTimers = (): void => {
    stop.abort();
    cancelAnnouncement?.();
  };
  return { id, settings, secrets, session, client, documents, engine, budget, stopTimers };
}

export function secretsOf(
  { secrets, practice }: Pick<Resources, 'secrets' | 'practice'>,
  id: string,
  settings: () => ConnectionSettings,
): ConnectionSecrets {
  return isPractice(settings()) ? practice.secrets(id, settings) : connectionSecrets(secrets.store, id);
}

/** The offline list is a cache; if it cannot be read, fewer errors can be located. */
function productName({ store }: Needs, connectionId: string, code: string): string | null {
  try {
    return store.lookups.rows(connectionId, 'products', [code])[0]?.name ?? null;
  } catch {
    return null;
  }
}

/** User, company and period for requests; `null` if user or company is not set. */
export function identityOf({ userId, companyId, periodId }: ConnectionSettings): Identity | null {
  return userId === null || companyId === null ? null : { userId, companyId, periodId };
}
