/**
 * The QR code that GİB prescribes on invoices and despatches. Its text should be JSON, but real codes have capitals, blanks in
 * keys, unescaped quotes, HTML entities and line breaks. Its totals are not read.
 */
import { fold } from '../fold.ts';
import type { EDocument } from './e-document.ts';
import { plainTaxNumber } from './party.ts';

interface Karekod {
  readonly kind: EDocument['kind'];
  /** In lower case; `''` if the code has none, like all fields below. */
  readonly ettn: string;
  readonly number: string;
  /** Tax numbers. */
  readonly issuer: string;
  readonly receiver: string;
  readonly date: string;
  readonly currency: string;
  readonly profile: string;
  readonly type: string;
}

const longest = 4_000;
const ettnForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const numberForm = /^[A-Z0-9]{3}20\d{11}$/;

/** Null if the text has neither an ETTN nor a document number. */
export function readKarekod(text: string): Karekod | null {
  if (text.length > longest || !/^\s*\{/.test(text)) return null;
  const values = valuesIn(unescaped(text));
  const value = (...keys: readonly string[]): string =>
    keys.map((key) => values.get(key)?.trim() ?? '').find((one) => one !== '') ?? '';
  const ettn = value('ettn').replace(/\s/g, '').toLowerCase();
  const number = value('no', 'faturano', 'belgeno', 'irsaliyeno').replace(/\s/g, '').toUpperCase();
  const read = { ettn: ettnForm.test(ettn) ? ettn : '', number: numberForm.test(number) ? number : '' };
  if (read.ettn === '' && read.number === '') return null;
  const profile = value('senaryo').toUpperCase();
  const isDespatch = values.has('sevktarihi') || profile.includes('IRSALIYE');
  return {
    ...read,
    kind: isDespatch ? 'despatch' : 'invoice',
    issuer: plainTaxNumber(value('vkntckn')),
    receiver: plainTaxNumber(value('avkntckn')),
    date: dayOf(value('tarih')),
    currency: currencyOf(value('parabirimi')),
    profile,
    type: value('tip', 'tur').toUpperCase(),
  };
}

/** The document as far as the code describes it: without lines. */
export function documentOf({
  kind,
  ettn,
  number,
  issuer,
  receiver,
  date,
  currency,
  profile,
  type,
}: Karekod): EDocument {
  return {
    ...{ kind, ettn, number, date, currency, profile, type, rate: currency === 'TRY' ? '1' : null },
    supplier: { taxNumber: issuer, name: '' },
    customer: { taxNumber: receiver, name: '' },
    ...{ buyer: null, order: null, despatches: [], returned: [], notes: [], lines: [], questions: [] },
    totals: { net: null, vat: null, payable: null },
  };
}

/** Keys that the code may begin with. */
const firstKeys = ['vkntckn', 'no', 'ettn', 'faturano', 'belgeno', 'irsaliyeno'];

/**
 * Whether typed characters may be the beginning of a karekod: an opening brace, a quote, and one of the first keys or the
 * beginning of one. The brace and quote are not enough: on a Turkish keyboard their keys are `Ğ` and `İ`, which users type too.
 */
export function mayBeKarekod(text: string): boolean {
  const [, key, rest] = /^\{\s*(?:["']([^"':{}]*)([^{}]*\}?))?$/u.exec(text) ?? [];
  if (key === undefined || rest === undefined) return /^\{\s*$/.test(text);
  const name = fold(key).replace(/[\s_]/g, '');
  return firstKeys.some((first) => (rest === '' ? first.startsWith(name) : first === name));
}
export const isKarekodWhole = (text: string): boolean => text.endsWith('}');

/** A key with or without quotes, and its value up to the closing quote, the next pair or the end. */
const pair = /["']?([\p{L}\d_ ()]+?)["']?\s*:\s*(?:"([^"]*)"|'([^']*)'|([^,}\n]*))/gu;

/** By key, in lower case without blanks; of repeated keys, the first value that is not empty. */
function valuesIn(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [, key = '', ...forms] of text.matchAll(pair)) {
    const name = fold(key).replaceAll(' ', '');
    const found = forms.find((form) => form !== undefined) ?? '';
    if ((values.get(name) ?? '') === '') values.set(name, found.replace(/^["']|["']$/g, ''));
  }
  return values;
}

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&');

function dayOf(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  if (year !== undefined) return `${year}-${month}-${day}`;
  const [, first, second, last] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})/.exec(text) ?? [];
  return last === undefined ? '' : `${last}-${(second ?? '').padStart(2, '0')}-${(first ?? '').padStart(2, '0')}`;
}

function currencyOf(text: string): string {
  const code = text.toUpperCase();
  return code === 'TRL' || code === 'TL' || !/^[A-Z]{3}$/.test(code) ? 'TRY' : code;
}
