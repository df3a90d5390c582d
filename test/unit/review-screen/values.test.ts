import { afterEach, describe, expect, it } from 'vitest';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { Path, Value } from '../../../domain/fields.ts';
import { reviewOf } from '../../../domain/compare/review.ts';
import { setLanguage } from '../../../renderer/messages/index.svelte.ts';
import { lineFate } from '../../../renderer/screens/review/lines.ts';
import { shownGroups, sides } from '../../../renderer/state/review-rows.ts';
import { entriesOf, fieldAtPath, placeName } from '../../../renderer/state/value-text.ts';
import { baseline, line } from './desk.ts';
import { amountsPolicy } from '../../../domain/facts.ts';
import { connectionDefaults } from '../../../domain/settings.ts';

const kind: DocumentKind = 'salesReturnInvoice';
const shown = (path: Path, value: Value): readonly string[] => entriesOf(kind, path, value);
const lots: Value = [
  { $key: 'a', LotNo: 'L-1', Quantity: '2.5', UnitCode: 'KG', ExpiryDate: '2027-06-30' },
  { $key: 'b', LotNo: 'L-2', Quantity: '1', UnitCode: 'KG' },
];

afterEach(() => setLanguage('en'));

describe('a value in the review', () => {
  it('is formatted as in the editor, in either language', () => {
    expect(shown(['GrandTotal'], '1234.5')).toEqual(['1,234.50']);
    expect(shown(['Lines', 0, 'UnitPrice'], '1200')).toEqual(['1,200.00']);
    expect(shown(['Lines', 0, 'Quantity'], '2.5')).toEqual(['2.5']);
    expect(shown(['Date'], '2026-11-18T10:42:00')).toEqual(['18/11/2026 10:42']);
    expect(shown(['DueDays'], '45')).toEqual(['45']);
    expect(shown(['Consolidated'], true)).toEqual(['Yes']);
    expect(entriesOf('despatch', ['DespatchType'], '-2')).toEqual(['Outbound']);
    setLanguage('tr');
    expect(shown(['GrandTotal'], '1234.5')).toEqual(['1.234,50']);
    expect(shown(['Date'], '2026-11-18')).toEqual(['18.11.2026']);
    expect(shown(['Consolidated'], false)).toEqual(['Hayır']);
  });

  it('is shown even if it is not a number', () => {
    expect(shown(['Lines', 0, 'Quantity'], 'üç')).toEqual(['üç']);
  });

  it('is empty if there is none', () => {
    for (const value of [undefined, null, '', [], {}]) expect(shown(['Description'], value)).toEqual([]);
    expect(shown(['Lines', 0, 'Lots'], [])).toEqual([]);
    expect(shown(['NoSuchField'], 'x')).toEqual([]);
  });

  it('is complete: a list entry by entry, a record field by field', () => {
    expect(shown(['Lines', 0, 'Lots'], lots)).toEqual(['L-1 · 2.5 KG · Expiry date: 30/06/2027', 'L-2 · 1 KG']);
    expect(shown(['Lines', 0, 'SerialNumbers'], ['S-1', 'S-2'])).toEqual(['S-1', 'S-2']);
    expect(shown(['Lines', 0, 'Discounts'], [{ Rate: '10' }, { Rate: '5.5' }])).toEqual(['10+5.5']);
    expect(shown(['DeliveryInfo'], { Country: 'TR', CityName: 'İzmir', BuildingName: '' })).toEqual([
      'Country: TR · City: İzmir',
    ]);
    expect(shown(['PaymentMeans'], [{ PaymentMeansCode: '42' }, { PaymentMeansCode: '10' }])).toHaveLength(2);
  });

  it('of a line is readable: product, quantity, price; computed amounts only on request', () => {
    const one = { ...line('a', 'P-1', { ProductName: 'Bulgur', Lots: lots }), AmountExcludingTax: '360' };
    expect(shown(['Lines', 0], one)).toEqual([
      'P-1 Bulgur · 3 ADET · × 120.00 TRY · Warehouse: Merkez · VAT rate (%): 20 · Lots: L-1 · 2.5 KG · Expiry date: 30/06/2027, L-2 · 1 KG',
    ]);
    expect(entriesOf(kind, ['Lines', 0], one, true)[0]).toContain('360.00');
    // An exchange rate other than 1 is shown.
    expect(shown(['Lines', 0], line('a', 'P-1', { CurrencyCode: 'USD', ExchangeRate: '41.2' }))[0]).toContain('41.2');
  });
});

describe('the name of a place', () => {
  it('is relative to its line', () => {
    expect(placeName(['Lines', 2, 'Quantity'])).toBe('Quantity');
    expect(placeName(['Lines', 2, 'Lots', 1, 'LotNo'])).toBe('Lots 2 · Lot number');
    expect(placeName(['DeliveryInfo', 'CityName'])).toBe('Export delivery · City');
    expect(placeName(['Lines', 2])).toBe('');
    expect(placeName(['Lines'])).toBe('Lines');
    expect(fieldAtPath('quote', ['Lines', 0, 'Discounts', 0, 'Rate'])?.type).toBe('decimal');
  });
});

describe('two values side by side', () => {
  it('show computed amounts if nothing else differs', () => {
    const one = line('a', 'P-1', { AmountExcludingTax: '360' });
    const other = line('a', 'P-1', { AmountExcludingTax: '361' });
    const [left, right] = sides(kind, ['Lines'], [[one], [other]]);
    expect(left).not.toEqual(right);
    expect(left?.[0]).toContain('360.00');
    const [plain] = sides(kind, ['Lines'], [[one], [line('a', 'P-2')]]);
    expect(plain?.[0]).not.toContain('360.00');
  });
});

describe('the table of a review', () => {
  const content = { ...baseline, DueDays: '45', Lines: [line('read-1', 'P-1', { Quantity: '4' }), line('new', 'P-2')] };
  const { rows } = reviewOf({
    kind,
    operation: 'change',
    baseline,
    content,
    policy: amountsPolicy(connectionDefaults),
  });
  const groups = shownGroups(kind, rows);

  it('has the header’s fields first, then one group per line', () => {
    expect(groups.map(({ line: at }) => at?.position ?? 0)).toEqual([0, 1, 2]);
    expect(groups[0]?.rows.map(({ name }) => name)).toContain('Payment term (days)');
    expect(groups[1]?.rows[0]).toMatchObject({ name: 'Quantity', before: ['3'], after: ['4'], change: 'changed' });
    expect(groups[2]?.line).toEqual({ position: 2, product: 'P-2' });
    expect(groups[2]?.rows).toHaveLength(1);
    expect(groups[2]?.rows[0]).toMatchObject({ name: '', before: [], change: 'added' });
  });

  it('contains every row once', () => {
    const keys = groups.flatMap((group) => group.rows.map(({ key }) => key));
    expect(keys).toHaveLength(rows.length);
    expect(new Set(keys).size).toBe(rows.length);
  });
});

describe('changes of lines', () => {
  const three = { ...baseline, Lines: [line('read-1', 'P-1'), line('read-2', 'P-2'), line('read-3', 'P-3')] };
  const [one = {}, two = {}, last = {}] = three.Lines;

  it('name removed lines by their old position', () => {
    const fate = lineFate({ kind, baseline: three, content: { ...three, Lines: [one, last] } });
    expect(fate.removed).toEqual([{ position: 2, product: 'P-2' }]);
    expect(fate.byPlace).toBe(true);
  });

  it('report moved lines, but not in quotes', () => {
    const turned = { ...three, Lines: [two, one, last] };
    expect(lineFate({ kind, baseline: three, content: turned })).toMatchObject({ removed: [], moved: true });
    expect(lineFate({ kind: 'quote', baseline: three, content: turned })).toMatchObject({
      byPlace: false,
      moved: false,
    });
    expect(
      lineFate({ kind, baseline: three, content: { ...three, Lines: [one, two, last, line('n', 'P-4')] } }),
    ).toEqual({
      removed: [],
      byPlace: true,
      moved: false,
    });
  });
});

describe('a date typed without a time', () => {
  const after = (date: string, before: string, sends = true): readonly string[] => {
    const read = { ...baseline, Date: before };
    const policy = amountsPolicy(connectionDefaults);
    const { rows } = reviewOf({ kind, operation: 'change', baseline: read, content: { ...read, Date: date }, policy });
    return shownGroups(kind, rows, sends)[0]?.rows.find(({ key }) => key === 'Date')?.after ?? [];
  };

  it('is shown with the time of queueing, as it is sent', () => {
    expect(after('2026-11-20', '2026-11-18T10:42:00')).toEqual(['20/11/2026, at the time of queueing']);
    setLanguage('tr');
    expect(after('2026-11-20', '2026-11-18T10:42:00')).toEqual(['20.11.2026, kuyruğa eklendiği saatle']);
  });

  it('is shown as it is if it has a time or is not about to be sent', () => {
    expect(after('2026-11-20T09:05:00', '2026-11-18T10:42:00')).toEqual(['20/11/2026 09:05']);
    expect(after('2026-11-20', '2026-11-18T10:42:00', false)).toEqual(['20/11/2026']);
  });
});
