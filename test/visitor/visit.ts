import type { TextKey } from '../e2e/support/words.ts';
import type { Case } from './cases.ts';
import { differencesOf } from './compare.ts';
import { playAnswer } from './play-answer.ts';
import { playLabel } from './play-label.ts';
import { playTable } from './play-table.ts';
import { withSettings } from './seats.ts';
import type { Seats } from './seats.ts';

/**
 * Plays a case and returns its differences from the expectation, in words. An exception counts as a difference, and the next case
 * starts with a fresh page.
 */
export async function visit(seats: Seats, one: Case): Promise<readonly string[]> {
  const { seat, complaints } = await seats.at(one.language ?? 'tr');
  complaints.splice(0);
  const play = (): ReturnType<typeof playTable> =>
    one.of === 'tables' ? playTable(seat, one) : one.of === 'labels' ? playLabel(seat, one) : playAnswer(seat, one);
  try {
    await seat.ready();
    const outcome = await withSettings(seat, one, play);
    // A message may still be visible.
    seat.isDisturbed = one.of !== 'tables' || (outcome.refusals ?? []).length > 0;
    return differencesOf(one, { ...outcome, complaints }, (key) => seat.desk.t(key as TextKey));
  } catch (error) {
    seat.isDisturbed = true;
    const where = await seat.whereabouts().catch(() => 'nothing');
    return [`${error instanceof Error ? error.message : String(error)} The keyboard was on ${where}`];
  }
}
