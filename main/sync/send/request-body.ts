import { createHash } from 'node:crypto';
import { asQueued } from '../../../domain/as-queued.ts';
import { difference } from '../../../domain/compare/partial-change.ts';
import { withClientReference } from '../../../domain/client-reference.ts';
import type { DocumentPolicy } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { JsonObject, JsonValue } from '../../../domain/json.ts';
import { isJsonObject } from '../../../domain/json.ts';
import { encodeBody, toWire } from '../../../domain/wire/index.ts';
import type { Draft } from '../../../domain/model/draft.ts';

const none = new Uint8Array(0);

/**
 * The exact bytes that a draft sends; empty for a delete. `reference` and `queuedAt` (epoch milliseconds) were fixed when it was
 * queued, so that all attempts of a queueing send the same bytes.
 */
export function bodyOf(draft: Draft, policy: DocumentPolicy, reference: string | null, queuedAt: number): Uint8Array {
  const json = jsonOf({ ...draft, content: contentAsSent(draft, queuedAt) }, policy);
  if (json === null) return none;
  const marked =
    reference !== null && draft.operation === 'create' ? withClientReference(draft.kind, json, reference) : null;
  return encodeBody(marked?.body ?? json);
}

/** Whether the draft's field has room for the reference, so that the document can be found by it. */
export function hasRoomFor(draft: Draft, policy: DocumentPolicy, reference: string): boolean {
  const json = draft.operation === 'create' ? jsonOf(draft, policy) : null;
  return json !== null && withClientReference(draft.kind, json, reference).placed;
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
