import { afterAll, beforeAll, expect, it } from 'vitest';
import { withMappedTexts } from '../../../domain/e-documents/learning.ts';
import { goodsLine, Harness, invoice } from './harness.ts';

let harness: Harness;
let others: readonly string[];
beforeAll(async () => {
  harness = await Harness.start();
  await harness.refreshLists(['customers', 'products']);
  const { connectionId } = harness;
  const { rows } = await harness.call('searchLookup', { connectionId, kind: 'customers', query: '', limit: 3 });
  others = rows.map(({ code }) => code).filter((code) => code !== 'C00001');
});
afterAll(() => harness.end());

const partner = { partner: '1234567890', partnerName: 'Ada Gıda' };
const learned = async (): Promise<readonly (readonly [string, string])[]> => {
  const { connectionId } = harness;
  const { rows } = await harness.call('listMappings', { connectionId, offset: 0, limit: 10 });
  return rows.map(({ text, code }) => [text, code] as const);
};

it('a draft from a partner’s file teaches when it is queued, and again when it is corrected', async () => {
  const { Lines: lines, ...header } = invoice();
  const [first] = lines;
  const known = { ...partner, ownUnit: '', factor: '1', quantity: '', price: '' };
  const texts = new Map([
    ['', { ...known, kind: 'customer', text: '', unit: '', code: 'C00001' } as const],
    [first?.$key ?? '', { ...known, kind: 'code', text: 'V-8', unit: goodsLine().UnitCode, code: '' } as const],
  ]);
  const content = withMappedTexts({ ...header, Lines: lines }, texts);
  const id = await harness.draft(content);
  expect(await learned()).toEqual([]);

  expect(await harness.call('queueDrafts', { ids: [id] })).toMatchObject({ queued: [id] });
  // The customer was known when the draft was made.
  expect(await learned()).toEqual([['V-8', goodsLine().ProductCode]]);

  await harness.call('withdrawDrafts', { ids: [id] });
  await harness.edit(id, { ...content, CustomerCode: others[0] ?? '' });
  await harness.call('queueDrafts', { ids: [id] });
  expect(await learned()).toContainEqual(['', others[0]]);

  await harness.call('withdrawDrafts', { ids: [id] });
  await harness.edit(id, content);
  await harness.call('queueDrafts', { ids: [id] });
  expect(await learned()).toContainEqual(['', 'C00001']);
});

it('a code that the lists do not have is not learned', async () => {
  const texts = new Map([
    [
      '',
      {
        ...partner,
        kind: 'customer',
        text: '',
        unit: '',
        code: '',
        ownUnit: '',
        factor: '1',
        quantity: '',
        price: '',
      } as const,
    ],
  ]);
  const before = await learned();
  const id = await harness.draft(withMappedTexts(invoice({ CustomerCode: 'NOBODY' }), texts));
  expect(await harness.call('queueDrafts', { ids: [id] })).toMatchObject({ queued: [id] });
  expect(await learned()).toEqual(before);
});
