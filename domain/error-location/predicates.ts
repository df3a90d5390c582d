/** The fault that a message ascribes to a value, as a check against the document that was sent. */
import Big from 'big.js';
import { isDecimal } from '../numbers.ts';
import type { FieldValue } from './catalogue.ts';
import { foldValue } from './message.ts';
import { isBlank, isEmpty } from '../value.ts';

/** Whether a place can have the fault; `null` where the document does not show it. */
export type Predicate = (place: FieldValue) => boolean | null;

const zero = '(?<![\\d.,])(?:0(?![.,]?\\d)|zero|sifir)';
const required =
  /\bzorunlu|\bgerekli(?:dir)?\b|\bbos (?:olamaz|birakil|gecil|birak)|\bbostur?\b|girilmeli|girilmemis|girilmedi|belirtilmeli|belirtilmemis|belirtilmedi|doldurulmali|\beksik\b|\brequired\b|\bmissing\b|(?:not|cannot) be (?:empty|null|blank)|\bis (?:empty|null|blank)|must be (?:specified|provided|supplied|entered)|not (?:specified|provided|supplied|given|entered)/u;
const notRequired = /(?:zorunlu|gerekli) (?:degil|olma)|not (?:be )?required|isn['’]?t required/u;
const existence =
  /bulunamadi|bulunmuyor|bulunmamakta|tanimli degil|tanimsiz|gecersiz|kayitli degil|mevcut degil|\bpasif|not found|not exist|unknown|invalid|not defined|undefined|inactive|not recogni[sz]ed|no such/u;

/** Whether a folded message says that a required value is missing. */
export const saysRequired = (folded: string): boolean => required.test(folded) && !notRequired.test(folded);
/** Whether a folded message says that the service does not know a value. */
export const saysUnknown = (folded: string): boolean => existence.test(folded);

/** The check for the fault that a message names; `null` where it names none that can be checked. */
export function readPredicate(folded: string): Predicate | null {
  const length =
    /(\d{1,5})\s?(?:karakter|hane|char|digit|harf)/u.exec(folded)?.[1] ??
    /(?:length|uzunlug?k?\p{L}*)\D{0,25}(\d{1,5})/u.exec(folded)?.[1];
  if (
    length !== undefined &&
    /fazla|cok|azami|maks|max|most|longer|exceed|uzun|asamaz|asiyor|gecemez|asti|long/u.test(folded)
  ) {
    const limit = Number(length);
    return ({ value }) => (typeof value === 'string' ? value.length > limit : false);
  }
  if (
    new RegExp(
      `${zero}['’]? ?(?:dan|den)? buyuk(?! ol(?:a|ma)ma)|(?<!not be |cannot be )greater than ${zero}\\b|more than ${zero}\\b|above ${zero}\\b|> ?0\\b|pozitif|positive`,
      'u',
    ).test(folded)
  ) {
    return numeric((value) => value.lte(0));
  }
  if (
    new RegExp(
      `negati[fv]|${zero}['’]? ?(?:dan|den)? (?:kucuk|az)|less than ${zero}\\b|below ${zero}\\b|>= ?0\\b`,
      'u',
    ).test(folded)
  ) {
    return numeric((value) => value.lt(0));
  }
  const range =
    /(?:between )?(\d{1,9}) ?(?:ile|ve|and|-|to) ?(\d{1,9}) ?(?:arasi)/u.exec(folded) ??
    /between (\d{1,9}) (?:and|to) (\d{1,9})/u.exec(folded);
  if (range !== null) return numeric((value) => value.lt(range[1] ?? 0) || value.gt(range[2] ?? 0));
  if (saysRequired(folded)) return isAbsent;
  return null;
}

/** An absent amount was computed and sent, so its value is not known here. */
function numeric(test: (value: Big) => boolean): Predicate {
  return (place) => {
    if (isUnfilled(place) !== false) return place.known.field.class === 'amount' ? null : true;
    return typeof place.value === 'string' && isDecimal(place.value) ? test(new Big(place.value)) : null;
  };
}

/** "Lot bilgisi eksik" may also concern a list that has too few entries. */
function isAbsent(place: FieldValue): boolean | null {
  const { type } = place.known.field;
  return isUnfilled(place) || !(type === 'list' || type === 'textList') ? isUnfilled(place) : null;
}

function isUnfilled({ value, known }: FieldValue): boolean | null {
  const empty = isBlank(value) || isEmpty(value);
  return empty && known.field.class === 'amount' ? null : empty;
}

/** Numbers of limits and stocks are not values of the document. */
const otherNumbers =
  /fazla|\baz\b|buyuk|kucuk|limit|maks|\bmax|\bmin|asamaz|asiyor|astig|gecemez|most|least|exceed|greater|less|between|aras|mevcut|kalan|stokta|yetersiz|bakiye|available|remaining|in stock|insufficient|beklenen|expected|yerine|instead|olmali|must be|should be/u;

/**
 * That a field has a value that the message gives beside its name: "Miktar: 5", "quantity '5'". `end`: of the name;
 * `numbers`: how many numbers the message has beside codes; of several, nobody knows which is the document's.
 */
export function readStated(folded: string, end: number, numbers: number): Predicate | null {
  if (numbers !== 1 || otherNumbers.test(folded)) return null;
  const stated = /^\s*(?:degeri|value)?\s*[:=(]?\s*["'“«`]?([^"'”»`,;:()\s]{1,60}(?<![.]))/u.exec(
    folded.slice(end),
  )?.[1];
  if (stated === undefined || !/\d/u.test(stated)) return null;
  const number = stated.replace(',', '.');
  return ({ value }) => {
    if (typeof value !== 'string') return false;
    if (isDecimal(value) && isDecimal(number)) return new Big(value).eq(number);
    return foldValue(value) === stated;
  };
}
