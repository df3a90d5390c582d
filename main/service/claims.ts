import { isJsonObject } from '../../domain/json.ts';

/** The claims of a token (§5.8). Each may be missing, because the content of tokens is up to the service. */
export interface Claims {
  /** Claim P as text: a string unchanged, anything else as JSON. Its values are not specified (§5.10). */
  readonly permissions: string | null;
  /** Claim ARC: requests per day. */
  readonly limit: number | null;
  /** Claim exp, as epoch milliseconds. */
  readonly expiresAt: number | null;
}

const nothing: Claims = { permissions: null, limit: null, expiresAt: null };

/** Reads a JWT's claims without verifying it: only the service can verify a token and decide by it. */
export function readClaims(token: string): Claims {
  const payload = parse(token.split('.')[1] ?? '');
  if (!isJsonObject(payload)) return nothing;
  const { P: permissions, ARC: limit, exp } = payload;
  const seconds = number(exp);
  return {
    permissions: permissions === undefined || permissions === null ? null : text(permissions),
    limit: number(limit),
    expiresAt: seconds === null ? null : seconds * 1000,
  };
}

function parse(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function number(value: unknown): number | null {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) && read >= 0 ? Math.floor(read) : null;
}
