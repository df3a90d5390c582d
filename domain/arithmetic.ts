/** Arithmetic typed into a number field: `12*3,5`, `100-20+5`, `(3+4)x2`. */
import type Big from 'big.js';
import { divide, read, write } from './amounts/decimal.ts';
import { parseDecimal } from './numbers.ts';
import type { DecimalReading, Language } from './numbers.ts';
import { own } from './value.ts';

/** Maximum length in characters; keeps long pasted texts cheap. */
const maxLength = 120;
/** Digits after the mark that a quotient is rounded to, half away from zero: `100/3` is 33.333333. */
const quotientDigits = 6;

const operators: Readonly<Record<string, string>> = { '×': '*', x: '*', X: '*', '÷': '/', '−': '-', '–': '-' };
const number = /^[0-9.,\s'’]+$/;

/**
 * The result of an expression with `+`, `-`, `*` (also `x`, `×`), `/` (also `÷`) and parentheses; multiplication and division
 * come first. Numbers are read by {@link parseDecimal}, without signs of currency or percent. Null for a plain number, for an
 * incomplete or invalid expression, and for a division by 0.
 */
export function calculate(text: string, language: Language): DecimalReading | null {
  if (text.length > maxLength) return null;
  const tokens = tokensOf(text);
  let at = 0;
  let noted = false;
  let isSum = false;
  const result = sum();
  return result === null || !isSum || at < tokens.length ? null : { value: write(result), noted };

  function sum(): Big | null {
    let left = product();
    while (left !== null && (tokens[at] === '+' || tokens[at] === '-')) {
      const isMinus = tokens[at++] === '-';
      isSum = true;
      const right = product();
      left = right && (isMinus ? left.minus(right) : left.plus(right));
    }
    return left;
  }

  function product(): Big | null {
    let left = factor();
    while (left !== null && (tokens[at] === '*' || tokens[at] === '/')) {
      const isDivision = tokens[at++] === '/';
      isSum = true;
      const right = factor();
      if (right === null || (isDivision && right.eq(0))) return null;
      left = isDivision ? divide(left, right, quotientDigits) : left.times(right);
    }
    return left;
  }

  function factor(): Big | null {
    if (tokens[at] !== '-') return operand();
    at += 1;
    return operand()?.neg() ?? null;
  }

  function operand(): Big | null {
    const token = tokens[at++] ?? '';
    if (token === '(') {
      const inner = sum();
      return tokens[at++] === ')' ? inner : null;
    }
    const reading = number.test(token) ? parseDecimal(token, language) : null;
    noted ||= reading?.noted === true;
    return reading && read(reading.value);
  }
}

function tokensOf(text: string): readonly string[] {
  return text
    .split(/([-+*/()×÷xX−–])/)
    .map((part) => own(operators, part) ?? part.trim())
    .filter((part) => part !== '');
}
