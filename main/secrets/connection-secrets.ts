import { isJsonObject, member } from '../../domain/json.ts';
import { destinationOf } from '../destination.ts';
import type { Destination } from '../destination.ts';
import type { SecretStore } from '../ports.ts';

/** An API key with the destination for which it was entered; it is never sent elsewhere. */
export interface KeptApiKey {
  readonly apiKey: string;
  readonly destination: Destination;
}
/** Tokens with the destination under which they were received; they are never sent elsewhere. */
export interface KeptTokens {
  readonly access: string;
  readonly refresh: string;
  readonly destination: Destination;
}
/** One named secret. Each call may throw a `SecretError`. */
export interface Secret<T> {
  /** `null` also if the stored text has no destination: an earlier version stored the bare key. */
  get(): Promise<T | null>;
  set(secret: T): Promise<void>;
  delete(): Promise<void>;
}
export interface ConnectionSecrets {
  readonly apiKey: Secret<KeptApiKey>;
  readonly tokens: Secret<KeptTokens>;
  /** Call before the connection is removed. Deletes each secret even if another cannot be deleted, and then throws. */
  deleteAll(): Promise<void>;
}

/**
 * The secrets of one connection. Each is stored together with its destination, so that no other file can redirect it:
 * documents.db can be edited, and restored from a backup.
 */
export function connectionSecrets(store: SecretStore, connectionId: string): ConnectionSecrets {
  const secret = <T>(name: string, read: (kept: unknown) => T | null): Secret<T> => {
    const account = `connection/${connectionId}/${name}`;
    return {
      get: async () => read(parsed(await store.get(account))),
      set: (value) => store.set(account, JSON.stringify({ version, ...value })),
      delete: () => store.delete(account),
    };
  };
  const apiKey = secret('api-key', readApiKey);
  const tokens = secret('tokens', readTokens);
  return {
    apiKey,
    tokens,
    deleteAll: async () => {
      const ends = await Promise.allSettled([apiKey.delete(), tokens.delete()]);
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    },
  };
}

const version = 1;

function parsed(kept: string | null): unknown {
  if (kept === null) return null;
  try {
    const value: unknown = JSON.parse(kept);
    return member(value, 'version') === version ? value : null;
  } catch {
    return null;
  }
}

function readApiKey(kept: unknown): KeptApiKey | null {
  const apiKey = member(kept, 'apiKey');
  const destination = readDestination(member(kept, 'destination'));
  return typeof apiKey === 'string' && apiKey !== '' && destination !== null ? { apiKey, destination } : null;
}

function readTokens(kept: unknown): KeptTokens | null {
  const [access, refresh] = [member(kept, 'access'), member(kept, 'refresh')];
  const destination = readDestination(member(kept, 'destination'));
  if (typeof access !== 'string' || typeof refresh !== 'string' || destination === null) return null;
  return { access, refresh, destination };
}

function readDestination(kept: unknown): Destination | null {
  if (!isJsonObject(kept)) return null;
  const { authUrl, baseUrl, organisation } = kept;
  if (typeof authUrl !== 'string' || typeof baseUrl !== 'string' || typeof organisation !== 'string') return null;
  return destinationOf({ authUrl, baseUrl, organisation });
}
