import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SecretStore } from '../../../main/ports.ts';
import { splitStore } from '../../../main/secrets/split-store.ts';

/** A store with Windows' size limit in which every call after the `lastCall`th fails, as in a power cut. */
function brittleStore(entries: Map<string, string>, lastCall = Infinity): SecretStore & { calls: () => number } {
  let calls = 0;
  const call = <T>(work: () => T): Promise<T> => {
    calls += 1;
    return calls > lastCall ? Promise.reject(new Error('power cut')) : Promise.resolve(work());
  };
  return {
    calls: () => calls,
    get: (account) => call(() => entries.get(account) ?? null),
    set: (account, secret) => {
      if (Buffer.byteLength(secret) > 2_560) return Promise.reject(new Error('too long for a credential'));
      return call(() => void entries.set(account, secret));
    },
    delete: (account) => call(() => void entries.delete(account)),
  };
}
const token = (length: number, letter = 'x'): string => letter.repeat(length);

describe('secrets of any length', () => {
  test('a token of 8 kB can be stored in a store with a limit of 2,560 bytes', async () => {
    const entries = new Map<string, string>();
    const store = splitStore(brittleStore(entries), 2_000);
    await expect(brittleStore(entries).set('a', token(8_192))).rejects.toThrow('too long');
    await store.set('a', token(8_192));
    expect(await store.get('a')).toBe(token(8_192));
    expect(Math.max(...[...entries.values()].map((entry) => Buffer.byteLength(entry)))).toBeLessThanOrEqual(2_000);
    await store.delete('a');
    expect(entries.size).toBe(0);
  });

  test('growing, shrinking and deleting leave nothing behind', async () => {
    const entries = new Map<string, string>();
    const store = splitStore(brittleStore(entries), 2_000);
    for (const length of [10, 8_000, 20_000, 3_000, 1_999, 2_000, 0, 5_000]) {
      await store.set('a', token(length));
      expect(await store.get('a')).toBe(token(length));
    }
    await store.set('a', 'short');
    expect([...entries.keys()]).toEqual(['a']);
    await store.delete('a');
    expect(entries.size).toBe(0);
  });

  test('any text is read back unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 80, max: 200 }),
        async (text, max) => {
          const store = splitStore(brittleStore(new Map()), max);
          await store.set('a', text);
          expect(await store.get('a')).toBe(text);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('two concurrent writes do not mix, and a read returns one of them completely', async () => {
    const store = splitStore(brittleStore(new Map()), 2_000);
    await store.set('a', token(9_000, 'o'));
    const [, read] = await Promise.all([
      store.set('a', token(9_000, 'p')),
      store.get('a'),
      store.set('a', token(7_000, 'q')),
    ]);
    expect(read).toBe(token(9_000, 'p'));
    expect(await store.get('a')).toBe(token(7_000, 'q'));
  });

  test('a lost or changed part invalidates the whole secret', async () => {
    const entries = new Map<string, string>();
    const store = splitStore(brittleStore(entries), 2_000);
    await store.set('a', token(8_000));
    const [part] = [...entries.keys()].filter((name) => name !== 'a');
    entries.set(part ?? '', 'AAAA');
    expect(await store.get('a')).toBeNull();
    entries.delete(part ?? '');
    expect(await store.get('a')).toBeNull();
    entries.set('a', 'something else');
    expect(await store.get('a')).toBeNull();
  });
});

describe('a crash at any call', () => {
  const sizes = [0, 30, 3_000, 8_000, 20_000];
  const pairs = sizes.flatMap((before) => sizes.map((after) => [before, after] as const));

  test.each(pairs)(
    'while overwriting %i bytes with %i leaves the old or the new secret, and the next write cleans up',
    async (before, after) => {
      const first = token(before, 'o');
      const second = token(after, 'n');
      for (let lastCall = 0; ; lastCall += 1) {
        const entries = new Map<string, string>();
        await splitStore(brittleStore(entries), 2_000).set('a', first);
        const brittle = brittleStore(entries, lastCall);
        const finished = await splitStore(brittle, 2_000)
          .set('a', second)
          .then(
            () => true,
            () => false,
          );

        const after = splitStore(brittleStore(entries), 2_000);
        expect([first, second]).toContain(await after.get('a'));
        if (finished) expect(await after.get('a')).toBe(second);
        await after.set('a', 'mended');
        expect([...entries.keys()]).toEqual(['a']);
        if (finished) break;
      }
    },
  );

  test('while deleting leaves the old secret or none, and deleting can be completed', async () => {
    for (let lastCall = 0; ; lastCall += 1) {
      const entries = new Map<string, string>();
      await splitStore(brittleStore(entries), 2_000).set('a', token(8_000));
      const brittle = brittleStore(entries, lastCall);
      const finished = await splitStore(brittle, 2_000)
        .delete('a')
        .then(
          () => true,
          () => false,
        );
      expect([token(8_000), null]).toContain(await splitStore(brittleStore(entries), 2_000).get('a'));
      await splitStore(brittleStore(entries), 2_000).delete('a');
      expect(entries.size).toBe(0);
      if (finished) break;
    }
  });
});
