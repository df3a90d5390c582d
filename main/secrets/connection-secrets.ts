import type { SecretStore } from '../ports.ts';

/** One secret under a name of its own. Each call may throw a `SecretError`. */
export interface Secret {
  get(): Promise<string | null>;
  set(secret: string): Promise<void>;
  delete(): Promise<void>;
}
export interface ConnectionSecrets {
  readonly apiKey: Secret;
  /** Access and refresh token, as the session writes them. */
  readonly tokens: Secret;
  /** The connection goes, and its secrets with it. */
  deleteAll(): Promise<void>;
}

/** The secrets of one connection. */
export function connectionSecrets(store: SecretStore, connectionId: string): ConnectionSecrets {
  const secret = (name: string): Secret => {
    const account = `connection/${connectionId}/${name}`;
    return {
      get: () => store.get(account),
      set: (value) => store.set(account, value),
      delete: () => store.delete(account),
    };
  };
  const apiKey = secret('api-key');
  const tokens = secret('tokens');
  return {
    apiKey,
    tokens,
    deleteAll: async () => {
      await apiKey.delete();
      await tokens.delete();
    },
  };
}
