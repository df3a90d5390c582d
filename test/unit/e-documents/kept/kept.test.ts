import { describe, expect, it } from 'vitest';
import { compare, keptResults, nameOf } from './compare.ts';

describe('a kept e-invoice gives a right draft, or one that asks', () => {
  it.each(keptResults().map((kept) => [nameOf(kept), kept] as const))('%s', async (_name, kept) => {
    const { verdict, why } = await compare(kept);
    expect(why).toEqual([]);
    expect(['right', 'asked']).toContain(verdict);
  });
});
