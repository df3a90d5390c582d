/**
 * Members that a write may clear although no answer showed them (domain/wire/not-shown.ts). Before the first one of its kind, by
 * connection and address, the user is shown them and decides; the answer is remembered. Lines that were never read are decided for
 * each document.
 */
import { difference } from '../../../domain/compare/partial-change.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { Clearing } from '../../../domain/model/queue.ts';
import { documentPolicyOf } from '../../../domain/settings.ts';
import { membersAtRisk } from '../../../domain/wire/not-shown.ts';
import { toWire } from '../../../domain/wire/index.ts';
import type { Context } from '../context.ts';
import { agreementOf, withAgreement } from './agreements.ts';

type Part = Pick<Context, 'store' | 'runtimes'>;

/** What sending the draft may clear and the user has not agreed to; null if there is nothing. */
export function clearingOf({ store, runtimes }: Part, draft: Draft): Clearing | null {
  const { kind, operation, content, baseline, connectionId } = draft;
  if (baseline === null || operation === 'create' || operation === 'delete') return null;
  const settings = runtimes.of(connectionId).settings();
  const policy = documentPolicyOf(settings);
  const body =
    operation === 'change'
      ? difference(kind, baseline, content, policy)
      : toWire(kind, content, policy, operation, baseline);
  const { unnamedMembers } = settings.assumed;
  const agreed = new Set(acceptedOf(store, draft, settings.baseUrl)?.members);
  const members = membersAtRisk(kind, operation, body, baseline, { keepsUnnamed: unnamedMembers === 'kept' });
  const open = members.filter((member) => !agreed.has(member));
  return open.length === 0 ? null : { members: open, isCertain: unnamedMembers === 'cleared' };
}

/** Remembers that the user agrees to clearing these members in documents of the draft's kind, except its own lines. */
export function acceptClearing({ store, runtimes }: Part, draft: Draft, members: readonly string[]): void {
  const { connectionId, kind } = draft;
  const address = runtimes.of(connectionId).settings().baseUrl;
  const before = acceptedOf(store, draft, address);
  const lasting = members.filter((member) => member !== 'Lines');
  const all = [...new Set([...(before?.members ?? []), ...lasting])];
  if (all.length === (before?.members.length ?? 0)) return;
  const { acceptedClearings } = store.preferences.get();
  const agreement = { connectionId, address, kind, members: all };
  store.preferences.change({ acceptedClearings: withAgreement(acceptedClearings, agreement) });
}

function acceptedOf(store: Part['store'], { connectionId, kind }: Draft, address: string) {
  return agreementOf(store.preferences.get().acceptedClearings, { connectionId, address, kind });
}
