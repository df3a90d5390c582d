/**
 * Common Turkish and English accounting words, translated into the words of the service's field names: `birim fiyatı` becomes
 * `unit price`. This file only translates words; the descriptions determine which words name a field.
 */

/** By meaning: folded words or phrases, separated by commas. Turkish stems may have suffixes. */
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

/** Turkish suffixes of case, possession and plural, in folded form. */
const suffix =
  /^(?:l[ae]r)?(?:s?[iu](?:n[iuae]|n[iu]n|n?d[ae]n?|nd[ae]ki|yl[ae])?|n?[iu]n|[yn]?[aeiu]|[dt][ae](?:n|ki)?|yl[ae]|l[ae])?$/;

/** Stems of two letters must match exactly, because too many words begin with them. */
function isFormOf(word: string, stem: string): boolean {
  if (word === stem) return true;
  return stem.length > 2 && word.startsWith(stem) && suffix.test(word.slice(stem.length));
}

const byFirstLetter = new Map<string, (typeof entries)[number][]>();
for (const entry of entries) {
  const letter = entry.stems[0]?.slice(0, 1) ?? '';
  byFirstLetter.set(letter, [...(byFirstLetter.get(letter) ?? []), entry]);
}

export function singular(word: string): string {
  if (word === 'no') return 'number';
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /[^su]s$/.test(word) && word.length > 3 && word !== 'means' ? word.slice(0, -1) : word;
}

/** A folded word, and the text between it and the previous word. */
interface FoldedWord {
  readonly text: string;
  readonly gap: string;
}
/** The meaning, in words of field names; empty for the second and later words of a phrase. */
interface Meaning {
  readonly meaning: readonly string[];
}

/** Adds to each word its meaning: that of the longest phrase that begins with it, else its own singular. */
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

/** Whether all words are in the vocabulary; then a match with a document's value proves nothing. */
export function isCommonWord(text: string): boolean {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) =>
      byFirstLetter.get(word.slice(0, 1))?.some(({ stems }) => stems.some((stem) => isFormOf(word, stem))),
    );
}

/** Whether a word has no Turkish suffix. */
export const isBare = (text: string): boolean =>
  phrases.has(text) || !byFirstLetter.get(text.slice(0, 1))?.some(({ stems }) => isFormOf(text, stems[0] ?? ''));

/** Words before a field's name that do not change its meaning: "invalid quantity", "the quantity". */
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

export const saysRequired = (folded: string): boolean => required.test(folded) && !notRequired.test(folded);
/** Whether a folded message says that the service does not know a value. */
export const saysUnknown = (folded: string): boolean => existence.test(folded);
