import type { templates as english } from '../en/templates.ts';
import type { SameKeys } from '../same-keys.ts';

export const templates = {
  save: 'Şablon olarak kaydet…',
  'save.title': 'Şablon olarak kaydet',
  'save.text':
    'Satırlar, cari ve koşullar şimdiki fiyatlarıyla saklanır. Numara, tarihler, referanslar, lotlar ve seri numaraları saklanmaz.',
  name: 'Ad',
  'name.missing': 'Bir ad yazın.',
  'name.taken': 'Bu adda bir şablonunuz var. Başka bir ad seçin.',
  'name.replaces': 'Bu adda bir şablonunuz var ({what}). “Şablonu değiştir” derseniz yerini bu belge alır.',
  'save.action': 'Şablonu kaydet',
  replace: 'Şablonu değiştir',
  replaced: '“{name}” şablonu değiştirildi',
  saved: '“{name}” şablonu kaydedildi',
  unsaved: 'Şablon kaydedilmedi: son yazılanlar henüz kaydedilemedi. Kaydedilince yeniden deneyin.',
  new: 'Şablondan yeni…',
  from: 'Şablondan…',
  title: 'Şablonlar',
  search: 'Şablonlarda ve carilerde ara',
  holds: '{count} satır, {date} tarihinde kaydedildi',
  'empty.title': 'Henüz şablon yok',
  'empty.text': 'Bir belge açın ya da listede bir belgeye gelin, “Şablon olarak kaydet…” seçin.',
  'empty.hint': 'orada bunu da bulur',
  none: 'Bu adda şablon yok.',
  rename: 'Yeniden adlandır…',
  'rename.title': 'Şablonu yeniden adlandır',
  deleted: '“{name}” şablonu silindi',
  backAs: '“{name}” adıyla geri getirildi: eski adını başka bir şablon taşıyor',
  begun: '“{name}” şablonundan başlandı; fiyatlar {date} tarihli.',
} satisfies SameKeys<typeof english>;
