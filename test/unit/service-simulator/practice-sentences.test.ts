import { describe, expect, it } from 'vitest';
import { locateErrors } from '../../../domain/error-location/index.ts';
import { first } from '../../service/profiles/first.ts';
import { practice } from '../../../practice/profiles/practice.ts';
import type { RuleFacts, RuleName } from '../../../practice/rules/rule-names.ts';

const line = (key: string, code: string, more = {}) => ({
  $key: key,
  ProductCode: code,
  Quantity: '3',
  UnitCode: 'C62',
  ...more,
});
const lots = [{ LotNo: 'L-9', Quantity: '3' }];
const content = {
  ...{ InvoiceNumber: 'IAD-7', Date: '2026-11-20', CustomerCode: 'C99999' },
  Lines: [
    line('a', 'P00001', { WarehouseName: 'MERKEZ DEPO' }),
    line('b', 'P00002', { WarehouseName: 'ESKİ DEPO', UnitCode: 'XYZ', Lots: lots }),
    line('c', 'P00003', { SerialNumbers: ['S-1', 'S-2'] }),
  ],
};
const placeholders = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name);

describe('error messages of the practice company', () => {
  it('have the codes and statuses of the first profile, and only parameters that the rule provides', () => {
    for (const [rule, [code, status, english]] of Object.entries(first.wordings)) {
      const [own, ownStatus, text] = practice.wordings[rule as RuleName];
      expect([own, ownStatus], rule).toEqual([code, status]);
      expect(text, rule).not.toBe(english);
      // One counts lines from 0, the other from 1.
      const given = placeholders(english).map((name) => (name === '{index}' ? '{line}' : name));
      expect(given, rule).toEqual(expect.arrayContaining([...placeholders(text)]));
    }
  });

  it.each<[RuleName, RuleFacts, string | null, readonly unknown[]]>([
    ['customerUnknown', { value: 'C99999' }, null, ['CustomerCode']],
    ['required', { field: 'CustomerCode' }, null, ['CustomerCode']],
    ['numberTaken', { value: 'IAD-7' }, null, ['InvoiceNumber']],
    ['productUnknown', { line: 2, product: 'P00002' }, 'b', ['ProductCode']],
    ['unitNotOfProduct', { product: 'P00002', value: 'XYZ' }, 'b', ['UnitCode']],
    ['warehouseUnknown', { value: 'ESKİ DEPO' }, 'b', ['WarehouseName']],
    ['exchangeRateMissing', { line: 2 }, 'b', ['ExchangeRate']],
    ['lotsRequired', { product: 'P00001' }, 'a', ['Lots']],
    ['lotTaken', { lot: 'L-9' }, 'b', ['Lots', 0, 'LotNo']],
    ['lotUnknown', { line: 2, lot: 'L-9' }, 'b', ['Lots', 0, 'LotNo']],
    ['serialTaken', { serial: 'S-2' }, 'c', ['SerialNumbers', 1]],
    ['serialCount', { product: 'P00003', expected: 3, found: 2 }, 'c', ['SerialNumbers']],
  ])('for %s are located at the right place', (rule, facts, key, path) => {
    const message = practice.wordings[rule][2].replace(/\{(\w+)\}/g, (_, name: keyof RuleFacts) => {
      const value = String(facts[name]);
      return practice.fieldNames[value] ?? value;
    });
    const [error] = locateErrors([{ code: '9', message }], { kind: 'salesReturnInvoice', content });
    expect([message, error?.place]).toEqual([message, { line: key, path }]);
  });
});
