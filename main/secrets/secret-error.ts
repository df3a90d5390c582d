/**
 * - `locked`: the keychain is there and closed. `denied`: a person or a policy said no.
 * - `timeout`: it did not answer in time, or still has not answered an earlier call.
 * - `unavailable`: there is none, or it cannot be reached. `failed`: anything else.
 */
export type SecretErrorCode = 'locked' | 'denied' | 'timeout' | 'unavailable' | 'failed';

/** Why a secret could not be read or kept. The message is the keychain's own words and holds no secret. */
export class SecretError extends Error {
  readonly code: SecretErrorCode;

  constructor(code: SecretErrorCode, message: string) {
    super(message);
    this.name = 'SecretError';
    this.code = code;
  }
}

// The words of libsecret, of D-Bus, of macOS's Security framework and of Windows' credential manager.
const words: readonly (readonly [SecretErrorCode, RegExp])[] = [
  ['locked', /locked|interaction is not allowed|errSecInteractionNotAllowed/i],
  ['denied', /dismissed|cancell?ed|denied|not authorized|not permitted|passphrase .* not correct/i],
  ['timeout', /timed? ?out|NoReply/i],
  [
    'unavailable',
    /ServiceUnknown|not provided by any|autolaunch|D-?Bus|transport|could not connect|native addon|cannot find|no such file|shared object|ERR_DLOPEN|logon session/i,
  ],
];

/** Any throw of a keychain, classified by its words. */
export function secretError(thrown: unknown): SecretError {
  if (thrown instanceof SecretError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const known = words.find(([, pattern]) => pattern.test(message));
  return new SecretError(known?.[0] ?? 'failed', message);
}

/** For the log: the keychain's own words stay out of it. */
export const secretErrorCode = (error: unknown): SecretErrorCode | 'unknown' =>
  error instanceof SecretError ? error.code : 'unknown';
