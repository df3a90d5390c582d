import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLanguage } from '../../../renderer/messages/index.svelte.ts';
import { soughtFacts } from '../../../renderer/screens/sync/detail/look-for.ts';
import { summary } from '../../drafts.ts';

beforeEach(() => setLanguage('tr'));
afterEach(() => setLanguage('en'));

const sent = summary('a', {
  ...{ state: 'unknown', number: 'Next', customerName: 'Yıldız Market', customerCode: 'C1' },
  ...{ date: '2026-11-27T10:15:00', total: '1204331.18', currency: 'TRY' },
});
const body = JSON.stringify({ OrderReferenceNumber: 'RMP-0123456789' });

it('the facts to look for are customer, date, total and reference of the sent document', () => {
  expect(soughtFacts(sent, { body }).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Cari: Yıldız Market',
    'Tarih: 27.11.2026',
    'Tutar: 1.204.331,18 TRY',
    'Referans: RMP-0123456789',
  ]);
});

it('include the number if the document had one and the user’s own reference, and leave out what is missing', () => {
  const own = { ...sent, number: 'IAD-7', customerName: null, date: null };
  expect(soughtFacts(own, { body: '{"OrderReferenceNumber":"S-9"}' }).map(({ value }) => value)).toEqual([
    ...['C1', 'IAD-7', '1.204.331,18 TRY', 'S-9'],
  ]);
  expect(soughtFacts(own, { body: '' }).map(({ value }) => value)).toEqual(['C1', 'IAD-7', '1.204.331,18 TRY']);
});
