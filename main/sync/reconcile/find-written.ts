/**
 * What an unknown outcome became: looking in the service for what may have been written. DESIGN: the life of a draft.
 *
 * "Nothing found" never means "not written": a list may be partial, a document hidden by a sharing code, or committed late.
 * So `nothing` is a verdict that only a person, or a unique number, may act upon.
 */
import { sameContent } from '../../../domain/client-reference.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { lookForCreated } from './find-created.ts';
import { lookOf } from './result.ts';
import type { Look, Reader, Sought } from './result.ts';
import type { ReadDocument } from '../ports.ts';

export type { Look, Reader, Sought } from './result.ts';

export function look(reader: Reader, sought: Sought): Promise<Look> {
  return sought.operation === 'create' ? lookForCreated(reader, sought) : lookAtTarget(reader, sought);
}

/** A replaced, changed or deleted document is read where it was. */
async function lookAtTarget(reader: Reader, sought: Sought): Promise<Look> {
  const { kind, operation, sent, targetId, sameAddress, isUnchanged } = sought;
  const told = (verdict: Look['verdict'], document: ReadDocument | null, problem: ServiceProblem | null): Look =>
    lookOf({ by: 'id', searched: targetId ?? '', complete: true, verdict, document, problem });
  if (targetId === null) return told('nothing', null, null);
  const reading = await reader.get(targetId);
  switch (reading.kind) {
    case 'unreadable':
      return { ...told('unreadable', null, reading.problem), reached: reading.reached };
    case 'missing':
      // It was visible to this user when it was opened: gone, which is what a delete wanted, or hidden since.
      return told(operation === 'delete' && sameAddress ? 'match' : 'nothing', null, reading.problem);
    case 'found': {
      const { document } = reading;
      const unchanged = isUnchanged(document.data);
      // Where it is as it was in all that is told, what is not told shows nothing.
      const matches = sameContent(kind, sent, document.data, { amounts: unchanged ? 'all' : 'where told' });
      if (operation !== 'delete' && matches) return told('match', document, null);
      return told(unchanged ? 'unchanged' : 'different', document, null);
    }
  }
}
