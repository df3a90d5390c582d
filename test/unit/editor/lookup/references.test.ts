import { describe, expect, it } from 'vitest';
import type { Field } from '../../../../domain/fields.ts';
import type { LookupRow } from '../../../../domain/model/lookup.ts';
import { headerPlace } from '../../../../domain/model/place.ts';
import { References } from '../../../../renderer/screens/editor/lookup/references.svelte.ts';
import { textOfProblem } from '../../../../renderer/screens/editor/fields/texts.ts';
import { invoiceLine, openDesk, productRow } from '../support.ts';
import type { Desk, DeskOptions } from '../support.ts';

const id = (number: number): string => `0b0c7a1e-5f0d-4f57-8f1e-${String(number).padStart(12, '0')}`;
const row = (code: string, name: string, number: number | null): LookupRow =>
  productRow(code, { name, id: number === null ? null : id(number) });
const lists = {
  customers: [row('C1', 'Yıldız', 1), row('C2', 'Işık', 2), row('C3', 'Kimliksiz', null)],
  currencies: [row('TRY', 'Lira', 10), row('USD', 'Dolar', 11)],
  [`representatives ${id(1)}`]: [row('T1', 'Ayşe', 21), row('T2', 'Gül', 22)],
};

function open(header: Record<string, string> = {}, options: DeskOptions = {}): Desk {
  const content = { QuoteType: '2', QuoteNumber: 'Next', Date: '2026-11-21', ...header, Lines: [invoiceLine('a')] };
  return openDesk(content, { kind: 'quote', lists, ...options });
}
const fetched = (desk: Desk) => desk.main.args('refreshLookups');
function fieldOf(desk: Desk, name: string): Field {
  const field = desk.editor.description.fields[name];
  if (!field) throw new Error(`no field ${name}`);
  return field;
}
const type = (desk: Desk, name: string, text: string): Promise<void> =>
  desk.editor.lookupEffects.typed(headerPlace(name), fieldOf(desk, name), text, `tag ${name} ${text}`);
const codes = (desk: Desk, name: string) => desk.editor.problems.at(headerPlace(name)).map(({ code }) => code);

describe('an id field', () => {
  it('converts a typed code to its id, with code and name, in one undo step', async () => {
    const desk = open();
    await type(desk, 'CustomerId', 'C2');
    expect(desk.editor.document.header).toMatchObject({ CustomerId: id(2), CustomerCode: 'C2', CustomerName: 'Işık' });
    desk.editor.undo();
    expect(desk.editor.document.header.CustomerId).toBeUndefined();
    expect(desk.editor.document.header.CustomerCode).toBeUndefined();
  });

  it('accepts a code in other case, and a unique name', async () => {
    const desk = open();
    await type(desk, 'CustomerId', 'c1');
    expect(desk.editor.document.header.CustomerId).toBe(id(1));
    await type(desk, 'CustomerId', 'ISIK');
    expect(desk.editor.document.header.CustomerId).toBe(id(2));
  });

  it('keeps a code that the list does not have, with an error', async () => {
    const desk = open({ CustomerId: id(1), CustomerCode: 'C1', CustomerName: 'Yıldız' });
    await type(desk, 'CustomerId', 'C999');
    expect(desk.editor.document.header).toMatchObject({ CustomerId: 'C999' });
    expect(desk.editor.document.header.CustomerName).toBeUndefined();
    expect(codes(desk, 'CustomerId')).toEqual(['notAnIdentifier']);
    const [entry] = desk.editor.problems.at(headerPlace('CustomerId'));
    expect(entry && textOfProblem(entry, desk.editor)).toContain('C999');
    await desk.editor.flush();
    expect(desk.saves.at(-1)).toMatchObject({ CustomerId: 'C999' });
  });

  it('keeps a code for which the list has no id', async () => {
    const desk = open();
    await type(desk, 'CustomerId', 'C3');
    expect(desk.editor.document.header.CustomerId).toBe('C3');
    expect(codes(desk, 'CustomerId')).toEqual(['notAnIdentifier']);
  });

  it('accepts a pasted id, and finds its name', async () => {
    const desk = open();
    await type(desk, 'CustomerId', id(1).toUpperCase());
    expect(desk.editor.document.header.CustomerId).toBe(id(1).toUpperCase());
    await type(desk, 'CustomerId', id(2));
    expect(desk.editor.document.header).toMatchObject({ CustomerId: id(2), CustomerCode: 'C2', CustomerName: 'Işık' });
    await type(desk, 'CustomerId', id(77));
    expect(codes(desk, 'CustomerId')).toEqual([]);
    await desk.settle();
    expect(desk.editor.document.header.CustomerId).toBe(id(77));
    expect(codes(desk, 'CustomerId')).toEqual(['unknownCode']);
  });

  it('is saved with the id even if the document is sent immediately after leaving the field', async () => {
    const desk = open({ CurrencyId: id(10) });
    void type(desk, 'CustomerId', 'C2');
    expect(await desk.editor.submission.queue()).toBe(true);
    expect(desk.saves.at(-1)).toMatchObject({ CustomerId: id(2) });
  });

  it('gets the name from the list if the service did not send it', async () => {
    const desk = open({ CustomerId: id(2) });
    expect(desk.editor.references.get('customers', id(2))).toBeUndefined();
    await desk.editor.references.load('customers', id(2));
    expect(desk.editor.references.get('customers', id(2))).toMatchObject({ code: 'C2', name: 'Işık' });
    expect(await desk.editor.references.load('customers', id(99))).toBeNull();
  });

  it('is filled in from the currency code when the list arrives later', async () => {
    const desk = open({ CurrencyCode: 'TRY' });
    await desk.settle();
    expect(desk.editor.document.header.CurrencyId).toBe(id(10));
    const without = open({ CurrencyCode: 'TRY' }, { lists: {} });
    await without.settle();
    expect(without.editor.document.header.CurrencyId).toBeUndefined();
  });
});

describe('the entry for a name', () => {
  const asked = (rows: readonly LookupRow[], more = 0): References =>
    new References(
      {
        getLookupRows: () => Promise.resolve([]),
        searchLookup: ({ limit }) => Promise.resolve({ rows: rows.slice(0, limit), total: rows.length + more }),
      },
      'connection',
    );

  it('is unknown if two entries differ only in case', async () => {
    const namesakes = asked([row('C1', 'Işık', 1), row('C2', 'IŞIK', 2)]);
    expect(await namesakes.find('customers', 'ışık')).toBeNull();
    expect(await namesakes.find('customers', 'Işık')).toMatchObject({ id: id(1) });
    expect(await asked([row('k-1', 'A', 1), row('K 1', 'B', 2)]).find('customers', 'K-1')).toBeNull();
    expect(await asked([row('K-1', 'A', 1), row('K-1', 'B', 2)]).find('customers', 'K-1')).toBeNull();
  });

  it('is unknown if the answer may be incomplete', async () => {
    expect(await asked([row('C1', 'Işık', 1)]).find('customers', 'ışık')).toMatchObject({ id: id(1) });
    expect(await asked([row('C1', 'Işık', 1)], 300).find('customers', 'ışık')).toBeNull();
  });

  it('is remembered for one customer’s list only', () => {
    const references = asked([]);
    references.learn('representatives', row('T1', 'Ayşe', 21), id(1));
    expect(references.get('representatives', id(21), id(1))).toMatchObject({ name: 'Ayşe' });
    expect(references.get('representatives', id(21), id(2))).toBeUndefined();
    references.forget('representatives');
    expect(references.get('representatives', id(21), id(1))).toBeUndefined();
  });
});

describe('the representative of a customer', () => {
  const header = { CustomerId: id(1), CustomerCode: 'C1', RepresentativeId: id(21), RepresentativeName: 'Ayşe' };

  it('is removed with the customer, and restored with it by undo', () => {
    const desk = open(header);
    desk.editor.lookupEffects.choose(
      headerPlace('CustomerId'),
      fieldOf(desk, 'CustomerId'),
      row('C2', 'Işık', 2),
      'tag',
    );
    expect(desk.editor.document.header).toMatchObject({ CustomerId: id(2), CustomerName: 'Işık' });
    expect(desk.editor.document.header.RepresentativeId).toBeUndefined();
    expect(desk.editor.document.header.RepresentativeName).toBeUndefined();
    desk.editor.undo();
    expect(desk.editor.document.header).toMatchObject(header);
  });

  it('stays if the same customer is chosen again', () => {
    const desk = open(header);
    desk.editor.lookupEffects.choose(
      headerPlace('CustomerId'),
      fieldOf(desk, 'CustomerId'),
      row('C1', 'Yıldız', 1),
      'tag',
    );
    expect(desk.editor.document.header.RepresentativeId).toBe(id(21));
  });

  it('is looked up in that customer’s list', async () => {
    const desk = open({ CustomerId: id(1) });
    await type(desk, 'RepresentativeId', 'T2');
    expect(desk.editor.document.header).toMatchObject({ RepresentativeId: id(22), RepresentativeName: 'Gül' });
    const other = open({ CustomerId: id(2) });
    await type(other, 'RepresentativeId', 'T2');
    expect(other.editor.document.header.RepresentativeId).toBe('T2');
    // Also by id, whether pasted or from the service.
    await type(desk, 'RepresentativeId', id(21));
    expect(desk.editor.document.header).toMatchObject({ RepresentativeId: id(21), RepresentativeName: 'Ayşe' });
    await type(other, 'RepresentativeId', id(21));
    expect(other.editor.document.header.RepresentativeName).toBeUndefined();
  });
});

describe('a representative typed before the customer was found', () => {
  it('waits for the customer, and is looked up in that customer’s list', async () => {
    const desk = open({}, { hold: true });
    const release = async (): Promise<void> => {
      for (let turn = 0; turn < 10; turn++) {
        for (const one of [...desk.held]) one.release();
        await desk.settle();
      }
    };
    const customer = type(desk, 'CustomerId', 'c1');
    const representative = type(desk, 'RepresentativeId', 't2');
    await desk.settle();
    expect(desk.editor.document.header).toMatchObject({ CustomerId: 'c1', RepresentativeId: 't2' });
    await release();
    await Promise.all([customer, representative]);
    expect(desk.editor.document.header).toMatchObject({ CustomerId: id(1), RepresentativeId: id(22) });
  });

  it('is looked up once the customer is entered, typed or chosen', async () => {
    const desk = open({});
    await type(desk, 'RepresentativeId', 'T2');
    expect(desk.editor.document.header.RepresentativeId).toBe('T2');
    await type(desk, 'CustomerId', 'C1');
    await desk.settle();
    const found = { CustomerId: id(1), RepresentativeId: id(22), RepresentativeName: 'Gül' };
    expect(desk.editor.document.header).toMatchObject(found);
    const chosen = open({});
    await type(chosen, 'RepresentativeId', 'T2');
    chosen.editor.lookupEffects.choose(
      headerPlace('CustomerId'),
      fieldOf(chosen, 'CustomerId'),
      row('C1', 'Yıldız', 1),
      'tag',
    );
    await chosen.settle();
    expect(chosen.editor.document.header).toMatchObject(found);
    // One step, with the customer.
    chosen.editor.undo();
    expect(chosen.editor.document.header).toMatchObject({ RepresentativeId: 'T2' });
  });

  it('is not taken from a customer that was changed in the meantime', async () => {
    const desk = open({ CustomerId: id(1) }, { hold: true });
    const representative = type(desk, 'RepresentativeId', 'T2');
    await desk.settle();
    desk.editor.set(headerPlace('CustomerId'), id(2));
    for (let turn = 0; turn < 10; turn++) {
      for (const one of [...desk.held]) one.release();
      await desk.settle();
    }
    await representative;
    expect(desk.editor.document.header.RepresentativeId).toBe('T2');
  });
});

describe('the list of representatives', () => {
  const enter = async (desk: Desk, customer = 1): Promise<void> => {
    await desk.editor.representatives.enter(id(customer));
    await desk.settle();
  };
  const finished = (customer: number) => ({
    ...({ connectionId: 'connection', kind: 'representatives', phase: 'done' } as const),
    ...{ customerId: id(customer), received: 2, total: null },
  });

  it('is fetched once when its box gets the focus and it is missing', async () => {
    const desk = open(header1);
    await enter(desk);
    expect(fetched(desk)).toEqual([{ connectionId: 'connection', kinds: ['representatives'], customerId: id(1) }]);
    expect(desk.editor.representatives.refreshing).toBe(true);
    await enter(desk);
    expect(fetched(desk)).toHaveLength(1);
    desk.statuses[id(1)] = { refreshedAt: Date.now(), count: 2 };
    desk.main.tell('lookupProgress', finished(1));
    await desk.settle();
    expect(desk.editor.representatives).toMatchObject({ refreshing: false, version: 1 });
    await enter(desk);
    expect(fetched(desk)).toHaveLength(1);
  });

  it('is not fetched if it is recent, for any customer', async () => {
    const desk = open(header1);
    for (const customer of [1, 2]) {
      desk.statuses[id(customer)] = { refreshedAt: Date.now(), count: customer };
      await enter(desk, customer);
      expect(desk.editor.representatives.status?.count).toBe(customer);
    }
    expect(fetched(desk)).toEqual([]);
  });

  it('is fetched again when it is outdated', async () => {
    const desk = open(header1);
    desk.statuses[id(1)] = { refreshedAt: Date.now() - 13 * 3_600_000, count: 2 };
    await enter(desk);
    expect(fetched(desk)).toHaveLength(1);
    expect(desk.editor.representatives.status?.count).toBe(2);
  });

  it('shows that fetching failed, and is not requested again at every focus', async () => {
    const desk = open(header1);
    await enter(desk);
    desk.statuses[id(1)] = { refreshedAt: null, problem: { reason: 'unreachable' } };
    desk.main.tell('lookupProgress', { ...finished(1), phase: 'failed' });
    await desk.settle();
    expect(desk.editor.representatives.status?.problem?.reason).toBe('unreachable');
    await enter(desk);
    expect(fetched(desk)).toHaveLength(1);
    await desk.editor.representatives.refresh();
    expect(fetched(desk)).toHaveLength(2);
  });

  it('is a different list for another customer', async () => {
    const desk = open(header1);
    await enter(desk);
    await enter(desk, 2);
    expect(fetched(desk).map(({ customerId }) => customerId)).toEqual([id(1), id(2)]);
    desk.statuses[id(1)] = { refreshedAt: 5, count: 9 };
    desk.main.tell('lookupProgress', finished(1));
    await desk.settle();
    expect(desk.editor.representatives.status?.count).not.toBe(9);
  });
});
const header1 = { CustomerId: id(1) };
