import { documents } from '../../../domain/documents/index.ts';
import { isNextKeyword } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { notShownName } from '../../../domain/fields.ts';
import type { Value, ValueRecord } from '../../../domain/fields.ts';
import { member } from '../../../domain/json.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import { isSameId } from '../../../domain/value.ts';
import type { Store } from '../../store/open.ts';
import { contentAsSent } from '../../submission.ts';

/**
 * The content of an accepted draft as it was sent: the best substitute for a document that cannot be read. `null` if the draft
 * does not belong to the document, or deleted it.
 */
export function sentCopy(
  store: Pick<Store, 'attempts' | 'queue'>,
  draft: Draft,
  document: { readonly connectionId: string; readonly kind: DocumentKind; readonly targetId: string },
): ValueRecord | null {
  const { connectionId, kind, operation, state, content } = draft;
  const id = draft.acceptedId ?? draft.targetId;
  const isOf = connectionId === document.connectionId && kind === document.kind && state === 'accepted';
  if (!isOf || operation === 'delete' || !isSameId(id, document.targetId)) return null;
  const { numberField, referenceField } = documents[kind];
  const queuedAt = store.queue.queuedDraft(draft.id)?.queuedAt;
  const sent = queuedAt === undefined ? content : contentAsSent(draft, queuedAt);
  const copy: Record<string, Value> = { ...withReadKeys(sent), Id: id };
  const number = draft.acceptedNumber ?? copy[numberField];
  // The service assigned the number and did not return it: "Next" is not a number and may not be sent again.
  if (typeof number === 'string' && isNextKeyword(number)) delete copy[numberField];
  else copy[numberField] = number;
  const reference = operation === 'create' ? sentReference(store, draft.id, referenceField) : undefined;
  if (reference !== undefined) copy[referenceField] = reference;
  // The service stores what was sent of a new document, so that nothing of it is unknown. A later one keeps what was not shown.
  if (operation === 'create') copy[notShownName] = '[]';
  return copy;
}

/** The reference field as it was sent: queueing added the client reference, and a replacement without it would delete it. */
function sentReference(store: Pick<Store, 'attempts'>, draftId: string, field: string): string | undefined {
  const body = store.attempts.last(draftId)?.body ?? '';
  const held = body === '' ? undefined : member(JSON.parse(body), field);
  return typeof held === 'string' ? held : undefined;
}

/**
 * Gives list entries the keys that they would have if they had been read: existing lines are identified by position (§4.3 rule
 * 1).
 */
function withReadKeys(content: ValueRecord): ValueRecord {
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name, Array.isArray(value) ? keyed(value) : value]),
  );
}

function keyed(list: Extract<Value, readonly unknown[]>): Value {
  return list.map((entry: unknown, index) =>
    typeof entry === 'object' && entry !== null
      ? { ...withReadKeys(entry as ValueRecord), $key: `read-${String(index + 1)}` }
      : entry,
  ) as Value;
}
