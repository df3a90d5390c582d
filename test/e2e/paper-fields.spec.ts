import { onPath } from '../../scripts/lib/run.mjs';
import type { ValueRecord } from '../../domain/fields.ts';
import { connected } from './support/begun.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { onPaper } from './support/paper.ts';
import { pdf, preview, saveInto, sheets } from './support/printing.ts';

test.skip(!onPath('pdftoppm'), 'poppler is not installed (Debian: poppler-utils)');

/** A disc and bars, 120 × 48 pixels. */
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAHgAAAAwCAIAAABVDSmEAAAAs0lEQVR42u3bsREDIQwAQRXh6lzdd4pbwHojeGtvCBmCDUHEUEmBADRogf436Nf7mll889CTxLjz0Ali3F9D31RmHTXEuKNYua111Cv3tAa9G3qpckPr2KXczfqR0DPnnLYnNiqnrUGDnoYuVs5ZgwYNGjRo0KBBgwYNGjRo0KBBg3Z755oU9FJoLyygvYJTNtcBGvR669Ev06THQP+QezTOxP950GnuIb+yTocWaNCgVdAHgB2KIwlNzmAAAAAASUVORK5CYII=';
const own = {
  paperTitle: 'Işık Gıda Dağıtım Pazarlama Sanayi ve Ticaret A.Ş.',
  paperTaxOffice: 'Konak',
  paperAddress: 'Atatürk Caddesi No: 12/3 Alsancak Konak / İzmir · 0232 555 00 11',
  paperLogo: logo,
  taxNumber: '7341029584',
};
const longName = 'Sızma Zeytinyağı Erken Hasat Soğuk Sıkım Koyu Şişede 500 ml Ağır İş Eldiveni ŞÇĞÜÖI';
const large = { UnitPrice: '49999999.99', Quantity: '2', ProductName: longName, UnitCode: 'C62' };
const withheld = { WithholdingCode: '606', WithholdingNumerator: '9', WithholdingDenominator: '10' };

/** Every text that must be on one of the sheets, regardless of line breaks. */
interface Paper {
  readonly number: string;
  readonly kind: 'salesReturnInvoice' | 'despatch';
  readonly lines: readonly ValueRecord[];
  readonly more: ValueRecord;
  readonly texts: Readonly<Record<'tr' | 'en', readonly string[]>>;
}

function papers(line: (more?: ValueRecord) => ValueRecord): readonly Paper[] {
  const many = Array.from({ length: 60 }, (_, at) =>
    line({
      ProductName: `${longName} ${at}.`,
      UnitCode: at % 2 === 0 ? 'C62' : 'KGM',
      VatRate: at % 3 === 0 ? '1' : '20',
    }),
  );
  const usd = { CurrencyCode: 'USD', ExchangeRate: '34.1234', UnitCode: 'BX' };
  return [
    {
      number: 'IAD-1',
      kind: 'salesReturnInvoice',
      lines: [line({ ...large, ...withheld, Lots: [{ $key: 'l', LotNo: 'LOT-77', Quantity: '2', UnitCode: 'C62' }] })],
      more: { ReturnedInvoiceNumber: 'ABC2026000000041', ReturnedInvoiceDate: '2026-11-02' },
      texts: {
        tr: [
          ...[
            'Satış iade faturası',
            'TASLAK – servise gönderilmedi',
            'ABC2026000000041',
            '02.11.2026',
            'LOT-77 2 Adet',
          ],
          ...['2 Adet', '49.999.999,99', '99.999.999,98', '119.999.999,98', 'Tevkifat 606 (9/10): 18.000.000,00 TRY'],
          ...['101.999.999,98 TRY', '1 satır · 2 Adet', 'Yalnız yüz bir milyon dokuz yüz doksan dokuz bin'],
          ...['doksan dokuz TL doksan sekiz kuruş', 'Teslim eden', 'Teslim alan', 'Ad soyad, tarih, imza', '%20'],
        ],
        en: [
          ...[
            'Sales return invoice',
            'DRAFT – not sent to the service',
            'ABC2026000000041',
            '02/11/2026',
            'LOT-77 2 Unit',
          ],
          ...[
            '2 Unit',
            '49,999,999.99',
            '99,999,999.98',
            '119,999,999.98',
            'Withholding 606 (9/10): 18,000,000.00 TRY',
          ],
          ...[
            '101,999,999.98 TRY',
            '1 line · 2 Unit',
            'Only one hundred one million',
            'ninety-nine Turkish Lira and ninety-eight kuruş',
          ],
          ...['Delivered by', 'Received by', 'Name, date, signature', '20%'],
        ],
      },
    },
    {
      number: 'IAD-60',
      kind: 'salesReturnInvoice',
      lines: many,
      more: { Description: 'Şubeden geldi' },
      texts: {
        tr: ['60 satır · 60 Adet · 60 Kilogram', 'Açıklama: Şubeden geldi', '%1', '%20', `${longName} 59.`],
        en: ['60 lines · 60 Unit · 60 Kilogram', 'Description: Şubeden geldi', '1%', '20%', `${longName} 59.`],
      },
    },
    {
      number: 'IAD-USD',
      kind: 'salesReturnInvoice',
      lines: [line(usd), line({ ...usd, UnitPrice: '99999999.99' }), line()],
      more: {},
      texts: {
        tr: ['199.999.999,98 USD', 'USD kuru: 34,1234', 'Kutu', 'Yalnız sekiz milyar', '21,00 TRY'],
        en: ['199,999,999.98 USD', 'Exchange rate USD: 34.1234', 'Kutu', 'Only eight billion', '21.00 TRY'],
      },
    },
    {
      number: 'IRS-1',
      kind: 'despatch',
      lines: [line({ ...large, WarehouseName: 'MERKEZ DEPO' })],
      more: { ActualDispatchDate: '2026-11-21T14:30:00' },
      texts: {
        tr: [
          'İrsaliye',
          '21.11.2026 14:30',
          'Taşıyıcı',
          'Plaka',
          'Şoför',
          'MERKEZ DEPO',
          '1 satır · 2 Adet',
          'Teslim alan',
        ],
        en: [
          'Despatch',
          '21/11/2026 14:30',
          'Carrier',
          'Number plate',
          'Driver',
          'MERKEZ DEPO',
          '1 line · 2 Unit',
          'Received by',
        ],
      },
    },
  ];
}

for (const language of ['tr', 'en'] as const)
  test(`every field is on paper, on A4 and on a roll, in ${language}`, async ({ launch, service, userData }, info) => {
    const rampa = await launch({ prepared: true, locale: language === 'tr' ? 'tr-TR' : 'en-GB' });
    await saveInto(rampa, userData);
    const desk = await connected(rampa, service, language);
    await nameCompany(desk);
    const { line } = await goodsOf(desk, ['P00001']);
    const all = papers((more) => line('P00001', { ProductName: longName, ...more }));
    for (const { kind, number, lines, more } of all) {
      const field = kind === 'despatch' ? 'DespatchNumber' : 'InvoiceNumber';
      await draft(desk, kind, content(kind, lines, { [field]: number, CustomerName: 'Şişe ve İğne', ...more }));
    }
    const [customer] = await desk.call('getLookupRows', {
      ...{ connectionId: await desk.connectionId(), kind: 'customers', codes: ['C00001'] },
    });
    const { title = '?', taxNumber = '?', taxOffice = '?', address = '?' } = customer?.party ?? {};
    let saved = 0;
    for (const { number, texts } of all) {
      await desk.call('setPreferences', { change: { paper: 'a4' } });
      await desk.drafts.go();
      await desk.drafts.row(number).click();
      await desk.page.keyboard.press('Control+p');
      for (const paper of ['a4', 'roll'] as const) {
        if (paper === 'roll')
          await preview(desk)
            .getByRole('combobox', { name: desk.t('print.paper') })
            .selectOption(paper);
        await expect(sheets(desk).first()).toHaveClass(new RegExp(`\\b${paper}\\b`));
        const printed = onPaper(await pdf(desk, (saved += 1)), info.outputPath(`${number}-${paper}-${language}`));
        const text = plain(printed.map((sheet) => sheet.raw).join(' '));
        const expected = [own.paperTitle, own.paperTaxOffice, own.paperAddress, own.taxNumber, number];
        for (const one of [...expected, title, taxNumber, taxOffice, address, 'C00001', ...texts[language]])
          expect(text, `${one} on ${number}, ${paper}`).toContain(plain(one));
        expect(text).not.toContain('RMP-');
        const draftMark = plain(desk.t('print.badge.draft'));
        for (const [at, { width, height, raw, picture }] of printed.entries()) {
          expect(plain(raw)).toContain(draftMark);
          expect(plain(raw)).toContain(plain(desk.t('print.page', { number: at + 1, count: printed.length })));
          expect(Math.round(width)).toBe(paper === 'a4' ? 210 : 80);
          expect(Math.round(height)).toBeLessThanOrEqual(297);
          // Nothing reaches the sheet's edge.
          expect(picture.margin).toBeGreaterThan(paper === 'a4' ? 5 : 3);
        }
      }
      await desk.page.keyboard.press('Escape');
      await expect(preview(desk)).toHaveCount(0);
    }
  });

/** Ignores line breaks. */
const plain = (text: string): string => text.replaceAll(/\s/g, '');

async function nameCompany(desk: Desk): Promise<void> {
  const [connection] = await desk.call('listConnections', {});
  if (!connection) throw new Error('There is no connection.');
  const { id, settings } = connection;
  await desk.call('updateConnection', { id, settings: { ...settings, ...own } });
}
