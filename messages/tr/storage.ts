import type { storage as english } from '../en/storage.ts';
import type { SameKeys } from '../same-keys.ts';

export const storage = {
  title: 'Yedekler',
  text: 'Bütün taslaklar bu bilgisayardaki tek bir dosyadadır. Rampa onu günde bir kez ve her büyük adımdan önce yedekler, sonraki değişiklikleri de dakikada bir kopyalar.',
  'status.title': 'Taslak dosyası',
  'status.folder': 'Klasör',
  'status.showFolder': 'Klasörü göster',
  'status.lastBackup': 'Son yedek',
  'status.noBackup': 'Henüz yok. İlki, ilk bağlantıdan kısa süre sonra alınır.',
  'status.network':
    'Bu klasör bir ağ sürücüsünde. Güvenli olsun diye Rampa orada daha yavaş kaydeder. Bu bilgisayardaki bir klasör daha iyidir.',
  'working.checking': 'Rampa geçen sefer kapatılmadığı için dosya gözden geçiriliyor.',
  'working.backingUp': 'Yedek alınıyor.',
  'working.restoring': 'Yedek geri yükleniyor. Rampa’yı kapatmayın.',
  'backupFailure.title': 'Son yedek alınamadı',
  'backupFailure.databaseNewer': 'Dosya, Rampa’nın daha yeni bir sürümüyle yazılmış. Daha yeni sürümü kurun.',
  'backupFailure.databaseDamaged':
    'Dosyanın bir bölümü okunamıyor. Daha önce alınan yedeklere dokunulmadı. En yenisini geri yükleyin.',
  'backupFailure.databaseLocked':
    'Dosyayı başka bir program kullanıyordu. Taslaklarınız kayıtlı. O programı kapatın; Rampa kendiliğinden yeniden dener.',
  'backupFailure.databaseFull':
    'Disk dolu. Taslaklarınız kayıtlı, önceki yedekler yerinde. Yer açın; Rampa kendiliğinden yeniden dener.',
  'backupFailure.diskError':
    'Disk hata verdi. Taslaklarınıza ve önceki yedeklere dokunulmadı. Diski en kısa zamanda denetletin.',
  'backupFailure.readOnly':
    'Yedeklerin klasörüne yazılamıyor. Taslaklarınız kayıtlı. Sistem yöneticiniz klasörün izinlerini düzeltmeli.',
  'backupFailure.inUse':
    'Bu klasörde başka bir Rampa çalışıyor. Taslaklarınız kayıtlı. Onu orada kapatın; Rampa kendiliğinden yeniden dener.',
  'backupFailure.internal':
    'Beklenmeyen bir hata oluştu. Taslaklarınız kayıtlı, önceki yedekler yerinde. Rampa kendiliğinden yeniden dener.',
  'copies.folder': 'Kopyaların yeri',
  'copies.last': 'Son kopya',
  'copies.copying': 'Yedekler kopyalanıyor.',
  'copyFailure.title': 'Son yedek kopyalanamadı',
  'copyFailure.missing': 'Sistem yöneticinizin belirlediği kopya klasörüne ulaşılamıyor.',
  'copyFailure.denied': 'Rampa kopya klasörüne yazamıyor. Sistem yöneticiniz izinleri düzeltmeli.',
  'copyFailure.full': 'Kopya klasöründe yer kalmadı. Sistem yöneticinize bildirin.',
  'copyFailure.notOwn':
    'Kopya klasöründe, Rampa’nın kendi klasörünün yerinde başka bir şey var. Bunu sistem yöneticinize gösterin.',
  'copyFailure.differs': 'Kopyalanan yedek yazıldığı gibi geri okunamadı. Sistem yöneticinize bildirin.',
  'copyFailure.noAnswer': 'Kopya klasörü yanıt vermiyor.',
  'copyFailure.failed': 'Kopya klasöründe beklenmeyen bir hata oluştu. Bunu sistem yöneticinize gösterin.',
  'copyFailure.rest': 'Bu bilgisayardaki yedekler bundan etkilenmez. Rampa yeniden dener.',
  'backups.title': 'Tüm yedekler',
  'backups.none': 'Henüz yedek yok.',
  'backups.none.text':
    'Rampa günde bir kez kendiliğinden yedekler. Büyük bir değişiklikten önce şimdi de alabilirsiniz.',
  'backups.make': 'Şimdi yedekle',
  'backups.made': 'Yedek alındı ve denetlendi.',
  'backups.when': 'Alındığı zaman',
  'backups.reason': 'Neden',
  'backups.size': 'Boyut',
  'backups.holds': 'İçindekiler',
  'backups.actions': 'İşlemler',
  'reason.daily': 'Günlük',
  'reason.asked': 'Elle alındı',
  'reason.migration': 'Rampa güncellenmeden önce',
  'reason.rescue': 'Silinen ya da taşınan dosyadan kurtarıldı',
  'reason.since': 'Yedekten sonraki değişiklikler',
  'backups.newer': 'Daha yeni bir Rampa ile yazılmış; bu sürüm okuyamaz',
  'backups.inspect': 'İçine bak',
  'backups.inspecting': 'Yedek okunuyor…',
  'backups.holds.text':
    '{drafts, plural, =0 {taslak yok} other {# taslak}}, {accepted, plural, =0 {kabul edilen yok} other {# tanesi kabul edilmiş}}',
  'backups.lastSaved': 'Son kayıt: {when}',
  'backups.unsound': 'Bu yedek bozuk, geri yüklenemez. Başka bir yedek seçin.',
  'backups.unreadable': 'Bu yedek okunamadı. Silinmiş ya da taşınmış olabilir.',
  'backups.restore': 'Geri yükle…',
  'restore.title': '{when} yedeği geri yüklensin mi?',
  'restore.sent': 'O zamandan beri servise gönderilenler gönderilmiş kalır. Yeniden gönderilmez.',
  'restore.changed':
    'Değiştirdiğiniz taslaklar eski hâline döner; yeni taslaklar kalır. Şimdiki hâlleri her taslağın geçmişinde saklanır.',
  'restore.unreadable':
    'Şimdiki dosyanın okunamayan bölümünde nelerin gönderildiği bilinemez. Böyle taslaklar, siz servise bakana kadar bekletilir.',
  'restore.anew':
    'Siz bakarken Rampa bu yedeğe yeni değişiklikleri ekledi. Aşağıda şimdiki hali var; onu geri yüklemek için yeniden onaylayın.',
  'restore.aside': 'Şimdiki dosya silinmez, {folder} klasörüne taşınır.',
  'restore.action': 'Geri yükle',
  'file.open': 'Dosyadan geri yükle…',
  'file.title': '{file} dosyasındaki yedek geri yüklensin mi?',
  'file.addresses':
    'Servis adresleri ve API anahtarları dosyadan gelmez: bu bilgisayardaki bağlantılarınki olduğu gibi kalır, ötekiler için siz girersiniz.',
  'file.unsound': 'Bu dosya bozuk ya da bir Rampa yedeği değil. Başka bir dosya seçin.',
  'file.backupMissing':
    'Bu dosyada yalnız bir yedekten sonraki değişiklikler var. {file} dosyasını da aynı klasöre kopyalayın, sonra yeniden seçin.',
  'file.notClosed':
    '{file}, Rampa’da açık olan ya da kapatılmadan kalmış bir taslak dosyası. Bir yedek seçin ya da dosyanın geldiği yerde Rampa’yı kapatın.',
  'newest.title': 'En yeni yedek geri yüklensin mi?',
  'newest.what': 'En yeni sağlam yedek, ondan sonra her dakika kopyalanan değişikliklerle birlikte geri yüklenir.',
  'newest.kept': 'Şimdiki dosya hâlâ okunabiliyorsa içindeki daha yeni olanlar korunur.',
  'newest.held': 'Sonradan gönderilmiş olabilecek taslaklar, siz servise bakana kadar bekletilir.',
  'newest.offer': 'En yeni yedeği geri yükle…',
  'failed.backUp': 'Yedek alınamadı.',
  'failed.open': 'Dosya geri yüklenemez.',
  'failed.restore': 'Yedek geri yüklenemedi.',
  'failed.retry': 'Bu sefer de açılamadı.',
  'failed.release': 'Serbest bırakılamadı.',
  'report.title': 'Yedek geri yüklendi',
  'report.backupAt': '{when} yedeğinden.',
  'report.drafts': '{count, plural, =0 {Dosyada taslak yok.} other {Dosyada # taslak var.}}',
  'report.asTheyWere': '{count, plural, other {# taslak önceki dosyadaki gibi, eksiksiz.}}',
  'report.sentSince':
    '{count, plural, other {Bunların # tanesi yedekten sonra gönderilmişti: gönderilmiş kalır, yeniden gönderilmez.}}',
  'report.asInBackup':
    '{count, plural, other {# taslak yedekteki gibi. Önceki dosyadaki hâlleri geçmişlerinde saklandı (düzenleyicide F9).}}',
  'report.undeleted': '{count, plural, other {Bunların # tanesi silinmişti, yedekle geri geldi.}}',
  'report.quarantined':
    '{count, plural, other {# taslak bekletiliyor: gönderilip gönderilmediği bilinemiyor. Aşağıdan inceleyin.}}',
  'report.incomplete':
    '{when} sonrasında yazılan ya da gönderilenler eksik olabilir. Bir şey göndermeden önce bunları serviste arayın.',
  'report.nothing': 'Önceki dosya okunamadı, yedek de yoktu.',
  'report.lostContents':
    '{count, plural, other {# taslağın son içeriği okunamadı: içeriği daha eski ya da boş. Kuyruktaysa yeniden taslak oldu.}}',
  'report.setAside': 'Önceki dosya burada duruyor: {path}',
  'report.close': 'Anladım',
  'quarantined.title': 'Bekletilenler',
  'quarantined.text':
    'Bunlar gönderilmiş olabilir: geri yüklenen yedekten sonra ya da bağlantının kuruluşu veya adresi değişmeden önce. Hiçbir belge iki kez gitmesin diye, siz serbest bırakana kadar kuyruğa eklenemezler. Sonucu bilinmeyenleri Rampa arayabilir: Gönderim ekranında “Yeniden ara”.',
  'quarantined.since': '{when} itibarıyla',
  'quarantined.look': 'Servise bak',
  'quarantined.open': 'Taslağı aç',
  'quarantined.release': 'Serbest bırak…',
  'quarantined.ask.title': '{number} serbest bırakılsın mı?',
  'quarantined.ask.first': 'Önce servise bakın: cariyi, tarihi ve tutarı arayın.',
  'quarantined.ask.there': 'Belge oradaysa serbest bırakmayın. Taslağı açıp silin: işi zaten bitmiş.',
  'quarantined.ask.danger':
    'Orada zaten olan bir belgeyi serbest bırakıp gönderirseniz ikincisi oluşur. Rampa bunu sizin yerinize denetleyemez.',
  'quarantined.ask.action': 'Baktım: orada yok',
  'quarantined.released': 'Serbest bırakıldı. Artık kuyruğa eklenebilir.',
  'quarantined.banner.title': '{count, plural, other {# taslak bekletiliyor}}',
  'quarantined.banner.text': 'Gönderilip gönderilmedikleri bilinemiyor. Servise bakın, sonra tek tek serbest bırakın.',
  'trouble.damaged.title': 'Taslak dosyasının bir bölümü okunamıyor',
  'trouble.damaged.text':
    'Hiçbir şey silinmedi, yedeklere dokunulmadı. Hiçbir belge iki kez gitmesin diye gönderim bekliyor. En yeni yedeği geri yükleyin: taslaklarınızın yaklaşık bir dakika önceki hâli onda.',
  'trouble.gone.title': 'Rampa açıkken taslakların dosyası silindi ya da taşındı',
  'trouble.replaced.title': 'Taslak dosyasının yerine başka bir dosya konuldu',
  'trouble.rescued':
    'Artık hiçbir şey kaydedilmiyor, hiçbir şey gönderilmiyor. O ana kadar kaydedilenlerin hepsi bir yedeğe alındı. Sürdürmek için onu geri yükleyin. O zamana kadar Rampa’yı kapatmayın: son yazdıklarınız yalnız bu pencerede.',
  'trouble.notRescued':
    'Artık hiçbir şey kaydedilmiyor, hiçbir şey gönderilmiyor. Kaydedilmiş olanlar zamanında kopyalanamadı. Rampa’yı kapatmayın; dosyayı yerine koyun ya da en yeni yedeği geri yükleyin: son yazdıklarınız yalnız bu pencerede.',
  'trouble.restore': 'Geri yükle…',
  'trouble.choose': 'Yedek seç',
  'trouble.look': 'İncele',
  'emptied.title': 'Burada taslak yok ama yedekler var',
  'emptied.text':
    'Bu bilgisayarda daha önce Rampa ile çalıştıysanız taslakların dosyası Rampa kapalıyken silinmiş ya da taşınmış demektir. Bir yedek geri yüklenebilir.',
  'start.title': 'Rampa taslaklarınızı açamıyor',
  'start.databaseNewer':
    'Dosya, Rampa’nın daha yeni bir sürümüyle yazılmış. Hiçbir şey değiştirilmedi, hiçbir şey silinmedi.',
  'start.databaseNewer.todo':
    'Rampa’nın daha yeni sürümünü kurun. Bu olmuyorsa, bu sürümün okuyabildiği bir yedeği geri yükleyebilirsiniz.',
  'start.databaseDamaged':
    'Dosya okunamıyor ya da yalnız bir bölümü okunuyor. Hiçbir şey değiştirilmedi, hiçbir şey silinmedi.',
  'start.databaseDamaged.todo':
    'En yeni yedeği geri yükleyin: taslaklarınızın yaklaşık bir dakika önceki hâli onda. Bozuk dosya saklanır.',
  'finding.logWithoutFile':
    'Taslak dosyası yok ya da boş; son kayıtların tutulduğu yan dosya (documents.db-wal) ise yerinde duruyor.',
  'finding.logOfAnotherFile':
    'Taslak dosyasının yanında, başka bir taslak dosyasına ait kayıtlar (documents.db-wal) duruyor.',
  'finding.savesMissing':
    '{saves, plural, other {Taslak dosyasında son # kayıt eksik. Yan dosya (documents.db-wal) silinmiş ya da kesilmiş veya taslak dosyasının yerine eski bir kopyası konulmuş olabilir.}}',
  'finding.kept': 'Hiçbir şey değiştirilmedi, hiçbir şey silinmedi.',
  'finding.todo':
    'En yeni yedeği geri yükleyin. Dosya hâlâ okunabiliyorsa içindeki daha yeni olanlar korunur. Gönderilip gönderilmediği bilinemeyen taslaklar bekletilir. Dilerseniz aşağıdaki yedeklerden birini de geri yükleyebilirsiniz.',
  'start.databaseLocked': 'Dosyayı başka bir program kullanıyor. Hiçbir şey değiştirilmedi, hiçbir şey silinmedi.',
  'start.databaseLocked.todo':
    'O programı kapatın (örneğin bir yedekleme programı ya da virüs tarayıcısı olabilir), sonra yeniden deneyin.',
  'start.databaseFull': 'Disk dolu. Hiçbir şey değiştirilmedi, hiçbir şey silinmedi.',
  'start.databaseFull.todo': 'Diskte yer açın, sonra yeniden deneyin.',
  'start.diskError': 'Disk hata verdi. Hiçbir şey değiştirilmedi, hiçbir şey silinmedi.',
  'start.diskError.todo':
    'Önce klasörü, içindeki yedeklerle birlikte başka bir diske kopyalayın. Bu diski denetletin, sonra yeniden deneyin.',
  'start.readOnly': 'Klasöre yazılamıyor. Hiçbir şey değiştirilmedi, hiçbir şey silinmedi.',
  'start.readOnly.todo': 'Sistem yöneticiniz klasörün izinlerini düzeltmeli; sonra yeniden deneyin.',
  'start.inUse':
    'Bu klasörde başka bir Rampa çalışıyor. İkisi birden çalışırsa bir belge iki kez gidebilir. Hiçbir şey değiştirilmedi.',
  'start.inUse.todo': 'Onu orada kapatın, sonra yeniden deneyin.',
  'start.owner': '{computer} bilgisayarında {user} kullanıcısında açık; açılışı: {since}.',
  'start.internal':
    'Beklenmeyen bir hata oluştu. Hiçbir şey değiştirilmedi, hiçbir şey silinmedi; taslaklarınız olduğu gibi duruyor.',
  'start.internal.todo': 'Yeniden deneyin. Tekrarlanırsa aşağıdaki bilgileri bildirin.',
  'start.restore': 'Geri yüklenebilecek yedekler',
  'start.detail': 'Bildirmek için',
} as const satisfies SameKeys<typeof english>;
