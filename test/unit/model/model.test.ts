/** The short form of the model (`npm run model` plays any number of sequences): the properties that hold of the editor's core. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { properties } from '../../model/properties.ts';

const seed = Math.floor(Math.random() * 1e6);
/** Those that today's code violates; docs/evidence/model.md says how. */
const violated = new Set([
  'the same data give the same line',
  'a field is changed and changed back',
  'the former product leaves nothing behind',
  'the former withholding code leaves nothing behind',
  'an amount keeps its currency',
]);

it.each(properties.filter(({ name }) => !violated.has(name)).map((property) => [property.name, property] as const))(
  `%s (seed ${seed})`,
  (_, { arbitrary, judge }) => {
    fc.assert(
      fc.property(arbitrary, (input) => {
        expect(judge(input as never)).toEqual([]);
      }),
      { seed, numRuns: 300 },
    );
  },
);
