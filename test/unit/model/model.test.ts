/** The short form of the model (`npm run model` plays any number of sequences). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { properties } from '../../model/properties.ts';

const seed = Math.floor(Math.random() * 1e6);

it.each(properties.map((property) => [property.name, property] as const))(
  `%s (seed ${seed})`,
  (_, { arbitrary, judge }) => {
    fc.assert(
      fc.property(arbitrary, (input) => {
        expect(judge(input as never)).toEqual([]);
      }),
      { seed, numRuns: 150 },
    );
  },
);
