/**
 * Kinds of documents that the specification shows only being read (§4.1). Before the first one is queued, by connection and address,
 * the user is told so and decides; the answer is remembered. The practice company takes them for sure.
 */
import type { Draft } from '../../../domain/model/draft.ts';
import { isPracticeAddress } from '../../../domain/practice-company.ts';
import type { Context } from '../context.ts';

type Part = Pick<Context, 'store' | 'runtimes'>;
type OfKind = Pick<Draft, 'connectionId' | 'kind'>;

export function isAcceptedKind({ store, runtimes }: Part, { connectionId, kind }: OfKind): boolean {
  const address = runtimes.of(connectionId).settings().baseUrl;
  const { acceptedKinds } = store.preferences.get();
  return (
    isPracticeAddress(address) ||
    acceptedKinds.some((one) => one.connectionId === connectionId && one.kind === kind && one.address === address)
  );
}

export function acceptKind({ store, runtimes }: Part, { connectionId, kind }: OfKind): void {
  const address = runtimes.of(connectionId).settings().baseUrl;
  const others = store.preferences
    .get()
    .acceptedKinds.filter((one) => one.connectionId !== connectionId || one.kind !== kind);
  store.preferences.change({ acceptedKinds: [...others, { connectionId, address, kind }] });
}
