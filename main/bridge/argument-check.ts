import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { operations } from '../../preload/contract.ts';
import type { OperationName } from '../../preload/contract.ts';

/**
 * A schema that is walked through takes a tenth of a millisecond, and one made into code a hundredth of that: a save of a few
 * lines takes no longer. The code takes a millisecond or two to make, which the start of Rampa has no use for.
 */
const callsWithoutCode = 2;

interface Check {
  calls: number;
  fits: (args: unknown) => boolean;
}
const checks = new Map<OperationName, Check>();

/** Whether the arguments fit the operation's schema. */
export function argumentsFit(name: OperationName, args: unknown): boolean {
  const schema = operations[name].args;
  const check = checks.get(name) ?? { calls: 0, fits: (given: unknown) => Value.Check(schema, given) };
  checks.set(name, check);
  if (check.calls === callsWithoutCode) {
    const made = Compile(schema);
    check.fits = (given) => made.Check(given);
  }
  check.calls += 1;
  return check.fits(args);
}
