/** Signs and names that people and programs write instead of a currency's code. */
import { fold } from './fold.ts';
import { own } from './value.ts';

const signs: Readonly<Record<string, string>> = { '₺': 'TRY', $: 'USD', '€': 'EUR', '£': 'GBP' };
const words: Readonly<Record<string, string>> = {
  ...{ tl: 'TRY', try: 'TRY', trl: 'TRY', lira: 'TRY', 'turk lirasi': 'TRY', 'turkish lira': 'TRY' },
  ...{ usd: 'USD', us: 'USD', dolar: 'USD', 'abd dolari': 'USD', dollar: 'USD', 'us dollar': 'USD' },
  ...{ eur: 'EUR', euro: 'EUR', avro: 'EUR' },
  ...{ gbp: 'GBP', sterlin: 'GBP', 'ingiliz sterlini': 'GBP', 'pound sterling': 'GBP' },
};

/**
 * The currency code for a sign or name, or null. `defaultCurrency`: the company's currency, whose code is returned as the company
 * writes it (`TL` instead of `TRY`).
 */
export function currencyOf(text: string, defaultCurrency: string): string | null {
  const code = isoCode(text);
  return code !== null && code === isoCode(defaultCurrency) ? defaultCurrency.trim() : code;
}

const isoCode = (text: string): string | null => own(signs, text.trim()) ?? own(words, fold(text)) ?? null;

/** The text shown next to an amount in a currency: its sign, else its code. */
export function currencyMark(code: string): string {
  return Object.entries(signs).find(([, currency]) => currency === code)?.[0] ?? code;
}
