/** An amount of money in words, as written under a document: `Yalnız bin iki yüz otuz dört TL elli altı kuruş`. */
import { currencyOf } from './currency-signs.ts';
import { isDecimal, roundDecimal } from './numbers.ts';
import type { Language } from './numbers.ts';

interface Words {
  /** Names of the digits 0 to 9; in English, of 0 to 19. */
  readonly ones: readonly string[];
  /** Indexed by the tens digit: 20 is at index 2. In Turkish, 10 is at index 1. */
  readonly tens: readonly string[];
  readonly hundred: string;
  /** Names of the groups of three digits, from the right; the first is empty. */
  readonly scales: readonly string[];
  readonly minus: string;
  readonly only: string;
}
const list = (text: string): readonly string[] => text.split(' ');
const words: Readonly<Record<Language, Words>> = {
  tr: {
    ones: list('sıfır bir iki üç dört beş altı yedi sekiz dokuz'),
    tens: ['', ...list('on yirmi otuz kırk elli altmış yetmiş seksen doksan')],
    hundred: 'yüz',
    scales: ['', ...list('bin milyon milyar trilyon katrilyon')],
    minus: 'eksi',
    only: 'Yalnız',
  },
  en: {
    ones: [
      ...list('zero one two three four five six seven eight nine'),
      ...list('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'),
    ],
    tens: ['', '', ...list('twenty thirty forty fifty sixty seventy eighty ninety')],
    hundred: 'hundred',
    scales: ['', ...list('thousand million billion trillion quadrillion')],
    minus: 'minus',
    only: 'Only',
  },
};

/**
 * By currency code, the name of a hundredth: in Turkish, in English singular, in English plural. For other currencies it is
 * written as 56/100.
 */
const hundredths: ReadonlyMap<string, readonly [string, string, string]> = new Map([
  ['TRY', ['kuruş', 'kuruş', 'kuruş']],
  ['USD', ['sent', 'cent', 'cents']],
  ['EUR', ['sent', 'cent', 'cents']],
  ['GBP', ['peni', 'penny', 'pence']],
  ['CHF', ['rappen', 'rappen', 'rappen']],
  ['RUB', ['kopek', 'kopek', 'kopeks']],
]);

/** Null if `amount` is not a decimal or has too many digits. `currency`: a code, also as the company writes it (`TL`). */
export function amountInWords(amount: string, currency: string, language: Language): string | null {
  if (!isDecimal(amount)) return null;
  const rounded = roundDecimal(amount, 2);
  const [whole = '', fraction = ''] = rounded.replace('-', '').split('.');
  if (whole.length > 3 * words[language].scales.length) return null;
  const { only, minus } = words[language];
  const code = currencyOf(currency, '') ?? currency;
  const hundreds = fraction.padEnd(2, '0');
  return [
    only,
    ...(rounded.startsWith('-') ? [minus] : []),
    numberWords(whole, language),
    nameOf(code, whole === '1', language),
    ...(hundreds === '00' ? [] : [hundredthsText(hundreds, code, language)]),
  ].join(' ');
}

function hundredthsText(digits: string, code: string, language: Language): string {
  const names = hundredths.get(code);
  if (names === undefined) return `${digits}/100`;
  const [turkish, one, several] = names;
  const number = numberWords(String(Number(digits)), language);
  return language === 'tr' ? `${number} ${turkish}` : `and ${number} ${digits === '01' ? one : several}`;
}

/** The currency's name in the language, or the code itself if it has no name. */
function nameOf(code: string, isOne: boolean, language: Language): string {
  if (code === 'TRY' && language === 'tr') return 'TL';
  if (!/^[A-Z]{3}$/.test(code)) return code;
  const format = new Intl.NumberFormat(language, {
    ...{ style: 'currency', currency: code, currencyDisplay: 'name' },
    // The singular `1 US dollar` is used only without decimals; otherwise it is `1.00 US dollars`.
    ...{ minimumFractionDigits: 0, maximumFractionDigits: 0 },
  });
  return format.formatToParts(isOne ? 1 : 2).find(({ type }) => type === 'currency')?.value ?? code;
}

/** `digits`: a whole number without a sign. */
function numberWords(digits: string, language: Language): string {
  const { ones, scales } = words[language];
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g) ?? [];
  const parts = groups.flatMap((group, at) => {
    const scale = groups.length - 1 - at;
    if (group === '000') return [];
    // 1000 is `bin`, not `bir bin`.
    const isThousand = language === 'tr' && scale === 1 && group === '001';
    return [...(isThousand ? [] : groupWords(group, language)), scales[scale] ?? ''];
  });
  return parts.filter((part) => part !== '').join(' ') || (ones[0] ?? '');
}

/** `group`: three digits. */
function groupWords(group: string, language: Language): readonly string[] {
  const { ones, tens, hundred } = words[language];
  const [hundreds, rest] = [Number(group[0]), Number(group.slice(1))];
  const one = (number: number): string => (number === 0 ? '' : (ones[number] ?? ''));
  const ten = tens[Math.floor(rest / 10)] ?? '';
  const head = hundreds === 0 ? [] : language === 'tr' && hundreds === 1 ? [hundred] : [one(hundreds), hundred];
  if (rest < ones.length) return [...head, one(rest)];
  const last = one(rest % 10);
  return language === 'tr' ? [...head, ten, last] : [...head, last === '' ? ten : `${ten}-${last}`];
}
