import type { ServiceProblem } from '../../preload/contract.ts';

/** An access token, or why there is none. A token is for one `Authorization` header and is never logged. */
export type TokenResult =
  { readonly kind: 'token'; readonly token: string } | { readonly kind: 'noSession'; readonly problem: ServiceProblem };

/** What is known of the session. Times are epoch milliseconds; `limit` is claim ARC, `permissions` claim P as text (§5.8). */
export interface SessionStatus {
  readonly signedIn: boolean;
  readonly tokenExpiresAt: number | null;
  readonly permissions: string | null;
  readonly limit: number | null;
  /** Why there is no session, after the last try; `null` after a success and before any try. */
  readonly problem: ServiceProblem | null;
}

/** One a connection. However many ask at once, one login or refresh is under way. Never throws. */
export interface Session {
  /** The access token: from memory, from the keychain at start, else by a login. */
  token(): Promise<TokenResult>;
  /**
   * A new token in the place of `refused`, the token that the service answered 401 to. Where another caller has renewed it
   * meanwhile, the newer one is given without a request. `refresh` falls back to a login when the service refuses it.
   */
  renew(refused: string, how: 'refresh' | 'login'): Promise<TokenResult>;
  /** A new login because a person asks: "get a new token" (§5.9), or "try again" after a refusal. */
  signIn(): Promise<TokenResult>;
  status(): SessionStatus;
  /** The key or the settings changed, or the connection goes: tokens are dropped, a refused login may be tried again. */
  forget(): void;
}
