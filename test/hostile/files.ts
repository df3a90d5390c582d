/**
 * Hostile files: each is small or of a permitted size, and claims, repeats or nests something so that reading it takes memory or
 * time. `how` says how it is made. None of them has to be read; each must be read, or refused, within the limits.
 */
import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { archive, entry } from './archives.ts';
import type { Entry } from './archives.ts';

export type Reader = 'table' | 'eDocuments' | 'drafts';
export interface HostileFile {
  readonly name: string;
  readonly how: string;
  readonly reader: Reader;
  readonly make: () => Uint8Array;
}

const megabyte = 1_000_000;
const file = (reader: Reader, name: string, how: string, make: () => Uint8Array | string): HostileFile => ({
  ...{ reader, name, how },
  make: () => {
    const made = make();
    return typeof made === 'string' ? strToU8(made) : made;
  },
});
const table = file.bind(null, 'table');
const eDocuments = file.bind(null, 'eDocuments');
const drafts = file.bind(null, 'drafts');

/** An entry whose compressed bytes are these, whatever it claims. */
const deflated = (name: string, content: Uint8Array, claims: Partial<Entry> = {}): Entry => ({
  ...entry(name, deflateRawSync(content)),
  ...{ method: 8, size: content.length },
  ...claims,
});

// Workbooks.

const odsRoot =
  '<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"><office:body><office:spreadsheet>';
const odsEnd = '</office:spreadsheet></office:body></office:document-content>';
const ods = (inside: string): Uint8Array =>
  zipSync({ 'content.xml': strToU8(odsRoot + inside + odsEnd) }, { level: 9 });
const odsTable = (rows: string): Uint8Array => ods(`<table:table table:name="A">${rows}</table:table>`);
const cell = (text: string, attributes = ''): string =>
  `<table:table-cell office:value-type="string"${attributes}><text:p>${text}</text:p></table:table-cell>`;
const row = (cells: string, attributes = ''): string => `<table:table-row${attributes}>${cells}</table:table-row>`;

interface Workbook {
  readonly sheet?: string;
  readonly strings?: string;
  readonly styles?: string;
  readonly sheets?: string;
}
const sheetXml = (rows: string): string =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
function xlsx({ sheet = sheetXml(''), strings = '<sst/>', styles = '<styleSheet/>', sheets }: Workbook): Uint8Array {
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`;
  const relations = (items: string): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items}</Relationships>`;
  const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const named = sheets ?? '<sheet name="A" sheetId="1" r:id="rId1"/>';
  return zipSync(
    {
      '[Content_Types].xml': strToU8(types),
      '_rels/.rels': strToU8(
        relations(`<Relationship Id="rId1" Type="${base}/officeDocument" Target="xl/workbook.xml"/>`),
      ),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${base}"><sheets>${named}</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        relations(
          `<Relationship Id="rId1" Type="${base}/worksheet" Target="worksheets/sheet1.xml"/>` +
            `<Relationship Id="rId2" Type="${base}/sharedStrings" Target="sharedStrings.xml"/>` +
            `<Relationship Id="rId3" Type="${base}/styles" Target="styles.xml"/>`,
        ),
      ),
      'xl/sharedStrings.xml': strToU8(strings),
      'xl/styles.xml': strToU8(styles),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
    },
    { level: 9 },
  );
}
const many = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('');
/** A workbook of twenty sheets, all of the same rows: many of a cell, and then `last`. */
const sheetsOf = (empty: string, last = ''): Uint8Array =>
  xlsx({
    sheets: many(20, (at) => `<sheet name="${at}" sheetId="${at + 1}" r:id="rId1"/>`),
    sheet: sheetXml(`${`<row>${empty.repeat(100)}</row>`.repeat(9_000)}<row>${last}</row>`),
  });

/** The parts that name a workbook's sheets, one of which has these elements. */
const withPart = (
  name: 'xl/workbook.xml' | 'xl/_rels/workbook.xml.rels',
  inside: string,
): Record<string, Uint8Array> => ({
  'xl/workbook.xml': strToU8('<workbook/>'),
  [name]: strToU8(`<a>${inside}`),
});

// E-documents and drafts.

/** Nearly as many attributes, without values, as one element may have. */
const attributes = many(990, (at) => ` a${at.toString(36)}=""`);
const ubl =
  '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">';
const invoice = (inside: string): string =>
  `<?xml version="1.0"?>${ubl}<cbc:ID>A</cbc:ID><cbc:UUID>u</cbc:UUID><cbc:IssueDate>2026-11-20</cbc:IssueDate>${inside}</Invoice>`;
const invoiceLine = (at: number): string =>
  `<cac:InvoiceLine><cbc:ID>${at}</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity><cac:Item><cbc:Name>w${at}</cbc:Name></cac:Item></cac:InvoiceLine>`;
const rampa = (content: string): string =>
  `{"format":"rampa-drafts","version":2,"origin":{"connection":"A","organisation":"1"},"drafts":[${content}]}`;
const draft = (content: string): string =>
  `{"id":"0f5b0000-0000-4000-8000-000000000001","kind":"salesReturnInvoice","content":${content}}`;

const zipOf = (count: number, inside: (at: number) => string): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `${at}.xml`,
        strToU8(invoice(inside(at)).replace('<cbc:UUID>u', `<cbc:UUID>${at}`)),
      ]),
    ),
    { level: 6 },
  );

export const hostileFiles: readonly HostileFile[] = [
  // The archive itself, for each reader of archives.
  ...(['eDocuments', 'table'] as const).flatMap((reader) => {
    const inside = reader === 'table' ? 'content.xml' : 'a.xml';
    const named = (at: number): string => (reader === 'table' ? (at === 0 ? inside : `content${at}.xml`) : `${at}.xml`);
    return [
      file(
        reader,
        'overlapping stored entries',
        '800 entries of the directory name the same 2 MB, stored, and claim to be empty',
        () =>
          archive(
            [entry('0.xml', new Uint8Array(2 * megabyte).fill(32))],
            Array.from({ length: 800 }, (_, at) => ({
              ...entry(named(at), new Uint8Array(0)),
              packed: 2 * megabyte,
              size: 0,
            })),
          ),
      ),
      file(reader, 'stored entry that claims to be small', '19 MB, stored, which claim to be 10 bytes', () =>
        archive([{ ...entry(inside, new Uint8Array(19 * megabyte).fill(32)), size: 10 }]),
      ),
      file(reader, 'overlapping deflated entries', '900 entries of the directory name the same 200 kB of zeros', () =>
        archive(
          [deflated('0.xml', new Uint8Array(200_000))],
          Array.from({ length: 900 }, (_, at) => deflated(named(at), new Uint8Array(200_000))),
        ),
      ),
      file(reader, 'claims 4 thousand million entries', 'zip64, whose count of entries is 0xFFFFFFF0', () =>
        archive([entry(inside, strToU8('<a/>'))], undefined, { zip64Count: 0xfffffff0 }),
      ),
      file(reader, 'claims 65,535 entries', 'the end record counts 65,535 entries, the directory has one', () =>
        archive([entry(inside, strToU8('<a/>'))], undefined, { count: 0xffff }),
      ),
      file(reader, '250,000 empty entries', '250,000 stored entries without content', () =>
        archive(Array.from({ length: 250_000 }, (_, at) => entry(`${at}`, new Uint8Array(0)))),
      ),
      file(reader, 'long names', '280 entries whose names have 65,000 characters', () =>
        archive(Array.from({ length: 280 }, (_, at) => entry(`${'n'.repeat(65_000)}${at}.xml`, new Uint8Array(0)))),
      ),
      file(reader, 'bomb that claims to be small', '1 GB of zeros, deflated to 1 MB, which claims to be 4 kB', () =>
        archive([deflated(inside, new Uint8Array(1_000 * megabyte), { size: 4_000 })]),
      ),
      file(reader, 'bomb that says so', '1 GB of zeros, deflated to 1 MB', () =>
        archive([deflated(inside, new Uint8Array(1_000 * megabyte))]),
      ),
      file(reader, 'bomb of the permitted size', '119 MB of blanks, deflated', () =>
        archive([deflated(inside, new Uint8Array(119 * megabyte).fill(32))]),
      ),
      file(reader, 'entry beyond the end', 'an entry of 4 GB whose content begins behind the end of the file', () =>
        archive(
          [entry(inside, strToU8('<a/>'))],
          [{ ...entry(inside, new Uint8Array(0)), packed: 0xfffffff0, size: 0xfffffff0, offset: 0xffffff00 }],
        ),
      ),
      file(reader, 'unknown compression', 'an entry with method 99', () =>
        archive([{ ...entry(inside, strToU8('<a/>')), method: 99 }]),
      ),
    ];
  }),

  // Expansions inside OpenDocument.
  table('ods: repeated cells', '50,000 rows of 200 repeated cells with 1,000 characters', () =>
    odsTable(row(cell('x'.repeat(1_000), ' table:number-columns-repeated="200"')).repeat(50_000)),
  ),
  table('ods: a million repeated rows', 'a row that is repeated 1,000,000 times', () =>
    odsTable(row(cell('a'), ' table:number-rows-repeated="1000000"')),
  ),
  table('ods: repeated numbers as texts', '10,000 rows of 200 repeated texts that look like numbers', () =>
    odsTable(row(cell('1', ' table:number-columns-repeated="200"')).repeat(10_000)),
  ),
  table('ods: repeated blanks', 'one cell of 500,000 times 100 blanks', () =>
    odsTable(row(cell('<text:s text:c="100"/>'.repeat(500_000)))),
  ),
  table('ods: paragraphs', 'one cell of 3,000,000 paragraphs', () =>
    odsTable(row(cell('<text:p/>'.repeat(3_000_000)))),
  ),
  table('ods: deep', '2,000,000 nested elements', () => ods('<a>'.repeat(2_000_000))),
  table('ods: annotations', '1,000,000 nested annotations in a cell', () =>
    odsTable(row(cell('<office:annotation>'.repeat(1_000_000)))),
  ),
  table('ods: tables', '1,000,000 tables', () => ods('<table:table table:name="A"/>'.repeat(1_000_000))),
  table('ods: empty tables', '20 tables of 100,000 empty rows each', () =>
    ods(`<table:table table:name="A">${row('<table:table-cell/>').repeat(100_000)}</table:table>`.repeat(20)),
  ),
  table('ods: styles', '1,000,000 hidden styles', () =>
    ods(
      many(
        1_000_000,
        (at) => `<style:style style:name="${at}"><style:table-properties table:display="false"/></style:style>`,
      ),
    ),
  ),
  table('ods: attributes', 'an element with 2,000,000 attributes', () =>
    ods(`<a ${many(2_000_000, (at) => `a${at}="" `)}/>`),
  ),
  table('ods: a long attribute', 'an attribute of 100 MB', () => ods(`<a a="${'x'.repeat(100 * megabyte)}"/>`)),
  table('ods: short rows', '2,000,000 rows of one empty cell each', () =>
    odsTable(row('<table:table-cell/>').repeat(2_000_000)),
  ),

  // Expansions inside OOXML.
  table('xlsx: one string, many times', 'a shared string of 30,000 characters in 2,000,000 cells', () =>
    xlsx({
      strings: `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`,
      sheet: sheetXml(many(10_000, (at) => `<row r="${at + 1}">${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`)),
    }),
  ),
  table('xlsx: shared strings', '2,000,000 shared strings', () =>
    xlsx({ strings: `<sst>${'<si><t>a</t></si>'.repeat(2_000_000)}</sst>` }),
  ),
  table('xlsx: a long shared string', 'a shared string of 100 MB', () =>
    xlsx({
      strings: `<sst><si><t>${'x'.repeat(100 * megabyte)}</t></si></sst>`,
      sheet: sheetXml('<row><c t="s"><v>0</v></c></row>'),
    }),
  ),
  table('xlsx: far cells', '20,000 cells in column XFD of every 50th row', () =>
    xlsx({
      sheet: sheetXml(many(20_000, (at) => `<row r="${at * 50 + 1}"><c r="XFD${at * 50 + 1}"><v>1</v></c></row>`)),
    }),
  ),
  table('xlsx: row numbers', 'a cell in row 1,000,000,000', () =>
    xlsx({ sheet: sheetXml('<row r="1000000000"><c r="A1000000000"><v>1</v></c></row>') }),
  ),
  table('xlsx: short rows', '3,000,000 rows without cells', () =>
    xlsx({ sheet: sheetXml('<row/>'.repeat(3_000_000)) }),
  ),
  table('xlsx: cells', '3,000,000 cells in one row', () =>
    xlsx({ sheet: sheetXml(`<row>${'<c/>'.repeat(3_000_000)}</row>`) }),
  ),
  table('xlsx: many numbers', '50,000 rows of 40 numbers', () =>
    xlsx({ sheet: sheetXml(many(50_000, (at) => `<row r="${at + 1}">${'<c><v>1</v></c>'.repeat(40)}</row>`)) }),
  ),
  table('xlsx: many texts', '50,000 rows of 20 texts in the cells', () =>
    xlsx({
      sheet: sheetXml(
        many(50_000, (at) => `<row>${`<c t="inlineStr"><is><t>text ${at}</t></is></c>`.repeat(20)}</row>`),
      ),
    }),
  ),
  table('xlsx: styles', '1,000,000 number formats', () =>
    xlsx({
      styles: `<styleSheet><numFmts>${many(1_000_000, (at) => `<numFmt numFmtId="${at}" formatCode="0"/>`)}</numFmts></styleSheet>`,
    }),
  ),
  table('xlsx: a long number format', 'a number format of 50 MB', () =>
    xlsx({
      styles: `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'0'.repeat(50 * megabyte)}"/></numFmts></styleSheet>`,
    }),
  ),
  table('xlsx: sheets', '1,000,000 sheets', () =>
    xlsx({ sheets: many(1_000_000, (at) => `<sheet name="${at}" sheetId="${at}" r:id="rId1"/>`) }),
  ),
  ...(['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'] as const).flatMap((name) => [
    table(`xlsx: ${name}: deep`, '5,000,000 nested elements', () => zipSync(withPart(name, '<a>'.repeat(5_000_000)))),
    table(`xlsx: ${name}: attributes`, 'an element with 9,000,000 attributes', () =>
      zipSync(withPart(name, `<a${many(9_000_000, (at) => ` a${at}=""`)}/>`)),
    ),
  ]),
  table('xlsx: empty sheets', '20 sheets of 900,000 empty cells each', () => sheetsOf('<c/>')),
  table('xlsx: blank sheets', '20 sheets of 900,000 cells each, of which one has a blank', () =>
    sheetsOf('<c/>', '<c t="str"><v> </v></c>'),
  ),
  table('xlsx: deep', '2,000,000 nested elements in a sheet', () => xlsx({ sheet: '<a>'.repeat(2_000_000) })),
  table('xlsx: an unclosed cell', 'a cell of 100 MB of blanks', () =>
    xlsx({ sheet: sheetXml(`<row><c${' '.repeat(100 * megabyte)}`) }),
  ),

  // Texts.
  table('csv: separators', '19 MB of separators', () => ';'.repeat(19 * megabyte)),
  table('csv: rows', '19 MB of line ends', () => '\n'.repeat(19 * megabyte)),
  table('csv: an open quotation', 'a quotation mark before 19 MB', () => `a;"${'b;\n'.repeat(6 * megabyte)}`),
  table('csv: quotation marks', '19 MB of quotation marks', () => '"'.repeat(19 * megabyte)),
  table('csv: quoted and unquoted', '19 MB of cells that go on behind their quotation marks', () =>
    '"a"b;'.repeat(3_800_000),
  ),
  table(
    'csv: quotation marks and blanks',
    '9 MB of quotation marks that end nothing, before 10 MB of blanks',
    () => `sep=;\n${'"a'.repeat(4_500_000)}${' '.repeat(10 * megabyte)};`,
  ),
  table('csv: quoted cells', '19 MB of quoted cells in one row', () => '"a";'.repeat(4_700_000)),
  table(
    'csv: mixed line ends',
    '19 MB of quoted cells with line ends of another kind than the first',
    () => `b;"a"\r\n${'b;"a"\n'.repeat(3_100_000)}`,
  ),
  table('csv: one cell', 'one cell of 19 MB', () => 'x'.repeat(19 * megabyte)),
  table(
    'html: spans',
    'cells over 65,534 rows and 1,000 columns',
    () => `<html><table>${'<tr><td rowspan="65534" colspan="1000">x</td></tr>'.repeat(50_000)}</table></html>`,
  ),
  table('html: deep', '1,000,000 nested tables', () => `<html>${'<table><tr><td>'.repeat(1_000_000)}</html>`),
  table(
    'html: entities',
    '4,000,000 entities in a cell',
    () => `<html><table><tr><td>${'&amp;'.repeat(3_500_000)}</td></tr></table></html>`,
  ),
  table(
    'xml spreadsheet: far cells',
    '100,000 cells in column 16,384',
    () =>
      `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>${many(100_000, (at) => `<Row ss:Index="${(at + 1) * 10}"><Cell ss:Index="16384" ss:MergeAcross="16000"><Data ss:Type="String">a</Data></Cell></Row>`)}</Table></Worksheet></Workbook>`,
  ),

  table(
    'xml spreadsheet: empty sheets',
    '20 sheets of 30,000 empty rows each',
    () =>
      `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${`<Worksheet ss:Name="A"><Table>${'<Row><Cell/></Row>'.repeat(30_000)}</Table></Worksheet>`.repeat(20)}</Workbook>`,
  ),

  // E-documents.
  eDocuments(
    'xml: 60,000 documents in an envelope',
    'an envelope of 60,000 small invoices',
    () =>
      `<sh:StandardBusinessDocument xmlns:sh="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"><ef:Package xmlns:ef="http://www.efatura.gov.tr/package-namespace"><Elements><ElementList>${many(60_000, (at) => invoice('').replace('<?xml version="1.0"?>', '').replace('<cbc:ID>A', `<cbc:ID>A${at}`))}</ElementList></Elements></ef:Package></sh:StandardBusinessDocument>`,
  ),
  eDocuments('xml: distinct words', 'an invoice of 11 MB with 2,200,000 different words in its notes', () =>
    invoice(
      many(2_200, (at) => `<cbc:Note>${many(1_000, (word) => `${(at * 1_000 + word).toString(36)} `)}</cbc:Note>`),
    ),
  ),
  eDocuments('xml: lines', '80,000 lines', () => invoice(many(80_000, invoiceLine))),
  eDocuments('xml: deep', '2,000,000 nested elements', () => `${ubl}${'<a>'.repeat(2_000_000)}`),
  eDocuments(
    'xml: entities',
    'ten entities of ten each, ten times',
    () =>
      `<!DOCTYPE a [<!ENTITY a "x">${many(10, (at) => `<!ENTITY a${at} "${`&a${at === 0 ? '' : at - 1};`.repeat(10)}">`)}]>${invoice('<cbc:Note>&a9;</cbc:Note>')}`,
  ),
  eDocuments('xml: attributes', 'an element with 1,000,000 attributes', () =>
    invoice(`<a ${many(1_000_000, (at) => `a${at}="" `)}/>`),
  ),
  eDocuments('xml: namespaces', '300,000 declared prefixes', () =>
    invoice(many(300_000, (at) => `<a xmlns:p${at}="u"/>`)),
  ),
  eDocuments('xml: an attachment', 'an attachment of 19 MB', () =>
    invoice(
      `<cac:AdditionalDocumentReference><cac:Attachment><cbc:EmbeddedDocumentBinaryObject>${'A'.repeat(19 * megabyte)}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`,
    ),
  ),
  eDocuments('xml: one long name', 'an item whose name has 19 MB', () =>
    invoice(
      `<cac:InvoiceLine><cbc:ID>1</cbc:ID><cac:Item><cbc:Name>${'n'.repeat(19 * megabyte)}</cbc:Name></cac:Item></cac:InvoiceLine>`,
    ),
  ),
  eDocuments('xml: a long number', 'a quantity of 19 MB', () =>
    invoice(
      `<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">${'9'.repeat(19 * megabyte)}</cbc:InvoicedQuantity></cac:InvoiceLine>`,
    ),
  ),
  eDocuments('archive: a thousand large documents', '1,000 invoices of 190 kB of notes', () =>
    zipSync(
      Object.fromEntries(
        Array.from({ length: 1_000 }, (_, at) => [
          `${at}.xml`,
          strToU8(invoice(`<cbc:Note>${'n '.repeat(95_000)}</cbc:Note>`).replace('<cbc:UUID>u', `<cbc:UUID>${at}`)),
        ]),
      ),
      { level: 6 },
    ),
  ),
  eDocuments('archive: nine long names', 'nine invoices with an item whose name has 9.5 million Turkish letters', () =>
    zipOf(
      9,
      () => `<cac:InvoiceLine><cac:Item><cbc:Name>${'ş'.repeat(9_500_000)}</cbc:Name></cac:Item></cac:InvoiceLine>`,
    ),
  ),
  eDocuments('archive: the same name', '900 entries of one name, behind 19,000 that are not read', () =>
    archive([
      ...Array.from({ length: 900 }, () => entry('a.xml', strToU8('<Order/>'))),
      ...Array.from({ length: 19_000 }, () => entry('a.pdf', new Uint8Array(0))),
    ]),
  ),
  eDocuments('archive: many names', '300 invoices with ten names of 40,000 characters', () =>
    zipOf(300, () =>
      `<cac:InvoiceLine><cac:Item><cbc:Name>${'n'.repeat(40_000)}</cbc:Name></cac:Item></cac:InvoiceLine>`.repeat(10),
    ),
  ),
  eDocuments('archive: many elements', '30 invoices of 1,000,000 elements', () =>
    zipOf(30, () => '<a/>'.repeat(1_000_000)),
  ),
  eDocuments('archive: attributes', 'four invoices of 49 MB of elements with 990 empty attributes each', () =>
    zipOf(4, () => `<a${attributes}/>`.repeat(Math.floor((49 * megabyte) / attributes.length))),
  ),
  eDocuments('archive: skipped attributes', 'the same in elements that are skipped', () =>
    zipOf(4, () => `<cac:Contact${attributes}/>`.repeat(Math.floor((49 * megabyte) / (attributes.length + 11)))),
  ),
  eDocuments('archive: blanks', 'four invoices of 49 MB of blanks', () => zipOf(4, () => ' '.repeat(49 * megabyte))),

  // Drafts of a colleague.
  drafts('rampa: a long number', 'a number of 19 MB', () => rampa(draft(`{"DueDays":${'9'.repeat(19 * megabyte)}}`))),
  drafts('rampa: a long text', 'a description of 19 MB', () =>
    rampa(draft(`{"Description":"${'x'.repeat(19 * megabyte)}"}`)),
  ),
  drafts('rampa: deep', '5,000,000 nested lists', () => rampa(draft('['.repeat(5_000_000)))),
  drafts('rampa: drafts', '400,000 drafts', () => rampa(many(400_000, () => `${draft('{}')},`) + draft('{}'))),
  drafts('rampa: members', 'a draft of 1,000,000 unknown members', () =>
    rampa(draft(`{${many(1_000_000, (at) => `"m${at}":1,`)}"m":1}`)),
  ),
  drafts('rampa: lines', 'a draft of 1,500,000 lines', () => rampa(draft(`{"Lines":[${'{},'.repeat(1_500_000)}{}]}`))),
];
