import type { errors as english } from '../en/errors.ts';
import type { SameKeys } from '../same-keys.ts';

export const errors = {
  'reason.dns': 'Adres bulunamadı. Ağı ve bağlantıdaki adresleri denetleyin.',
  'reason.refused': 'Servisin bilgisayarı bağlantıyı kabul etmedi. Şu an kapalı olabilir.',
  'reason.unreachable': 'Servise ulaşılamıyor. Ağı denetleyin.',
  'reason.tls': 'Güvenli bağlantı kurulamadı. Araya bir vekil sunucu giriyor olabilir ya da sertifikaya güvenilmiyor.',
  'certificate.expired':
    '{host} sunucusunun sertifikasının süresi {until} tarihinde dolmuş; hiçbir şey gönderilmedi. Servisi ya da vekil sunucuyu işletenin yenilemesi gerekiyor. Bu bilgisayarın tarihi yanlışsa düzeltin.',
  'certificate.notYetValid':
    '{host} sunucusunun sertifikası {from} tarihinden önce geçerli değil; hiçbir şey gönderilmedi. Bu bilgisayarın tarih ve saatini denetleyin.',
  'certificate.untrusted':
    '{host} sunucusunun sertifikasını “{issuer}” vermiş; bu bilgisayar ona güvenmiyor, hiçbir şey gönderilmedi. Araya bağlantıları inceleyen bir vekil sunucu giriyorsa onun kök sertifikası bu bilgisayarda eksik: sistem yöneticinize bildirin.',
  'certificate.otherHost':
    '{host} adına yanıt veren sunucunun sertifikası başka bir ad için: {names}. Hiçbir şey gönderilmedi. Bağlantıdaki adresi denetleyin.',
  'certificate.revoked':
    '{host} sunucusunun sertifikası, veren tarafından iptal edilmiş; hiçbir şey gönderilmedi. Servisi işletene bildirin.',
  'certificate.other':
    '{host} sunucusunun sertifikası kabul edilmedi; hiçbir şey gönderilmedi. Sistem yöneticinize bildirin.',
  'certificate.facts':
    'Sertifika: {names} için; veren “{issuer}”; geçerliliği {from} tarihinden {until} tarihine kadar.',
  'reason.proxy': 'Vekil sunucu isteği reddetti. Sistem yöneticinize başvurun.',
  'reason.proxyLogin':
    'Vekil sunucu kullanıcı adı ve parola istiyor; kabul ettiği bir ad ve parola girilmedi. Hiçbir şey gönderilmedi. Yeniden gönderin ya da bağlantıyı deneyin: Rampa bunları sorar.',
  'reason.aborted': 'İstek gönderilmeden durduruldu.',
  'reason.timeout': 'Yanıt zamanında gelmedi.',
  'reason.reset': 'Yanıt gelmeden bağlantı koptu.',
  'reason.truncated': 'Yanıt yarıda kesildi.',
  'reason.tooLarge': 'Yanıt çok büyük; okunmadı.',
  'reason.redirect':
    'Servis isteği başka yere yönlendirdi. Adresi denetleyin; araya bir giriş sayfası girmiş olabilir.',
  'reason.notAnEnvelope': 'Yanıt muhasebe servisinden gelmiş gibi değil. Adresi denetleyin.',
  'reason.notJson':
    'Yanıt muhasebe servisinden gelmiş gibi değil; bir vekil sunucu ya da web sayfası yanıtlamış olabilir.',
  'reason.wrongTypes': 'Yanıtın biçimi, servisin tanımındakinden farklı.',
  'reason.dataMissing': 'Yanıt “başarılı” diyor ama veri içermiyor.',
  'reason.serverError': 'Servis isteği işlerken hata verdi.',
  'reason.tokenExpired': 'Oturumun süresi doldu ve yenilenemedi.',
  'reason.loginRefused': 'Giriş reddedildi. Kuruluş adını ve API anahtarını denetleyin.',
  'reason.licenceExpired': 'API anahtarının lisansı dolmuş. Yenilenmesi için servis sağlayıcınıza başvurun.',
  'reason.noApiKey': 'Bu bilgisayarda API anahtarı yok. Bağlantı ekranından girin.',
  'reason.keyForOtherAddress':
    'Bu bilgisayardaki API anahtarı başka bir adres ya da kuruluş için girilmiş; buraya gönderilmedi. Bağlantı ekranından yeniden girin.',
  'reason.permission': 'API anahtarının ya da kullanıcının bu işlem için yetkisi yok.',
  'reason.header': 'Bir istek başlığı eksik. Bağlantıdaki kullanıcı, şirket ve dönemi denetleyin.',
  'reason.limit': 'Günlük istek sınırına ulaşıldı.',
  'reason.tooManyRequests': 'Servis, kısa sürede çok istek geldiği için bu isteği yerine getirmedi.',
  'reason.body':
    'Servis ya da önündeki bir sunucu, isteği okumadan reddetti; belge kaydedilmedi. Belirtilen alanları düzeltin; belirtilmemişse servisi işletene bildirin.',
  'reason.notFound': 'Bulunamadı ya da bu kullanıcıya görünmüyor.',
  'reason.path': 'Servis bu yolu tanımıyor. Bağlantıdaki adresi ve varsayıma dayanan yolu denetleyin.',
  'reason.gateway':
    'Servis bu adreste daha önce yanıt vermişti; şu anda onun yerine önündeki bir sunucu yanıt veriyor. Rampa yeniden dener.',
  'reason.refusedByService': 'Servis reddetti.',
  'reason.settings': 'Bağlantı ayarları eksik ya da uygun değil. Adresler https:// ile başlamalı.',
  'reason.secrets': 'Bilgisayarın anahtar kasası yanıt vermedi. Kilidini açıp yeniden deneyin.',
  'reason.network': 'Ağ hatası.',
  'reason.storage': 'Bu bilgisayarda saklananlar okunamadı ya da yazılamadı. Diski denetleyin.',
  'reason.changed':
    'Bekletildi: servisteki belge açıldığından beri değişmiş. Göndermek bir iş arkadaşınızın değişikliğini silebilir.',
  'reason.unchecked':
    'Bekletildi: servisteki belge göndermeden hemen önce okunamadı; açıldığından beri değişip değişmediği bilinmiyor.',
  'reason.switchedOff':
    'Bu belge türü bağlantıda kapalı: servisin tanımında bu belgelerin yazılabildiği gösterilmiyor.',
  'reason.hiddenSecret':
    'Servisteki belgenin bir metninde API anahtarı ya da bir belirteç var; Rampa onu gizledi (“[Rampa: ●●●]”). Gizlenen metnin üzerine yazılmasın diye belge burada düzenlenemez; servis sağlayıcınıza bildirin.',
  'reason.alreadyThere':
    'Bekletildi: bu belgenin önceki bir gönderimi zaten serviste. Yeniden göndermek ikinci bir belge oluşturur.',
  'reason.mayStillBeWritten':
    'Henüz gönderilmedi: bu belge az önce gönderildi ve yanıt gelmedi. Servis onu hâlâ kaydediyor olabilir; Rampa bir dakikadan biraz uzun bekleyip bunu gönderir.',
  'reason.interrupted': 'Yanıt gelmeden Rampa kapandı.',
  'waiting.limit': 'Bekliyor: günlük istek sınırına ulaşıldı.',
  'waiting.login': 'Bekliyor: giriş reddedildi. Düzeltilince bağlantıyı deneyin.',
  'waiting.licence': 'Bekliyor: API anahtarının lisansı dolmuş. Yenilenince bağlantıyı deneyin.',
  'waiting.permission': 'Bekliyor: API anahtarının ya da kullanıcının buna yetkisi yok.',
  'waiting.headers': 'Bekliyor: servis bir istek başlığını eksik buluyor.',
  'waiting.path': 'Bekliyor: servis bu yolu tanımıyor. Varsayıma dayanan ayarları denetleyin.',
  'waiting.body': 'Bekliyor: servis ya da önündeki bir sunucu, belgeyi okumadan reddetti. Belge kaydedilmedi.',
  'waiting.secrets': 'Bekliyor: bu bilgisayarda bu adres için API anahtarı yok. Bağlantı ekranından girin.',
  'waiting.settings': 'Bekliyor: bağlantı ayarları eksik ya da yanlış.',
  'waiting.changed':
    'Bekletildi: servisteki belge açıldığından beri değişmiş. Hangisinin geçerli olacağına karar verin.',
  'waiting.unchecked': 'Bekletildi: servisteki belge göndermeden hemen önce okunamadı. Ne yapılacağına karar verin.',
  'waiting.busy': 'Servis, çok istek geldiği için beklenmesini istiyor. Gönderim kendiliğinden sürer.',
  'waiting.keychain':
    'Bekliyor: bilgisayarın anahtar kasası kilitli ya da yanıt vermiyor. Kilidi açılınca gönderim kendiliğinden sürer.',
  'waiting.offline': 'Servise bağlantı yok. Hazır olanlar, bağlantı gelince gönderilir.',
  'waiting.writes':
    'Servis okunabiliyor, ama gönderilen belgelere güvenilir yanıt vermiyor. Rampa arada bir, yinelenmesi zararsız bir belgeyle dener; yoksa denemek için Gönder deyin.',
  'waiting.storage':
    'Bekliyor: gönderilecekler bu bilgisayara yazılamadığından hiçbir şey gönderilmiyor. Diski denetleyin; kendiliğinden sürer.',
  'serviceError.0102.meaning': 'Erişim belirtecinin süresi doldu.',
  'serviceError.0102.action': 'Rampa kendisi yeniler; sürerse yeniden gönderin.',
  'serviceError.0110.meaning': 'API anahtarının bu işlem için yetkisi yok.',
  'serviceError.0110.action': 'Yetkiyi isteyin, sonra bağlantı ekranında oturumu yenileyin.',
  'serviceError.0120.meaning': 'Günlük istek sınırına ulaşıldı.',
  'serviceError.0120.action': 'Yapacak bir şey yok: sınır yenilenince gönderilir.',
  'serviceError.0201.meaning': 'Zorunlu bir başlık eksik.',
  'serviceError.0201.action': 'Bağlantıdaki kullanıcı, şirket ve dönemi denetleyin.',
  'serviceError.3000.meaning': 'Belge yok ya da paylaşım kodu nedeniyle bu kullanıcıya görünmüyor.',
  'serviceError.3000.action': 'Belgenin hâlâ serviste olduğunu ve kullanıcının onu görebildiğini denetleyin.',
  'serviceError.3015.meaning': 'Cari hareket bir ödemeyle kapatılmış.',
  'serviceError.3015.action':
    'Cariyi, tutarı ve para birimini eski hâline getirin. Faturanın silinmesi gerekiyorsa önce muhasebe programındaki ödemeyi iptal edin.',
  'serviceError.7003.meaning': 'İrsaliyenin yönü, var olan irsaliyenin de numarası değişmez.',
  'serviceError.7003.action': 'Yönü eski hâline getirin, “Next” yerine numarayı yazın.',
  'serviceError.7115.meaning': 'Satır, bağlı olduğu sipariş satırını aşıyor.',
  'serviceError.7115.action': 'Miktarı siparişte kalan kadar azaltın.',
  'fault.document': 'Belgeyi hazırlayan düzeltmeli.',
  'fault.connection': 'Bağlantıyı yöneten düzeltmeli.',
  'fault.service': 'Bir şey yapmanız gerekmez; Rampa yeniden dener.',
  'fault.limit': 'Düzeltilecek bir şey yok.',
  'closed.delete': 'Faturanın silinmesi gerekiyorsa önce muhasebe programındaki ödemeyi iptal edin.',
  'closed.locked': 'Cari {customer}, tutar {amount}, para birimi {currency}: bu üçü değiştirilemez, fatura silinemez.',
  'closed.touched': 'Bu taslağın değiştirdiği: {names}.',
  'closed.customer': 'cari',
  'closed.amount': 'tutar',
  'closed.currency': 'para birimi',
  'kept.number': 'Servisteki numarası {number}.',
  'kept.numberAndType': 'Servisteki numarası {number}, yönü {type}.',
  'order.quantity':
    'Satırın miktarı açıldığında {before} idi, şimdi {now}. Siparişte ne kadar kaldığını servis bildirmiyor.',
  'bridge.badArguments': 'Yapılamadı: değerler kabul edilmedi.',
  'bridge.badSender': 'Yapılamadı.',
  'bridge.notFound': 'Artık yok.',
  'bridge.invalidState': 'Şu anki durumunda bu yapılamaz.',
  'bridge.nameTaken': 'Bu adda bir başkası var. Başka bir ad seçin.',
  'bridge.lockedByPolicy': 'Bunu sistem yöneticiniz belirledi, buradan değiştirilemez. Hiçbir şey kaydedilmedi.',
  'bridge.documentsBeingSent':
    'Bu kuruluşa ve adrese bir belge gönderiliyor. Bitince yeniden kaydedin. Hiçbir şey kaydedilmedi.',
  'bridge.changedMeanwhile': 'Bu arada değişti; hiçbir şey gönderilmedi. Şimdiki durumuna bakıp yeniden karar verin.',
  'bridge.couldNotLook': 'Serviste arama yapılamadı; hiçbir şey gönderilmedi.',
  'bridge.notConfirmed':
    'Adres onaylanmadı; hiçbir şey değiştirilmedi. Yanlışlıkla “Hayır” dediyseniz biraz sonra yeniden kaydedin: Rampa hemen tekrar sormaz.',
  'bridge.databaseNewer':
    'Veritabanı, Rampa’nın daha yeni bir sürümüyle yazılmış. Hiçbir şey değiştirilmedi. Daha yeni sürümü kurun.',
  'bridge.diskError': 'Disk hata verdi. Hiçbir şey silinmedi. Diski denetletip yeniden deneyin.',
  'bridge.fileNotWritten':
    'Dosya yazılamadı. Başka bir programda açık ya da klasör yazmaya kapalı olabilir. Başka bir ad ya da klasör seçin.',
  'bridge.databaseFull': 'Disk dolu. Önceden kaydedilenler duruyor; yer açıp yeniden deneyin.',
  'bridge.databaseLocked': 'Veritabanını başka bir program kullanıyor. Onu kapatıp yeniden deneyin.',
  'bridge.databaseDamaged': 'Veritabanı okunamadı. Hiçbir şey silinmedi. Sistem yöneticinize başvurun.',
  'bridge.databaseGone':
    'Taslakların durduğu dosya, Rampa çalışırken silinmiş ya da taşınmış. Dosya yerine konana ya da bir yedek geri yüklenene kadar hiçbir şey yazılmaz.',
  'bridge.databaseInUse':
    'Bu klasörde, bu bilgisayarda ya da bir başkasında, başka bir Rampa çalışıyor. Onu kapatıp yeniden deneyin.',
  'bridge.readOnly': 'Rampa’nın klasörüne yazılamıyor. Sistem yöneticiniz izinleri düzeltmeli.',
  'bridge.secrets': 'Bilgisayarın anahtar kasası yanıt vermedi. Kilidini açıp yeniden deneyin.',
  'bridge.internal': 'Beklenmeyen bir hata oluştu. Kaydedilenler duruyor.',
} as const satisfies SameKeys<typeof english>;
