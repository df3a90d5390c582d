import { addressOf, holdsCredentials } from '../../../domain/addresses.ts';
import { excludedMembersSettings } from '../../../domain/settings.ts';
import type { Assumptions, ConnectionSettings } from '../../../domain/settings.ts';
import type { Connection, ConnectionStatus } from '../../../domain/model/connection.ts';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import type { AffectedByChange } from '../../../domain/model/queue.ts';
import { isPractice } from '../../../domain/practice-company.ts';
import { addressNames, destinationOf, sameDestination } from '../../destination.ts';
import type { Destination } from '../../destination.ts';
import { connectionSecrets } from '../../secrets/connection-secrets.ts';
import { secretErrorCode } from '../../secrets/secret-error.ts';
import { testConnection } from '../../service/test-connection.ts';
import type { QueuedDraft, StoredConnection } from '../../store/types.ts';
import { secretsOf } from './connection-runtimes.ts';
import { refuseMixing } from './practice.ts';
import { createAddressConfirmation, noDestination } from './address-change.ts';
import type { Context, Handlers } from '../context.ts';
import type { Resources } from '../resources.ts';
import { ApplicationFailure, notFound } from '../failure.ts';
import type { DocumentLists } from '../documents/document-lists.ts';
import type { KeyEnrolment } from './key-enrolment.ts';
import { companyLists } from '../lookups/lookups.ts';
import type { Lookups } from '../lookups/lookups.ts';
import { refuseLocked } from './managed-store.ts';
import { affectedBy, refuseWhileSending, takeOutOfQueue } from './affected-documents.ts';
import { managedSettings } from '../../../domain/policy/apply.ts';
import type { Store } from '../../store/open.ts';
import { messageOf } from '../../error-message.ts';

type Removal = ReturnType<Store['connections']['remove']>;

export function connectionHandlers(
  context: Context,
  lookups: Lookups,
  documentLists: DocumentLists,
  enrolment: KeyEnrolment,
  /** Resolves once the key of the administrator's file was taken at the start, if it could be. */
  enrolled: Promise<unknown>,
) {
  const { store, runtimes, emit, log, policy } = context;
  const confirmAddresses = createAddressConfirmation(context);
  /**
   * The destination for which each connection's key was entered; `null`: no key. The keychain is slow and may prompt the user
   * when it is locked, so it is asked once per connection.
   */
  const keys = new Map<string, Destination | null>();

  async function shown({ id, settings }: StoredConnection): Promise<Connection> {
    const known = keys.get(id);
    const keptFor = known === undefined ? await readKey(context, id, settings) : known;
    if (keptFor !== undefined) keys.set(id, keptFor);
    const isKept = keptFor !== undefined && keptFor !== null;
    const isForHere = isKept && sameDestination(keptFor, destinationOf(settings));
    return { id, settings, hasApiKey: isForHere, keyForOtherAddress: isKept && !isForHere };
  }

  function stored(id: string): StoredConnection {
    const found = store.connections.get(id);
    if (found === null) throw notFound('connection', id);
    return found;
  }

  /** The keychain has another key now: forgets the session made with the old one. */
  function keyChanged(id: string, keptFor: Destination | null): Promise<Connection> {
    keys.set(id, keptFor);
    useOtherKey(id);
    emit('connectionsChanged', {});
    return shown(stored(id));
  }
  function useOtherKey(id: string): void {
    const { session, engine } = runtimes.of(id);
    session.forget();
    engine.retryBlocked();
  }

  /** A changed connection may match the key in an administrator's file. */
  async function enrol(): Promise<void> {
    for (const id of await enrolment.take(store.connections.list())) {
      keys.delete(id);
      useOtherKey(id);
    }
  }

  async function keychainAnswered(): Promise<void> {
    emit('secretsChanged', context.secrets.storage);
    await enrolled;
    await enrol();
    emit('connectionsChanged', {});
  }
  // It fails if the file was closed meanwhile; the next one reads the keychain itself.
  context.secrets.answered?.then(keychainAnswered).catch(() => undefined);

  /** Lists are a cache that can be fetched again, so a failure to delete one is only logged. */
  async function forget(id: string, which: readonly Pick<Lookups | DocumentLists, 'forget'>[]): Promise<void> {
    for (const lists of which) {
      await lists.forget(id).catch((error: unknown) => {
        const message = messageOf(error);
        context.log.warn('lists.forget', { connectionId: id, message });
      });
    }
  }

  function statusOf(id: string): ConnectionStatus {
    const { session, budget } = runtimes.of(id);
    const { signedIn, tokenExpiresAt, permissions } = session.status();
    return { connectionId: id, signedIn, tokenExpiresAt, permissions, budget: budget() };
  }

  /** Asks the user to confirm changed addresses; rejects if the user declines. */
  async function confirmDestination(id: string, before: Destination, settings: ConnectionSettings): Promise<void> {
    const after = destinationOf(settings);
    if (sameDestination(before, after)) return;
    await confirmAddresses(stored(id).settings.name, before, after);
    if (!sameDestination(destinationOf(stored(id).settings), before)) throw changedMeanwhile();
  }

  /** Deletes a key that was entered for another address. If the keychain refuses, the key stays there but is never sent. */
  async function forgetKey(id: string): Promise<void> {
    await runtimes
      .of(id)
      .secrets.apiKey.delete()
      .catch((error: unknown) => log.warn('secrets.delete', { connectionId: id, why: secretErrorCode(error) }));
    keys.delete(id);
  }

  /**
   * Removes a connection and its secrets. The secrets first, because after the connection is gone nothing refers to them: if the
   * keychain refuses, the connection stays, perhaps without its key, and the user can try again.
   */
  async function remove(id: string): Promise<Removal> {
    const drafts = store.connections.unfinishedDrafts(id);
    if (drafts > 0) return { removed: false, drafts };
    let isRemoved = false;
    try {
      await connectionSecrets(context.secrets.store, id).deleteAll();
      const result = store.connections.remove(id);
      isRemoved = result.removed;
      return result;
    } finally {
      keys.delete(id);
      if (!isRemoved) emit('connectionsChanged', {});
    }
  }

  /**
   * The queued documents that the change takes out of the queue, unless the user was shown just these (`withdraw`), and what becomes
   * of each; `null` if there is nothing to ask. Throws `documentsBeingSent`.
   */
  function affectedDocuments(
    id: string,
    before: ConnectionSettings,
    settings: ConnectionSettings,
    withdraw: { readonly affected: readonly string[]; readonly heldBack: readonly string[] },
  ): AffectedByChange | null {
    const { unsent, perhapsWritten } = affectedBy(store, id, before, settings);
    if (unsent.length + perhapsWritten.length === 0) return null;
    refuseWhileSending(runtimes.of(id));
    if (areThese(unsent, withdraw.affected) && areThese(perhapsWritten, withdraw.heldBack)) return null;
    const summaries = (documents: readonly QueuedDraft[]): readonly DraftSummary[] =>
      documents.flatMap((document) => store.drafts.summary(document.id) ?? []);
    return { affected: summaries(unsent), heldBack: summaries(perhapsWritten) };
  }

  const practiceConnection = (): StoredConnection | undefined =>
    store.connections.list().find(({ settings }) => isPractice(settings));

  /** Nothing may be sent while the documents are erased. The practice company's key is not in the keychain. */
  async function erasePractice(id: string): Promise<Removal> {
    const { engine } = runtimes.of(id);
    await runtimes.drop(id);
    // A closed engine reports nothing any more, and its last status may be that it is sending.
    emit('queueChanged', { ...engine.status(), activity: 'idle' });
    return store.connections.erase(id);
  }

  return {
    listConnections: () => Promise.all(store.connections.list().map(shown)),
    createConnection: async ({ settings }) => {
      refuseCredentials(settings);
      refuseMixing(null, settings);
      refuseLocked(policy, null, settings);
      await confirmAddresses(settings.name, noDestination, destinationOf(settings));
      const created = store.connections.create(settings);
      await enrol();
      emit('connectionsChanged', {});
      return shown(created);
    },
    updateConnection: async ({ id, settings, withdraw = { affected: [], heldBack: [] } }) => {
      refuseCredentials(settings);
      const before = stored(id).settings;
      refuseMixing(before, settings);
      // First: the user is not asked about an address that is refused anyway.
      refuseLocked(policy, before, settings);
      const question = affectedDocuments(id, before, settings, withdraw);
      if (question !== null) return question;
      await confirmDestination(id, destinationOf(before), settings);
      // First, and again below: with the new settings, the former company's lists would be taken for the new company's.
      if (seesOtherRecords(before, settings)) await lookups.forget(id);
      const changed = await context.queueing.run(() => {
        if (JSON.stringify(stored(id).settings) !== JSON.stringify(before)) throw changedMeanwhile();
        // Again: the user may have queued or submitted documents while being asked.
        const asked = affectedDocuments(id, before, settings, withdraw);
        if (asked !== null) return asked;
        const withdrawn = affectedBy(store, id, before, settings);
        store.queue.inOneTransaction(() => {
          takeOutOfQueue(store, withdrawn, 'settings');
          store.connections.update(id, settings);
        });
        runtimes.changed(id);
        return withdrawn;
      });
      if ('affected' in changed) return changed;
      const documents = [...changed.unsent, ...changed.perhapsWritten];
      for (const document of documents) runtimes.of(id).engine.follow(document.id);
      context.announcer.changed(documents.map((document) => document.id));
      if (seesOtherRecords(before, settings)) await forget(id, [documentLists, lookups]);
      else if (mayListOtherwise(before, settings)) await forget(id, [documentLists]);
      // Last, because the keychain may ask the user for its password.
      if (hasOtherAddress(before, settings)) await forgetKey(id);
      const { session, engine } = runtimes.of(id);
      if (isOtherDestination(before, settings)) session.forget();
      engine.retryBlocked();
      await enrol();
      emit('connectionsChanged', {});
      return { ...(await shown(stored(id))), withdrawn: changed.unsent.map((document) => document.id) };
    },
    createPractice: async ({ name }) => {
      const settings = await context.practice.settings(name);
      // Nothing is awaited between looking and creating: two requests at once create one.
      const { id } = practiceConnection() ?? store.connections.create(settings);
      lookups.refresh(id, companyLists);
      await lookups.idle(id);
      emit('connectionsChanged', {});
      return shown(stored(id));
    },
    removeConnection: async ({ id }) => {
      const { settings } = stored(id);
      const result = await (isPractice(settings) ? erasePractice(id) : remove(id));
      if (!result.removed) return result;
      // First, so that a list being read reports nothing for a removed connection.
      await forget(id, [documentLists]);
      await runtimes.drop(id);
      runtimes.changed(id);
      keys.delete(id);
      emit('connectionsChanged', {});
      await forget(id, [lookups]);
      if (isPractice(settings) && practiceConnection() === undefined) await context.practice.forget();
      await enrol();
      return result;
    },
    setApiKey: async ({ id, apiKey }) => {
      const { secrets } = runtimes.of(id);
      const { settings } = stored(id);
      const destination = destinationOf(settings);
      // The addresses may have changed outside Rampa: the database was edited, or restored from a backup.
      const kept = await secrets.apiKey.get();
      if (kept !== null) await confirmAddresses(settings.name, kept.destination, destination);
      if (!sameDestination(destinationOf(stored(id).settings), destination)) throw changedMeanwhile();
      context.scrubber.add(apiKey);
      await secrets.apiKey.set({ apiKey, destination });
      return keyChanged(id, destination);
    },
    clearApiKey: async ({ id }) => {
      const { secrets } = runtimes.of(id);
      await secrets.apiKey.delete();
      const cleared = await keyChanged(id, null);
      // The cleared key was the reason why the administrator's key was refused.
      if (enrolment.problem !== 'otherAddress') return cleared;
      await enrol();
      emit('connectionsChanged', {});
      return shown(stored(id));
    },
    testConnection: async ({ id }) => {
      const { settings, session, client, engine } = runtimes.of(id);
      const steps = await testConnection({ settings: settings(), session, client });
      if (steps.every(({ result }) => result !== 'failed')) engine.retryBlocked();
      return steps;
    },
    getConnectionStatus: ({ id }) => statusOf(id),
    renewSession: async ({ id }) => {
      const { session, engine } = runtimes.of(id);
      const login = await session.signIn();
      if (login.kind === 'token') engine.retryBlocked();
      return { status: statusOf(id), problem: login.kind === 'token' ? null : login.problem };
    },
  } satisfies Partial<Handlers>;
}

/** The destination for which the connection's key was entered; `null`: no key; `undefined`: the keychain cannot be read. */
async function readKey(
  context: Context,
  id: string,
  settings: ConnectionSettings,
): Promise<Destination | null | undefined> {
  try {
    const kept = await secretsOf(context, id, () => settings).apiKey.get();
    if (kept !== null && !isPractice(settings)) context.scrubber.add(kept.apiKey);
    return kept?.destination ?? null;
  } catch (error) {
    context.log.warn('secrets.read', { connectionId: id, why: secretErrorCode(error) });
    return undefined;
  }
}

const changedMeanwhile = (): ApplicationFailure =>
  new ApplicationFailure('invalidState', 'the connection was changed meanwhile');

/** An address with a password would be kept in the database, shown and logged. The page refuses it too, with a message. */
function refuseCredentials(settings: ConnectionSettings): void {
  if (!addressNames.some((name) => holdsCredentials(settings[name]))) return;
  throw new ApplicationFailure('badArguments', 'an address must not hold a user name or a password');
}

function hasOtherAddress(before: ConnectionSettings, after: ConnectionSettings): boolean {
  const [from, to] = [destinationOf(before), destinationOf(after)];
  return addressNames.some((name) => from[name] !== to[name]);
}

/** Whether the session's tokens are for another address or organisation. */
function isOtherDestination(before: ConnectionSettings, after: ConnectionSettings): boolean {
  return !sameDestination(destinationOf(before), destinationOf(after));
}

/** Whether cached lists may have records that this user may not see: of another company, or hidden by sharing codes (§1.3). */
function seesOtherRecords(before: ConnectionSettings, after: ConnectionSettings): boolean {
  const names = ['organisation', 'companyId', 'userId'] as const;
  return addressOf(before.baseUrl) !== addressOf(after.baseUrl) || names.some((name) => before[name] !== after[name]);
}

/** Assumptions that change only what is sent, not what is read. */
const sendingOnlySettings: readonly string[] = Object.values(excludedMembersSettings);

/** Whether the service may list other documents, because other assumptions change the request. */
function mayListOtherwise(before: ConnectionSettings, after: ConnectionSettings): boolean {
  const assumed = Object.entries(before.assumed).filter(([name]) => !sendingOnlySettings.includes(name));
  return assumed.some(([name, value]) => after.assumed[name as keyof Assumptions] !== value);
}

/**
 * Writes the policy's locked values into connections that differ, with the same effect as a change by the user: lists of another
 * company or user are deleted, and queued documents do not go to another destination. If the disk refuses, the next start writes
 * them. The values stay in the connection even if the policy is later removed or broken.
 */
export async function writeLocks(
  store: Pick<Store, 'connections' | 'drafts' | 'queue' | 'quarantine'>,
  { policy, log }: Pick<Resources, 'policy' | 'log'>,
  lookups: Pick<Lookups, 'forget'>,
): Promise<void> {
  const { connections } = store;
  for (const { id, settings } of connections.list()) {
    const managed = managedSettings(policy, settings);
    if (JSON.stringify(managed) === JSON.stringify(settings)) continue;
    if (seesOtherRecords(settings, managed)) {
      await lookups.forget(id).catch((error: unknown) => {
        const message = messageOf(error);
        log.warn('lists.forget', { connectionId: id, message });
      });
    }
    const affected = affectedBy(store, id, settings, managed);
    try {
      store.queue.inOneTransaction(() => {
        takeOutOfQueue(store, affected, 'policy');
        connections.update(id, managed);
      });
      log.info('policy.connection', { connectionId: id });
    } catch (error) {
      // The locked values apply even if they are not stored yet, so queued documents would be sent by other settings.
      if (affected.unsent.length + affected.perhapsWritten.length > 0) throw error;
      log.warn('policy.connection', { connectionId: id, message: messageOf(error) });
    }
  }
}

const areThese = (documents: readonly QueuedDraft[], ids: readonly string[]): boolean =>
  documents.length === ids.length && documents.every(({ id }) => ids.includes(id));
