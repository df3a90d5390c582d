/** Reads the service's answers (§1.2, §5.3) defensively: any bytes give one of a few cases, and reading never throws. */
import { decodeBody, excerptOf, hideTokens } from './body-text.ts';
import { readCode, readErrors, readMessage } from './errors.ts';
import type { ServiceError } from './errors.ts';
import { parseJson } from './parse.ts';
import { isJsonObject, member } from '../json.ts';
import type { JsonArray, JsonObject, JsonValue } from '../json.ts';

export type { ServiceError } from './errors.ts';

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * - `notJson`: not JSON: a proxy's page, an empty body.
 * - `truncated`: the beginning of JSON.
 * - `notAnEnvelope`: JSON without a member `Success`.
 * - `wrongTypes`: an envelope whose members have other types than in §1.2, or contradict each other.
 * - `dataMissing`: `Success` is true, but there is no `Data`.
 */
export type UnreadableReason = 'notJson' | 'truncated' | 'notAnEnvelope' | 'wrongTypes' | 'dataMissing';
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly reason: UnreadableReason;
  /** At most 200 characters of the answer, without markup or anything like a token; may be empty. */
  readonly excerpt: string;
  /** The field errors, in order, if the answer is a ProblemDetails body (RFC 9457). */
  readonly fieldErrors?: readonly ServiceError[];
}
/** `code` and `message` concern the whole answer; `errors` has at least one entry, in the service's order. */
export interface Failure {
  readonly kind: 'failure';
  readonly code: string;
  readonly message: string | null;
  readonly errors: readonly ServiceError[];
}
/** Removes secrets from an answer's texts; implemented in main/service/scrub.ts. */
export interface Hide {
  text(text: string): string;
  /** Returns the same value if nothing was hidden in it. */
  json(value: JsonValue): JsonValue;
}
export type EnvelopeReading =
  | { readonly kind: 'success'; readonly data: JsonObject | JsonArray }
  | Failure
  | Unreadable;

/** Reads an envelope (§1.2). The HTTP status is ignored; the caller interprets it together with the envelope. */
export function readEnvelope({ body }: ServiceResponse, hide?: Hide): EnvelopeReading {
  const { envelope, unreadable, other } = open(body, { hide });
  if (envelope === null) return { ...unreadable('notAnEnvelope'), ...readProblemDetails(other) };
  const success = member(envelope, 'Success');
  if (success === false) return readFailure(envelope);
  if (success !== true || contradicts(envelope)) return unreadable('wrongTypes');
  const data = member(envelope, 'Data') as JsonValue | undefined;
  if (data === undefined || data === null) return unreadable('dataMissing');
  return typeof data === 'object' ? { kind: 'success', data } : unreadable('wrongTypes');
}

export type AuthenticationReading =
  /** Both tokens are valid in a header. */
  | { readonly kind: 'success'; readonly accessToken: string; readonly refreshToken: string }
  | { readonly kind: 'failure'; readonly code: string; readonly message: string | null }
  | Unreadable;

/**
 * Reads the answer to a login or a refresh (§5.3, §5.5). Only the token fields may contain a token: excerpts are empty if the
 * answer was JSON, and anything like a token is removed from messages.
 */
export function readAuthentication({ body }: ServiceResponse): AuthenticationReading {
  const { envelope, unreadable } = open(body, { secret: true });
  if (envelope === null) return unreadable('notAnEnvelope');
  const success = member(envelope, 'Success');
  if (success === false) {
    const { code, message, errors } = readFailure(envelope);
    const words = message ?? errors.map((error) => error.message).join(' ');
    return { kind: 'failure', code, message: words.trim() === '' ? null : hideTokens(words) };
  }
  if (success !== true) return unreadable('wrongTypes');
  const data = member(envelope, 'Data');
  if (data === undefined || data === null) return unreadable('dataMissing');
  const accessToken = member(data, 'AccessToken');
  const refreshToken = member(data, 'RefreshToken');
  if (isAbsent(accessToken) || isAbsent(refreshToken))
    return unreadable(isJsonObject(data) ? 'dataMissing' : 'wrongTypes');
  if (!isToken(accessToken) || !isToken(refreshToken)) return unreadable('wrongTypes');
  return { kind: 'success', accessToken, refreshToken };
}

interface Opened {
  readonly envelope: JsonObject | null;
  /** An object that is not an envelope. */
  readonly other: JsonObject | null;
  readonly unreadable: (reason: UnreadableReason) => Unreadable;
}

/** Parses the body: an object with a member `Success` is an envelope. `unreadable` makes the result for any other answer. */
function open(
  body: Uint8Array,
  { secret = false, hide }: { readonly secret?: boolean; readonly hide?: Hide | undefined },
): Opened {
  const text = decodeBody(body);
  const parsed = parseJson(text);
  const hidden = (words: string): string => hide?.text(words) ?? words;
  const tell = (reason: UnreadableReason): Unreadable => ({
    kind: 'unreadable',
    reason,
    excerpt: secret && reason !== 'notJson' ? '' : hidden(excerptOf(text)),
  });
  if (parsed.kind === 'notJson' || parsed.kind === 'truncated') {
    return { envelope: null, other: null, unreadable: () => tell(parsed.kind) };
  }
  if (parsed.kind === 'tooComplex') return { envelope: null, other: null, unreadable: () => tell('wrongTypes') };
  const value = hide === undefined ? parsed.value : hide.json(parsed.value);
  const object = isJsonObject(value) ? value : null;
  const isEnvelope = object !== null && Object.hasOwn(object, 'Success');
  return { envelope: isEnvelope ? object : null, other: isEnvelope ? null : object, unreadable: tell };
}

/** The ProblemDetails that a web framework or gateway sends instead of the service: title, detail, and errors by field. */
function readProblemDetails(body: JsonObject | null): Pick<Unreadable, 'fieldErrors'> & { readonly excerpt?: string } {
  const words = readMessage(member(body, 'detail')) ?? readMessage(member(body, 'title'));
  if (words === null) return {};
  const errors = member(body, 'errors');
  const fieldErrors = isJsonObject(errors) ? readErrors(errors, '') : [];
  return { excerpt: excerptOf(words), ...(fieldErrors.length === 0 ? {} : { fieldErrors }) };
}

/** The code of the result is that of the first error (§1.2). If they differ, both are kept. */
function readFailure(envelope: JsonObject): Failure {
  const ownCode = readCode(member(envelope, 'ResultCode'));
  const resultCode = isSuccessCode(ownCode) ? '' : ownCode;
  const message = readMessage(member(envelope, 'Message'));
  const listed = readErrors(member(envelope, 'Errors'), resultCode);
  const errors = listed.length > 0 ? listed : [{ code: resultCode, message: message ?? '' }];
  return { kind: 'failure', code: resultCode === '' ? (errors[0]?.code ?? '') : resultCode, message, errors };
}

/** The envelope reports success, but has the code of a failure or errors, so neither can be trusted. */
function contradicts(envelope: JsonObject): boolean {
  const errors = readErrors(member(envelope, 'Errors'), '');
  return !isSuccessCode(readCode(member(envelope, 'ResultCode'))) || errors.length > 0;
}

/** `"0000"`, even if some zeros were lost. A missing code contradicts nothing. */
const isSuccessCode = (code: string): boolean => /^0*$/.test(code);

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';
/** Printable ASCII without spaces, as allowed in an `Authorization` header. */
const isToken = (value: unknown): value is string => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);
