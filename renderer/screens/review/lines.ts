import { matchesLinesByPosition, lineOrder } from '../../../domain/compare/line-identity.ts';
import { linesOf } from '../../../domain/value.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import { productOf } from '../../state/value-text.ts';

export interface LineFate {
  /** Lines of the service that are no longer in the draft: the place they had, counted from 1, and their product. */
  readonly removed: readonly { readonly position: number; readonly product: string }[];
  /** The service goes by place (§4.3 rule 1), so that what it keeps with a line stays where it is. */
  readonly byPlace: boolean;
  /** Lines are elsewhere than in the service, and could be right. */
  readonly moved: boolean;
}

export function lineFate({ kind, baseline, content }: Pick<Draft, 'kind' | 'baseline' | 'content'>): LineFate {
  const before = baseline === null ? [] : linesOf(baseline);
  const { disordered, removed } = lineOrder(before, linesOf(content));
  const byPlace = matchesLinesByPosition(kind);
  return {
    removed: removed.map((place) => ({ position: place + 1, product: productOf(before[place]) })),
    byPlace,
    moved: byPlace && disordered,
  };
}
