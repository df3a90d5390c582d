/**
 * What the user needs to know to decide on a document of unknown outcome, and the risks of sending it again (ARCHITECTURE.md: The
 * life of a draft).
 */
import type { Attempt } from '../../../../domain/model/queue.ts';
import type { DraftSummary } from '../../../../domain/model/draft.ts';
import { willBeNumberedByService } from '../../../state/draft-text.ts';

export type RepeatRisk = 'twice' | 'number' | 'overwrite' | 'delete';

export function repeatRisk({ operation, number }: Pick<DraftSummary, 'operation' | 'number'>): RepeatRisk {
  switch (operation) {
    case 'create':
      return willBeNumberedByService(number) ? 'twice' : 'number';
    case 'replace':
    case 'change':
      return 'overwrite';
    case 'delete':
      return 'delete';
  }
}

/** Whether nothing but the user says that the service has it; a number that is merely similar does not. `attempts`: newest first. */
export function acceptedByPerson({ state }: Pick<DraftSummary, 'state'>, attempts: readonly Attempt[]): boolean {
  return (
    state === 'accepted' &&
    attempts.length > 0 &&
    attempts.every(
      ({ outcome, findings }) => outcome !== 'accepted' && findings.every(({ result }) => result !== 'match'),
    )
  );
}
