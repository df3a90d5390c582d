import { describe, expect, it } from 'vitest';
import type { StoredDocument } from '../../service/documents/company.ts';
import { createRandom } from '../../service/random.ts';
import { foreignMembers } from '../../service/seed/foreign-members.ts';
import type { JsonRecord } from '../../service/types.ts';
import { invoice, line, openHouse, refusals, written, type House } from './harness.ts';

const open = (more: Parameters<typeof openHouse>[0] = {}): House => openHouse({ profile: 'stranger', ...more });
const linesOf = (record: JsonRecord): JsonRecord[] => record['Lines'] as JsonRecord[];

describe('members that the specification does not have', () => {
  const foreign = JSON.parse(
    '{"PlateNumber":"34 ABC 123","constructor":7,"__proto__":{"a":null},"leer":null,"liste":[1,[]]}',
  ) as JsonRecord;
  function kept(house: House, document: StoredDocument): JsonRecord[] {
    const record = house.record(document);
    const [first] = linesOf(record);
    const [lot] = (first?.['Lots'] ?? []) as JsonRecord[];
    return [record, first ?? {}, lot ?? {}];
  }

  it('are stored and returned as they came: in the header, a line and a lot', () => {
    const house = open();
    const product = house.product(3);
    const lots = [{ LotNo: 'Y-1', Quantity: 2, UnitCode: product.units[0]?.code ?? '', ...foreign }];
    const lines = [{ ...line(product, 2), Lots: lots, ...foreign }];
    const document = written(house.create('salesReturnInvoice', { ...invoice(lines), ...foreign }));
    for (const record of kept(house, document)) {
      for (const [name, value] of Object.entries(foreign)) {
        expect(Object.hasOwn(record, name), name).toBe(true);
        expect(Object.entries(record).find(([other]) => other === name)?.[1]).toEqual(value);
      }
    }
    const cleared = written(house.change(document, { PlateNumber: null }));
    expect(house.record(cleared)).toMatchObject({ PlateNumber: null, leer: null });
    const replaced = written(
      house.replace(document, {
        ...invoice([{ ...line(product, 2), Lots: [{ ...lots[0], Note: 1 }] }]),
        InvoiceNumber: document.number,
      }),
    );
    expect(house.record(replaced)).not.toHaveProperty('PlateNumber');
  });

  it('are refused by name once the service is told to', () => {
    const house = open({ refusedMember: 'PlateNumber' });
    const body = invoice([line(house.product(1), 1, { PlateNumber: 'x' })]);
    expect(refusals(house.create('salesReturnInvoice', { ...body, PlateNumber: 'x', DriverName: 'y' }))).toEqual([
      { rule: 'fieldNotAccepted', facts: { field: 'PlateNumber' } },
      { rule: 'lineFieldNotAccepted', facts: expect.objectContaining({ field: 'PlateNumber', line: 1 }) as object },
    ]);
  });

  it('come in every type of JSON', () => {
    const random = createRandom(5);
    const values = Array.from({ length: 200 }, () => Object.values(foreignMembers(random, 3))).flat();
    const types = new Set(
      values.map((value) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)),
    );
    expect([...types].sort()).toEqual(['boolean', 'list', 'null', 'number', 'object', 'string']);
  });
});

describe('how the stranger reads and answers', () => {
  it('leaves out what says nothing, and gives its dates with fractions and an offset', () => {
    const house = open();
    const record = house.record(written(house.create('salesReturnInvoice', invoice([line(house.product(1), 1)]))));
    expect(record).not.toHaveProperty('Description');
    expect(record).not.toHaveProperty('DueDays');
    expect(linesOf(record)[0]).not.toHaveProperty('Lots');
    expect(record['Date']).toMatch(/T\d\d:\d\d:\d\d\.0000000\+03:00$/);
  });

  it('takes a product by its identifier alone, and answers so', () => {
    const house = open();
    const product = house.product(1);
    const { ProductCode: _code, ...nameless } = line(product, 1);
    const document = written(house.create('salesReturnInvoice', invoice([{ ...nameless, ProductId: product.id }])));
    const [stored] = linesOf(house.record(document));
    expect(stored).toMatchObject({ ProductId: product.id });
    expect(stored).not.toHaveProperty('ProductCode');
    expect(stored).not.toHaveProperty('ProductName');
    expect(refusals(house.create('salesReturnInvoice', invoice([nameless]))).map(({ rule }) => rule)).toEqual([
      'lineRequired',
    ]);
    expect(
      refusals(openHouse().create('salesReturnInvoice', invoice([{ ...nameless, ProductId: product.id }]))),
    ).not.toEqual([]);
  });

  it('takes units by their name, numbers and switches as text, and parts of a percent', () => {
    const house = open();
    const product = house.product(1);
    const loose = { UnitCode: product.units[0]?.name ?? '', Quantity: '2.5000', VatIncluded: 'True', VatRate: 18.5 };
    const document = written(house.create('salesReturnInvoice', invoice([line(product, 1, loose)])));
    expect(document.lines[0]?.body).toMatchObject({ Quantity: 2.5, VatIncluded: true, VatRate: 18.5 });
    expect(document.lines[0]?.unit.name).toBe(loose.UnitCode);
  });

  it('holds numbers for the same whatever their case, and tells codes of another case apart', () => {
    const house = open();
    const lines = [line(house.product(1), 1)];
    written(house.create('salesReturnInvoice', { ...invoice(lines), InvoiceNumber: 'KAPI-9' }));
    const again = house.create('salesReturnInvoice', { ...invoice(lines), InvoiceNumber: 'kapı-9' });
    expect(refusals(again).map(({ rule }) => rule)).toEqual(['numberTaken']);
    const { customerByCode, productByCode } = house.company;
    expect(customerByCode.get('KAPI-1')?.id).not.toBe(customerByCode.get('kapı-1')?.id);
    expect(productByCode.get('KAPI-1')?.id).not.toBe(productByCode.get('kapı-1')?.id);
  });
});
