/**
 * Kinds of documents that the specification shows only being read (§4.1). Before the first one is queued, by connection and address,
 * the user is told so and decides; the answer is remembered. The practice company takes them for sure.
 */
import type { Draft } from '../../../domain/model/draft.ts';
import { isPracticeAddress } from '../../../domain/practice-company.ts';
import type { Context } from '../context.ts';
import { agreementOf, withAgreement } from './agreements.ts';

type Part = Pick<Context, 'store' | 'runtimes'>;
type OfKind = Pick<Draft, 'connectionId' | 'kind'>;

export function isAcceptedKind({ store, runtimes }: Part, { connectionId, kind }: OfKind): boolean {
  const address = runtimes.of(connectionId).settings().baseUrl;
  const { acceptedKinds } = store.preferences.get();
  return isPracticeAddress(address) || agreementOf(acceptedKinds, { connectionId, address, kind }) !== undefined;
}

export function acceptKind({ store, runtimes }: Part, { connectionId, kind }: OfKind): void {
  const address = runtimes.of(connectionId).settings().baseUrl;
  const { acceptedKinds } = store.preferences.get();
  store.preferences.change({ acceptedKinds: withAgreement(acceptedKinds, { connectionId, address, kind }) });
}
