import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { becomes, ownRoleIn, partnerOf, scenarioOf } from '../../../domain/e-documents/becomes.ts';
import type { EDocument } from '../../../domain/e-documents/e-document.ts';
import { discountRates } from '../../../domain/e-documents/read-document.ts';
import { readEDocuments } from '../../../main/files/read-e-documents.ts';
import { allowance, despatch, invoice, line, other, own, vat, vatSubtotal, withholding } from './ubl.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const outcome = (file: string | Uint8Array) => readEDocuments(typeof file === 'string' ? bytesOf(file) : file);
function read(text: string): EDocument {
  const result = outcome(text);
  if ('problem' in result) throw new Error(result.problem);
  const [document] = result.documents;
  if (document === undefined) throw new Error('no document');
  return document;
}
const totals = (net: string): string =>
  `<cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>${net}</cbc:TaxExclusiveAmount></cac:LegalMonetaryTotal>`;

describe('an invoice', () => {
  it('has its parties, number, date and lines', () => {
    expect(read(invoice())).toMatchObject({
      ...{ kind: 'invoice', number: 'ABC2026000000001', date: '2026-11-02', currency: 'TRY', rate: '1' },
      ettn: '0c1de9aa-5b1f-4a57-9a0e-3f6d1b7e2c01',
      supplier: { taxNumber: own, name: 'Kuzeyışık A.Ş.' },
      customer: { taxNumber: other },
      lines: [
        { quantity: '10', price: '5', net: '50', vatRate: '20', vat: '10', unit: 'C62', codes: { seller: 'P00001' } },
      ],
      questions: [],
    });
  });

  const twoLines = line('1', '100', '100', vat('100', '20')) + line('2', '100', '200', vat('200', '40'));
  const cases: readonly (readonly [string, string, (document: EDocument) => unknown, unknown])[] = [
    [
      'a quantity with a point and zeros',
      invoice({ lines: line('95.000', '1', '95', vat('95', '19')) }),
      (d) => d.lines[0]?.quantity,
      '95',
    ],
    ['a VKN without its leading zero', invoice({ customer: '455182394' }), (d) => d.customer.taxNumber, '0455182394'],
    ['a nameless consumer', invoice({ customer: '11111111111' }), (d) => d.customer.taxNumber, ''],
    [
      'old lira',
      invoice({ head: '<cbc:DocumentCurrencyCode>TRL</cbc:DocumentCurrencyCode>' }),
      (d) => d.currency,
      'TRY',
    ],
    [
      'a rate of the document alone',
      invoice({
        head: '<cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>',
        tail: `<cac:TaxExchangeRate><cbc:CalculationRate>40</cbc:CalculationRate></cac:TaxExchangeRate>
          <cac:PricingExchangeRate><cbc:CalculationRate>41.5</cbc:CalculationRate></cac:PricingExchangeRate>`,
      }),
      (d) => d.rate,
      '41.5',
    ],
    [
      'a currency without a rate',
      invoice({ head: '<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>' }),
      (d) => [d.rate, d.questions],
      [null, ['rate']],
    ],
    [
      'several taxes: the VAT is that of code 0015',
      invoice({
        lines: line(
          '1',
          '100',
          '100',
          `<cac:TaxTotal><cbc:TaxAmount>80</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxAmount>50</cbc:TaxAmount>
           <cac:TaxCategory><cac:TaxScheme><cbc:TaxTypeCode>0073</cbc:TaxTypeCode></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>
           ${vatSubtotal('150', '30')}</cac:TaxTotal>`,
        ),
      }),
      ({ lines: [first] }) => [first?.net, first?.vat, first?.taxes],
      ['100', '30', [{ code: '0073', rate: null, amount: '50' }]],
    ],
    [
      'a line amount before its discount',
      invoice({ lines: line('10', '10', '100', vat('90', '18'), { more: allowance('10', '100') }) }),
      ({ lines: [first] }) => [first?.net, first && discountRates(first)],
      ['90', ['10']],
    ],
    [
      'discounts of what was left',
      invoice({
        lines: line('10', '10', '72', vat('72', '14.4'), { more: allowance('10', '100') + allowance('18', '90') }),
      }),
      ({ lines: [first] }) => first && discountRates(first),
      ['10', '20'],
    ],
    [
      'discounts of one base',
      invoice({
        lines: line('10', '10', '70', vat('70', '14'), { more: allowance('10', '100') + allowance('20', '100') }),
      }),
      ({ lines: [first] }) => first && discountRates(first),
      ['30'],
    ],
    [
      'a document discount that repeats those of the lines',
      invoice({
        tail: allowance('10') + vat('90', '18') + totals('90'),
        lines: line('10', '10', '90', vat('90', '18'), { more: allowance('10', '100') }),
      }),
      (d) => [d.lines[0]?.net, d.questions],
      ['90', []],
    ],
    [
      'a document discount to be spread',
      invoice({ tail: allowance('10') + vat('290', '58') + totals('290'), lines: twoLines }),
      (d) => d.lines.map(({ net, vat: amount }) => [net, amount]),
      [
        ['96.67', '19.33'],
        ['193.33', '38.67'],
      ],
    ],
    [
      'a document discount that fits nothing',
      invoice({ tail: allowance('7') + vat('290', '58') + totals('290'), lines: twoLines }),
      (d) => [d.lines.map(({ net }) => net), d.questions],
      [['100', '200'], ['allowance']],
    ],
    ['a charge', invoice({ tail: allowance('7', '', true) }), (d) => d.questions, ['charge']],
    [
      'withholding of the document, for one of its lines',
      invoice({ type: 'TEVKIFAT', tail: vat('300', '60') + withholding('40', '28'), lines: twoLines }),
      (d) => d.lines.map(({ withholding: share }) => share?.code ?? null),
      [null, '603'],
    ],
    [
      'withholding that fits no lines',
      invoice({ type: 'TEVKIFAT', tail: withholding('41', '28'), lines: twoLines }),
      (d) => d.questions,
      ['withholding'],
    ],
    [
      'withholding on document and lines counts once',
      invoice({
        tail: withholding('60', '42'),
        lines: line('1', '100', '100', vat('100', '20') + withholding('20', '14')),
      }),
      (d) => d.lines[0]?.withholding,
      { code: '603', percent: '70', vat: '20', amount: '14' },
    ],
    [
      'VAT of the document alone, without a percentage',
      invoice({ tail: vat('114.94', '20.69', ''), lines: line('0.5', '49.87', '24.94') + line('3', '30', '90') }),
      (d) => d.lines.map(({ vatRate, vat: amount }) => [vatRate, amount]),
      [
        ['18', '4.49'],
        ['18', '16.2'],
      ],
    ],
    [
      'an exemption that only the document names',
      invoice({
        tail: vat('50', '0', '0', '<cbc:TaxExemptionReasonCode>301</cbc:TaxExemptionReasonCode>'),
        lines: line('10', '5', '50', vat('50', '0', '0')),
      }),
      (d) => d.lines[0]?.exemption,
      '301',
    ],
    [
      'VAT that is shown and not charged',
      invoice({
        lines: line(
          '10',
          '5',
          '50',
          vat('50', '10').replace(
            '<cac:TaxSubtotal>',
            '<cac:TaxSubtotal><cbc:CalculationSequenceNumeric>-1</cbc:CalculationSequenceNumeric>',
          ),
        ),
      }),
      (d) => [d.lines[0]?.vatRate, d.lines[0]?.vat],
      ['0', '0'],
    ],
    [
      'a number made up of thousands of digits',
      invoice({ lines: line('9'.repeat(5000), '5', '50') }),
      (d) => d.lines[0]?.quantity,
      '0',
    ],
    [
      'references of a sale to other invoices are ignored',
      invoice({
        tail: '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>X</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>',
      }),
      (d) => d.returned,
      [],
    ],
  ];
  it.each(cases)('%s', (_name, text, of, expected) => {
    expect(of(read(text))).toEqual(expected);
  });

  it('in windows-1254 as declared', () => {
    const text = `<?xml version="1.0" encoding="windows-1254"?>${invoice()}`;
    const letters: Readonly<Record<string, number>> = { ş: 0xfe, Ş: 0xde, ı: 0xfd, ç: 0xe7 };
    const bytes = Uint8Array.from([...text], (letter) => letters[letter] ?? letter.charCodeAt(0));
    const result = outcome(bytes);
    expect('documents' in result && result.documents[0]?.supplier.name).toBe('Kuzeyışık A.Ş.');
  });
});

it('a despatch has its own lines alone', () => {
  expect(read(despatch())).toMatchObject({
    ...{ kind: 'despatch', type: 'SEVK', supplier: { taxNumber: other } },
    lines: [{ quantity: '95', unit: 'KGM', price: null }],
  });
});

const envelope = (
  ...inside: readonly string[]
): string => `<sh:StandardBusinessDocument xmlns:sh="urn:sh" xmlns:ef="urn:ef">
  <ef:Package><Elements><ElementType>INVOICE</ElementType><ElementList>${inside.join('')}</ElementList></Elements></ef:Package>
</sh:StandardBusinessDocument>`;

describe('a file of several documents', () => {
  const second = invoice({ number: 'ABC2026000000002' }).replace('0C1DE9AA', '1C1DE9AA');
  it('is an envelope', () => {
    const result = outcome(envelope(invoice(), second));
    expect('documents' in result && result.documents.map(({ number }) => number)).toEqual([
      'ABC2026000000001',
      'ABC2026000000002',
    ]);
  });
  it('is an archive, in which a document that comes twice is there once, and what is none is named', () => {
    const files = {
      'a/1.xml': invoice(),
      '2.XML': invoice(),
      '3.xml': second,
      '4.xml': '<Order/>',
      'view.pdf': '%PDF',
    };
    const bytes = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytesOf(text)])));
    const result = outcome(bytes);
    expect(result).toMatchObject({ skipped: [{ name: '4.xml', problem: 'otherXml' }] });
    expect('documents' in result && result.documents).toHaveLength(2);
  });
});

describe('what is refused', () => {
  const other2 = (name: string): string =>
    `<${name} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${name}-2"><a/></${name}>`;
  const text = invoice();
  const refused: readonly (readonly [string, string | Uint8Array, string])[] = [
    ['a DOCTYPE', `<!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]>${text}`, 'doctype'],
    ['entities that multiply', `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><a>&b;</a>`, 'doctype'],
    ['an entity that nothing declares', text.replace('SATIS', '&x;'), 'damaged'],
    ['the half of a file', text.slice(0, text.length / 2), 'damaged'],
    ['an end that is missing', text.replace('</Invoice>', ''), 'damaged'],
    ['a prefix that nothing declares', text.replaceAll('cbc:ID', 'zzz:ID'), 'damaged'],
    ['elements within elements without end', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`, 'tooLarge'],
    [
      'bytes that are not in the declared encoding',
      Uint8Array.from([...bytesOf('<?xml version="1.0"?><a>'), 0xff, ...bytesOf('</a>')]),
      'encoding',
    ],
    ['an encoding of its own', `<?xml version="1.0" encoding="x-mine"?>${text}`, 'encoding'],
    ['a page of HTML', '<!DOCTYPE html><html><body>Fatura</body></html>', 'notXml'],
    ['a PDF', '%PDF-1.7', 'notXml'],
    ['nothing', '', 'notXml'],
    ['an answer', other2('ApplicationResponse'), 'applicationResponse'],
    ['a credit note', other2('CreditNote'), 'creditNote'],
    ['a voucher', other2('Voucher'), 'voucher'],
    ['a receipt advice', other2('ReceiptAdvice'), 'receiptAdvice'],
    ['an invoice of another namespace', text.replace('xsd:Invoice-2', 'xsd:Invoice-9'), 'otherXml'],
    ['other XML', '<Workbook/>', 'otherXml'],
    ['an invoice without lines', invoice({ lines: '' }), 'noLines'],
    ['an empty envelope', envelope(), 'empty'],
    ['an archive of nothing', zipSync({ 'a.pdf': bytesOf('%PDF') }), 'empty'],
    ['an archive that is cut off', zipSync({ 'a.xml': bytesOf(text) }).slice(0, 80), 'damaged'],
    ['an archive of a bomb', zipSync({ 'a.xml': new Uint8Array(51_000_000) }), 'tooLarge'],
  ];
  it.each(refused)('%s', (_name, file, problem) => {
    expect(outcome(file)).toEqual({ problem });
  });
});

describe('what a document becomes', () => {
  const cases: readonly (readonly [string, string, string, string, string])[] = [
    ['SATIS', 'own', 'salesReturnInvoice', other, 'IADE'],
    ['SATIS', 'other', 'purchaseReturnInvoice', own, 'IADE'],
    ['IADE', 'other', 'salesReturnInvoice', own, 'IADE'],
    ['TEVKIFATIADE', 'other', 'salesReturnInvoice', own, 'TEVKIFATIADE'],
    ['IADE', 'own', 'purchaseReturnInvoice', other, 'IADE'],
    ['YTBSATIS', 'own', 'salesReturnInvoice', other, 'YTBIADE'],
  ];
  it.each(cases)('%s, issued by %s', (type, issuer, kind, partner, typeOfReturn) => {
    const document = read(invoice({ type }));
    const role = ownRoleIn(document, issuer === 'own' ? own : other);
    expect(role).not.toBeNull();
    if (role === null) return;
    expect(becomes(document, role)).toBe(kind);
    expect(partnerOf(document, role).taxNumber).toBe(partner);
    expect(scenarioOf(document)).toEqual({ ProfileId: 'TEMELFATURA', InvoiceTypeCode: typeOfReturn });
  });
  it('is asked where the number is that of neither party, or of both', () => {
    expect(ownRoleIn(read(invoice()), '4540536920')).toBeNull();
    expect(ownRoleIn(read(invoice({ customer: own })), own)).toBeNull();
    expect(ownRoleIn(read(invoice()), '')).toBeNull();
  });
  it('exports are the buyer’s', () => {
    const buyer = `<cac:BuyerCustomerParty><cac:Party><cac:PartyName><cbc:Name>Nord GmbH</cbc:Name></cac:PartyName></cac:Party></cac:BuyerCustomerParty>`;
    expect(partnerOf(read(invoice({ profile: 'IHRACAT', tail: buyer })), 'supplier').name).toBe('Nord GmbH');
  });
});
