import { matchesLinesByPosition, lineOrder } from '../../../domain/compare/line-identity.ts';
import { linesOf } from '../../../domain/value.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import { productOf } from '../../state/value-text.ts';

export interface LineFate {
  /** Lines of the service's document that are no longer in the draft: their position, counted from 1, and product. */
  readonly removed: readonly { readonly position: number; readonly product: string }[];
  /** The service matches lines by position (§4.3 rule 1), so what it stores with a line stays at that position. */
  readonly byPlace: boolean;
  /** Lines are at other positions than in the service, and putting them in order would help. */
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
