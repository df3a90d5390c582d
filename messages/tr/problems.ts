import type { problems as english } from '../en/problems.ts';
import type { SameKeys } from '../same-keys.ts';

export const problems = {
  required: 'Bu alan zorunlu.',
  tooLong: 'En çok {max} karakter olabilir; şu an {length}.',
  notANumber: '“{text}” bir sayı değil.',
  notAPercentage: '“{text}” bir yüzde değil. Tutar değil, yalnız oranı yazın.',
  notAnInteger: '“{text}” bir tam sayı değil.',
  notADate: '“{text}” bir tarih değil.',
  notAnIdentifier: '“{text}” bir kimlik değil.',
  belowMinimum: '{min} değerinden küçük olamaz.',
  notAbove: '{min} değerinden büyük olmalı.',
  aboveMaximum: '{max} değerinden büyük olamaz.',
  tooPrecise: '“{text}” gönderilebilecekten fazla basamaklı. Kısaltın.',
  notAChoice: 'Şunlardan biri olmalı: {choices}.',
  tooFewItems: 'En az {min, plural, other {# satır}} gerekli.',
  linesNotShown:
    'Servis bu belgenin satırlarını göstermedi; satırlar bilinmiyor. Yalnız diğer alanları değiştirin (“Düzenle”) ya da bütün satırları yeniden girin.',
  linesReplaceUnknown:
    'Servis bu belgenin satırlarını göstermedi. Girdiğiniz {count, plural, other {# satır}} oradaki bütün satırların yerine geçer.',
  openEntry: 'Açık girdi “{text}”.',
  controlCharacters: 'Görünmeyen karakterler içeriyor; okuyucudan gelmiş olabilir. Yeniden yazın.',
  nextOnUpdate: 'Var olan belgenin kendi numarası olmalı; “Next” yalnız yeni belgeler içindir.',
  typeChanged: 'Belge oluşturulduktan sonra türü değiştirilemez.',
  lineTakesPlace:
    'Servis bu satırı kendi {line}. satırı ({product}) sayar; onun lotları, seri numaraları ve sipariş bağı bu satıra geçer.',
  lineMoved:
    'Bu satır {from}. sıradaydı, şimdi {to}. sırada. Servis satırları sırasından tanır: lotlar, seri numaraları ve sipariş bağları yerinde kalır, başka bir satırın olur.',
  lineRemoved:
    'Servisteki belgeden {count, plural, other {# satır}} lotları, seri numaraları ve sipariş bağlarıyla birlikte silinir: {lines}.',
  profileRequired: 'Şirket e-Fatura kullandığı için zorunlu.',
  invoiceTypeRequired: 'Şirket e-Fatura kullandığı için zorunlu.',
  rateMustBeOne: 'Şirketin varsayılan para birimi {currency} için kur 1 olmalı.',
  rateRequired: '{currency} kuru eksik: {currency} kurunu yazın.',
  totalsCurrencyDiffers: 'Toplamlar {currency} cinsinden, belgenin para birimi ise {header}.',
  averageRateMustBeOne: 'Bütün satırlar varsayılan para birimindeyse 1 olmalı.',
  lotsRequired:
    'Bu ürün lot takipli: {direction, select, outbound {malın çıkacağı lotu} other {lot numarasını}} girin.',
  lotsNotAllowed:
    'Bu ürün için burada lot girilmez{direction, select, outbound {; çıkışta lotları servis kendisi seçer} other {}}.',
  lotsPresumedChosen:
    'Ürünün stok tipi listede yok; bu lotları servisin seçtiği varsayılıyor: {sentBack, select, yes {geldiği gibi geri gönderilir} other {boş gönderilir, servis yeniden seçer}}. Lotları siz belirleyecekseniz yeniden girin.',
  serialsRequired: 'Bu ürün seri takipli: seri numaralarını girin.',
  serialsNotAllowed: 'Bu ürün için seri numarası girilmez.',
  serialCount: 'Her birim için bir tane olmak üzere {expected} seri numarası gerekli; {actual} tane var.',
  serialEmpty: 'Seri numarası boş.',
  serialRepeated:
    '{line, plural, =0 {{serial} seri numarası bu satırda iki kez var.} other {{serial} seri numarası {line}. satırda da var.}}',
  lotRepeated: '{line, plural, =0 {{lot} lotu bu satırda iki kez var.} other {{lot} lotu {line}. satırda da var.}}',
  lotSum: 'Lotların toplamı {actual} {unit}; satırda {expected} {unit} var.',
  trackingNeedsWarehouse: 'Lot ve seri numaraları yalnız depo ile geçerlidir.',
  trackingMeansNothing: 'Teklif stok hareketi oluşturmaz; buradaki lot ve seri numaralarının bir etkisi yoktur.',
  inboundOnly: 'Yalnız mal girişinde kullanılır.',
  unitNotOfProduct: '{unit}, ürünün birimlerinden biri değil ({units}).',
  unknownCode: 'Listede böyle bir kayıt yok.',
  ambiguousCode: 'Listede “{code}” ile eşleşen birden çok kayıt var. Hangisiyse onu seçin.',
  listUnread: 'Bu bilgisayardaki liste okunamadı: “{code}” yazıldığı gibi kaldı.',
  withholdingIncomplete: 'Oranın iki parçasını da girin, örneğin 9 / 10.',
  withholdingShare: '{numerator}/{denominator}, 0 ile 1 arasında bir oran değil.',
  withholdingOnLinesOnly: 'Yalnız satırlardaki tevkifat hesaba katılır; hiçbir satırda oran yok, tevkifat sıfır çıkar.',
  withholdingOff: 'Satırlarda tevkifat oranı var ama “Tevkifat uygula” işaretli değil.',
  discountRateDiffers: 'İskontolar % {expected} ediyor; burada % {actual} yazıyor.',
  amountDiffers: 'Hesaplanan: {expected}; burada {actual} yazıyor.',
  totalsNotUpdated:
    'Satırlar değişti ama bu toplam eskisi gibi duruyor: {actual}. Hesaplanan: {expected}. Servis toplamları yeniden hesaplamaz.',
  amountNotComputable: 'Satır tamamlanmadan hesaplanamaz.',
  vatRateMissing: 'KDV oranı yok: KDV’siz hesaplandı. Oranı girin; KDV yoksa 0 yazın.',
  vatRateUnknown: 'Serviste bu satırın KDV oranı yok. Oranı girin; KDV yoksa 0 yazın.',
  vatIncludedUnknown:
    'Servis bu fiyatın KDV dahil olup olmadığını bildirmiyor. KDV dahilse kutuyu işaretleyin; değilse işaretleyip kaldırın.',
  discountUnknown:
    'Serviste bu satırda {actual} tutarında iskonto görünüyor ama oranı yok. Oranını girin; iskonto yoksa 0 yazın.',
  totalsNotComputable:
    'Toplamlar hesaplanamıyor: {count, plural, =1 {{lines}. satırın tutarı eksik} other {tutarı eksik satırlar: {lines}}}. Tamamlayın ya da toplamları elle girin.',
  averageRateNotComputable: 'Ortalama kur hesaplanamıyor: satırların kurunu girin ya da ortalamayı elle yazın.',
  zeroTotal: 'Toplam sıfır.',
  guidanceUnlisted:
    '“{code}”, GİB’in {version} sürümündeki (yürürlük {from}, {date} günü karşılaştırıldı) {list, select, profiles {senaryo} invoiceTypes {fatura tipi} withholding {tevkifat kodu} additionalTaxes {vergi kodu} vatExemptions {KDV istisna kodu} units {birim kodu} paymentMeans {ödeme şekli} other {kod}} listesinde yok.',
  guidanceTaxNumberForm:
    'Vergi numarası (VKN) 10, T.C. kimlik numarası (TCKN) 11 hanelidir; “{number}” ikisine de uymuyor.',
  guidanceVkn: '“{number}” diye bir vergi numarası (VKN) olamaz: son hanesi tutmuyor.',
  guidanceTckn: '“{number}” diye bir T.C. kimlik numarası (TCKN) olamaz: son haneleri tutmuyor.',
  guidanceIban: '“{number}” IBAN’a benziyor ama bir hanesi yanlış ya da eksik.',
  guidanceIbanNeeded: '{profile} senaryosunda burada bir Türkiye IBAN’ı beklenir.',
  guidanceProfileType: '{type} tipi genellikle {profile} senaryosuyla kullanılmaz.',
  guidanceReturnedNumber: '{type} tipinde iade edilen faturanın numarası beklenir.',
  guidanceReturnedNumberLength: 'e-Fatura numarası 16 karakterdir; burada {length} karakter var.',
  guidanceWithholdingType: '{type} tipindeki faturada genellikle tevkifat olmaz.',
  guidanceWithholdingEnded:
    '{code} kodunda {given} oranı {until} tarihine kadar geçerliydi; yürürlükteki oran {ratio}.',
  guidanceWithholdingNotYet: '{code} kodunda {given} oranı {from} tarihinde yürürlüğe girer.',
  guidanceWithholdingSuperseded:
    '{code} kodunda yürürlükteki oran {ratio}; {given} eski orandır, bittiği gün doğrulanmadı.',
  guidanceWithholdingPercentOnly: '{code}, GİB’in oran listesinde var, kod listesinde yok: reddedilebilir.',
  guidanceWithholdingRatio: '{code} kodunun oranı {ratios}; burada {given} yazıyor.',
  guidanceExemptionType: '{code} istisna kodu genellikle {type} tipiyle kullanılmaz.',
  guidanceExemptionProfile: '{code} istisna kodu genellikle {profile} senaryosuyla kullanılmaz.',
  guidanceExemptionNeedsVat: '{code} istisna kodunda KDV oranı genellikle 0 olmaz.',
  guidanceExemptionZeroVat: '{code} istisna kodunda KDV oranı genellikle 0 olur; burada % {rate} yazıyor.',
  guidanceExemptionMissing: '{type} tipindeki faturada KDV oranı 0 olan satırın genellikle istisna kodu olur.',
  guidanceTaxNotAdditional:
    '{code} diğer vergilerden değildir: KDV, satırın KDV oranına, tevkif edilen KDV tevkifat alanlarına yazılır.',
  guidanceTaxBaseDoubted:
    'Kaynaklar {code} vergisinin KDV matrahına girip girmediğinde birleşmiyor: Rampa matraha katmadan hesaplar. Tutarlar elle değiştirilebilir.',
  guidanceTaxDeductionDoubted:
    'Kaynaklar {code} vergisinin düşülüp düşülmediğinde birleşmiyor: Rampa toplama ekler. Tutarlar elle değiştirilebilir.',
  guidanceIncentiveVat:
    '{profile} ile {type} birlikteyken KDV gösterilir ama tahsil edilmez; Rampa bunu hesaplamaz, tutarları denetleyin.',
  guidanceTaxType: '{code} vergisi genellikle {type} tipiyle kullanılmaz.',
  guidanceVatRate: '% {rate}, yürürlükteki KDV oranlarından ({rates}) biri değil.',
  guidanceVatRateEnded:
    '% {rate} KDV oranı {until} tarihinde sona erdi; yalnız daha eski bir faturanın iadesinde doğrudur.',
  guidanceVatRateNotYet: '% {rate} KDV oranı {from} tarihinde yürürlüğe girer.',
} as const satisfies SameKeys<typeof english>;
