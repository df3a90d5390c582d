import { createHash } from 'node:crypto';
import { asQueued } from '../../../domain/as-queued.ts';
import { difference } from '../../../domain/compare/partial-change.ts';
import { withClientReference } from '../../../domain/client-reference.ts';
import type { DocumentPolicy } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { JsonObject, JsonValue } from '../../../domain/json.ts';
import { isJsonObject } from '../../../domain/json.ts';
import { documentPolicyOf } from '../../../domain/settings.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import { encodeBody, toWire } from '../../../domain/wire/index.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { QueuedDraft } from '../../store/types.ts';

const none = new Uint8Array(0);

/**
 * The exact bytes that a draft sends; empty for a delete. `reference` (null: it is not written) and `queuedAt` (epoch
 * milliseconds) were fixed when it was queued, so that all attempts of a queueing send the same bytes, unless the time zone, the
 * settings or Rampa's version changed in between.
 */
export function bodyOf(draft: Draft, policy: DocumentPolicy, reference: string | null, queuedAt: number): Uint8Array {
  const json = jsonOf({ ...draft, content: contentAsSent(draft, queuedAt) }, policy);
  if (json === null) return none;
  const isMarked = reference !== null && draft.operation === 'create';
  return encodeBody(isMarked ? withClientReference(draft.kind, json, reference) : json);
}

/** The bytes that a queued draft would send now. */
export function bodyOfQueued(
  draft: Draft,
  { clientReference, queuedAt }: Pick<QueuedDraft, 'clientReference' | 'queuedAt'>,
  settings: ConnectionSettings,
): Uint8Array {
  return bodyOf(draft, documentPolicyOf(settings), settings.clientReference ? clientReference : null, queuedAt);
}

/** The draft's content as this queueing sends it. */
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

function jsonOf({ kind, operation, content, baseline }: Draft, policy: DocumentPolicy): JsonObject | null {
  if (operation === 'delete') return null;
  return operation === 'change'
    ? difference(kind, baseline ?? {}, content, policy)
    : toWire(kind, content, policy, operation, baseline);
}

/** A sent body, parsed; `{}` if it was empty. */
export function parseBody(body: Uint8Array): JsonObject {
  if (body.length === 0) return {};
  const parsed = JSON.parse(new TextDecoder().decode(body)) as JsonValue;
  return isJsonObject(parsed) ? parsed : {};
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
