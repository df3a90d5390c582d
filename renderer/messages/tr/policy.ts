import type { policy as english } from '../en/policy.ts';
import type { SameKeys } from '../same-keys.ts';

export const policy = {
  locked: 'Yöneticiniz belirledi',
  default: 'Yöneticinizin varsayılanı',
  updates: 'Güncellemeler',
  'updates.hint':
    'Rampa’nın yeni sürümü kendiliğinden indirmesi, yalnızca haber vermesi ya da hiç bakmaması. Yalnızca kendini güncelleyebilen kurulumlar için; MSI ve deb kendini hiç güncellemez.',
  'updates.automatic': 'Kendiliğinden',
  'updates.notify': 'Yalnızca haber ver',
  'updates.off': 'Kapalı',
  'refused.title': 'Yöneticinizin ilkesi uygulanmadı',
  'refused.text':
    'İlkede bir yanlış var; düzeltilene kadar hiçbir ayarı geçerli değil. Bunu sistem yöneticinize gösterin.',
  'refused.source': 'Bulunduğu yer',
  'refused.line': 'Satır {line, number}',
  'refused.unreadable': 'Okunamıyor.',
  'refused.unsafe': 'Yönetici olmayan biri yazmış olabilir.',
  'refused.notJson': 'UTF-8 ile yazılmış bir JSON değil.',
  'refused.repeated': 'İki kez yazılmış.',
  'refused.unknownKey': 'Böyle bir ayar yok ya da bu biçimde belirlenemez.',
  'refused.badValue': 'Bu değer uygun değil.',
} as const satisfies SameKeys<typeof english>;
