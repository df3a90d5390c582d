/** Documents of the service opened as drafts, for tests of what happens when someone else changes them. */
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { JsonRecord, RequestRecord } from '../../service/types.ts';
import type { Harness, HarnessOptions } from './harness.ts';
import { ownHarness } from './own-harness.ts';
import { saving } from '../../saving.ts';

export const writing = { replace: 'PUT', change: 'PATCH', delete: 'DELETE' } as const;
export type Writing = keyof typeof writing;

/** With purchase returns switched on. */
export async function startWriting(options: HarnessOptions = {}): Promise<Harness> {
  const own = await ownHarness({ pace: 10, ...options });
  await switchPurchaseReturns(own, true);
  return own;
}

export async function switchPurchaseReturns(own: Harness, on: boolean): Promise<void> {
  const settings = own.settings();
  const assumed = { ...settings.assumed, writePurchaseReturns: on };
  await own.call('updateConnection', { id: own.connectionId, settings: { ...settings, assumed } });
}

/** One that was there from the start, which user 1 sees and nothing blocks. */
export function seededId({ service }: Harness, kind: DocumentKind): string {
  const found = service.ledger.documents({ kind, companyId: 1, seeded: true }).find(({ closed }) => !closed);
  if (found === undefined) throw new Error(`no ${kind} to open`);
  return found.id;
}

export async function openAs(
  own: Harness,
  kind: DocumentKind,
  documentId: string,
  operation: Writing,
  change: ValueRecord = {},
): Promise<Draft> {
  const { connectionId } = own;
  const opened = await own.call('openDocument', { connectionId, kind, documentId, operation });
  if (!('draft' in opened)) throw new Error(JSON.stringify(opened.problem));
  return edited(own, opened.draft.id, change);
}

export async function edited(own: Harness, id: string, change: ValueRecord): Promise<Draft> {
  const { revision, content } = await draftOf(own, id);
  if (Object.keys(change).length > 0) {
    const saved = await own.call('saveDraft', saving({ id, revision, content: { ...content, ...change } }));
    if (!saved.saved) throw new Error(`not saved: ${saved.why}`);
  }
  return draftOf(own, id);
}

export async function draftOf(own: Harness, id: string): Promise<Draft> {
  const draft = await own.call('getDraft', { id });
  if (draft === null) throw new Error(`no draft ${id}`);
  return draft;
}

export async function conflictOf(own: Harness, draftId: string) {
  const conflict = await own.call('getConflict', { draftId });
  if (conflict === null) throw new Error('no conflict');
  return conflict;
}

/** Held in the service now, by the service's own word. */
export const recordOf = ({ service }: Harness, id: string): JsonRecord => service.ledger.document(id)?.record ?? {};

/** Methods of the requests about one document since `forgetRequests`, in order. */
export const asked = ({ service }: Harness, id: string): readonly string[] =>
  service.ledger.requests({ path: id }).map(({ method }) => method);

export const writes = ({ service }: Harness, id: string): readonly RequestRecord[] =>
  service.ledger.requests({ path: id }).filter(({ method }) => method !== 'GET');

/** The draft has come to rest in this state. */
export const restsAs = (own: Harness, id: string, state: string): Promise<Draft> =>
  own.until(async () => {
    const draft = await draftOf(own, id);
    const { activity } = await own.status();
    return draft.state === state && activity !== 'sending' && draft;
  });

/** An accepted document was read once more; what that found is in its journal. */
export const checked = (own: Harness, draftId: string) =>
  own.until(async () => {
    const attempts = await own.call('listAttempts', { draftId });
    return attempts.at(-1)?.findings.at(-1) ?? null;
  });
