import { describe, expect, it } from 'vitest';
import type { GuidePage } from '../../../renderer/screens/guide/page.ts';
import { searchGuide, sectionsOf } from '../../../renderer/screens/guide/search.ts';

const paragraph = (text: string) => ({ kind: 'paragraph', parts: [{ kind: 'text', text }] }) as const;
const pages: readonly GuidePage[] = [
  { name: 'README', title: 'Kılavuz', blocks: [paragraph('Kuyruk ve iade')] },
  {
    name: 'iade',
    title: 'İade',
    blocks: [
      paragraph('Cariyi yazın.'),
      { kind: 'heading', text: 'Bitirin' },
      paragraph('Önce bakın.'),
      {
        kind: 'steps',
        items: [
          [
            { kind: 'text', text: 'Belgeyi ' },
            { kind: 'screen', text: 'Kuyruğa ekle' },
          ],
        ],
      },
    ],
  },
  {
    name: 'ret',
    title: 'Ret',
    blocks: [{ kind: 'heading', text: 'Ne yapılır' }, paragraph('İadeyi kuyruğa alın.')],
  },
];
const sought = (text: string) =>
  searchGuide(sectionsOf(pages), text).map(({ page, heading, text: found }) => [page, heading, found]);

describe('searching the guide', () => {
  it('finds a word in any case and with any suffix, and shows the paragraph or step', () => {
    expect(sought('kuyruk')).toEqual([
      ['iade', 'Bitirin', 'Belgeyi Kuyruğa ekle'],
      ['ret', 'Ne yapılır', 'İadeyi kuyruğa alın.'],
    ]);
    expect(sought('BİTİR')).toEqual([['iade', 'Bitirin', 'Önce bakın.']]);
  });

  it('finds sections that contain all words, matching titles first, but not the contents page', () => {
    expect(sought('iade').map(([page, heading]) => [page, heading])).toEqual([
      ['iade', null],
      ['iade', 'Bitirin'],
      ['ret', 'Ne yapılır'],
    ]);
    expect(sought('iade alin')).toEqual([['ret', 'Ne yapılır', 'İadeyi kuyruğa alın.']]);
    expect(sought('ret')).toHaveLength(1);
    expect(sought('iade yok')).toEqual([]);
    expect(sought(' . ')).toEqual([]);
  });
});
