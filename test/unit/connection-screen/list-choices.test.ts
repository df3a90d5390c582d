import { expect, it } from 'vitest';
import { readListChoices } from '../../../renderer/screens/connection/list-choices.ts';
import { FakeMain } from '../support/fake-main.ts';

it('a name or code that the service’s list has twice is one choice', async () => {
  const main = new FakeMain();
  const row = (code: string, name: string) => ({ code, name });
  main.answer({
    searchLookup: ({ kind }: { kind: string }) => ({
      rows:
        kind === 'warehouses'
          ? [row('1', 'MERKEZ'), row('2', 'ŞUBE'), row('3', 'MERKEZ')]
          : kind === 'currencies'
            ? [row('USD', 'Dolar'), row('USD', 'ABD doları')]
            : [],
    }),
  });
  const { warehouses, currencies } = await readListChoices(main.api, 'c');
  expect(warehouses?.choices.map(({ value }) => value)).toEqual(['MERKEZ', 'ŞUBE']);
  expect(currencies?.choices.map(({ label }) => label)).toEqual(['Dolar (USD)']);
});

it('a list that is longer than what was read has other values too', async () => {
  const main = new FakeMain();
  main.answer({
    searchLookup: ({ kind, limit }: { kind: string; limit: number }) => {
      const total = kind === 'products' ? 1_001 : 201;
      const row = (_: unknown, at: number) => ({ code: String(at), name: null, units: [{ code: 'C62', name: null }] });
      return { rows: Array.from({ length: Math.min(total, limit) }, row), total };
    },
  });
  const { warehouses, units } = await readListChoices(main.api, 'c');
  expect(warehouses).toMatchObject({ isWhole: true, choices: expect.objectContaining({ length: 201 }) as object });
  expect(units).toMatchObject({ isWhole: false, choices: [{ value: 'C62' }] });
});
