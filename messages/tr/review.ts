import type { review as english } from '../en/review.ts';
import type { SameKeys } from '../same-keys.ts';

export const review = {
  title: 'Göndermeden önce',
  'title.several': 'Göndermeden önce',
  reading: 'Okunuyor: {done} / {total}',
  document: '{kind} {number}',
  'change.what': '{count, plural, one {Yalnız bir alan gönderilir.} other {Yalnız # alan gönderilir.}}',
  'change.whatWithLines':
    '{count, plural, =0 {Yalnız satırlar gönderilir.} one {Yalnız belgenin bir alanı ve satırlar gönderilir.} other {Yalnız belgenin # alanı ve satırlar gönderilir.}}',
  'change.lines':
    'Bir satır değişirse {count, plural, one {satır yeniden gönderilir; servistekinin} other {# satırın tümü yeniden gönderilir; servistekilerin}} yerini alır.',
  'change.lists': 'Servis bunların parçalarını birleştirmediği için tümüyle gönderilenler: {names}.',
  'replace.what':
    'Yalnız farklar değil, belgenin tamamı gönderilir: burada boşaltılan alan orada da boşaltılır, değiştirmedikleriniz geldiği gibi geri gider. Aşağıda, belgenin okunduğu hâlinden farkları var.',
  unknownMembers: 'Servisin öteki alanları',
  'replace.same': 'Belgenin okunduğu hâlinden farkı yok; yine de gönderilir.',
  'delete.what': 'Bu belge serviste silinir. Rampa onu geri getiremez.',
  'delete.closed': 'Cari hareketi bir ödemeyle kapatılmışsa servis silmeyi reddeder (3015), hiçbir şey değişmez.',
  'lines.removed': 'Servisteki {count, plural, one {bir satır} other {# satır}} artık burada yok: {lines}.',
  'lines.place':
    'Servis satırları yalnız sıra numarasından tanır. Lotlar, seri numaraları ve sipariş bağı o sırada kalır; sondaki sıralar silinir.',
  'lines.moved':
    'Satırların sırası servistekinden farklı; servis her birini o sıradaki satır sayar. Düzenleyici onları eski sırasına koyabilir.',
  'copy.change':
    'Belge servisten okunamadı. “Önce” sütunundakiler bu bilgisayardan gönderilen kopyadır; bir iş arkadaşınızın sonradan yaptığı değişiklik silinebilir.',
  'copy.delete':
    'Belge servisten okunamadı. Buradakiler bu bilgisayardan gönderilen kopyadır; belge bu arada değişmiş olabilir.',
  nothing: 'Hiçbir şey değişmeyecek.',
  'nothing.text': 'Servistekinden farkı yok, gönderilecek bir şey yok. Taslak olarak kalır.',
  errors: '{count, plural, one {Bir hatası var} other {# hatası var}}, taslak olarak kalır.',
  creates:
    '{count, plural, one {Bir yeni belge de gidiyor.} other {# yeni belge de gidiyor.}} İçerikleri düzenleyicide görülür.',
  field: 'Alan',
  before: 'Önce',
  timeOfQueueing: '{date}, kuyruğa eklendiği saatle',
  after: 'Sonra',
  deleted: 'Silinecek olan',
  empty: 'boş',
  header: 'Belge',
  line: '{number}. satır',
  'line.whole': 'Satırın tamamı',
  'change.added': 'yeni',
  'change.removed': 'silinir',
  'change.cleared': 'boşaltılır',
  table: 'Değişenler',
  body: 'Gönderilecek metin',
  missing: '{count, plural, one {Bir belge} other {# belge}} artık yok ya da zaten kuyrukta.',
  queue: '{count, plural, =0 {Kuyruğa ekle} =1 {Kuyruğa ekle} other {Kuyruğa ekle (#)}}',
  submit: '{count, plural, =0 {Şimdi gönder} =1 {Şimdi gönder} other {Şimdi gönder (#)}}',
  documents: 'Belgeler',
} as const satisfies SameKeys<typeof english>;
