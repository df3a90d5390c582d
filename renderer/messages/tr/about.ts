import type { about as english } from '../en/about.ts';
import type { SameKeys } from '../same-keys.ts';

export const about = {
  title: 'Rampa hakkında',
  text: 'Çevrimdışı hazırlanıp muhasebe servisinize gönderilen iade faturaları ve irsaliyeler.',
  versions: 'Sürümler ve yerler',
  platform: 'İşletim sistemi',
  folder: 'Taslaklarınızın yeri',
  copy: 'Kopyala',
  copied: 'Kopyalandı.',
  'diagnostics.title': 'Bir sorun olduğunda',
  'diagnostics.text':
    'Tanılama bilgileri, size yardım edecek kişi için tek bir dosyadır: sürümler, durumlar, sayılar ve hata kodları. İçinde belge, ad, vergi numarası, anahtar ya da belirteç yoktur ve hiçbir yere gönderilmez; vermeden önce açıp okuyun. Kaydederken her bağlantıya bir kez giriş yapılır (günün iki isteği).',
  'diagnostics.save': 'Tanılama bilgilerini kaydet…',
  'diagnostics.working': 'Bağlantılar denetleniyor. Bir dakika sürebilir.',
  'diagnostics.saved': 'Kaydedildi: {path}',
  'notices.title': 'Başkalarının yazılımları',
  'notices.text': 'Rampa bu yazılımları kendi lisanslarıyla içerir.',
  'notices.none': 'Bu, paketlenmiş bir Rampa değil; lisanslar paketlenirken toplanır.',
  'notices.texts': 'Lisanslar',
  'notices.search': 'Lisanslarda ara',
  'notices.found': '{count, plural, one {# metin} other {# metin}}',
} as const satisfies SameKeys<typeof english>;
