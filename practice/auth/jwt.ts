import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Json } from '../types.ts';

/** Claims of §5.8, and the key to which the token was issued. */
export interface Claims {
  readonly P: Json;
  readonly ARC: number;
  /** Unix time, seconds. */
  readonly exp: number;
  readonly iat: number;
  readonly sub: string;
  readonly jti: string;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (text: string, secret: Buffer): Buffer => createHmac('sha256', secret).update(text).digest();

export function issueJwt(claims: Claims, secret: Buffer): string {
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${sign(text, secret).toString('base64url')}`;
}

/** The claims of a token that was signed with this secret, expired or not; otherwise `null`. */
export function readJwt(token: string, secret: Buffer): Claims | null {
  const [header, payload, signature, more] = token.split('.');
  if (!header || !payload || !signature || more !== undefined) return null;
  const given = Buffer.from(signature, 'base64url');
  const right = sign(`${header}.${payload}`, secret);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
}
