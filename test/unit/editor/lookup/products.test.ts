import { describe, expect, it } from 'vitest';
import { Products } from '../../../../renderer/screens/editor/lookup/products.svelte.ts';

describe('a product of a line', () => {
  it('is pending until its lookup has answered or failed', async () => {
    let answer: (rows: readonly null[]) => void = () => undefined;
    let refuse: (why: Error) => void = () => undefined;
    const products = new Products(
      { getLookupRows: () => new Promise((resolve, reject) => ([answer, refuse] = [resolve, reject])) },
      'connection',
    );
    expect([products.isAwaited('P-1'), products.isAwaited('')]).toEqual([true, false]);
    const loaded = products.load(['P-1']);
    await Promise.resolve();
    expect(products.isAwaited('P-1')).toBe(true);
    answer([null]);
    await loaded;
    expect(products.isAwaited('P-1')).toBe(false);
    const failed = products.load(['P-2']);
    await Promise.resolve();
    refuse(new Error('no list'));
    await expect(failed).rejects.toThrow('no list');
    expect(products.isAwaited('P-2')).toBe(false);
  });

  it('is not awaited for ever where the answer about the codes before it failed', async () => {
    const products = new Products({ getLookupRows: () => Promise.reject(new Error('no list')) }, 'connection');
    const codes = Array.from({ length: 450 }, (_, index) => `P-${index}`);
    await expect(products.load(codes)).rejects.toThrow('no list');
    expect(codes.filter((code) => products.isAwaited(code))).toEqual([]);
  });
});
