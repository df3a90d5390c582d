import type { check as english } from '../en/check.ts';
import type { SameKeys } from '../same-keys.ts';

export const check = {
  policy: 'İlke',
  'policy.applied': '{defaults} varsayılan, {locked} kilitli',
  'policy.unreadable': 'okunamıyor',
  'policy.unsafe': 'yönetici olmayan biri yazmış olabilir: sahibini ve izinlerini denetleyin',
  'policy.notJson': 'JSON değil',
  'policy.repeated': 'iki kez yazılmış',
  'policy.unknownKey': 'böyle bir ayar yok ya da bu biçimde verilemez',
  'policy.badValue': 'değer uygun değil',
  folder: 'Klasör',
  'folder.network': 'ağ sürücüsünde',
  database: 'Taslak dosyası',
  'database.layout': 'düzen {layout}',
  notYet: 'henüz yok',
  keychain: 'Anahtar kasası',
  'keychain.works': 'çalışıyor',
  copies: 'Yedeklerin kopyaları',
  connections: 'Bağlantılar',
  none: 'yok',
  'step.address': 'adres',
  'step.tls': 'güvenli bağlantı',
  'step.login': 'giriş',
  'step.data': 'veri isteği',
  passed: 'tamam',
  skipped: 'denenmedi',
} as const satisfies SameKeys<typeof english>;
