import type { guide as english } from '../en/guide.ts';
import type { SameKeys } from '../same-keys.ts';

export const guide = {
  contents: 'İçindekiler',
  search: 'Kılavuzda ara',
  found: '{count, plural, =0 {Bir şey bulunamadı. Başka bir sözcük deneyin.} other {# yer}}',
  'none.title': 'Bir şey bulunamadı',
  'none.text': 'Başka bir sözcük deneyin ya da bir sayfa seçin.',
  'none.clear': 'İçindekileri göster',
  results: 'Bulunanlar',
  page: 'Kılavuzun sayfası',
} as const satisfies SameKeys<typeof english>;
