import { describe, expect, it } from 'vitest';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';
import type { Place } from '../../../../domain/model/place.ts';
import { invoice, invoiceLine, openDesk, productRow } from '../support.ts';
import type { Desk } from '../support.ts';

const lists = {
  customers: [productRow('C1')],
  currencies: [productRow('TRY')],
  warehouses: [productRow('W1', { name: 'Main' })],
};
const codes = (desk: Desk, place: Place) => desk.editor.problems.at(place).map(({ code }) => code);
/** Renders like the page: rendering requests lookups, and their answers cause another rendering. */
async function drawn(desk: Desk): Promise<number> {
  void desk.editor.problems.all;
  await desk.settle();
  return desk.editor.problems.all.length;
}
const open = (lines: readonly ValueRecord[], header: ValueRecord = {}, given: object = lists): Desk =>
  openDesk(invoice(lines, header), { lists: given as typeof lists, products: [productRow('P1')] });

describe('codes that are not in the offline lists', () => {
  it('get a warning in the header and in lines, by code or name, and prevent nothing', async () => {
    const desk = open([invoiceLine('a'), invoiceLine('b', { WarehouseName: 'Yok', ProductCode: 'P9' })], {
      CustomerCode: 'C9',
    });
    await drawn(desk);
    expect(codes(desk, headerPlace('CustomerCode'))).toEqual(['unknownCode']);
    expect(codes(desk, linePlace('a', 'WarehouseName'))).toEqual([]);
    expect(codes(desk, linePlace('b', 'WarehouseName'))).toEqual(['unknownCode']);
    expect(codes(desk, linePlace('a', 'ProductCode'))).toEqual([]);
    expect(codes(desk, linePlace('b', 'ProductCode'))).toEqual(['unknownCode']);
    expect(desk.editor.problems.counts).toMatchObject({ errors: 0 });
  });

  it('are not marked if the list was never fetched', async () => {
    const desk = open([invoiceLine('a', { WarehouseName: 'Yok' })], { CustomerCode: 'C9' }, {});
    await drawn(desk);
    expect(codes(desk, headerPlace('CustomerCode'))).toEqual([]);
    expect(codes(desk, linePlace('a', 'WarehouseName'))).toEqual([]);
  });

  it('are requested once, all together, however many lines there are', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => invoiceLine(`k${index}`));
    const desk = open(lines);
    await drawn(desk);
    await drawn(desk);
    expect(desk.main.args('listLookupStatus')).toHaveLength(1);
    const kinds = [...desk.main.args('getLookupRows'), ...desk.main.args('searchLookup')].map(({ kind }) => kind);
    const asked = kinds.filter((kind) => kind !== 'products');
    expect(asked.toSorted()).toEqual(['currencies', 'customers', 'warehouses']);
  });

  it('are requested again when the list has been fetched again', async () => {
    const given: Record<string, readonly ReturnType<typeof productRow>[]> = { ...lists };
    const desk = open([invoiceLine('a', { WarehouseName: 'New' })], {}, given);
    await drawn(desk);
    expect(codes(desk, linePlace('a', 'WarehouseName'))).toEqual(['unknownCode']);
    given['warehouses'] = [productRow('W2', { name: 'New' })];
    const whole = { customerId: null, received: 1, total: null };
    desk.main.tell('lookupProgress', { connectionId: 'connection', kind: 'warehouses', phase: 'done', ...whole });
    await drawn(desk);
    expect(codes(desk, linePlace('a', 'WarehouseName'))).toEqual([]);
  });

  it('are not marked while the lists cannot be read', async () => {
    const desk = open([invoiceLine('a', { WarehouseName: 'Yok' })]);
    desk.main.failing.add('getLookupRows');
    desk.main.failing.add('searchLookup');
    desk.main.failing.add('listLookupStatus');
    await drawn(desk);
    await drawn(desk);
    expect(codes(desk, linePlace('a', 'WarehouseName'))).toEqual([]);
    expect(desk.main.args('listLookupStatus').length).toBeLessThan(3);
  });
});
