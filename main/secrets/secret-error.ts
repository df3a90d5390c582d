/**
 * - `locked`: the keychain exists but is locked. `denied`: the user or a policy refused.
 * - `timeout`: it did not answer in time, or has not answered an earlier call yet.
 * - `unavailable`: there is no keychain, or it cannot be reached. `failed`: anything else.
 */
export type SecretErrorCode = 'locked' | 'denied' | 'timeout' | 'unavailable' | 'failed';

/** Why a secret could not be read or stored. The message is the keychain's and contains no secret. */
export class SecretError extends Error {
  readonly code: SecretErrorCode;

  constructor(code: SecretErrorCode, message: string) {
    super(message);
    this.name = 'SecretError';
    this.code = code;
  }
}

// Patterns in the messages of libsecret, D-Bus, macOS's Security framework and Windows' credential manager.
const words: readonly (readonly [SecretErrorCode, RegExp])[] = [
  ['locked', /locked|interaction is not allowed|errSecInteractionNotAllowed/i],
  ['denied', /dismissed|cancell?ed|denied|not authorized|not permitted|passphrase .* not correct/i],
  ['timeout', /timed? ?out|NoReply/i],
  [
    'unavailable',
    /ServiceUnknown|not provided by any|autolaunch|D-?Bus|transport|could not connect|native addon|cannot find|no such file|shared object|ERR_DLOPEN|logon session/i,
  ],
];

/** Classifies anything that a keychain throws, by its message. */
export function secretError(thrown: unknown): SecretError {
  if (thrown instanceof SecretError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const known = words.find(([, pattern]) => pattern.test(message));
  return new SecretError(known?.[0] ?? 'failed', message);
}

/** For the log, which does not get the keychain's messages. */
export const secretErrorCode = (error: unknown): SecretErrorCode | 'unknown' =>
  error instanceof SecretError ? error.code : 'unknown';
