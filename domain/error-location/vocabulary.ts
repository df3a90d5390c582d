/**
 * The general words of the trade, Turkish and English, turned into the words that the service's field names are made of:
 * `birim fiyatı` becomes `unit price`. This file knows words alone; which words name a field follows from the descriptions.
 */

/** Folded words or phrases, and what they mean; Turkish stems may carry suffixes. */
const phrases: Readonly<Record<string, string>> = {
  miktar: 'quantity',
  qty: 'quantity',
  fiyat: 'price',
  birim: 'unit',
  uom: 'unit code',
  depo: 'warehouse',
  ambar: 'warehouse',
  cari: 'customer',
  'cari hesap': 'customer',
  musteri: 'customer',
  client: 'customer',
  kod: 'code',
  isim: 'name',
  ismi: 'name',
  adi: 'name',
  no: 'number',
  nosu: 'number',
  nr: 'number',
  num: 'number',
  numara: 'number',
  fatura: 'invoice',
  irsaliye: 'despatch',
  dispatch: 'despatch',
  waybill: 'despatch',
  'delivery note': 'despatch',
  vergi: 'tax',
  'ek vergi': 'additional tax',
  'ilave vergi': 'additional tax',
  iskonto: 'discount',
  indirim: 'discount',
  tutar: 'amount',
  oran: 'rate',
  tarih: 'date',
  aciklama: 'description',
  kdv: 'vat',
  matrah: 'base',
  toplam: 'total',
  'ara toplam': 'sub total',
  subtotal: 'sub total',
  'genel toplam': 'grand total',
  tevkifat: 'withholding',
  pay: 'numerator',
  payda: 'denominator',
  lot: 'lot',
  parti: 'lot',
  batch: 'lot',
  seri: 'serial',
  urun: 'product',
  stok: 'product',
  stog: 'product',
  malzeme: 'product',
  material: 'product',
  'stock code': 'product code',
  'item code': 'product code',
  vade: 'due day',
  'vade gun': 'due day',
  doviz: 'currency',
  'para birim': 'currency',
  kur: 'exchange rate',
  'doviz kur': 'exchange rate',
  'ortalama kur': 'average exchange rate',
  paylasim: 'sharing',
  muafiyet: 'exemption',
  istisna: 'exemption',
  belge: 'document',
  evrak: 'document',
  siparis: 'order',
  referans: 'reference',
  'satir grub': 'line group',
  'satir grup': 'line group',
  tur: 'type',
  tip: 'type',
  sevkiyat: 'shipment',
  tanim: 'definition',
  'teslim sekl': 'delivery term',
  'son kullanma tarih': 'expiry date',
  'son kullanim tarih': 'expiry date',
  skt: 'expiry date',
  expiration: 'expiry',
  tedarikci: 'supplier',
  'iade edilen': 'returned',
  'iadeye konu': 'returned',
  'fiili sevk tarih': 'actual dispatch date',
  sube: 'branch',
  unvan: 'title',
  temsilci: 'representative',
  kimlik: 'id',
  adres: 'address',
  daire: 'office',
};

/** Case, possession and plural, as they look folded. */
const suffix =
  /^(?:l[ae]r)?(?:s?[iu](?:n[iuae]|n[iu]n|n?d[ae]n?|nd[ae]ki|yl[ae])?|n?[iu]n|[yn]?[aeiu]|[dt][ae](?:n|ki)?|yl[ae]|l[ae])?$/;

/** Words of two letters have too many namesakes to be allowed a suffix. */
function isFormOf(word: string, stem: string): boolean {
  if (word === stem) return true;
  return stem.length > 2 && word.startsWith(stem) && suffix.test(word.slice(stem.length));
}

const entries = Object.entries(phrases)
  .map(([phrase, meaning]) => ({ stems: phrase.split(' '), meaning: meaning.split(' ') }))
  .sort((a, b) => b.stems.length - a.stems.length || b.stems.join('').length - a.stems.join('').length);
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
  Object.hasOwn(phrases, text) ||
  !byFirstLetter.get(text.slice(0, 1))?.some(({ stems }) => isFormOf(text, stems[0] ?? ''));

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
