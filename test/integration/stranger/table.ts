import type { Outcome } from './play.ts';

/** The number of each kind of fault, with a reproducible example of each. */
export function table(outcomes: readonly Outcome[]): string {
  const kinds = new Map<string, { count: number; documents: Set<string>; examples: string[] }>();
  for (const { task, number, typed, faults } of outcomes) {
    for (const { kind, what, where = '' } of faults) {
      const key = `${kind} ${where}`.trim();
      const known = kinds.get(key) ?? { count: 0, documents: new Set(), examples: [] };
      known.count += 1;
      known.documents.add(number);
      const edit = typed === null ? 'untouched' : `${typed.line ?? 'header'} ${typed.member}=${typed.text}`;
      if (known.examples.length < 2) known.examples.push(`${task.kind} ${number} ${task.way} ${edit}: ${what}`);
      kinds.set(key, known);
    }
  }
  const sound = outcomes.filter(({ faults }) => faults.length === 0).length;
  const rows = [...kinds].sort(([, a], [, b]) => b.documents.size - a.documents.size);
  return [
    `${outcomes.length} sendings, ${sound} sound, ${outcomes.length - sound} with faults`,
    ...rows.map(
      ([kind, { count, documents, examples }]) =>
        `${kind}: ${count} in ${documents.size} documents\n    ${examples.join('\n    ')}`,
    ),
  ].join('\n');
}
