/** Reads documents for printing; for a document that was sent, the content that was sent. */
import { policyAsSent, sentContent } from '../../../domain/compare/sent-content.ts';
import { documents } from '../../../domain/documents/index.ts';
import { customerField } from '../../../domain/edit/references.ts';
import type { DocumentPolicy } from '../../../domain/facts.ts';
import type { LookupKind } from '../../../domain/fields.ts';
import { isJsonObject } from '../../../domain/json.ts';
import type { JsonValue } from '../../../domain/json.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { LookupRow } from '../../../domain/model/lookup.ts';
import { isDeletedOrHidden } from '../../../domain/model/queue.ts';
import type { Attempt } from '../../../domain/model/queue.ts';
import { linesOf, textOf } from '../../../domain/value.ts';
import type { AppState } from '../../state/app.svelte.ts';
import { documentPolicyFor } from '../../state/document-policy.ts';
import type { PrintTarget } from '../../state/printing.svelte.ts';
import type { Printable } from './printable.ts';

/** `null` if the draft no longer exists. */
export async function readPrintable(app: AppState, target: PrintTarget): Promise<Printable | null> {
  return typeof target === 'string' ? readDraft(app, target) : readOfService(app, target);
}

async function readDraft(app: AppState, id: string): Promise<Printable | null> {
  const draft = await app.api.getDraft({ id });
  if (draft === null) return null;
  const policy = documentPolicyFor(app, draft.connectionId);
  const attempts = await app.api.listAttempts({ draftId: id });
  const isHeldBack = app.storage.quarantined.some((held) => held.draft.id === id);
  return {
    ...draft,
    ...(sentBy(draft, attempts, policy) ?? { policy }),
    mayBeSent: isHeldBack || attempts.some(({ outcome }) => outcome === 'unknown'),
    ...(await laterOf(app, draft, attempts)),
    readAt: null,
    ...(await ofConnection(app, draft.connectionId, draft)),
  };
}

async function readOfService(
  app: AppState,
  { connectionId, document }: Exclude<PrintTarget, string>,
): Promise<Printable> {
  const { id, kind, content, readAt } = document;
  return {
    ...{ id, kind, content, readAt, operation: 'create', state: 'accepted' },
    ...{ acceptedNumber: null, conflict: null, total: null, baseline: null, later: null, isDeletedOrHidden: false },
    mayBeSent: false,
    policy: documentPolicyFor(app, connectionId),
    ...(await ofConnection(app, connectionId, document)),
  };
}

/** The content that was sent, or may have been; `null` if none was, or it is no longer stored. */
function sentBy(
  draft: Draft,
  attempts: readonly Attempt[],
  policy: DocumentPolicy,
): Pick<Printable, 'content' | 'policy'> | null {
  if (draft.state !== 'accepted' && draft.state !== 'sending' && draft.state !== 'unknown') return null;
  const body = bodyThatCounts(attempts);
  const content = body === null ? null : sentContent(draft, body, policy);
  if (content === null) return null;
  return { content, policy: policyAsSent(draft.kind, content, draft.currency, policy) };
}

/** The body of the accepted attempt, else (a check or the user found it accepted) of the last one that may have been. */
function bodyThatCounts(attempts: readonly Attempt[]) {
  const inOrder = attempts.toSorted((a, b) => a.ordinal - b.ordinal);
  const left = inOrder.filter(({ outcome, body }) => body !== '' && (outcome === 'sending' || outcome === 'unknown'));
  const counting = inOrder.findLast(({ outcome }) => outcome === 'accepted') ?? left.at(-1);
  return counting === undefined || counting.body === '' ? null : objectIn(counting.body);
}

function objectIn(text: string) {
  try {
    const value = JSON.parse(text) as JsonValue;
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The last operation accepted for the same document after `draft`. `attempts`: the draft's own. */
async function laterOf(
  app: AppState,
  draft: Draft,
  attempts: readonly Attempt[],
): Promise<Pick<Printable, 'later' | 'isDeletedOrHidden'>> {
  const { id, connectionId, kind, state, acceptedId, targetId } = draft;
  const documentId = acceptedId ?? targetId;
  const none = { later: null, isDeletedOrHidden: isDeletedOrHidden(draft, attempts) };
  if (state !== 'accepted' || documentId === null) return none;
  const accepted = { connectionId, documentId, kinds: [kind], states: ['accepted'], offset: 0, limit: 1 } as const;
  const [last] = (await app.api.listDrafts(accepted)).rows;
  if (last === undefined || last.id === id || last.operation === 'create') return none;
  const itsAttempts = last.operation === 'delete' ? await app.api.listAttempts({ draftId: last.id }) : [];
  return { later: last.operation, isDeletedOrHidden: isDeletedOrHidden(last, itsAttempts) };
}

async function ofConnection(
  app: AppState,
  connectionId: string,
  { kind, content }: Pick<Printable, 'kind' | 'content'>,
): Promise<Pick<Printable, 'settings' | 'barcodes' | 'units' | 'party' | 'carrier'>> {
  const codes = [...new Set(linesOf(content).map((line) => textOf(line['ProductCode'])))].filter((code) => code !== '');
  const rows = async (
    kind: LookupKind,
    asked: readonly string[],
    by: 'code' | 'id' = 'code',
  ): Promise<readonly (LookupRow | null)[]> => {
    const some = asked.filter((code) => code !== '');
    return some.length === 0 ? [] : app.api.getLookupRows({ connectionId, kind, codes: some, by });
  };
  const shipment = textOf(content.ShipmentDefinitionCode);
  const byId = customerField(documents[kind].fields) === 'CustomerId';
  const [barcodes, products, [customer], [carrier]] = await Promise.all([
    codes.length === 0 ? [] : app.api.getBarcodes({ connectionId, codes }),
    rows('products', codes),
    byId ? rows('customers', [textOf(content.CustomerId)], 'id') : rows('customers', [textOf(content.CustomerCode)]),
    rows('shipmentDefinitions', [shipment]),
  ]);
  return {
    settings: app.connections.find(({ id }) => id === connectionId)?.settings ?? null,
    barcodes: new Map(codes.map((code, at) => [code, barcodes[at] ?? []])),
    units: new Map(codes.map((code, at) => [code, products[at]?.units ?? []])),
    party: customer?.party ?? null,
    carrier: carrier?.name ?? shipment,
  };
}
