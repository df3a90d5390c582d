import { newKey } from '../../../../renderer/screens/editor/session/identity.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { despatch } from '../../../../domain/documents/despatch.ts';
import { salesReturnInvoice } from '../../../../domain/documents/invoice.ts';
import { invoiceLineFields } from '../../../../domain/documents/invoice-line.ts';
import { lotFields } from '../../../../domain/documents/lot.ts';
import { readDiscounts, discountsText } from '../../../../domain/edit/discounts.ts';
import {
  readTyped,
  lengthUsed,
  announcedLength,
  shownMoney,
  shownValue,
  typedValue,
} from '../../../../domain/edit/field-text.ts';

const { Quantity, UnitPrice, VatRate, ProductCode } = invoiceLineFields;
const tr = { language: 'tr', today: '2026-11-21' } as const;
const en = { language: 'en', today: '2026-11-21' } as const;

describe('typed numbers', () => {
  it.each([
    ['1.234', '1234', false],
    ['1.234,5', '1234.5', false],
    ['1,5', '1.5', false],
    ['1.23', '1.23', true],
    ['1,234.5', '1234.5', true],
  ])('in Turkish %s is %s (to be confirmed: %s)', (text, value, noted) => {
    expect(readTyped(UnitPrice, text, tr)).toMatchObject({ value, noted });
  });

  it('in English have points and commas swapped', () => {
    expect(readTyped(UnitPrice, '1,234.5', en)).toEqual({ value: '1234.5', shown: '1,234.50', noted: false });
    expect(readTyped(UnitPrice, '1.234,5', en)).toMatchObject({ value: '1234.5', noted: true });
  });

  it('are displayed in the format of the language', () => {
    expect(readTyped(UnitPrice, '1.234,5', tr).shown).toBe('1.234,50');
    expect(readTyped(Quantity, '1.234,5', tr).shown).toBe('1.234,5');
  });

  it('are calculated if the user types an expression, but not elsewhere', () => {
    const typing = { ...tr, sums: true };
    expect(readTyped(Quantity, '12*3,5', typing)).toEqual({ value: '42', shown: '42', noted: false });
    expect(readTyped(Quantity, '12*', typing)).toEqual({ value: '12*', shown: null, noted: false });
    // In a pasted table `3-5` is not an expression.
    expect(readTyped(Quantity, '3-5', tr)).toEqual({ value: '3-5', shown: null, noted: false });
  });

  it('keep text that is not a number', () => {
    for (const text of ['12 adet', '🙂', '1.2.3', '--5', 'x'.repeat(10_000)]) {
      expect(readTyped(Quantity, text, tr)).toEqual({ value: text, shown: null, noted: false });
      expect(shownValue(Quantity, text, 'tr')).toBe(text);
    }
    expect(readTyped(VatRate, '18,5', tr).value).toBe('18.5');
  });

  it('are shown with all digits, but those that the service calculates without rounding with the currency’s', () => {
    const { WithheldVatAmount, AmountExcludingTax } = invoiceLineFields;
    expect(shownValue(AmountExcludingTax, '579.321', 'tr')).toBe('579,321');
    expect(shownValue(WithheldVatAmount, '579.321', 'tr')).toBe('579,32');
    expect(shownMoney('579.325', 'tr', salesReturnInvoice.fields.WithholdingTotal)).toBe('579,33');
    expect(shownMoney('579.325', 'tr', despatch.fields.WithholdingTotal)).toBe('579,325');
  });

  it('are accepted with the field’s own unit sign only', () => {
    const { ExchangeRate, DiscountRate } = invoiceLineFields;
    expect(readTyped(UnitPrice, '₺12,5', tr)).toMatchObject({
      value: '12.5',
      shown: '12,50',
      noted: true,
      currency: '₺',
    });
    for (const [field, text] of [
      [DiscountRate, '%100'],
      [VatRate, '100 %'],
      [ExchangeRate, '100 TL'],
    ] as const)
      expect(readTyped(field, text, tr).value).toBe('100');
    for (const [field, text] of [
      [DiscountRate, '100 TL'],
      [VatRate, '₺100'],
      [UnitPrice, '%100'],
      [Quantity, '100 TL'],
      [Quantity, '100%'],
    ] as const)
      expect(readTyped(field, text, tr)).toEqual({ value: text, shown: null, noted: false });
    expect(readDiscounts('5+100 TL', undefined, 'tr', newKey).value).toMatchObject([{ Rate: '5' }, { Rate: '100 TL' }]);
  });

  it('are undefined if nothing was typed', () => {
    expect(readTyped(Quantity, '  ', tr).value).toBeUndefined();
    expect(readTyped(ProductCode, '', tr).value).toBeUndefined();
  });

  it('can be parsed from the text that is offered for editing', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 12n), 10n ** 12n),
        fc.nat(6),
        fc.constantFrom('tr', 'en'),
        (whole, digits, language) => {
          const value = readTyped(UnitPrice, (Number(whole) / 10 ** digits).toFixed(digits), en).value;
          const offered = typedValue(UnitPrice, value, language);
          expect(readTyped(UnitPrice, offered, { language, today: '' })).toMatchObject({ value, noted: false });
        },
      ),
    );
  });
});

describe('typed dates', () => {
  it('are parsed for the language, and kept as text if that fails', () => {
    expect(readTyped(lotFields.ExpiryDate, '5.1.27', tr)).toEqual({
      value: '2027-01-05',
      shown: '05.01.2027',
      noted: false,
    });
    expect(readTyped(lotFields.ExpiryDate, 'yarın', tr).value).toBe('2026-11-22');
    expect(readTyped(lotFields.ExpiryDate, '31.02.2027', tr).value).toBe('31.02.2027');
  });
});

describe('successive discounts', () => {
  it('are parsed from one text and written back', () => {
    const { value } = readDiscounts('10+10+2,5', undefined, 'tr', newKey);
    expect(value.map((item) => item.Rate)).toEqual(['10', '10', '2.5']);
    expect(discountsText(value, 'tr')).toBe('10+10+2,5');
    expect(discountsText(value, 'en')).toBe('10+10+2.5');
  });

  it('keep the keys of entries, drop a trailing plus, and keep a part that is not a number', () => {
    const first = readDiscounts('10+5', undefined, 'tr', newKey).value;
    const second = readDiscounts('10+5+', first, 'tr', newKey).value;
    expect(second.map((item) => item.$key)).toEqual(first.map((item) => item.$key));
    const third = readDiscounts('10+beş', first, 'tr', newKey);
    expect(third.value.map((item) => item.Rate)).toEqual(['10', 'beş']);
    expect(third.shown).toBeNull();
    expect(readDiscounts('', first, 'tr', newKey).value).toEqual([]);
  });

  it('keep what else was read with them, also when one between them is added or removed', () => {
    const read = ['10', '5', '7'].map((Rate) => ({ $key: `d${Rate}`, Rate, $further: `{"No":${Rate}}` }));
    const [ten, five, seven] = read;
    const after = (text: string) => readDiscounts(text, read, 'tr', () => 'new').value;
    expect(after('10+5+7')).toEqual(read);
    expect(after('10+7')).toEqual([ten, seven]);
    expect(after('10+6+7')).toEqual([ten, { ...five, Rate: '6' }, seven]);
    expect(after('10+5+3+7')).toEqual([ten, five, { $key: 'new', Rate: '3' }, seven]);
    expect(after('10+10+5+7')).toEqual([ten, { $key: 'new', Rate: '10' }, five, seven]);
    expect(after('8')).toEqual([{ ...ten, Rate: '8' }]);
  });
});

describe('the character counter of a text', () => {
  it('is shown near the limit, and for long texts while they are edited', () => {
    expect(lengthUsed('x'.repeat(11), 20, false)).toBeNull();
    expect(lengthUsed('x'.repeat(12), 20, false)).toEqual({ used: 12, limit: 20 });
    expect(lengthUsed('', 20, true)).toBeNull();
    expect(lengthUsed('', 100, true)).toEqual({ used: 0, limit: 100 });
    expect(lengthUsed('', 1000, false)).toBeNull();
  });

  it('counts as the limit does: over the limit in only one way of counting, it uses that way', () => {
    const emoji = '👍';
    expect(lengthUsed(emoji.repeat(10), 20, false)).toEqual({ used: 20, limit: 20 });
    expect(lengthUsed(emoji.repeat(11), 20, false)).toEqual({ used: 22, limit: 20 });
    expect(lengthUsed(emoji.repeat(21), 20, false)).toEqual({ used: 21, limit: 20 });
  });

  it('is announced in steps, and when the limit is exceeded', () => {
    const told = (used: number, limit: number) => announcedLength({ used, limit });
    expect([told(899, 1000), told(950, 1000), told(979, 1000), told(985, 1000), told(996, 1000)]).toEqual([
      null,
      50,
      50,
      20,
      5,
    ]);
    expect([told(1000, 1000), told(1001, 1000)]).toEqual([0, 'over']);
    expect([told(15, 20), told(20, 20), told(21, 20)]).toEqual([null, 0, 'over']);
  });
});
