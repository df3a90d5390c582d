import { expect, it } from 'vitest';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { setLanguage } from '../../../../renderer/messages/index.svelte.ts';
import { lineColumns } from '../../../../renderer/screens/editor/lines/line-table.ts';
import { fieldLabel } from '../../../../renderer/state/field-label.ts';
import { invoice, invoiceLine, openDesk } from '../support.ts';

/** The exported cells of a document with one line, by field. */
function exported(line: ValueRecord): (name: string) => string | null | undefined {
  setLanguage('en');
  const { editor } = openDesk(invoice([line]));
  const columns = lineColumns(editor);
  const [own = {}] = editor.document.lines;
  return (name) => columns.find(({ title }) => title === fieldLabel(name))?.cell(own);
}
const asRead = (more: ValueRecord, kept: ValueRecord = {}): ValueRecord =>
  invoiceLine('a', { ...kept, $from: { service: invoiceLine('a', { ...more, ...kept }) } });

it('exported lines have the discount that applies, also if the service has it only as a rate', () => {
  const rateOnly = exported(asRead({ DiscountRate: '10', AmountExcludingTax: '180' }));
  expect([rateOnly('Discounts'), rateOnly('AmountExcludingTax')]).toEqual(['10', '180']);
  const otherRate = exported(asRead({ DiscountRate: '10', AmountExcludingTax: '180' }, { Discounts: [{ Rate: '5' }] }));
  expect(otherRate('Discounts')).toBe('10');
  const entered = exported(invoiceLine('a', { Discounts: [{ Rate: '5' }], DiscountRate: '20' }));
  expect([entered('Discounts'), entered('AmountExcludingTax')]).toEqual(['20', '160']);
  const list = { Discounts: [{ Rate: '10' }, { Rate: '5' }] };
  expect(exported(invoiceLine('a', list))('Discounts')).toBe('10+5');
  expect(exported(asRead({ DiscountRate: '0', AmountExcludingTax: '171' }, list))('Discounts')).toBe('10+5');
});

it('exported lines say that the price includes VAT if only the amounts as read show it', () => {
  const shown = exported(asRead({ AmountExcludingTax: '166.67', AmountIncludingTax: '200', VatAmount: '33.33' }));
  expect([shown('VatIncluded'), shown('AmountIncludingTax')]).toEqual(['Yes', '200']);
  expect(exported(invoiceLine('a'))('VatIncluded')).toBe('No');
});
