import type { CopyFailure } from '../../domain/model/backup.ts';
import type { FailureReason } from '../../domain/model/connection.ts';
import type { FailureCode } from '../../domain/model/failure.ts';
import type { PolicyProblemCode } from '../../domain/model/policy.ts';

/**
 * A reason in the report's language, followed by its code, which is also in the JSON report and explained in the documentation.
 * In English, only the code.
 */
export const reasonText = (code: FailureReason, language: 'tr' | 'en'): string => text(reasons, code, language);
export const databaseText = (code: FailureCode, language: 'tr' | 'en'): string =>
  text(databaseProblems, code, language);
export const copyText = (code: CopyFailure, language: 'tr' | 'en'): string => text(copyProblems, code, language);
export const policyText = (code: PolicyProblemCode, language: 'tr' | 'en'): string =>
  text(policyProblems, code, language);

function text<C extends string>(texts: Readonly<Partial<Record<C, string>>>, code: C, language: 'tr' | 'en'): string {
  const turkish = new Map<string, unknown>(Object.entries(texts)).get(code);
  return language === 'tr' && typeof turkish === 'string' ? `${turkish} (${code})` : code;
}

const reasons: Readonly<Record<FailureReason, string>> = {
  dns: 'adres bulunamadı',
  refused: 'karşıdaki bilgisayar bağlantıyı kabul etmedi',
  unreachable: 'servise ulaşılamıyor',
  tls: 'güvenli bağlantı kurulamadı',
  proxy: 'vekil sunucu isteği reddetti',
  proxyLogin: 'vekil sunucu giriş istiyor',
  aborted: 'istek gönderilmeden durduruldu',
  timeout: 'yanıt zamanında gelmedi',
  reset: 'yanıt gelmeden bağlantı koptu',
  truncated: 'yanıt yarıda kesildi',
  tooLarge: 'yanıt çok büyük',
  redirect: 'istek başka bir adrese yönlendirildi',
  notAnEnvelope: 'yanıt muhasebe servisinden gelmiş gibi değil',
  notJson: 'yanıt muhasebe servisinden gelmiş gibi değil',
  wrongTypes: 'yanıtın biçimi beklenenden farklı',
  dataMissing: 'yanıt veri içermiyor',
  serverError: 'servis hata verdi',
  tokenExpired: 'oturumun süresi doldu',
  loginRefused: 'giriş reddedildi',
  licenceExpired: 'API anahtarının lisansı dolmuş',
  noApiKey: 'API anahtarı girilmemiş',
  keyForOtherAddress: 'API anahtarı başka bir adres için girilmiş',
  permission: 'yetki yok',
  header: 'bir istek başlığı eksik',
  limit: 'günlük istek sınırına ulaşıldı',
  tooManyRequests: 'servis bir süre beklenmesini istiyor',
  body: 'servis isteğin gövdesini kabul etmedi',
  notFound: 'bulunamadı',
  path: 'servis bu yolu tanımıyor',
  gateway: 'servise şu anda ulaşılamıyor; önündeki bir sunucu yanıt veriyor',
  refusedByService: 'servis reddetti',
  settings: 'bağlantı ayarları eksik ya da uygun değil',
  secrets: 'anahtar kasası yanıt vermedi',
  network: 'ağ hatası',
  storage: 'bu bilgisayarda saklananlar okunamadı ya da yazılamadı',
  changed: 'servisteki belge değişmiş',
  unchecked: 'servisteki belge okunamadı',
  switchedOff: 'bu belge türü kapalı',
  hiddenSecret: 'belgede gizlenmiş bir metin var',
  alreadyThere: 'belge serviste zaten var',
  mayStillBeWritten: 'önceki gönderim hâlâ işlenebilir',
  interrupted: 'yanıt gelmeden Rampa kapandı',
};
const databaseProblems: Readonly<Partial<Record<FailureCode, string>>> = {
  databaseNewer: 'Rampa’nın daha yeni bir sürümüyle yazılmış',
  databaseDamaged: 'okunamıyor ya da yalnız bir bölümü okunuyor',
  databaseLocked: 'başka bir program kullanıyor',
  databaseFull: 'disk dolu',
  diskError: 'disk hata verdi',
  readOnly: 'izinler okumaya ya da yazmaya yetmiyor',
  internal: 'beklenmeyen hata',
};
const copyProblems: Readonly<Record<CopyFailure, string>> = {
  missing: 'klasöre ulaşılamıyor',
  denied: 'klasöre yazılamıyor',
  full: 'klasörde yer yok',
  notOwn: 'bu kullanıcının klasörünün yerinde başka bir şey ya da başkasının klasörü var',
  differs: 'yazılan, yazıldığı gibi geri okunamadı',
  noAnswer: 'klasör yanıt vermiyor',
  failed: 'beklenmeyen hata',
};
const policyProblems: Readonly<Record<PolicyProblemCode, string>> = {
  unreadable: 'okunamıyor',
  unsafe: 'yönetici olmayan biri yazmış olabilir: sahibini ve izinlerini denetleyin',
  notJson: 'JSON değil',
  repeated: 'iki kez yazılmış',
  unknownKey: 'böyle bir ayar yok ya da bu biçimde verilemez',
  badValue: 'değer uygun değil',
};
