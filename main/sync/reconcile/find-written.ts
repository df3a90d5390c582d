/**
 * Searches the service for what an attempt of unknown outcome may have written.
 *
 * "Nothing found" never means "not written": a list may be partial, a document hidden by a sharing code, or committed late.
 * So `nothing` is a verdict on which only the user, or a create with a unique number, may act.
 */
import { holdsContent } from '../../../domain/compare/holds-content.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { missingCode } from '../../service/meaning.ts';
import { findCreated } from './find-created.ts';
import { resultOf } from './result.ts';
import type { ReconcileResult, ServiceReader, SentRequest } from './result.ts';
import type { ReadDocument } from '../readings.ts';

export function findWritten(reader: ServiceReader, request: SentRequest): Promise<ReconcileResult> {
  return request.operation === 'create' ? findCreated(reader, request) : checkTarget(reader, request);
}

/** Reads the target of a replacement, change or deletion. */
async function checkTarget(reader: ServiceReader, request: SentRequest): Promise<ReconcileResult> {
  const { kind, operation, sent, targetId, wasThere, isUnchanged } = request;
  const result = (
    verdict: ReconcileResult['verdict'],
    document: ReadDocument | null,
    problem: ServiceProblem | null,
  ): ReconcileResult => resultOf({ by: 'id', searched: targetId ?? '', complete: true, verdict, document, problem });
  if (targetId === null) return result('nothing', null, null);
  const reading = await reader.get(targetId);
  switch (reading.kind) {
    case 'unreadable':
      return { ...result('unreadable', null, reading.problem), reached: reading.reached };
    case 'missing':
      // It was deleted, as requested, or hidden since. Only the code proves that.
      return result(
        operation === 'delete' && wasThere && reading.problem.code === missingCode ? 'match' : 'nothing',
        null,
        reading.problem,
      );
    case 'found': {
      const { document } = reading;
      const unchanged = isUnchanged(document.data);
      // If everything in the answer is unchanged, amounts that it leaves out prove nothing.
      const matches = holdsContent(kind, sent, document.data, { amounts: unchanged ? 'all' : 'where returned' });
      if (operation !== 'delete' && matches) return result('match', document, null);
      return result(unchanged ? 'unchanged' : 'different', document, null);
    }
  }
}
