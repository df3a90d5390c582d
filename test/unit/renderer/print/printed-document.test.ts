import { beforeEach, describe, expect, it } from 'vitest';
import { amountsPolicy } from '../../../../domain/facts.ts';
import { separateServiceAmounts } from '../../../../domain/amounts/service-amounts.ts';
import { barsOf } from '../../../../domain/barcodes/printed.ts';
import type { ProductBarcode } from '../../../../domain/facts.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { draftStates } from '../../../../domain/model/draft-state.ts';
import { connectionDefaults } from '../../../../domain/settings.ts';
import { setLanguage } from '../../../../renderer/messages/index.svelte.ts';
import { isPicked } from '../../../../renderer/screens/print/printable.ts';
import type { Printable, PrintForm } from '../../../../renderer/screens/print/printable.ts';
import { printedDocument } from '../../../../renderer/screens/print/printed-document.ts';
import type { PrintedDocument } from '../../../../renderer/screens/print/printed-document.ts';

const policy = amountsPolicy({ ...connectionDefaults, defaultCurrency: 'TRY' });
const line = (more: ValueRecord = {}): ValueRecord => ({
  $key: 'a',
  ProductCode: 'P00001',
  ProductName: 'Ağır İş Eldiveni ŞÇĞÜÖI',
  Quantity: '2',
  UnitCode: 'C62',
  UnitPrice: '10.5',
  CurrencyCode: 'TRY',
  ExchangeRate: '1',
  VatRate: '20',
  WarehouseName: 'MERKEZ',
  ...more,
});
const printable = (content: ValueRecord, more: Partial<Printable> = {}): Printable => ({
  ...{
    id: 'd1',
    kind: 'salesReturnInvoice',
    operation: 'create',
    state: 'draft',
    acceptedNumber: null,
    conflict: null,
    later: null,
    isDeletedOrHidden: false,
    total: null,
    baseline: null,
    readAt: null,
    mayBeSent: false,
    ...{ barcodes: new Map(), units: new Map(), party: null, carrier: '' },
  },
  ...{ policy, settings: { ...connectionDefaults, name: 'Anadolu Gıda' } },
  ...more,
  content: {
    InvoiceNumber: 'IAD-1',
    CustomerName: 'Çağdaş Şişe ve İğne A.Ş.',
    Date: '2026-11-20',
    Lines: [line()],
    ...content,
  },
});
const print = (content: ValueRecord, more: Partial<Printable> = {}, form: PrintForm = 'document'): PrintedDocument =>
  printedDocument(printable(content, more), { form, barcodes: true, printedAt: Date.UTC(2026, 10, 23) });
const lines = ({ rows }: PrintedDocument): readonly (readonly string[])[] =>
  rows.flatMap((row) =>
    row.kind === 'line' ? [row.cells.map(({ code = '', text }) => `${code} ${text}`.trim())] : [],
  );
const texts = ({ rows }: PrintedDocument, kind: 'detail' | 'group'): readonly string[] =>
  rows.flatMap((row) => (row.kind === kind ? [row.text] : []));
const totals = ({ blocks }: PrintedDocument): Readonly<Record<string, string>> =>
  Object.fromEntries(
    blocks.flatMap((block) => (block.kind === 'totals' ? block.facts.map(({ label, text }) => [label, text]) : [])),
  );
const vat = ({ blocks }: PrintedDocument) => blocks.flatMap((block) => (block.kind === 'vat' ? block.shares : []));
const notes = ({ blocks }: PrintedDocument) => blocks.flatMap((block) => (block.kind === 'note' ? [block.text] : []));
const titles = ({ columns }: PrintedDocument) => columns.map(({ title }) => title);

beforeEach(() => setLanguage('tr'));

describe('a printed document', () => {
  it('has Turkish headings, letters and numbers in Turkish', () => {
    const printed = print({ Lines: [line({ UnitPrice: '1234.5', Discounts: [{ Rate: '10' }, { Rate: '5' }] })] });
    expect(printed).toMatchObject({ title: 'Satış iade faturası', number: 'IAD-1', mark: 'TASLAK' });
    expect(printed.customer).toContainEqual({ label: 'Cari adı', text: 'Çağdaş Şişe ve İğne A.Ş.' });
    expect(titles(printed)).toEqual(['No', 'Ürün', 'Miktar', 'Birim fiyat', 'İsk. %', 'KDV %', 'Tutar']);
    expect(lines(printed)).toEqual([
      ['1', 'P00001 Ağır İş Eldiveni ŞÇĞÜÖI', '2 Adet', '1.234,50', '10+5', '20', '2.111,00'],
    ]);
    expect(totals(printed)).toEqual({
      'İskonto toplamı': '358,00 TRY',
      'Ara toplam': '2.111,00 TRY',
      'Hesaplanan KDV': '422,20 TRY',
      'Vergiler dahil toplam': '2.533,20 TRY',
    });
    expect(printed.foot.join(' ')).toContain('e-Fatura veya e-İrsaliye değildir');
  });

  const uncertain = ['sending', 'unknown'];
  it.each(draftStates)('is marked as a draft until the service has accepted it: %s', (state) => {
    const { mark, foot } = print({}, { state });
    expect(mark).toBe(state === 'accepted' ? null : uncertain.includes(state) ? 'SONUCU BİLİNMİYOR' : 'TASLAK');
    expect(foot).toHaveLength(state === 'accepted' ? 1 : 2);
    expect(foot[0]?.includes('kabul edip etmediği bilinmiyor')).toBe(uncertain.includes(state));
  });

  it.each(draftStates)('does not say that a document was not sent which may have been: %s', (state) => {
    const { mark, badges, foot } = print({}, { state, mayBeSent: true });
    const expected = state === 'accepted' ? [] : ['SONUCU BİLİNMİYOR'];
    expect([mark === null ? [] : [mark], badges]).toEqual([expected, expected]);
    expect(foot[0]?.includes('kabul edip etmediği bilinmiyor')).toBe(state !== 'accepted');
  });

  it.each([
    [
      'replace',
      'Tümünü güncelleme',
      'bu güncellemeyi henüz kabul etmedi',
      'bu güncellemeyi kabul edip etmediği bilinmiyor',
    ],
    ['change', 'Değişiklik', 'bu değişikliği henüz kabul etmedi', 'bu değişikliği kabul edip etmediği bilinmiyor'],
    ['delete', 'Silme', 'silinmesini henüz kabul etmedi', 'silip silmediği bilinmiyor'],
  ] as const)('says what will be done to the service’s document: %s', (operation, called, open, unknown) => {
    // The name of a request about a document does not start with the document's name.
    const title = operation === 'replace' ? `Satış iade faturası · ${called}` : `${called} · Satış iade faturası`;
    for (const state of ['draft', 'ready', 'waiting', 'rejected'] as const) {
      const printed = print({}, { operation, state });
      expect(printed).toMatchObject({ title, name: `${title} IAD-1`, mark: 'BEKLİYOR' });
      expect(printed.foot[0]).toContain(open);
    }
    for (const state of ['sending', 'unknown'] as const) {
      const printed = print({}, { operation, state });
      expect(printed).toMatchObject({ title, mark: 'SONUCU BİLİNMİYOR' });
      expect(printed.foot[0]).toContain(unknown);
    }
    expect(print({}, { operation, state: 'accepted' }).foot).toHaveLength(1);
    expect(JSON.stringify(draftStates.map((state) => print({}, { operation, state })))).not.toContain(
      'bu belgeyi henüz',
    );
  });

  it('shows in its head if it was deleted, cancelled, or differs from the service’s document', () => {
    const state = 'accepted';
    expect(print({}, { state, operation: 'delete' }).mark).toBe('SİLİNDİ');
    expect(print({ Cancelled: true }, { state }).mark).toBe('İPTAL');
    expect(print({ Cancelled: true }).mark).toBe('TASLAK');
    const differs = [expect.stringContaining('servisindeki hâli')];
    expect(print({}, { state, conflict: 'after' }).warnings).toEqual(differs);
    expect(print({}, { state, later: 'change' }).warnings).toEqual(differs);
    expect(print({}, { state, later: 'delete' })).toMatchObject({
      mark: 'SİLİNDİ',
      warnings: [expect.stringContaining('sonradan silindi')],
    });
    const warnings: unknown = expect.arrayContaining([expect.stringContaining('gizlenmiş')]);
    const gone = { mark: 'SERVİSTE YOK', warnings };
    expect(print({}, { state, operation: 'delete', isDeletedOrHidden: true })).toMatchObject(gone);
    expect(print({}, { state, later: 'delete', isDeletedOrHidden: true })).toMatchObject(gone);
    expect(print({}, { state }).warnings).toEqual([]);
  });

  it('shows a partial change as a table of changed fields that does not look like the document', () => {
    const baseline = {
      ...printable({ Description: 'Eski' }).content,
      Lines: [line({ Lots: [{ $key: 'l', LotNo: 'L-1' }] })],
    };
    const serials = Array.from({ length: 60 }, (_, at) => `SERI-${at}`);
    const Lines = [line({ Quantity: '3', SerialNumbers: serials, Lots: [{ $key: 'l', LotNo: 'L-1' }] })];
    const source: Partial<Printable> = { operation: 'change', baseline };
    const changed = print({ Description: '', Lines }, source);
    expect(titles(changed)).toEqual(['Alan', 'Önce', 'Sonra']);
    expect(changed.warnings[0]).toContain('belgenin kendisi değildir');
    expect(changed.blocks).toEqual([]);
    const rows = lines(changed);
    expect(rows).toContainEqual(['Açıklama', 'Eski', '–']);
    expect(rows).toContainEqual(['Miktar', '2', '3']);
    expect(rows.map(([name]) => name)).toContain('Ara toplam');
    expect(texts(changed, 'group')).toEqual(['1. satır P00001 · Ağır İş Eldiveni ŞÇĞÜÖI']);
    // A value that is too long for a cell is printed below it in full.
    expect(texts(changed, 'detail').join()).toContain('Sonra: SERI-0, SERI-1');
    expect(texts(changed, 'detail').join()).toContain('SERI-59');
    expect(print({ Lines }, { ...source, state: 'accepted' }).mark).toBe('DEĞİŞİKLİK');
    expect(print({ Lines }, { ...source, state: 'accepted', later: 'delete' }).mark).toBe('SİLİNDİ');
    const despatch: Partial<Printable> = { ...source, kind: 'despatch' };
    expect(print({ Lines }, despatch).blocks).toEqual([]);
    // The pick list of a change has its usual form.
    expect(titles(print({ DespatchType: '-2', Lines }, despatch, 'pick'))).toContain('Alındı');
  });

  it('shows a deletion as the document’s identity without its lines', () => {
    for (const kind of ['salesReturnInvoice', 'despatch'] as const) {
      const printed = print({}, { kind, operation: 'delete', state: 'accepted' });
      expect(printed.warnings).toEqual([expect.stringContaining('silinmesini gösterir')]);
      expect([printed.rows, printed.columns, printed.blocks]).toEqual([[], [], []]);
      const facts = printed.facts.map(({ label, text }) => `${label}: ${text}`);
      expect(facts).toContain('Vergiler dahil toplam: 25,20 TRY');
      expect(facts).toContain('Satırlar: 1');
    }
    const outbound = { kind: 'despatch', content: { DespatchType: '-2' } } as const;
    expect(isPicked(printable(outbound.content, { ...outbound, operation: 'delete' }))).toBe(false);
  });

  it('shows the service’s amounts if it was read from the service', () => {
    const read = line({ UnitPrice: '10', AmountExcludingTax: '20.01', VatAmount: '4', AmountIncludingTax: '24.01' });
    const service = separateServiceAmounts('salesReturnInvoice', {
      InvoiceNumber: 'SRI-7',
      GrandTotal: '24.01',
      Lines: [read],
    });
    const printed = print(service, { state: 'accepted', readAt: Date.UTC(2026, 10, 22) });
    expect(printed).toMatchObject({ mark: null, warnings: [] });
    expect(printed.foot[0]).toMatch(/^Muhasebe servisindeki hâli, 22\.11\.2026/);
    expect(lines(printed)[0]?.at(-1)).toBe('20,01');
    expect(totals(printed)['Vergiler dahil toplam']).toBe('24,01 TRY');
  });

  it('has the barcode of the item number if the list has one for the line’s unit with a right check digit', () => {
    const cell = (barcodes: readonly ProductBarcode[], form: PrintForm = 'document') => {
      const source: Partial<Printable> = { kind: 'despatch', barcodes: new Map([['P00001', barcodes]]) };
      const [row] = print({ DespatchNumber: 'IRS-1' }, source, form).rows;
      return row?.kind === 'line' ? row.cells[1] : undefined;
    };
    const own = barsOf('P00001');
    expect(cell([])).toMatchObject({ code: 'P00001', bars: own });
    expect(cell([{ text: '8696386640118' }])).toMatchObject({
      code: 'P00001',
      under: '8696386640118',
      bars: barsOf('8696386640118'),
    });
    for (const other of [{ text: '8696386640119' }, { text: '8696386640118', unit: 'BX' }, { text: 'RAF-7' }])
      expect(cell([other])).toEqual({ code: 'P00001', text: 'Ağır İş Eldiveni ŞÇĞÜÖI', bars: own });
    // Priced forms are for reading; goods are scanned from the others.
    expect(cell([{ text: '8696386640118' }], 'priced')).toMatchObject({ bars: null });
  });

  it('warns if the amounts differ from those that were sent', () => {
    const sent: Partial<Printable> = { state: 'accepted', total: '26' };
    expect(print({}, sent).warnings).toEqual([expect.stringContaining('toplamı 26,00 TRY idi')]);
    expect(print({}, { ...sent, total: '25.2' }).warnings).toEqual([]);
    expect(print({}, { ...sent, state: 'draft' }).warnings).toEqual([]);
    // A despatch shows no amounts.
    expect(print({}, { ...sent, kind: 'despatch' }).warnings).toEqual([]);
  });

  it('shows the discounts that apply', () => {
    const discount = (more: ValueRecord): string | undefined => lines(print({ Lines: [line(more)] }))[0]?.[4];
    const Discounts = [{ Rate: '10' }, { Rate: '5' }];
    expect(discount({ Discounts })).toBe('10+5');
    expect(discount({ Discounts, DiscountRate: '20' })).toBe('20');
    expect(discount({ Discounts, DiscountRate: '0' })).toBe('');
    const read = (more: ValueRecord): ValueRecord => ({ $from: { service: line(more) } });
    expect(discount(read({ DiscountRate: '12.5' }))).toBe('12,5');
    // The list applies if the rate as read is only rounded, or if the amounts as read were computed from the list.
    const thirds = { Discounts: [{ Rate: '3.33' }, { Rate: '3.33' }] };
    expect(discount({ ...thirds, ...read({ ...thirds, DiscountRate: '6.55' }) })).toBe('3,33+3,33');
    const ten = { Discounts: [{ Rate: '10' }] };
    expect(discount({ ...ten, ...read({ ...ten, DiscountRate: '0', AmountExcludingTax: '18.9' }) })).toBe('10');
    expect(discount(read({ DiscountRate: '10', AmountExcludingTax: '21' }))).toBe('');
  });

  it('says that a price includes VAT, also if only the amounts as read show it', () => {
    const price = (more: ValueRecord): string | undefined => lines(print({ Lines: [line(more)] }))[0]?.[3];
    expect(price({})).toBe('10,50');
    expect(price({ VatIncluded: true })).toBe('10,50 (KDV dahil)');
    const read = line({ AmountExcludingTax: '17.5', VatAmount: '3.5', AmountIncludingTax: '21' });
    expect(price({ $from: { service: read } })).toBe('10,50 (KDV dahil)');
  });

  it('shows the number that the service gave, also as a barcode, and none if it is not numbered yet', () => {
    expect(print({ InvoiceNumber: 'Next' }, { state: 'accepted', acceptedNumber: 'SRI-9' })).toMatchObject({
      number: 'SRI-9',
      name: 'Satış iade faturası SRI-9',
    });
    expect(print({ InvoiceNumber: 'Next' })).toMatchObject({
      ...{ number: 'Otomatik numara', bars: null, name: 'Satış iade faturası' },
    });
    expect(print({}).bars).toHaveLength((5 + 2) * 6 + 7);
  });

  it('shows the amounts that are sent: negative, zero and overridden ones', () => {
    const entered = print({ GrandTotal: '-7.5', VatTotal: '0', Lines: [line({ AmountExcludingTax: '-3' })] });
    expect(lines(entered)[0]?.at(-1)).toBe('-3,00');
    expect(totals(entered)).toMatchObject({
      ...{ 'Ara toplam': '-3,00 TRY', 'Hesaplanan KDV': '0,00 TRY', 'Vergiler dahil toplam': '-7,50 TRY' },
    });
    const free = print({ Lines: [line({ UnitPrice: '0' })] });
    expect(totals(free)).toEqual({
      ...{ 'Ara toplam': '0,00 TRY', 'Hesaplanan KDV': '0,00 TRY', 'Vergiler dahil toplam': '0,00 TRY' },
    });
  });

  it('shows VAT by rate, withholding and the payable amount', () => {
    const withheld = { WithholdingCode: '606', WithholdingNumerator: '9', WithholdingDenominator: '10' };
    const printed = print({ Lines: [line(), line({ VatRate: '1' }), line({ UnitPrice: '10000', ...withheld })] });
    expect(vat(printed)).toEqual([
      { rate: '%1', base: '21,00', vat: '0,21' },
      { rate: '%20', base: '20.021,00', vat: '4.004,20' },
    ]);
    expect(texts(printed, 'detail')).toEqual(['Tevkifat 606 (9/10): 3.600,00 TRY']);
    const [grand = '', payable = ''] = Object.values(totals(printed))
      .slice(-3)
      .filter((_, at) => at !== 1);
    expect([grand, payable]).toEqual(['24.046,41 TRY', '20.446,41 TRY']);
  });

  it('shows the withheld VAT, which the service does not round, with the digits of the currency', () => {
    const withheld = { WithholdingCode: '606', WithholdingNumerator: '9', WithholdingDenominator: '10' };
    const printed = print({ Lines: [line({ Quantity: '1', UnitPrice: '3218.45', ...withheld })] });
    expect(texts(printed, 'detail')).toEqual(['Tevkifat 606 (9/10): 579,32 TRY']);
    expect(Object.values(totals(printed))).toContain('579,32 TRY');
  });

  it('uses the document’s currency with its rate; mixed currencies are in the default one, each amount in its own', () => {
    const dollars = { CurrencyCode: 'USD', ExchangeRate: '34.1234' };
    const foreign = print({ Lines: [line(dollars), line(dollars)] });
    expect(totals(foreign)['Vergiler dahil toplam']).toBe('50,40 USD');
    expect(lines(foreign)[0]?.at(-1)).toBe('21,00');
    expect(notes(foreign)).toContain('USD kuru: 34,1234');
    const mixed = print({ Lines: [line(dollars), line()] });
    expect(lines(mixed).map((cells) => cells.at(-1))).toEqual(['21,00 USD', '21,00 TRY']);
    expect(totals(mixed)['Ara toplam']).toBe('737,59 TRY');
    expect(vat(mixed).map((share) => share.base)).toEqual(['737,59 TRY']);
    expect(vat(foreign).map((share) => share.base)).toEqual(['42,00']);
  });

  it('names the company as set, and not at all without the setting', () => {
    const settings = { ...connectionDefaults, name: 'A', taxNumber: '7341029584' };
    expect(print({}).company).toBeNull();
    expect(print({}, { settings }).company).toBeNull();
    const named = { ...settings, paperTitle: 'Işık Gıda A.Ş.', paperTaxOffice: 'Konak', paperAddress: 'İzmir' };
    const company = { logo: '', title: 'Işık Gıda A.Ş.', lines: ['İzmir', 'Vergi dairesi ve no: Konak 7341029584'] };
    expect(print({}, { settings: named }).company).toEqual(company);
    expect(print({ DespatchType: '-2' }, { kind: 'despatch', settings: named }, 'pick').company).toBeNull();
    const { company: logoAlone } = print(
      {},
      { settings: { ...connectionDefaults, paperLogo: 'data:image/png;base64,x' } },
    );
    expect(logoAlone).toEqual({ logo: 'data:image/png;base64,x', title: '', lines: [] });
  });

  it('names the customer as the service did when saving, otherwise as the list does', () => {
    const party = { title: 'Liste A.Ş.', taxNumber: '1', taxOffice: 'Konak', address: 'Liste Cad. 1' };
    const facts = (content: ValueRecord, more: Partial<Printable> = {}) =>
      Object.fromEntries(
        print({ CustomerCode: 'C1', ...content }, { party, ...more }).customer.map(({ label, text }) => [label, text]),
      );
    const listed = {
      'Cari unvanı': 'Liste A.Ş.',
      'Vergi dairesi': 'Konak',
      'Vergi numarası': '1',
      Adres: 'Liste Cad. 1',
    };
    expect(facts({})).toMatchObject(listed);
    const snapshot = { CustomerTitle: 'Servis A.Ş.', TaxNumber: '2', TaxOffice: 'Çankaya', Address: 'Servis Sok. 2' };
    expect(facts(snapshot)).toMatchObject({
      ...{ 'Cari unvanı': 'Servis A.Ş.', 'Vergi dairesi': 'Çankaya', 'Vergi numarası': '2', Adres: 'Servis Sok. 2' },
    });
    // The snapshot is of another customer.
    expect(facts(snapshot, { baseline: { CustomerCode: 'C2' } })).toMatchObject(listed);
    expect(Object.keys(facts({}, { party: null }))).toEqual(['Cari kodu', 'Cari adı']);
    expect(facts({ CustomerName: 'Liste A.Ş.' })).not.toHaveProperty('Cari unvanı');
  });

  it('shows no time where only a date was entered, which the service returns as midnight', () => {
    const { facts } = print({
      ...{
        Date: '2026-11-20T00:00:00',
        ReturnedInvoiceDate: '2026-11-02T00:00:00',
        DeliveryDate: '2026-11-21T08:30:00',
      },
      ReferencedDespatches: [{ $key: 'r', ID: 'IRS-1', IssueDate: '2026-11-01T00:00:00' }],
    });
    const text = facts.map((fact) => fact.text).join(' · ');
    expect(text).toContain('20.11.2026');
    expect(text).toContain('02.11.2026');
    expect(text).toContain('01.11.2026');
    expect(text).not.toContain('00:00');
  });

  it('never shows Rampa’s client reference as a number', () => {
    const reference = 'RMP-0123456789';
    const facts = (kind: Printable['kind'], content: ValueRecord) =>
      print(content, { kind }).facts.map(({ text }) => text);
    expect(facts('salesReturnInvoice', { OrderReferenceNumber: reference })).not.toContainEqual(
      expect.stringContaining('RMP'),
    );
    expect(facts('salesReturnInvoice', { OrderReferenceNumber: 'SIP-7' })).toContain('SIP-7');
    expect(facts('despatch', { DocumentNumber: `SEVK-3 ${reference}` })).toContain('SEVK-3');
  });

  it('of a draft says on every sheet that it was not sent, or was refused', () => {
    expect(print({}).badges).toEqual(['TASLAK – servise gönderilmedi']);
    expect(print({}, { state: 'rejected' }).badges).toEqual(['TASLAK – servis reddetti']);
    expect(print({}, { state: 'unknown' }).badges).toEqual(['SONUCU BİLİNMİYOR']);
    expect(print({}, { state: 'accepted' }).badges).toEqual([]);
  });

  it('shows units by name, and their totals', () => {
    const units = new Map([['P00001', [{ code: 'BX', name: 'Kutu', factor: '12' }]]]);
    const Lines = [
      line({ Quantity: '1.5', UnitCode: 'KGM' }),
      line({ Quantity: '2.25', UnitCode: 'KGM' }),
      line({ Quantity: '4', UnitCode: 'BX' }),
      line({ Quantity: '1000', UnitCode: 'DÜZİNE' }),
      line({ Quantity: 'iki' }),
    ];
    const printed = print({ Lines }, { units });
    expect(lines(printed).map((cells) => cells[2])).toEqual([
      '1,5 Kilogram',
      '2,25 Kilogram',
      '4 Kutu',
      '1.000 DÜZİNE',
      'iki Adet',
    ]);
    expect(notes(printed)).toContain('5 satır · 3,75 Kilogram · 4 Kutu · 1.000 DÜZİNE');
    const read = print({ Lines: [line({ UnitCode: 'DÜZİNE', UnitName: 'Düzine' })] }, { readAt: 1, state: 'accepted' });
    expect(lines(read)[0]?.[2]).toBe('2 Düzine');
  });

  it('has the payable amount in words', () => {
    expect(notes(print({}))).toContain('Yalnız yirmi beş TL yirmi kuruş');
    const withheld = { WithholdingCode: '606', WithholdingNumerator: '9', WithholdingDenominator: '10' };
    expect(notes(print({ Lines: [line({ UnitPrice: '10000', ...withheld })] }))).toContain(
      'Yalnız yirmi bin dört yüz TL',
    );
    setLanguage('en');
    const dollars = { CurrencyCode: 'USD', ExchangeRate: '34.1234' };
    expect(notes(print({ Lines: [line(dollars)] }))).toContain('Only twenty-five US dollars and twenty cents');
    expect(notes(print({}, { kind: 'despatch' })).join()).not.toContain('Only');
  });

  it('names the carrier if known; a despatch has room to write the rest', () => {
    const transport = (content: ValueRecord, more: Partial<Printable> = {}) =>
      print(content, more).blocks.flatMap((block) =>
        block.kind === 'transport' ? [block.facts.map(({ label, text }) => `${label}: ${text}`)] : [],
      );
    expect(transport({})).toEqual([]);
    expect(transport({}, { carrier: 'Aras' })).toEqual([['Taşıyıcı: Aras']]);
    expect(transport({ DeliveryInfo: { TransportMeans: '35 C 7' } })).toEqual([['Plaka: 35 C 7']]);
    expect(transport({}, { kind: 'despatch' })).toEqual([['Taşıyıcı: ', 'Plaka: ', 'Şoför: ']]);
  });

  it('has signature boxes if goods are handed over', () => {
    const signed = (kind: Printable['kind']) => print({}, { kind }).blocks.some((block) => block.kind === 'signatures');
    expect([
      signed('salesReturnInvoice'),
      signed('purchaseReturnInvoice'),
      signed('despatch'),
      signed('quote'),
    ]).toEqual([...[true, true, true, false]]);
  });

  it('has columns as wide as their longest numbers', () => {
    const { columns } = print({ Lines: [line(), line({ UnitPrice: '99999999.99' })] });
    expect(columns.map(({ id, letters }) => [id, letters])).toEqual([
      ['line', undefined],
      ['product', undefined],
      ['quantity', 4],
      ['price', 13],
      ['discount', 0],
      ['vat', undefined],
      ['amount', 14],
    ]);
  });

  it('has barcodes only if requested', () => {
    const source = printable({ DespatchNumber: 'IRS-1' }, { kind: 'despatch' });
    const { bars, rows } = printedDocument(source, { form: 'document', barcodes: false, printedAt: 0 });
    const [row] = rows;
    expect([bars, row?.kind === 'line' && row.cells[1]?.bars]).toEqual([null, null]);
  });

  it('says which lines the totals leave out', () => {
    expect(notes(print({ Lines: [line(), line({ Quantity: 'iki' })] })).join()).toContain('Toplamlarda 1 satır yok');
  });

  it('has no prices on a despatch unless requested, and has barcodes to scan the goods', () => {
    const despatch: Partial<Printable> = { kind: 'despatch' };
    const content = { DespatchNumber: 'IRS-1', DespatchType: '-2', Lines: [line({ ProductCode: '8690000000012' })] };
    const note = print(content, despatch);
    expect(titles(note)).toEqual(['No', 'Ürün', 'Depo', 'Miktar']);
    expect(JSON.stringify(note)).not.toContain('TRY');
    const [row] = note.rows;
    // 59 modules of EAN-13 bars and spaces: 3 guards and 12 digits.
    expect(row?.kind === 'line' && row.cells[1]?.bars).toHaveLength(59);
    expect(titles(print(content, despatch, 'priced'))).toContain('Tutar');
    expect(note.blocks.at(-1)).toEqual({ kind: 'signatures', names: ['Teslim eden', 'Teslim alan'] });
  });

  it('contains only text, and never more than a sheet can hold', () => {
    const markup = '<img src=x onerror=alert(1)>';
    const printed = print({
      CustomerName: markup,
      Description: 'x'.repeat(2_000),
      Lines: [line({ ProductName: 'ü'.repeat(9_000) })],
    });
    expect(printed.customer).toContainEqual({ label: 'Cari adı', text: markup });
    expect(lines(printed)[0]?.[1]?.length).toBeLessThan(300);
    const description = notes(printed).filter((text) => text.startsWith('Açıklama'));
    expect(description.map((text) => text.length - 'Açıklama: '.length)).toEqual([500, 500, 500, 500]);
  });

  it('contains all of a thousand lines', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => line({ $key: `k${at}`, ProductCode: `P${at}` }));
    const printed = print({ Lines: many });
    expect(lines(printed).map(([number, product]) => [number, product?.split(' ')[0]])).toEqual(
      many.map(({ ProductCode }, at) => [String(at + 1), ProductCode]),
    );
    expect(totals(printed)['Ara toplam']).toBe('21.000,00 TRY');
  });
});

describe('a pick list', () => {
  const despatch: Partial<Printable> = { kind: 'despatch' };
  const pick = (goods: readonly ValueRecord[]) =>
    print({ DespatchNumber: 'IRS-1', DespatchType: '-2', Lines: goods }, despatch, 'pick');

  it('lists the goods by warehouse and code, with a checkbox and without prices', () => {
    const printed = pick([
      line({ WarehouseName: 'ŞUBE', ProductCode: 'P10' }),
      line({ WarehouseName: '', ProductCode: 'P1' }),
      line({ WarehouseName: 'ŞUBE', ProductCode: 'P9', Description: 'not for the shelf' }),
      line({ WarehouseName: 'SARAY', ProductCode: 'P3' }),
    ]);
    expect(titles(printed)).toEqual(['Alındı', 'Ürün', 'Miktar', 'No']);
    expect(texts(printed, 'group')).toEqual(['Depo: SARAY', 'Depo: ŞUBE', 'Depo belirtilmemiş']);
    expect(lines(printed).map((cells) => cells.at(-1))).toEqual(['4', '3', '1', '2']);
    expect(JSON.stringify(printed)).not.toMatch(/TRY|not for the shelf/);
  });

  it('lists the lots and serial numbers to take, in rows that fit', () => {
    const SerialNumbers = Array.from({ length: 200 }, (_, at) => `SERI-${at}`);
    const Lots = [
      { LotNo: 'L-1', Quantity: '1.5', UnitCode: 'C62', ExpiryDate: '2027-02-01T00:00:00' },
      { LotNo: 'L-2', Quantity: '1', UnitCode: 'C62' },
    ];
    const [lots, ...serials] = texts(pick([line({ Lots, SerialNumbers })]), 'detail');
    expect(lots).toBe('Lotlar: L-1 1,5 Adet (son kullanma 01.02.2027); L-2 1 Adet');
    expect(serials.length).toBeGreaterThan(3);
    const said = serials.flatMap((row) => row.replace('Seri numaraları: ', '').split(', '));
    expect(said).toEqual(SerialNumbers);
  });

  it('exists for outbound goods only', () => {
    const leaves = (kind: Printable['kind'], content: ValueRecord) => isPicked(printable(content, { kind }));
    expect(leaves('despatch', { DespatchType: '-2' })).toBe(true);
    expect(leaves('despatch', { DespatchType: '2' })).toBe(false);
    expect(leaves('salesReturnInvoice', {})).toBe(false);
    expect(leaves('purchaseReturnInvoice', {})).toBe(true);
    expect(leaves('quote', {})).toBe(true);
  });
});
