/**
 * What the service answers (§1.2, §5.3), read with suspicion: whatever the bytes are, reading ends in one of a few cases
 * and never throws.
 */
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
 * - `notJson`: something else altogether, or nothing: a proxy's page, an empty body.
 * - `truncated`: the beginning of JSON.
 * - `notAnEnvelope`: JSON without a member `Success`.
 * - `wrongTypes`: an envelope whose members are of other types than §1.2 says, or contradict each other.
 * - `dataMissing`: `Success` is true, and there is no `Data`.
 */
export type UnreadableReason = 'notJson' | 'truncated' | 'notAnEnvelope' | 'wrongTypes' | 'dataMissing';
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly reason: UnreadableReason;
  /** At most 200 characters of what came, without markup or anything like a token; may be empty. */
  readonly excerpt: string;
  /** The field errors of a ProblemDetails body (RFC 9457), in their order, where the answer is one. */
  readonly fieldErrors?: readonly ServiceError[];
}
/** `code` and `message` are of the whole answer; `errors` has at least one entry, in the service's order. */
export interface Failure {
  readonly kind: 'failure';
  readonly code: string;
  readonly message: string | null;
  readonly errors: readonly ServiceError[];
}
/** What takes secrets out of an answer's texts; main/service/scrub.ts. */
export interface Hide {
  /** Whether one is anywhere in a text, also where the text is JSON that holds it in escapes. */
  isIn(text: string): boolean;
  text(text: string): string;
  json(value: JsonValue): JsonValue;
}
export type EnvelopeReading =
  | { readonly kind: 'success'; readonly data: JsonObject | JsonArray }
  | Failure
  | Unreadable;

/** §1.2. The status is not looked at: what status and envelope mean together is for who asked to decide. */
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
  /** Both tokens are fit to be in a header. */
  | { readonly kind: 'success'; readonly accessToken: string; readonly refreshToken: string }
  | { readonly kind: 'failure'; readonly code: string; readonly message: string | null }
  | Unreadable;

/**
 * §5.3, §5.5: the answer to a login or a refresh. Nothing of it but the tokens themselves can hold a token: excerpts are
 * empty where the answer was JSON, and messages are cleared of anything like one.
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
  /** An object that is no envelope. */
  readonly other: JsonObject | null;
  readonly unreadable: (reason: UnreadableReason) => Unreadable;
}

/** The object the bytes hold: an envelope if it has a member `Success`; and how to say that the answer cannot be used. */
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
  // Walking through the values is for the rare answer that holds one: the text is searched in a fraction of the time.
  const value = hide?.isIn(text) === true ? hide.json(parsed.value) : parsed.value;
  const object = isJsonObject(value) ? value : null;
  const isEnvelope = object !== null && Object.hasOwn(object, 'Success');
  return { envelope: isEnvelope ? object : null, other: isEnvelope ? null : object, unreadable: tell };
}

/** What a web framework or a gateway answers in the place of the service: a title, a detail, and errors by field. */
function readProblemDetails(body: JsonObject | null): Pick<Unreadable, 'fieldErrors'> & { readonly excerpt?: string } {
  const words = readMessage(member(body, 'detail')) ?? readMessage(member(body, 'title'));
  if (words === null) return {};
  const errors = member(body, 'errors');
  const fieldErrors = isJsonObject(errors) ? readErrors(errors, '') : [];
  return { excerpt: excerptOf(words), ...(fieldErrors.length === 0 ? {} : { fieldErrors }) };
}

/** The first error's code is the result's (§1.2); where they differ, each is kept as it came. */
function readFailure(envelope: JsonObject): Failure {
  const said = readCode(member(envelope, 'ResultCode'));
  const resultCode = isSuccessCode(said) ? '' : said;
  const message = readMessage(member(envelope, 'Message'));
  const listed = readErrors(member(envelope, 'Errors'), resultCode);
  const errors = listed.length > 0 ? listed : [{ code: resultCode, message: message ?? '' }];
  return { kind: 'failure', code: resultCode === '' ? (errors[0]?.code ?? '') : resultCode, message, errors };
}

/** It says that it succeeded, and gives the code of a failure or errors: it is not to be believed in either. */
function contradicts(envelope: JsonObject): boolean {
  const errors = readErrors(member(envelope, 'Errors'), '');
  return !isSuccessCode(readCode(member(envelope, 'ResultCode'))) || errors.length > 0;
}

/** `"0000"`, however many zeros of it arrived; a code that is not there contradicts nothing. */
const isSuccessCode = (code: string): boolean => /^0*$/.test(code);

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';
/** Printable ASCII without spaces: what may be in an `Authorization` header. */
const isToken = (value: unknown): value is string => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);
