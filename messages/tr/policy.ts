import type { policy as english } from '../en/policy.ts';
import type { SameKeys } from '../same-keys.ts';

export const policy = {
  locked: 'Sistem yöneticiniz belirledi',
  held: 'Şimdilik kilitli',
  default: 'Sistem yöneticinizin varsayılanı',
  updates: 'Güncellemeler',
  'updates.hint':
    'Rampa’nın yeni sürümü kendiliğinden indirmesi, yalnızca haber vermesi ya da hiç bakmaması. Yalnızca kendini güncelleyebilen kurulumlar için; MSI ve deb kendini hiç güncellemez.',
  'updates.automatic': 'Kendiliğinden',
  'updates.notify': 'Yalnızca haber ver',
  'updates.off': 'Kapalı',
  'backups.days': 'Saklanan günlük yedekler',
  'backups.days.hint':
    'Kaç günün en yeni yedeği saklanır; yedeği olmayan günler sayılmaz. Yedeklerin tümü bir gigabayttan veya en yenisinin dört katından fazla yer kaplamaz.',
  'backups.weeks': 'Saklanan haftalık yedekler',
  'backups.weeks.hint': 'Kaç haftanın en yeni yedeği, aynı yer içinde, saklanır.',
  'backups.folder': 'Yedek kopyalarının klasörü',
  'backups.folder.hint':
    'Her yedeğin denetlendikten sonra, ardından gelen değişikliklerin de 15 dakikada bir kopyalandığı klasörün tam yolu, örneğin bir ağ paylaşımı. Her bilgisayarın her kullanıcısının orada kendi klasörü olur. Belirtilmezse kopya alınmaz.',
  'documents.keepSentDays': 'Gönderilen belgelerin saklandığı gün',
  'documents.keepSentDays.hint':
    'Belgeler, servisin kabul etmesinden bu kadar gün sonra bu bilgisayardan silinir; servistekiler kalır. Belirtilmezse kullanıcı silene kadar saklanır.',
  'documents.keepSentDays.notice':
    'Gönderilen belgeler bu bilgisayarda {days, number} gün saklanır (sistem yöneticiniz belirledi).',
  proxy: 'Vekil sunucu',
  'proxy.hint':
    'Servise hangi vekil sunucudan ulaşılacağı: system (sistemin ayarı); direct (doğrudan); pac ve PAC dosyasının adresi; fixed ve sunucu:kapı. Belirtilmezse: system.',
  'refused.title': 'Sistem yöneticinizin ilkesi uygulanmadı',
  'refused.text':
    'İlkede bir yanlış var. Düzeltilene kadar bağlantı eklenemez ve değiştirilemez, Rampa güncellenmez. Taslak hazırlama ve gönderme eskisi gibi sürer. Bunu sistem yöneticinize gösterin.',
  'refused.source': 'Bulunduğu yer',
  'refused.line': 'Satır {line, number}',
  'refused.unreadable': 'Okunamıyor.',
  'refused.unsafe': 'Sistem yöneticisi olmayan biri yazmış olabilir.',
  'refused.notJson': 'UTF-8 ile yazılmış bir JSON değil.',
  'refused.repeated': 'İki kez yazılmış.',
  'refused.unknownKey': 'Böyle bir ayar yok ya da bu biçimde belirlenemez.',
  'refused.badValue': 'Bu değer uygun değil.',
  'enrolment.title': 'Sistem yöneticinizin API anahtarı',
  'enrolment.unreadable': 'Anahtarın dosyası (enrolment.json) okunamıyor. Bunu sistem yöneticinize gösterin.',
  'enrolment.unsafe':
    'Anahtarın dosyası (enrolment.json) alınmadı: bir bağlantı (link) ya da başkaları okuyabiliyor, değiştirebiliyor veya yerine başka dosya koyabiliyor. Bunu sistem yöneticinize gösterin.',
  'enrolment.notEnrolment':
    'Anahtarın dosyasında (enrolment.json) olması gerekenler yok. Bunu sistem yöneticinize gösterin.',
  'enrolment.otherAddress':
    'Anahtar alınmadı: bu bağlantının başka bir adres için girilmiş bir anahtarı var. Yeni adres doğruysa önce onu kaldırın.',
  'enrolment.noKeychain':
    'Anahtar alınmadı: bu bilgisayarda saklanabileceği bir anahtar kasası yok. Bunu sistem yöneticinize gösterin.',
  'enrolment.keychainFailed': 'Anahtar alınmadı: anahtar kasası kabul etmedi. Bir sonraki açılışta yeniden denenir.',
  'enrolment.notRemoved':
    'Anahtar, anahtar kasasında, ama dosyası (enrolment.json) silinemiyor. Bunu sistem yöneticinize gösterin.',
} as const satisfies SameKeys<typeof english>;
