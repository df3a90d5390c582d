/**
 * What an answer means; nothing else decides it. {@link meaningOf} reads an answer (status, headers, envelope, code) into one
 * meaning, and one table says what a write, a read, a later page of a list and a login make of each meaning. A status alone is
 * never taken for a documented code.
 */
import { codesOfDocuments } from '../../domain/envelope/service-codes.ts';
import type { AuthenticationReading, EnvelopeReading, ServiceError } from '../../domain/envelope/index.ts';
import type { FailureReason, ServiceProblem } from '../../domain/model/connection.ts';
import type { BlockedReason } from '../../domain/model/queue.ts';
import { own } from '../../domain/value.ts';
import type { TransportFailure } from '../ports.ts';
import { problemOfFailure, retryAfter } from './failures.ts';

/** What an answer is for: `page`: a page of a list after the first. */
export type Use = 'write' | 'read' | 'page' | 'login';

/**
 * - `done`: carried out, or read.
 * - `unsure`: no reliable answer. A write may have been carried out; anything else is simply asked again.
 * - `refused`: this document is at fault, and the same request would be refused again.
 * - `missing`: not there, or hidden from this user.
 * - `end`: after the last page. `endIfShort`: the same if the page before was shorter than the first.
 * - Any other: certainly not carried out, and this must pass, or be resolved, before a request can succeed.
 */
export type Consequence = 'done' | 'unsure' | 'refused' | 'missing' | 'end' | 'endIfShort' | BlockedReason;

interface Row {
  /** What it is to every use that is not in `but`; `as`: the same as another meaning. */
  readonly is: Consequence | { readonly as: Meaning };
  /** The uses to which it is something else, each with the reason. What is read also holds for pages. */
  readonly but?: Partial<Record<Use, readonly [Consequence | { readonly as: Meaning }, why: string]>>;
  /** What may be wrong in the settings: the host (of the login), or the path. */
  readonly doubts?: 'host' | 'path';
}

/** Meanings that are shown as another one. */
type Hidden = 'done' | 'unauthorised' | 'badRequest';
export type Meaning =
  | Hidden
  | Exclude<
      FailureReason,
      | 'storage'
      | 'changed'
      | 'unchecked'
      | 'switchedOff'
      | 'hiddenSecret'
      | 'alreadyThere'
      | 'mayStillBeWritten'
      | 'interrupted'
    >;

const loginChangesNothing = 'A login writes no document, so it is tried again.';
const notShownForLogins = '§5.5 shows how a login is refused. This answer is not among those, so it is tried again.';
const pageRefused = 'A service may refuse a page that follows the last one, in a way that is not shown.';
const unreliable: Row = { is: 'unsure', but: { login: ['offline', loginChangesNothing] } };

export const meanings: Readonly<Record<Meaning, Row>> = {
  done: { is: 'done' },
  /** `Success` is true, but there is no `Data`. */
  dataMissing: {
    is: 'done',
    doubts: 'path',
    but: {
      read: [
        'refused',
        'A write is carried out without it, and its id and number are read later; here it is all there is.',
      ],
      page: ['endIfShort', pageRefused],
      login: ['offline', 'It has no tokens, and §5.3 shows no such answer.'],
    },
  },

  // No complete answer. If it is certain that nothing was sent, `notSent` below applies instead.
  dns: { ...unreliable, doubts: 'host' },
  refused: { ...unreliable, doubts: 'host' },
  unreachable: unreliable,
  tls: { ...unreliable, doubts: 'host' },
  proxy: unreliable,
  proxyLogin: unreliable,
  aborted: unreliable,
  timeout: unreliable,
  reset: unreliable,
  network: unreliable,
  truncated: unreliable,
  tooLarge: {
    is: 'unsure',
    but: {
      read: ['refused', 'It is as long when it is read again; only a write may have been carried out.'],
      login: ['offline', loginChangesNothing],
    },
  },

  // An answer that cannot be trusted.
  redirect: { ...unreliable, doubts: 'host' },
  serverError: unreliable,
  notJson: { ...unreliable, doubts: 'path' },
  notAnEnvelope: { ...unreliable, doubts: 'path' },
  /** An envelope that contradicts §1.2, itself or the status. */
  wrongTypes: {
    is: 'unsure',
    doubts: 'path',
    but: {
      read: ['refused', 'The service answers in the same way again; only a write may have been carried out.'],
      page: ['endIfShort', pageRefused],
      login: ['offline', loginChangesNothing],
    },
  },
  /** Nothing of the service at an address at which it has answered before: whatever is in front of it cannot reach it. */
  gateway: {
    is: 'unsure',
    doubts: 'path',
    but: {
      write: [
        'offline',
        'It is certainly not carried out; only after 404 or 405 on a path that the specification shows is the outcome unknown.',
      ],
      login: ['offline', loginChangesNothing],
    },
  },

  // The service, for reasons that concern no document.
  tokenExpired: { is: 'login' },
  /** 401 without a code of §7. */
  unauthorised: {
    is: { as: 'loginRefused' },
    but: {
      login: [{ as: 'refusedByService' }, '§5.5 shows the messages of a refused login, and this is none of them.'],
    },
  },
  loginRefused: { is: 'login' },
  licenceExpired: { is: 'licence' },
  permission: { is: 'permission', but: { login: [{ as: 'refusedByService' }, notShownForLogins] } },
  header: { is: 'headers', but: { login: [{ as: 'refusedByService' }, notShownForLogins] } },
  limit: { is: 'limit' },
  tooManyRequests: { is: 'busy' },

  // The request.
  /** 400, 413 or 415 without an envelope. */
  body: {
    is: 'body',
    but: {
      read: [{ as: 'path' }, 'A read has no body, so its address is in doubt.'],
      login: [{ as: 'path' }, 'The body of a login is always as in §5.2, so its address is in doubt.'],
    },
  },
  /** Nothing of the service at an address that has not answered before, or a method that is not allowed there. */
  path: {
    is: 'path',
    doubts: 'path',
    but: {
      write: [
        'path',
        'On a path that the specification shows, the outcome is unknown without an envelope, and a refusal with one; errors that ' +
          'can be placed in the document are a refusal on any path.',
      ],
      read: ['refused', 'Reading may not be offered where writing is, so the user may decide without it.'],
      login: ['settings', 'The address of the login is no assumption about a kind of document.'],
    },
  },
  notFound: {
    is: 'refused',
    but: {
      write: ['refused', 'A create has no target that could be missing: on an assumed path, the path is in doubt.'],
      read: ['missing', 'To a read it is the answer to the question.'],
      page: ['end', 'There is no such page.'],
      login: [{ as: 'path' }, '§5.5 refuses with 401; a server that does not know the path answers in this way.'],
    },
  },
  /** 400 with an envelope, without a code of §7. */
  badRequest: {
    is: { as: 'refusedByService' },
    but: {
      login: [{ as: 'path' }, '§5.5 refuses with 401; a server that does not know the path answers in this way.'],
    },
  },
  refusedByService: {
    is: 'refused',
    but: { page: ['endIfShort', pageRefused], login: ['offline', notShownForLogins] },
  },

  // Found on this computer, before anything was sent.
  noApiKey: { is: 'secrets' },
  keyForOtherAddress: { is: 'secrets' },
  secrets: { is: 'keychain' },
  settings: { is: 'settings' },
};

/** An answer as received. `hasWorked`: the service has answered such a request at this address before. */
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly reading: EnvelopeReading | AuthenticationReading;
  readonly hasWorked?: boolean;
}
/** See `ServiceAnswer` (client.ts). */
type Answer =
  | ({ readonly kind: 'response' } & Received)
  | { readonly kind: 'failure'; readonly failure: TransportFailure }
  | { readonly kind: 'noSession'; readonly problem: ServiceProblem };

/** Codes of §7 that mean, with any status but a failure of the service itself, that no document is at fault. */
const codes: Readonly<Record<string, Meaning>> = {
  '0201': 'header',
  '0102': 'tokenExpired',
  '0110': 'permission',
  '0120': 'limit',
};
/** §7: the document does not exist, or is hidden from this user. A 404 without this code may come from a wrong path. */
export const missingCode = '3000';
/** §5.5: the refusals of a login, by their messages. */
const refusedLogins: readonly (readonly [RegExp, Meaning])[] = [
  [/apikey expired|licen[cs]e.*expired/i, 'licenceExpired'],
  [/invalid (?:api credentials|refresh token)/i, 'loginRefused'],
];

/** `login`: the answer is one of the authentication service, whose refusals have messages and no codes (§5.5). */
export function meaningOf(answer: Received, login = false): Meaning {
  const { status, headers, reading } = answer;
  if (status < 200) return 'notAnEnvelope';
  if (status >= 300 && status < 400) return 'redirect';
  const code = reading.kind === 'failure' ? reading.code : '';
  // §7 does not show the status of these codes: they are a refusal with any.
  if (codesOfDocuments.has(code)) return 'refusedByService';
  // Any other envelope with a 5xx status does not help: the service may have written before it failed.
  if (status >= 500) return 'serverError';
  const stated = login && reading.kind === 'failure' ? refusedLogin(reading.message) : undefined;
  if (stated !== undefined) return stated;
  if (status === 401 && /\binvalid_token\b/i.test(headers['www-authenticate'] ?? '')) return 'tokenExpired';
  const known = own(codes, code);
  if (known !== undefined) return known;
  if (status === 401) return 'unauthorised';
  switch (reading.kind) {
    case 'success':
      // The status means refused, the envelope means carried out: neither is reliable.
      return status >= 400 ? 'wrongTypes' : 'done';
    case 'failure':
      if (status === 429) return 'tooManyRequests';
      if (status === 405) return 'path';
      if (status === 404 || code === missingCode) return 'notFound';
      return status === 400 ? 'badRequest' : 'refusedByService';
    case 'unreadable':
      return ofUnreadable(answer, reading);
  }
}

function ofUnreadable(
  { status, hasWorked = false }: Received,
  { reason, fieldErrors = [] }: Extract<EnvelopeReading, { readonly kind: 'unreadable' }>,
): Meaning {
  if (reason === 'dataMissing') return status >= 400 ? 'wrongTypes' : 'dataMissing';
  // If part of an envelope is in it, the answer comes from the service.
  if (reason !== 'notJson' && reason !== 'notAnEnvelope') return reason;
  if (status === 429) return 'tooManyRequests';
  if (status === 404 || status === 405) return hasWorked ? 'gateway' : 'path';
  if (status === 400) return hasWorked && fieldErrors.length === 0 ? 'gateway' : 'body';
  return status === 413 || status === 415 ? 'body' : reason;
}

const refusedLogin = (message: string | null): Meaning | undefined =>
  refusedLogins.find(([words]) => words.test(message ?? ''))?.[1];

/** Whether such an answer proves that the service, and not something on the way to it, has this address. */
export const provesAddress = (meaning: Meaning): boolean => proofs.has(meaning);
const proofs: ReadonlySet<Meaning> = new Set([
  ...(['done', 'dataMissing', 'badRequest', 'refusedByService', 'loginRefused', 'licenceExpired'] as const),
]);

/** How to get a new token before the same bytes are sent again: nothing was carried out. `null`: a new token does not help. */
export function renewalFor(answer: Received): 'refresh' | 'login' | null {
  // A successful answer is not parsed for this: it may be a list of many megabytes.
  if (answer.status < 400 || answer.status >= 500) return null;
  if (meaningOf(answer) === 'tokenExpired') return 'refresh';
  return answer.status === 401 ? 'login' : null;
}

/** `errors`: those of the envelope or ProblemDetails, in the service's order. */
export type Verdict =
  | { readonly means: 'done'; readonly problem: null }
  | {
      readonly means: Exclude<Consequence, 'done'>;
      readonly problem: ServiceProblem;
      readonly errors: readonly ServiceError[];
    };

/** What an answer means to one use, and the problem to show. */
export function judge(answer: Answer, use: Use): Verdict {
  switch (answer.kind) {
    case 'noSession':
      return { means: blockedBy(answer.problem), problem: answer.problem, errors: [] };
    case 'failure': {
      const problem = problemOfFailure(answer.failure);
      return { means: answer.failure.sent === 'no' ? blockedBy(problem) : failed(problem, use), problem, errors: [] };
    }
    case 'response':
      return judgeReceived(answer, use);
  }
}

export function judgeReceived(answer: Received, use: Use): Verdict {
  const { status, headers, reading } = answer;
  const meaning = shownAs(meaningOf(answer, use === 'login'), use);
  const means = consequence(meaning, use);
  if (meaning === 'done' || means === 'done') return { means: 'done', problem: null };
  const wait = meaning === 'tooManyRequests' ? retryAfter(headers) : {};
  return { means, problem: { reason: meaning, status, ...words(reading), ...wait }, errors: errorsIn(reading) };
}

/** A write without a complete answer may have been carried out, whatever the reason. */
function failed({ reason }: ServiceProblem, use: Use): Exclude<Consequence, 'done'> {
  const means = use === 'write' ? 'unsure' : consequence(reason, use);
  return means === 'done' ? 'unsure' : means;
}

/** Why an answer to a read is not a success, for the user; `null` if it is one. */
export const problemOfAnswer = (answer: Answer): ServiceProblem | null => judge(answer, 'read').problem;

/** What a problem means to a use. Its reason already is that of this use. */
export function consequence(reason: FailureReason | Hidden, use: Use): Consequence {
  const row = own(meanings as Readonly<Record<string, Row>>, reason);
  if (row === undefined) return 'refused';
  const cell = cellOf(row, use);
  return typeof cell === 'string' ? cell : consequence(cell.as, use);
}

/**
 * What further requests wait for after one that was certainly not carried out. Only a login can then have met a wrong address. An
 * unreliable answer to a login, too, means that there is no connection.
 */
export function blockedBy({ reason }: ServiceProblem): BlockedReason {
  const row = own(meanings as Readonly<Record<string, Row>>, reason);
  const [toLogin] = row?.but?.login ?? [];
  for (const cell of [toLogin, row?.is]) if (typeof cell === 'string' && !isOutcome(cell)) return cell;
  return 'offline';
}

/**
 * Whether a read that failed shows that the service itself answers: with an envelope, whatever that says. What blocks the whole
 * connection (a login, the limit) does not count.
 */
export const isAnswerOfService = (problem: ServiceProblem): boolean =>
  isReached(consequence(problem.reason, 'read')) && !mayPass(problem) && problem.reason !== 'path';

/** Whether a read may succeed at the next try: it got no reliable answer. */
export const mayPass = ({ reason }: ServiceProblem): boolean => consequence(reason, 'read') === 'unsure';

/** The setting that a problem calls into question: where the host is, or the path on it. */
export const doubtedBy = ({ reason }: ServiceProblem): 'host' | 'path' | null =>
  own(meanings as Readonly<Record<string, Row>>, reason)?.doubts ?? null;

/** What blocks one kind of document, not the connection: the service has been reached. */
const ofOneKind: readonly Consequence[] = ['permission', 'path', 'body'];
export const isReached = (means: Consequence): boolean => isOutcome(means) || ofOneKind.includes(means);

const outcomes: readonly Consequence[] = ['done', 'unsure', 'refused', 'missing', 'end', 'endIfShort'];
export const isOutcome = (means: Consequence): means is Exclude<Consequence, BlockedReason> => outcomes.includes(means);

function cellOf({ is, but = {} }: Row, use: Use): Row['is'] {
  return but[use]?.[0] ?? (use === 'page' ? but.read?.[0] : undefined) ?? is;
}

/** The meaning as which this use shows it. */
function shownAs(meaning: Meaning, use: Use): Exclude<Meaning, 'unauthorised' | 'badRequest'> {
  const cell = cellOf(meanings[meaning], use);
  if (typeof cell !== 'string') return shownAs(cell.as, use);
  if (meaning === 'unauthorised' || meaning === 'badRequest') throw new Error(`${meaning} is shown as another meaning`);
  return meaning;
}

/** The service's own code and message, if the answer has them. */
function words(reading: Received['reading']): { code?: string; message?: string } {
  switch (reading.kind) {
    case 'success':
      return {};
    case 'unreadable':
      return reading.excerpt === '' ? {} : { message: reading.excerpt };
    case 'failure':
      return {
        ...(reading.code === '' ? {} : { code: reading.code }),
        ...(reading.message === null ? {} : { message: reading.message }),
      };
  }
}

function errorsIn(reading: Received['reading']): readonly ServiceError[] {
  if (reading.kind === 'failure') return 'errors' in reading ? reading.errors : [];
  return reading.kind === 'unreadable' ? (reading.fieldErrors ?? []) : [];
}
