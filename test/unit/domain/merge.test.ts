import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documents } from '../../../domain/documents/index.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { sentFields } from '../../../domain/fields.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { deliveryCountOf, withDeliveryCount } from '../../../domain/edit/delivery-count.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { lineIdentities } from '../../../domain/compare/line-identity.ts';
import { compareThree, mergeThree, unresolvedRows } from '../../../domain/compare/merge.ts';
import type { MergeChoices, MergeRow, Side } from '../../../domain/compare/merge.ts';
import { linePlace } from '../../../domain/model/place.ts';
import { openEntriesOf, withOpenEntries } from '../../../domain/open-entries.ts';
import type { OpenEntry } from '../../../domain/open-entries.ts';
import { linesOf } from '../../../domain/value.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import { readsOf } from '../support/reads.ts';
import { anyComplete, anyEdit, despatch, documentOf, invoice, line, policy, quote, withShownLines } from './samples.ts';

const read = (...more: ValueRecord[]) =>
  more.map((one, index) => line({ $key: `read-${String(index + 1)}`, ProductCode: `P-${String(index + 1)}`, ...one }));
const told = (rows: readonly MergeRow[]) => rows.map(({ key, by, preset }) => `${key} ${by} ${preset ?? '?'}`);
const wire = (kind: DocumentKind, content: ValueRecord) => toWire(kind, content, policy, 'replace');
const every = (rows: readonly MergeRow[], side: Side): MergeChoices =>
  Object.fromEntries(rows.map(({ key }) => [key, side]));

describe('three-way comparison', () => {
  const base = despatch({ Description: 'old', DueDays: '30' }, read({}, {}));

  it('takes a change that only one side made, and leaves it to the user if both did', () => {
    const ours = { ...base, Description: 'ours', DocumentNumber: 'A' };
    const theirs = { ...base, Description: 'theirs', DueDays: '60' };
    expect(told(compareThree('despatch', base, ours, theirs))).toEqual([
      'DocumentNumber us ours',
      'Description both ?',
      'DueDays them theirs',
    ]);
  });

  it('has no rows if both sides made the same change, or none', () => {
    const changed = { ...base, Description: 'same' };
    expect(compareThree('despatch', base, changed, { ...changed })).toEqual([]);
    expect(compareThree('despatch', base, base, { ...base, ModifyDate: '2026-11-22T10:00:00' })).toEqual([]);
  });

  it('treats different notations of a value as equal', () => {
    const ours = { ...base, DueDays: '030', SharingCode: '', ActualDispatchDate: null };
    const theirs = { ...base, Date: '2026-11-21T14:30:00' };
    expect(compareThree('despatch', base, ours, theirs)).toEqual([]);
  });

  it('reports text that cannot be sent as a change', () => {
    expect(told(compareThree('despatch', base, { ...base, DueDays: 'otuz' }, base))).toEqual(['DueDays us ours']);
  });

  it('takes a line for the same if its product only has blanks around its code', () => {
    const theirs = { ...base, Lines: read({ ProductCode: 'P-1 ', Quantity: '9' }, {}) };
    expect(told(compareThree('despatch', base, base, theirs))).toEqual([
      'Lines[0].ProductCode them theirs',
      'Lines[0].Quantity them theirs',
    ]);
  });

  it('reports text that cannot be sent inside a list as well', () => {
    const ours = { ...base, Lines: read({ Lots: [{ LotNo: 'L', Quantity: 'beş' }] }, {}) };
    const theirs = { ...base, Lines: read({ Lots: [{ LotNo: 'L' }] }, {}) };
    expect(told(compareThree('despatch', theirs, ours, theirs))).toEqual(['Lines[0].Lots us ours']);
  });

  it('compares lines field by field if all three have the same number', () => {
    const ours = { ...base, Lines: read({ Quantity: '5' }, { UnitPrice: '7' }) };
    const theirs = { ...base, Lines: read({}, { UnitPrice: '8', Lots: [{ LotNo: 'L' }] }) };
    expect(told(compareThree('despatch', base, ours, theirs))).toEqual([
      'Lines[0].Quantity us ours',
      'Lines[1].UnitPrice both ?',
      'Lines[1].Lots them theirs',
    ]);
  });

  it('compares all lines as a whole if one side has more or fewer', () => {
    const ours = { ...base, Lines: read({}, {}, {}) };
    const theirs = { ...base, Lines: read({}, { UnitPrice: '8' }) };
    expect(told(compareThree('despatch', base, ours, theirs))).toEqual(['Lines both ?']);
    expect(told(compareThree('despatch', base, ours, base))).toEqual(['Lines us ours']);
    expect(told(compareThree('despatch', base, base, { ...base, Lines: read({}) }))).toEqual(['Lines them theirs']);
  });

  it('compares all lines as a whole if one side has another line at a position, even if their number is the same', () => {
    const [first = {}, second = {}] = linesOf(base);
    const added = line({ $key: 'new', ProductCode: 'P-9' });
    const corrected = { ...base, Lines: read({}, { Quantity: '12' }) };
    const replaced = { ...base, Lines: [second, added] };
    expect(told(compareThree('despatch', base, replaced, corrected))).toEqual(['Lines both ?']);
    expect(told(compareThree('despatch', base, { ...base, Lines: [second, first] }, corrected))).toEqual([
      'Lines both ?',
    ]);
    const theirs = { ...base, Lines: read({ ProductCode: 'P-2' }, { ProductCode: 'P-9' }) };
    expect(told(compareThree('despatch', base, { ...base, Lines: read({ Quantity: '11' }, {}) }, theirs))).toEqual([
      'Lines both ?',
    ]);
    expect(told(compareThree('despatch', base, base, theirs))).toEqual(['Lines them theirs']);
  });

  it('identifies a line of the service by the product’s identifier if it has no code', () => {
    const { ProductCode: _, ...plain } = line({ $key: 'read-1' });
    const withId = (ProductId: string) => ({ ...base, Lines: [{ ...plain, ProductId }] });
    expect(told(compareThree('despatch', withId('a'), withId('a'), withId('b')))).toEqual([]);
    const theirs = { ...base, Lines: [{ ...plain, ProductId: 'b', Quantity: '5' }] };
    expect(told(compareThree('despatch', withId('a'), withId('a'), theirs))).toEqual(['Lines them theirs']);
    const coded = { ...base, Lines: [line({ $key: 'read-1', ProductId: 'a' })] };
    expect(told(compareThree('despatch', coded, coded, withId('a')))).toEqual(['Lines[0].ProductCode them theirs']);
  });

  it('compares nested objects and lists as a whole', () => {
    const before = invoice({ SgkInfo: { DosyaNo: '1', MukellefAdi: 'a' } });
    const ours = { ...before, SgkInfo: { DosyaNo: '2', MukellefAdi: 'a' } };
    const theirs = {
      ...before,
      SgkInfo: { DosyaNo: '1', MukellefAdi: 'b' },
      PaymentMeans: [{ PaymentMeansCode: '42' }],
    };
    expect(told(compareThree('salesReturnInvoice', before, ours, theirs))).toEqual([
      'PaymentMeans them theirs',
      'SgkInfo both ?',
    ]);
  });

  it('shows computed amounts if the policy is given, but not as a change', () => {
    const ours = { ...base, GrandTotal: '500' };
    const theirs = { ...base, Lines: read({ Quantity: '5' }, {}) };
    const rows = compareThree('despatch', base, ours, theirs, policy);
    expect(rows.map(({ key, base: was, ours: us, theirs: them }) => [key, was, us, them])).toEqual([
      ['GrandTotal', '864', '500', '1152'],
      ['Lines[0].Quantity', '3', '3', '5'],
    ]);
    const [total] = compareThree('despatch', base, ours, theirs);
    expect(total).toMatchObject({ base: undefined, ours: '500', theirs: undefined });
  });
});

describe('merging', () => {
  const base = quote({ Description: 'old', CustomerName: 'Old Ltd', ModifyDate: '2026-11-01T00:00:00' });

  it('applies the presets where the user has not chosen, and otherwise the choices', () => {
    const ours = { ...base, Description: 'ours', DueDays: '10' };
    const theirs = { ...base, Description: 'theirs', DocumentNumber: 'T' };
    const rows = compareThree('quote', base, ours, theirs);
    expect(told(unresolvedRows(rows, {}))).toEqual(['Description both ?']);
    expect(unresolvedRows(rows, { Description: 'theirs' })).toEqual([]);
    expect(mergeThree('quote', base, ours, theirs, { Description: 'theirs' })).toMatchObject({
      Description: 'theirs',
      DueDays: '10',
      DocumentNumber: 'T',
    });
    expect(mergeThree('quote', base, ours, theirs, { DocumentNumber: 'ours', DueDays: 'theirs' })).toMatchObject({
      Description: 'ours',
    });
    const merged = mergeThree('quote', base, ours, theirs, { DocumentNumber: 'ours', DueDays: 'theirs' });
    expect(merged).not.toHaveProperty('DocumentNumber');
    expect(merged).not.toHaveProperty('DueDays');
  });

  it('takes fields that only the service sets from its latest version, but a name belongs to its code', () => {
    const other = '5d7a3c52-9b3e-4f6b-8a0f-9a4e5b1c2d3e';
    const theirs = { ...base, ModifyDate: '2026-11-21T00:00:00', CustomerName: 'New Ltd', CustomerCode: 'C-1' };
    expect(mergeThree('quote', base, base, theirs, {})).toMatchObject({
      ModifyDate: '2026-11-21T00:00:00',
      CustomerName: 'New Ltd',
      CustomerCode: 'C-1',
    });
    const ours = { ...base, CustomerId: other, CustomerName: 'Other AŞ', CustomerCode: 'C-9' };
    expect(mergeThree('quote', base, ours, theirs, {})).toMatchObject({
      ModifyDate: '2026-11-21T00:00:00',
      CustomerId: other,
      CustomerName: 'Other AŞ',
      CustomerCode: 'C-9',
    });
    const named = { ...base, RepresentativeId: other, RepresentativeName: 'Ayşe' };
    expect(mergeThree('quote', base, named, theirs, {})).toMatchObject({
      RepresentativeName: 'Ayşe',
      CustomerName: 'New Ltd',
    });
  });

  it('keeps a line’s product name with its product, and a unit’s name with its unit', () => {
    const was = despatch({}, read({ ProductName: 'One', UnitName: 'Adet' }));
    const ours = despatch({}, read({ ProductCode: 'P-9', ProductName: 'Nine', UnitName: 'Adet' }));
    const theirs = despatch({}, read({ ProductName: 'One', UnitCode: 'BX', UnitName: 'Koli', ProductId: 'x' }));
    expect(linesOf(mergeThree('despatch', was, ours, theirs, {}))[0]).toMatchObject({
      ProductCode: 'P-9',
      ProductName: 'Nine',
      UnitCode: 'BX',
      UnitName: 'Koli',
      ProductId: 'x',
    });
  });

  it('keeps the service’s line keys, so that moved lines are still recognised', () => {
    const sent = [line({ $key: 'x', ProductCode: 'P-1' }), line({ $key: 'y', ProductCode: 'P-2' })];
    const was = despatch({}, sent);
    const ours = despatch({}, [...sent.toReversed(), line({ $key: 'read-1', ProductCode: 'N' })]);
    const theirs = despatch({}, read({}, {}));
    const merged = mergeThree('despatch', was, ours, theirs, { Lines: 'ours' });
    expect(linesOf(merged).map(({ $key }) => $key)).toEqual(['read-2', 'read-1', 'read-1+']);
    expect(lineIdentities(linesOf(theirs), linesOf(merged)).map(({ from }) => from)).toEqual([1, 0, null]);
    expect(linesOf(mergeThree('despatch', was, ours, theirs, { Lines: 'theirs' }))).toEqual(linesOf(theirs));
  });
});

const entryAt = ({ $key = '' }: ValueRecord, index: number): OpenEntry => ({
  ...{ key: `entry ${index}`, text: 'x', origin: 'typed', reason: 'notRead', place: linePlace($key, 'Quantity') },
});

describe('merging lines that both sides changed in the same way', () => {
  const base = despatch({}, read({}, {}, {}));
  const [first = {}, second = {}, third = {}] = linesOf(base);
  const added = { ...third, $key: 'new' };
  it.each([
    ['removed', base, [first, third], [first, { ...third, $key: 'read-2' }]],
    ['added', { ...base, Lines: [first, second] }, [first, second, added], [first, second, third]],
    ['moved', base, [first, third, second], [first, { ...third, $key: 'read-2' }, { ...second, $key: 'read-3' }]],
  ])('a line %s on both sides is the service’s line at its position', (_, before, ourLines, theirLines) => {
    const ours = withOpenEntries({ ...before, Lines: ourLines }, ourLines.map(entryAt));
    const theirs = { ...before, Description: 'theirs', Lines: theirLines };
    expect(told(compareThree('despatch', before, ours, theirs))).toEqual(['Description them theirs']);
    const merged = mergeThree('despatch', before, ours, theirs, {});
    expect(linesOf(merged)).toEqual(theirLines);
    expect(openEntriesOf(merged)).toEqual(theirLines.map(entryAt));
  });
});

it('open entries are kept in a merge, at their lines; those of lines that the service replaced have no place', () => {
  const base = despatch({}, [line({ $key: 'x', ProductCode: 'P-1' }), line({ $key: 'y', ProductCode: 'P-2' })]);
  const goods = [{ product: 'P-1', unit: 'C62', quantity: '2' }];
  const ours = withOpenEntries(withDeliveryCount({ ...base, Description: 'ours' }, goods), linesOf(base).map(entryAt));
  const theirs = { ...base, Lines: read({}, { ProductCode: 'P-9' }) };
  const merged = mergeThree('despatch', base, ours, theirs, {});
  expect(deliveryCountOf(merged)).toEqual(goods);
  expect(openEntriesOf(merged).slice(1).map(({ place }) => place)).toEqual([linePlace('read-1', 'Quantity'), undefined]); // oxfmt-ignore
});

describe('original values of the service after a merge', () => {
  const opened = (data: JsonObject) => fromWire('despatch', { Lines: [], ...data }).content;
  const base = opened({ DueDays: '030', MarketCode: 1, Description: ['x'] });
  const mergedBody = (ours: ValueRecord, theirs: ValueRecord, choices: MergeChoices = {}) =>
    wire('despatch', mergeThree('despatch', base, ours, theirs, choices));

  it('stay with the chosen side of their field', () => {
    const theirs = opened({ DueDays: '060', MarketCode: 2, Description: ['y'] });
    expect(mergedBody(base, theirs)).toMatchObject({ DueDays: '060', MarketCode: 2, Description: ['y'] });
    const chosen = { DueDays: 'ours', $further: 'ours' } as const;
    expect(mergedBody(base, theirs, chosen)).toMatchObject({ DueDays: '030', MarketCode: 1, Description: ['x'] });
    expect(mergedBody(base, theirs, { DueDays: 'ours' })).toMatchObject({ DueDays: '030', Description: ['y'] });
    expect(mergedBody(base, theirs, { $further: 'ours' })).toMatchObject({ DueDays: '060', Description: ['x'] });
    expect(mergedBody({ ...base, DueDays: '10' }, base)).toMatchObject({ DueDays: 10, Description: ['x'] });
  });

  it('are absent if neither side has any', () => {
    const plain = despatch();
    const merged = mergeThree('despatch', plain, { ...plain, Description: 'ours' }, plain, {});
    for (const name of ['$further', '$from']) expect(merged).not.toHaveProperty(name);
  });

  it('a field that only the service sets is removed if the service no longer has it', () => {
    const plain = despatch({ ModifyDate: '2026-11-21T00:00:00' });
    expect(mergeThree('despatch', plain, plain, despatch(), {})).not.toHaveProperty('ModifyDate');
  });

  it('the service’s amounts of a line are its latest ones, and a new line has none', () => {
    const $from = { service: { VatBase: '1' } };
    const base = despatch({}, [line({ $key: 'x', $from: { service: { VatBase: '0' } } })]);
    const ours = { ...base, Lines: [...linesOf(base), line({ $key: 'n', $from })] };
    const theirs = despatch({}, [line({ $key: 'read-1', $from })]);
    const merged = linesOf(mergeThree('despatch', base, ours, theirs, { Lines: 'ours' }));
    expect(merged).toMatchObject([{ $key: 'read-1', $from }, { $key: 'n' }]);
    expect(merged[1]).not.toHaveProperty('$from');
    const bare = linesOf(
      mergeThree('despatch', base, ours, despatch({}, [line({ $key: 'read-1' })]), { Lines: 'ours' }),
    );
    expect(bare[0]).not.toHaveProperty('$from');
  });

  it('a line without a key gets none', () => {
    const { $key: _, ...keyless } = line();
    const bare = despatch({}, [keyless]);
    const merged = linesOf(mergeThree('despatch', bare, bare, bare, {}));
    expect(merged).toHaveLength(1);
    expect(merged[0]).not.toHaveProperty('$key');
  });
});

describe.each(documentKinds)('by property, merging %s:', (kind) => {
  const three = fc.oneof(
    fc.tuple(anyComplete(kind), anyComplete(kind), anyComplete(kind)),
    fc
      .tuple(anyComplete(kind), anyEdit(kind), anyEdit(kind))
      .map(([base, ours, theirs]): [ValueRecord, ValueRecord, ValueRecord] => [base, ours(base), theirs(base)]),
  );
  const always = (check: (base: ValueRecord, ours: ValueRecord, theirs: ValueRecord) => void) => {
    fc.assert(
      fc.property(three, ([base, ours, theirs]) => {
        check(withShownLines(kind, base), withShownLines(kind, ours), withShownLines(kind, theirs));
      }),
      { numRuns: 60 },
    );
  };

  it('choosing everything from one side gives what that side would send', () => {
    always((base, ours, theirs) => {
      const rows = compareThree(kind, base, ours, theirs);
      const merged = (side: Side) => wire(kind, mergeThree(kind, base, ours, theirs, every(rows, side)));
      expect(merged('ours')).toEqual(wire(kind, ours));
      expect(merged('theirs')).toEqual(wire(kind, theirs));
    });
  });

  it('keeps what only one side changed, whatever is chosen for conflicts', () => {
    always((base, ours, theirs) => {
      const rows = compareThree(kind, base, ours, theirs);
      const open = unresolvedRows(rows, {});
      for (const side of ['ours', 'theirs'] as const) {
        const merged = mergeThree(kind, base, ours, theirs, every(open, side));
        for (const row of rows) {
          const [from] = row.path.length === 1 ? [row.path[0]] : [];
          if (typeof from !== 'string' || from === 'Lines') continue;
          const source = (row.preset ?? side) === 'ours' ? ours : theirs;
          expect(merged[from]).toEqual(source[from]);
        }
      }
    });
  });

  it('without changes there are no rows; with changes of one side only its rows', () => {
    always((base, ours) => {
      expect(compareThree(kind, base, base, base)).toEqual([]);
      expect(compareThree(kind, base, ours, ours)).toEqual([]);
      for (const row of compareThree(kind, base, ours, base)) expect([row.by, row.preset]).toEqual(['us', 'ours']);
      for (const row of compareThree(kind, base, base, ours)) expect([row.by, row.preset]).toEqual(['them', 'theirs']);
      expect(wire(kind, mergeThree(kind, base, ours, base, {}))).toEqual(wire(kind, ours));
      expect(wire(kind, mergeThree(kind, base, base, ours, {}))).toEqual(wire(kind, ours));
    });
  });

  it('after the decision the service’s document is the base, and nothing is left to decide', () => {
    always((base, ours, theirs) => {
      const rows = compareThree(kind, base, ours, theirs);
      const merged = mergeThree(kind, base, ours, theirs, every(unresolvedRows(rows, {}), 'ours'));
      for (const row of compareThree(kind, theirs, merged, theirs)) expect(row.by).toBe('us');
      const names = new Set(sentFields(documents[kind].fields).map(([name]) => name));
      for (const { path } of rows) expect(names).toContain(path[0]);
    });
  });

  it('compares a thousand lines in linear time: ten times the lines, ten times the reads', () => {
    const thousand = Array.from({ length: 1000 }, (_, index) => line({ $key: `read-${String(index + 1)}` }));
    const changed = thousand.with(50, line({ $key: 'read-51', Quantity: '9' }));
    const compare = (count: number) =>
      readsOf(
        [documentOf(kind, {}, thousand.slice(0, count)), documentOf(kind, {}, changed.slice(0, count))] as const,
        ([base, ours]) =>
          expect(told(compareThree(kind, base, ours, base, policy))).toEqual(['Lines[50].Quantity us ours']),
      );
    expect(compare(1000)).toBeLessThan(compare(100) * 11);
  });
});
