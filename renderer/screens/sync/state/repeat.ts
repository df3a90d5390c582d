/** What a person's decision on a document of unknown outcome rests on, and what can go wrong when it is sent again. DESIGN: the life of a draft. */
import { asksForNumber } from '../../../../domain/model/draft-state.ts';
import type { Attempt } from '../../../../domain/model/queue.ts';
import type { DraftSummary } from '../../../../domain/model/draft.ts';

export type RepeatRisk = 'twice' | 'number' | 'overwrite' | 'delete';

export function repeatRisk({ operation, number }: Pick<DraftSummary, 'operation' | 'number'>): RepeatRisk {
  switch (operation) {
    case 'create':
      return isNext(number) ? 'twice' : 'number';
    case 'replace':
    case 'change':
      return 'overwrite';
    case 'delete':
      return 'delete';
  }
}

/** Whether the service is asked for the number (§2.1 InvoiceNumber); without one at all nothing keeps it unique either. */
export function isNext(number: string | null): boolean {
  return number === null || number.trim() === '' || asksForNumber(number);
}

/** Whether nothing but a person says that the service has it. `attempts`: newest first. */
export function acceptedByPerson({ state }: Pick<DraftSummary, 'state'>, attempts: readonly Attempt[]): boolean {
  return (
    state === 'accepted' &&
    attempts.length > 0 &&
    attempts.every(
      ({ outcome, findings }) => outcome !== 'accepted' && findings.every(({ result }) => result !== 'match'),
    )
  );
}
