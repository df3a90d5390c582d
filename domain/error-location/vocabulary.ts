/**
 * The general words of the trade, Turkish and English, turned into the words that the service's field names are made of:
 * `birim fiyatı` becomes `unit price`. This file knows words alone; which words name a field follows from the descriptions.
 */

/** By what they mean, folded words or phrases; Turkish stems may carry suffixes. */
const meanings: Readonly<Record<string, string>> = {
  quantity: 'miktar, qty',
  price: 'fiyat',
  unit: 'birim',
  'unit code': 'uom',
  warehouse: 'depo, ambar',
  customer: 'cari, cari hesap, musteri, client',
  code: 'kod',
  name: 'isim, ismi, adi',
  number: 'no, nosu, nr, num, numara',
  invoice: 'fatura',
  despatch: 'irsaliye, dispatch, waybill, delivery note',
  tax: 'vergi',
  'additional tax': 'ek vergi, ilave vergi',
  discount: 'iskonto, indirim',
  amount: 'tutar',
  rate: 'oran',
  date: 'tarih',
  description: 'aciklama',
  vat: 'kdv',
  base: 'matrah',
  total: 'toplam',
  'sub total': 'ara toplam, subtotal',
  'grand total': 'genel toplam',
  withholding: 'tevkifat',
  numerator: 'pay',
  denominator: 'payda',
  lot: 'lot, parti, batch',
  serial: 'seri',
  product: 'urun, stok, stog, malzeme, material',
  'product code': 'stock code, item code',
  'due day': 'vade, vade gun',
  currency: 'doviz, para birim',
  'exchange rate': 'kur, doviz kur',
  'average exchange rate': 'ortalama kur',
  sharing: 'paylasim',
  exemption: 'muafiyet, istisna',
  document: 'belge, evrak',
  order: 'siparis',
  reference: 'referans',
  'line group': 'satir grub, satir grup',
  type: 'tur, tip',
  shipment: 'sevkiyat',
  definition: 'tanim',
  'delivery term': 'teslim sekl',
  'expiry date': 'son kullanma tarih, son kullanim tarih, skt',
  expiry: 'expiration',
  supplier: 'tedarikci',
  returned: 'iade edilen, iadeye konu',
  'actual dispatch date': 'fiili sevk tarih',
  branch: 'sube',
  title: 'unvan',
  representative: 'temsilci',
  id: 'kimlik',
  address: 'adres',
  office: 'daire',
};

const entries = Object.entries(meanings)
  .flatMap(([meaning, phrases]) =>
    phrases.split(', ').map((phrase) => ({ phrase, stems: phrase.split(' '), meaning: meaning.split(' ') })),
  )
  .sort((a, b) => b.stems.length - a.stems.length || b.stems.join('').length - a.stems.join('').length);
const phrases: ReadonlySet<string> = new Set(entries.map(({ phrase }) => phrase));

/** Case, possession and plural, as they look folded. */
const suffix =
  /^(?:l[ae]r)?(?:s?[iu](?:n[iuae]|n[iu]n|n?d[ae]n?|nd[ae]ki|yl[ae])?|n?[iu]n|[yn]?[aeiu]|[dt][ae](?:n|ki)?|yl[ae]|l[ae])?$/;

/** Words of two letters have too many namesakes to be allowed a suffix. */
function isFormOf(word: string, stem: string): boolean {
  if (word === stem) return true;
  return stem.length > 2 && word.startsWith(stem) && suffix.test(word.slice(stem.length));
}

const byFirstLetter = new Map<string, (typeof entries)[number][]>();
for (const entry of entries) {
  const letter = entry.stems[0]?.slice(0, 1) ?? '';
  byFirstLetter.set(letter, [...(byFirstLetter.get(letter) ?? []), entry]);
}

/** `codes` is `code`. */
export function singular(word: string): string {
  if (word === 'no') return 'number';
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /[^su]s$/.test(word) && word.length > 3 && word !== 'means' ? word.slice(0, -1) : word;
}

/** A folded word, and the text between the word before it and this one. */
interface FoldedWord {
  readonly text: string;
  readonly gap: string;
}
/** In the words that field names are made of; a phrase's further words mean nothing by themselves. */
interface Meaning {
  readonly meaning: readonly string[];
}

/** Gives each word its meaning: that of the longest phrase it begins, else itself in the singular. */
export function translate<W extends FoldedWord>(words: readonly W[]): (W & Meaning)[] {
  const done: (W & Meaning)[] = [];
  while (done.length < words.length) {
    const at = done.length;
    const word = words[at];
    if (word === undefined) break;
    const entry = byFirstLetter.get(word.text.slice(0, 1))?.find(({ stems }) =>
      stems.every((stem, index) => {
        const part = words[at + index];
        return part !== undefined && isFormOf(part.text, stem) && (index === 0 || part.gap.trim() === '');
      }),
    );
    done.push({ ...word, meaning: entry?.meaning ?? [singular(word.text)] });
    for (const rest of words.slice(at + 1, at + (entry?.stems.length ?? 1))) done.push({ ...rest, meaning: [] });
  }
  return done;
}

/** Whether a word of the trade: then a document's value that looks the same says nothing. */
export function isCommonWord(text: string): boolean {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) =>
      byFirstLetter.get(word.slice(0, 1))?.some(({ stems }) => stems.some((stem) => isFormOf(word, stem))),
    );
}

/** Whether a word is without a Turkish ending. */
export const isBare = (text: string): boolean =>
  phrases.has(text) || !byFirstLetter.get(text.slice(0, 1))?.some(({ stems }) => isFormOf(text, stems[0] ?? ''));

/** Words that can be before a field's name without making it another thing's: "invalid quantity", "the quantity". */
export const beforeNames: ReadonlySet<string> = new Set(
  (
    'the a an of in on for and or with has have is its this each every all any required missing invalid wrong zero negative ' +
    'bu bir her ve veya ya da icin ile gecersiz hatali yanlis eksik sifir negatif girilen belirtilen lutfen tum ' +
    'line row item field value satir satirda satirdaki satirin kalem kalemde kalemdeki alan alani'
  ).split(' '),
);

const required =
  /\bzorunlu|\bgerekli(?:dir)?\b|\bbos (?:olamaz|birakil|gecil|birak)|\bbostur?\b|girilmeli|girilmemis|girilmedi|belirtilmeli|belirtilmemis|belirtilmedi|doldurulmali|\beksik\b|\brequired\b|\bmissing\b|(?:not|cannot) be (?:empty|null|blank)|\bis (?:empty|null|blank)|must be (?:specified|provided|supplied|entered)|not (?:specified|provided|supplied|given|entered)/u;
const notRequired = /(?:zorunlu|gerekli) (?:degil|olma)|not (?:be )?required|isn['’]?t required/u;
const existence =
  /bulunamadi|bulunmuyor|bulunmamakta|tanimli degil|tanimsiz|gecersiz|kayitli degil|mevcut degil|\bpasif|not found|not exist|unknown|invalid|not defined|undefined|inactive|not recogni[sz]ed|no such/u;

/** Whether a folded message says that a required value is missing. */
export const saysRequired = (folded: string): boolean => required.test(folded) && !notRequired.test(folded);
/** Whether a folded message says that the service does not know a value. */
export const saysUnknown = (folded: string): boolean => existence.test(folded);
