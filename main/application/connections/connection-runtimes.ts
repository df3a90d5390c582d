import type { ConnectionSettings } from '../../../domain/settings.ts';
import { isPractice } from '../../../domain/practice-company.ts';
import { connectionSecrets } from '../../secrets/connection-secrets.ts';
import type { ConnectionSecrets } from '../../secrets/connection-secrets.ts';
import { createServiceClient } from '../../service/client.ts';
import { createSession } from '../../service/session.ts';
import { dayOf } from '../../sync/queue/budget.ts';
import { createEngine } from '../../sync/engine.ts';
import { serviceDocuments } from '../../sync/service-documents.ts';
import type { Identity } from '../../submission.ts';
import type { Resources } from '../resources.ts';
import { notFound } from '../failure.ts';

export type ConnectionRuntime = ReturnType<typeof startRuntime>;
export type ConnectionRuntimes = ReturnType<typeof createConnectionRuntimes>;

const countEveryMs = 1_000;

type Needs = Resources & { readonly checkPauses?: readonly number[] };

export function createConnectionRuntimes(needs: Needs) {
  const { store } = needs;
  const runtimes = new Map<string, ConnectionRuntime>();
  const settings = new Map<string, ConnectionSettings>();

  function settingsOf(id: string): ConnectionSettings {
    const known = settings.get(id) ?? store.connections.get(id)?.settings;
    if (known === undefined) throw notFound('connection', id);
    settings.set(id, known);
    return known;
  }

  return {
    /** Throws `notFound`. Settings are cached until `changed` is called. */
    of: (id: string): ConnectionRuntime => {
      const known = runtimes.get(id);
      if (known !== undefined) return known;
      settingsOf(id);
      const made = startRuntime(needs, id, () => settingsOf(id));
      runtimes.set(id, made);
      return made;
    },
    /** Call after the settings were saved. */
    changed: (id: string): void => void settings.delete(id),
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
function startRuntime(needs: Needs, id: string, settings: () => ConnectionSettings) {
  const { store, clock, log, transport, random, emit, announcer, scrubber } = needs;
  const secrets = secretsOf(needs, id, settings);
  const session = createSession({ connectionId: id, settings, secrets, transport, clock, log, scrubber });
  const client = createServiceClient({
    connectionId: id,
    settings,
    session,
    transport,
    clock,
    log,
    scrubber,
    onRequest: () => {
      store.requests.add(id, dayOf(clock.now(), settings().assumed.limitResetHour), 1);
      announceCount();
    },
  });
  const stop = new AbortController();
  const documents = serviceDocuments(client, settings, { clock, signal: stop.signal });
  const engine = createEngine({
    connectionId: id,
    settings,
    documents,
    store,
    requestLimit: () => session.status().limit,
    productName: (code) => productName(needs, id, code),
    clock,
    random,
    log,
    onDrafts: announcer.changed,
    onStatus: (status) => emit('queueChanged', status),
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
  return { id, settings, secrets, session, client, documents, engine, stopTimers };
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
