/** What the user agreed to for the documents of a kind, in the service at an address of a connection: at most one of each list. */
import type { DocumentKind } from '../../../domain/model/draft-state.ts';

interface OfKind {
  readonly connectionId: string;
  /** The `baseUrl` at the time: another address is another service. */
  readonly address: string;
  readonly kind: DocumentKind;
}

export const agreementOf = <A extends OfKind>(all: readonly A[], of: OfKind): A | undefined =>
  all.find((one) => isOfSameKind(one, of) && one.address === of.address);

/** The list with this agreement in place of an earlier one, also one for a former address. */
export const withAgreement = <A extends OfKind>(all: readonly A[], agreement: A): readonly A[] => [
  ...all.filter((one) => !isOfSameKind(one, agreement)),
  agreement,
];

const isOfSameKind = (one: OfKind, other: OfKind): boolean =>
  one.connectionId === other.connectionId && one.kind === other.kind;
