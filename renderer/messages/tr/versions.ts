import type { versions as english } from '../en/versions.ts';
import type { SameKeys } from '../same-keys.ts';

export const versions = {
  title: 'Önceki sürümler',
  open: 'Önceki sürümler',
  list: 'Sürümler, en yenisi üstte',
  reading: 'Sürümler okunuyor',
  failed: 'Sürümler okunamadı. Hiçbir şey değiştirilmedi. Pencereyi kapatıp yeniden deneyin.',
  'empty.title': 'Henüz önceki sürüm yok',
  'empty.text':
    'Siz yazdıkça Rampa, belgenin o anki hâlini dakikada bir ve her büyük değişiklikten önce saklar. Saklanan sürümler burada sıralanır.',
  'empty.action': 'Belgeye dön',
  lines: '{count, plural, =0 {satır yok} other {# satır}}',
  large: 'büyük bir değişiklikten önce',
  compared: 'Belgenin şu anki hâliyle karşılaştırma',
  same: 'Belgenin şu anki hâliyle aynı. Geri getirilecek bir şey yok.',
  'count.fields': '{count, plural, other {# alan farklı}}',
  'count.returning': '{count, plural, other {# satır geri gelir}}',
  'count.leaving': '{count, plural, other {# satır silinir}}',
  'count.changed': '{count, plural, other {# satır farklı}}',
  'count.moved': 'satırların sırası farklı',
  returning: 'Geri gelecek satırlar',
  leaving: 'Silinecek satırlar',
  changed: 'Farklı olan satırlar',
  line: '{number}. {text}',
  lineEmpty: 'boş bir satır',
  more: '{count, plural, other {ve # tane daha}}',
  now: 'Şimdi',
  then: 'Bu sürümde',
  fields: 'Farklar',
  safe: 'Belgenin şu anki hâli de sürüm olarak saklanır; bu işlem geri alınabilir.',
  bringBack: 'Geri getir',
  readOnly: 'Bu belge şu anda düzenlenemez. Sürümlerine bakılabilir.',
  'refusal.unsaved':
    'Geri getirilmedi: son yazdıklarınız henüz kaydedilemedi. Burada duruyorlar; kaydedilince yeniden deneyin.',
  'refusal.stale':
    'Geri getirilmedi: bu belgeyi başka bir pencere kaydetti. Hiçbir şey değiştirilmedi; belgeye yeniden bakın.',
  'refusal.locked': 'Geri getirilmedi: belge artık düzenlenemez. Hiçbir şey değiştirilmedi.',
  'refusal.gone': 'Geri getirilmedi: bu taslak başka bir yerde silindi. Hiçbir şey değiştirilmedi.',
  'refusal.failed': 'Geri getirilmedi: kaydedilemedi. Belgede bir şey değişmedi. Yeniden deneyin.',
  done: '{when} sürümü geri getirildi. Belgenin önceki hâli sürümler arasında saklandı.',
} as const satisfies SameKeys<typeof english>;
