import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ownRoleIn } from '../../../domain/e-documents/draft-kind.ts';
import type { EDocument, EDocumentsRead } from '../../../domain/e-documents/e-document.ts';
import { readEDocuments } from '../../../main/files/read-e-documents.ts';
import { xmlTree } from '../../../main/files/xml-tree.ts';
import { eDocument } from './read.ts';
import { allowance, despatch, invoice, line, other, own, vat } from './ubl.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const outcome = (file: string | Uint8Array) => readEDocuments(typeof file === 'string' ? bytesOf(file) : file);
const read = (text: string): EDocument => eDocument({}, text);
const aboutOf = (questions: EDocument['questions']) => questions.map(({ about }) => about);
const declaring = (encoding: string, text: string): string => `<?xml version="1.0" encoding="${encoding}"?>${text}`;
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

  it('has net amounts and VAT after a document discount, spread over its lines', () => {
    const lines = line('1', '100', '100', vat('100', '20')) + line('2', '100', '200', vat('200', '40'));
    const spread = read(invoice({ tail: allowance('10') + vat('290', '58') + totals('290'), lines }));
    expect(spread.lines.map(({ net, vat: amount }) => `${net} ${amount}`)).toEqual(['96.67 19.33', '193.33 38.67']);
  });

  it('has no line that gets the whole rounding rest of a document discount', () => {
    const lines = line('1', '0.33', '0.33', vat('0.33', '0.07')).repeat(300) + line('1', '0', '0', vat('0', '0'));
    const spread = read(invoice({ tail: allowance('10') + vat('89', '17.8') + totals('89'), lines }));
    const distinct = (name: 'net' | 'vat') => [...new Set(spread.lines.map((one) => one[name]))].toSorted();
    const sum = (name: 'net' | 'vat') => spread.lines.reduce((total, one) => total + Number(one[name]), 0).toFixed(2);
    expect([distinct('net'), distinct('vat')]).toEqual([
      ['0', '0.29', '0.3'],
      ['0', '0.05', '0.06'],
    ]);
    expect([sum('net'), sum('vat')]).toEqual(['89.00', '17.80']);
    expect(spread.lines.at(-1)?.rates).toEqual([]);
  });

  it.each([
    ...['true', '1', ' TRUE ', 'yes', '-1'].map((text) => [text, true] as const),
    ...['false', '0', ' False ', ''].map((text) => [text, false] as const),
  ])('with the charge indicator %j: is a charge: %s', (indicator, isCharge) => {
    const inside = (text: string) => text.replace(/(<cbc:ChargeIndicator>)[^<]*/, `$1${indicator}`);
    const taxes = isCharge ? vat('110', '22') : vat('90', '18');
    const of = line('1', '100', isCharge ? '110' : '90', taxes, { more: inside(allowance('10')) });
    const { lines, questions } = read(invoice({ lines: of }));
    expect([lines[0]?.rates, aboutOf(questions).includes('charge')]).toEqual([isCharge ? [] : ['10'], isCharge]);
    const ofDocument = read(invoice({ tail: inside(allowance('5')) }));
    expect(aboutOf(ofDocument.questions).includes('charge')).toBe(isCharge);
  });

  it('rejects a quantity of thousands of digits', () => {
    const { lines, questions } = read(invoice({ lines: line('9'.repeat(5000), '5', '50') }));
    expect([lines[0]?.quantity, aboutOf(questions)]).toEqual(['0', ['number', 'amount', 'quantity']]);
  });

  it('may have numbers without a leading digit or with any number of decimals', () => {
    const lines = line('.5', '33.3333333333333333333', '16.67', vat('+16.670', '3.33000000000000000000', '20.'));
    const document = read(invoice({ lines }));
    expect(document.questions).toEqual([]);
    expect(document.lines[0]).toMatchObject({ quantity: '0.5', net: '16.67', vatRate: '20', vat: '3.33' });
    expect(document.lines[0]?.price).toBe('33.3333333333333');
  });

  it.each(['1,5', 'on', '1.234,50', '-', '.'])('has a question if a number is %s', (text) => {
    expect(aboutOf(read(invoice({ lines: line('1', text, '50', vat('50', '10')) })).questions)).toContain('number');
    expect(aboutOf(read(invoice({ lines: line('1', '50', '50', vat('50', text)) })).questions)).toContain('number');
    expect(aboutOf(read(despatch().replace('95.000', text)).questions)).toContain('number');
  });

  it('is read as UTF-8 if it declares UTF-16 in single bytes', () => {
    expect(read(`<?xml version="1.0" encoding="utf-16"?>${invoice()}`).supplier.name).toBe('Kuzeyışık A.Ş.');
  });

  it('is read in windows-1254 if declared so', () => {
    const text = `<?xml version="1.0" encoding="windows-1254"?>${invoice()}`;
    const letters: Readonly<Record<string, number>> = { ş: 0xfe, Ş: 0xde, ı: 0xfd, ç: 0xe7 };
    const bytes = Uint8Array.from([...text], (letter) => letters[letter] ?? letter.charCodeAt(0));
    const result = outcome(bytes);
    expect('documents' in result && result.documents[0]?.supplier.name).toBe('Kuzeyışık A.Ş.');
  });
});

it('a return refers to documents, not to their lines', () => {
  const head = `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>XYZ2026000000009</cbc:ID></cac:InvoiceDocumentReference>
    <cac:BillingReferenceLine><cbc:ID>1</cbc:ID></cac:BillingReferenceLine></cac:BillingReference>`;
  const { returned } = read(invoice({ type: 'IADE', head }));
  expect(returned.map(({ number }) => number)).toEqual(['XYZ2026000000009']);
});

it('a despatch has only its own lines', () => {
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

describe('a file with several documents', () => {
  const second = invoice({ number: 'ABC2026000000002' }).replace('0C1DE9AA', '1C1DE9AA');
  it('can be an envelope', () => {
    const result = outcome(envelope(invoice(), second));
    expect('documents' in result && result.documents.map(({ number }) => number)).toEqual([
      'ABC2026000000001',
      'ABC2026000000002',
    ]);
  });
  it('has at most a thousand of them, also in an envelope', () => {
    const copies = (count: number) =>
      Array.from({ length: count }, (_, at) => second.replace('1C1DE9AA', String(10_000_000 + at)));
    expect(outcome(envelope(...copies(1_001)))).toEqual({ problem: 'tooLarge' });
    expect(outcome(envelope(...copies(3)))).toMatchObject({ skipped: [] });
  });
  it('can be an archive: duplicate documents are read once, and other files are reported', () => {
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

const archived = (count: number, text: string): Record<string, Uint8Array> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.xml`, bytesOf(text)]));

describe('rejected files', () => {
  const other2 = (name: string): string =>
    `<${name} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${name}-2"><a/></${name}>`;
  const text = invoice();
  const refused: readonly (readonly [string, string | Uint8Array, string])[] = [
    ['a DOCTYPE', `<!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]>${text}`, 'doctype'],
    ['expanding entities', `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><a>&b;</a>`, 'doctype'],
    ['an undeclared entity', text.replace('SATIS', '&x;'), 'damaged'],
    ['half a file', text.slice(0, text.length / 2), 'damaged'],
    ['a missing end tag', text.replace('</Invoice>', ''), 'damaged'],
    ['an undeclared prefix', text.replaceAll('cbc:ID', 'zzz:ID'), 'damaged'],
    ['too deeply nested elements', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`, 'tooLarge'],
    [
      'bytes that are not in the declared encoding',
      Uint8Array.from([...bytesOf('<?xml version="1.0"?><a>'), 0xff, ...bytesOf('</a>')]),
      'encoding',
    ],
    ['a longer text than any honest one', text.replace('SATIS', 'S'.repeat(100_001)), 'tooLarge'],
    ['such a text in pieces', text.replace('SATIS', `<![CDATA[${'S'.repeat(60_000)}]]>`.repeat(2)), 'tooLarge'],
    ['such an attribute', text.replace('unitCode="C62"', `unitCode="${'C'.repeat(100_001)}"`), 'tooLarge'],
    [
      'an archive of more text than any honest one',
      zipSync(archived(28, invoice().replace('SATIS', `${`<a>${'S'.repeat(90_000)}</a>`.repeat(10)}`))),
      'tooLarge',
    ],
    [
      'an archive of such files that are refused themselves',
      zipSync(archived(28, `<Order>${`<a>${'S'.repeat(90_000)}</a>`.repeat(10)}`)),
      'tooLarge',
    ],
    ['an archive of refused files alone', zipSync(archived(2, '<Order/>')), 'otherXml'],
    ['an unknown encoding', `<?xml version="1.0" encoding="x-mine"?>${text}`, 'encoding'],
    [
      'ASCII that is none',
      Uint8Array.from([...bytesOf(declaring('US-ASCII', '<a>')), 0xfd, ...bytesOf('</a>')]),
      'encoding',
    ],
    ['an archive in an archive', zipSync({ 'a.zip': zipSync({ 'a.xml': bytesOf(text) }) }), 'notXml'],
    ['encrypted bytes', zipSync({ 'a.xml': bytesOf(text).map((byte) => byte ^ 0xda) }), 'notXml'],
    ['a page of HTML', '<!DOCTYPE html><html><body>Fatura</body></html>', 'notXml'],
    ['a PDF', '%PDF-1.7', 'notXml'],
    ['nothing', '', 'notXml'],
    ['an application response', other2('ApplicationResponse'), 'applicationResponse'],
    ['a credit note', other2('CreditNote'), 'creditNote'],
    ['a voucher', other2('Voucher'), 'voucher'],
    ['a receipt advice', other2('ReceiptAdvice'), 'receiptAdvice'],
    ['an invoice of another namespace', text.replace('xsd:Invoice-2', 'xsd:Invoice-9'), 'otherXml'],
    ['other XML', '<Workbook/>', 'otherXml'],
    ['an invoice without lines', invoice({ lines: '' }), 'noLines'],
    ['an empty envelope', envelope(), 'empty'],
    ['an archive without documents', zipSync({ 'a.pdf': bytesOf('%PDF') }), 'empty'],
    ['a truncated archive', zipSync({ 'a.xml': bytesOf(text) }).slice(0, 80), 'damaged'],
    ['a zip bomb', zipSync({ 'a.xml': new Uint8Array(51_000_000) }), 'tooLarge'],
  ];
  it.each(refused)('%s', (_name, file, problem) => {
    expect(outcome(file)).toEqual({ problem });
  });
});

describe('an encoding', () => {
  const turkish = invoice().replace('Vida', 'Çığlık');
  const nameIn = (file: Uint8Array) => (readEDocuments(file) as EDocumentsRead).documents[0]?.lines[0]?.name;
  const singleBytes = (text: string) => {
    const letters = 'ÇığlıkKuzeyışıkŞ'.split('');
    const bytes = new Map(
      Array.from({ length: 256 }, (_, at) => [new TextDecoder('windows-1254').decode(Uint8Array.of(at)), at]),
    );
    expect(letters.every((letter) => bytes.has(letter))).toBe(true);
    return Uint8Array.from(text, (letter) => bytes.get(letter) ?? 0x3f);
  };

  it.each(['ISO-8859-9', 'windows-1254', 'iso-8859-1', 'ascii', 'utf-16', 'latin5', 'cp1254', 'ISO_8859-9'])(
    '%s is not believed of bytes that are UTF-8',
    (label) => expect(nameIn(bytesOf(declaring(label, turkish)))).toBe('Çığlık'),
  );

  it.each(['ISO-8859-9', 'windows-1254', 'latin5', 'cp1254', 'ISO_8859-9', 'x-cp1254'])('%s is known', (label) => {
    expect(nameIn(singleBytes(declaring(label, turkish)))).toBe('Çığlık');
  });

  it.each(['UTF-7', 'x', 'gbk'])('%s is refused', (label) => {
    expect(outcome(declaring(label, turkish))).toEqual({ problem: 'encoding' });
  });
});

it('texts are read as they are seen', () => {
  const instance = `<cac:ItemInstance><cbc:SerialID>S\u202e\u200b1</cbc:SerialID><cac:LotIdentification><cbc:LotNumberID>L\u20601</cbc:LotNumberID></cac:LotIdentification></cac:ItemInstance>`;
  const text = invoice()
    .replace('0C1DE9AA', '0C1D\u200bE9AA')
    .replace('unitCode="C62"', 'unitCode="C\u00ad62"')
    .replace('</cac:Item>', `${instance}</cac:Item>`);
  const hidden = read(text);
  expect(hidden).toEqual(read(text.replace(/[\u202e\u200b\u2060\u00ad]/g, '')));
  expect(hidden.lines[0]).toMatchObject({ serials: ['S1'], lots: [{ number: 'L1' }], unit: 'C62' });
});

it('an element counts whether its file is refused or not', () => {
  expect(xmlTree(bytesOf('<a><b/><Signature><c/></Signature></d>'))).toEqual({
    ...{ problem: 'damaged', elements: 4, attributes: 0, characters: 0 },
  });
  const skipped = '<Signature y="6"/>';
  expect(xmlTree(bytesOf(`<a x="12">345${skipped}</a>`))).toMatchObject({ elements: 2, attributes: 2, characters: 6 });
});

it('progress is reported within a long file of an archive', () => {
  const progress: number[] = [];
  readEDocuments(zipSync(archived(1, `<a>${' '.repeat(4_300_000)}</a>`)), (done) => progress.push(done));
  expect(progress).toEqual([0, 0]);
});

describe('the company’s role in a document', () => {
  it('is determined by the party with its tax number', () => {
    expect([own, other].map((number) => ownRoleIn(read(invoice()), number))).toEqual(['supplier', 'customer']);
  });

  it('is asked if the number belongs to neither party, or to both', () => {
    expect(ownRoleIn(read(invoice()), '4540536920')).toBeNull();
    expect(ownRoleIn(read(invoice({ customer: own })), own)).toBeNull();
    expect(ownRoleIn(read(invoice()), '')).toBeNull();
  });
});
