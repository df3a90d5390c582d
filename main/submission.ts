/**
 * A submission: what one queueing of a draft sends, and where to. It is made once, when the draft is queued, and never changed:
 * sending transmits its bytes.
 */
import { createHash } from 'node:crypto';
import { asQueued } from '../domain/as-queued.ts';
import { withClientReference } from '../domain/client-reference.ts';
import { difference } from '../domain/compare/partial-change.ts';
import type { DocumentPolicy } from '../domain/facts.ts';
import type { ValueRecord } from '../domain/fields.ts';
import { hiddenText } from '../domain/hidden.ts';
import { isJsonObject } from '../domain/json.ts';
import type { JsonObject, JsonValue } from '../domain/json.ts';
import type { Draft } from '../domain/model/draft.ts';
import { documentPolicyOf } from '../domain/settings.ts';
import type { ConnectionSettings } from '../domain/settings.ts';
import type { Summary } from '../domain/summary.ts';
import { atOnce } from '../domain/steps.ts';
import type { Steps } from '../domain/steps.ts';
import { linesOf } from '../domain/value.ts';
import { encodeBody, wireSteps } from '../domain/wire/index.ts';
import { destinationOf } from './destination.ts';
import { documentRequest } from './document-request.ts';

/** The user, company and period of a request (§1.1). */
export interface Identity {
  readonly userId: number;
  readonly companyId: number;
  readonly periodId: number | null;
}

export interface Submission extends Identity {
  /** The draft's revision from which it was made. */
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly queuedAt: number;
  /** Address and organisation, normalised as in {@link destinationOf}. */
  readonly baseUrl: string;
  readonly organisation: string;
  readonly method: string;
  readonly url: string;
  /** How its amounts were computed, and what it sends back of what was read. */
  readonly policy: DocumentPolicy;
  /** Identifies it. Also in the body of a new document, if the setting is on and the field has room. */
  readonly clientReference: string;
  /** What the list shows of it. */
  readonly summary: Summary;
  /** The request body: JSON as UTF-8; empty for a deletion. */
  readonly body: Uint8Array;
  /** SHA-256 of the body, in hex. */
  readonly sha256: string;
  /** The keys of the draft's lines, in the order of the body's; empty if a line has none. */
  readonly lineKeys: readonly string[];
}

const identityNames = ['userId', 'companyId', 'periodId'] as const;

export const isSameIdentity = (one: Identity, other: Pick<ConnectionSettings, keyof Identity>): boolean =>
  identityNames.every((name) => one[name] === other[name]);
export const identityOf = ({ userId, companyId, periodId }: Identity): Identity => ({ userId, companyId, periodId });

/** Whether the connection still leads to the address and organisation for which it was queued. */
export function leadsTo(
  { baseUrl, organisation }: Pick<Submission, 'baseUrl' | 'organisation'>,
  settings: ConnectionSettings,
): boolean {
  const now = destinationOf(settings);
  return now.baseUrl === baseUrl && now.organisation === organisation;
}

/** Whether the settings still give the whole destination for which it was queued. It is never sent otherwise. */
export function canBeSent(
  submission: Pick<Submission, 'baseUrl' | 'organisation' | 'url' | keyof Identity> &
    Pick<Draft, 'kind' | 'operation' | 'targetId'>,
  settings: ConnectionSettings,
): boolean {
  const { kind, operation, targetId, url } = submission;
  if (!isSameIdentity(submission, settings) || !leadsTo(submission, settings)) return false;
  return documentRequest(kind, operation, targetId, settings).url === url;
}

type Submitted = Pick<Draft, 'kind' | 'operation' | 'content' | 'baseline' | 'targetId' | 'revision'>;

type Queueing = Pick<Submission, 'queuedAt' | 'clientReference' | 'summary'> & { readonly identity: Identity };

/** Throws if the draft cannot be encoded, or contains a hidden secret. */
export const makeSubmission = (draft: Submitted, settings: ConnectionSettings, queueing: Queueing): Submission =>
  atOnce(submissionSteps(draft, settings, queueing));

/** Like {@link makeSubmission}, in steps between which the caller can do other work. */
export function* submissionSteps(
  draft: Submitted,
  settings: ConnectionSettings,
  queueing: Queueing,
): Steps<Submission> {
  const { kind, operation, targetId, revision } = draft;
  const { queuedAt, clientReference, summary, identity } = queueing;
  const policy = documentPolicyOf(settings);
  const body = yield* bodySteps(draft, policy, settings.clientReference ? clientReference : null, queuedAt);
  yield;
  // The last check: the placeholder of a hidden secret must never be sent, however it came into the draft.
  if (Buffer.from(body).includes(hiddenText)) throw new Error('a secret is hidden in it');
  const { method, url } = documentRequest(kind, operation, targetId, settings);
  const { baseUrl, organisation } = destinationOf(settings);
  const { userId, companyId, periodId } = identity;
  return {
    ...{ revision, queuedAt, userId, companyId, periodId, baseUrl, organisation, method, url },
    ...{ policy, clientReference, summary, body, sha256: sha256(body), lineKeys: keysOf(draft.content) },
  };
}

function keysOf(content: ValueRecord): readonly string[] {
  const keys = linesOf(content).map(({ $key: key }) => key);
  return keys.every((key) => typeof key === 'string') ? keys : [];
}

/** The exact bytes of a request; empty for a deletion. `reference`: null if it is not written into the body. */
function* bodySteps(
  draft: Submitted,
  policy: DocumentPolicy,
  reference: string | null,
  queuedAt: number,
): Steps<Uint8Array> {
  const { kind, operation, baseline } = draft;
  if (operation === 'delete') return new Uint8Array(0);
  const content = contentAsSent(draft, queuedAt);
  yield;
  const json =
    operation === 'change'
      ? difference(kind, baseline ?? {}, content, policy)
      : yield* wireSteps(kind, content, policy, operation, baseline);
  yield;
  const isMarked = reference !== null && operation === 'create';
  return encodeBody(isMarked ? withClientReference(kind, json, reference) : json);
}

/** The draft's content as a submission of that time (epoch milliseconds) sends it. */
export function contentAsSent(
  { kind, operation, content, baseline }: Pick<Draft, 'kind' | 'operation' | 'content' | 'baseline'>,
  queuedAt: number,
): ValueRecord {
  return asQueued(kind, content, { operation, baseline, time: wallTimeOf(queuedAt) });
}

/** Local time of day, as `14:30:05`. */
function wallTimeOf(at: number): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** A body, parsed; `{}` if it is empty. */
export function parseBody(body: Uint8Array): JsonObject {
  if (body.length === 0) return {};
  const parsed = JSON.parse(new TextDecoder().decode(body)) as JsonValue;
  return isJsonObject(parsed) ? parsed : {};
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
