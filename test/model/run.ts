/**
 * `npm run model -- [--sequences N] [--seed S] [--property TEXT]`: plays the pure core of the editor without a browser. N sequences
 * of commands are divided among the properties; each kind of violation is shrunk to its shortest sequence and shown once, with how
 * often it was seen. The exit code is 1 if there was any.
 */
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { sequence } from './commands.ts';
import { coveredBy, properties } from './properties.ts';
import type { Property, Violation } from './compare.ts';

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    property: { type: 'string', default: '' },
  },
});
const total = Number(values.sequences);
const seed = Number(values.seed);
const chosen = properties.filter(({ name }) => name.includes(values.property));
if (!Number.isInteger(total) || total < 1 || !Number.isInteger(seed) || chosen.length === 0) {
  console.error('usage: npm run model -- [--sequences N] [--seed S] [--property TEXT]');
  process.exit(2);
}

/** What a judge finds; a failure of the core itself is a violation too. */
function judged({ judge }: Property, input: unknown): readonly Violation[] {
  try {
    return judge(input as never);
  } catch (error) {
    return [{ kind: 'failed', text: error instanceof Error ? (error.stack ?? error.message) : String(error) }];
  }
}

function shortest(property: Property, kind: string, count: number): string {
  const found = fc.check(
    fc.property(property.arbitrary, (input) => judged(property, input).every((one) => one.kind !== kind)),
    { seed, numRuns: count },
  );
  const [input] = found.counterexample ?? [];
  const text = judged(property, input).find((one) => one.kind === kind)?.text ?? '';
  return `${JSON.stringify(input)}\n      ${text}`;
}

let violations = 0;
let played = 0;
const each = Math.ceil(total / chosen.length);
for (const property of chosen) {
  const kinds = new Map<string, number>();
  const notes = new Map<string, number>();
  for (const input of fc.sample(property.arbitrary, { seed, numRuns: each })) {
    played += 1;
    for (const { kind } of judged(property, input)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    for (const note of property.notes?.(input as never) ?? []) notes.set(note, (notes.get(note) ?? 0) + 1);
  }
  const found = [...kinds.values()].reduce((sum, count) => sum + count, 0);
  violations += found;
  console.log(`${property.name}: ${each} sequences, ${found} violations of ${kinds.size} kinds`);
  for (const [note, count] of [...notes].toSorted(([, a], [, b]) => b - a)) console.log(`  ${note}: ${count}`);
  for (const [kind, count] of [...kinds].toSorted(([, a], [, b]) => b - a)) {
    console.log(`  ${kind}: ${count}\n      ${shortest(property, kind, each)}`);
  }
}

const covered = new Map<string, number>();
for (const commands of fc.sample(sequence, { seed, numRuns: Math.min(each, 10_000) })) {
  for (const name of coveredBy(commands)) covered.set(name, (covered.get(name) ?? 0) + 1);
}
const most = [...covered].toSorted(([, a], [, b]) => b - a).map(([name, count]) => `${name} ${count}`);
console.log(`\ncovered, in ${Math.min(each, 10_000)} sequences: ${most.join(', ')}`);
console.log(`repeat: npm run model -- --sequences ${total} --seed ${seed}`);
console.log(`${played} sequences, ${violations} violations`);
process.exitCode = violations === 0 ? 0 : 1;
