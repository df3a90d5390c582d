import type { Attempt } from './model/queue.ts';

/**
 * What the last search that could be made for each attempt of unknown outcome found in the service, as text: the results and the ids of the documents
 * (their numbers, if the list shows no ids). Empty if none found a document. Two texts are equal if they show the user the same.
 */
export function foundDocuments(attempts: readonly Pick<Attempt, 'outcome' | 'findings'>[]): string {
  const last = attempts.flatMap(({ outcome, findings }) => {
    const made = findings.findLast(({ result }) => result !== 'unreadable');
    return outcome === 'unknown' && made !== undefined ? [made] : [];
  });
  const found = last.filter(({ result }) => result === 'match' || result === 'similar' || result === 'different');
  const texts = found.map(
    ({ result, documentId, documentNumber }) => `${result} ${documentId?.toLowerCase() ?? documentNumber ?? ''}`,
  );
  return [...new Set(texts)].toSorted().join('; ');
}
