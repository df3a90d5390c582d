/** Plays pieces of rounds on request, in a process of its own, so that all cores are used. */
import { forgetTemplate, playRound } from './round.ts';
import type { FoundViolation } from './round.ts';

interface Piece {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
}
export type Done =
  | { readonly kind: 'round'; readonly violations: readonly FoundViolation[] }
  | { readonly kind: 'piece' };

const tell = (done: Done): void => void process.send?.(done);

process.on('message', ({ seed, from, to }: Piece) => {
  void (async () => {
    for (let round = from; round < to; round += 1) {
      const { violations } = await playRound(seed, round);
      tell({ kind: 'round', violations });
    }
    tell({ kind: 'piece' });
  })();
});
process.on('disconnect', () => {
  forgetTemplate();
  process.exit(0);
});
