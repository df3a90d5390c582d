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
  expect(warehouses?.map(({ value }) => value)).toEqual(['MERKEZ', 'ŞUBE']);
  expect(currencies?.map(({ label }) => label)).toEqual(['Dolar (USD)']);
});
