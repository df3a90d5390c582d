import { describe, expect, it } from 'vitest';
import { practice } from '../../../practice/profiles/practice.ts';
import type { Profile } from '../../../practice/profiles/profile.ts';
import { createCompanyService } from '../../../practice/service.ts';
import { organisation } from '../../../practice/seed/company.ts';
import { profiles } from '../../service/profiles/index.ts';
import type { DocumentKind, Json, JsonRecord, ProfileName } from '../../service/types.ts';

/** Whether a profile breaks a sentence of the specification. */
const broken: Readonly<Record<string, (profile: Profile) => boolean>> = {
  '§1.2 Data: object or null': ({ lists }) => Object.values(lists).some(({ kind }) => kind === 'array'),
  '§2 Type': ({ behaviour }) => behaviour.loose || behaviour.asText.length > 0,
  '§2.3 ExchangeRate: Must be 1': ({ rateRequired }) => !rateRequired,
  '§2.3 ProductCode, UnitCode: Required': ({ behaviour }) => behaviour.loose,
  '§2.3 WarehouseName: Required': ({ warehouseRequired }) => !warehouseRequired,
  '§4.1 Data = purchase return invoice detail (2.1)': ({ behaviour, hidden, hiddenInLines }) =>
    behaviour.leavesOutEmpty || 'purchaseReturnInvoice' in { ...hidden, ...hiddenInLines },
};

describe('the profiles', () => {
  it.each(Object.entries({ practice, ...profiles }))('%s: says from which sentences it deviates', (_, profile) => {
    const found = Object.entries(broken).filter(([, isBroken]) => isBroken(profile));
    expect(Object.keys(profile.deviations).toSorted()).toEqual(found.map(([sentence]) => sentence).toSorted());
  });
});

const isRecord = (value: Json | undefined): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a service of the profile answers to GET, and holds, for each seeded document of a kind. */
function answers(
  name: ProfileName,
  kind: DocumentKind,
): readonly { readonly told: JsonRecord; readonly held: JsonRecord }[] {
  const profile = profiles[name];
  const service = createCompanyService({
    ...{ profile, seed: 1, size: { customers: 20, products: 70 }, keys: ['key'], limit: 1_000, strict: true },
    tokenLifetimeSeconds: 300,
  });
  const issued = service.tokens.login(organisation, 'key');
  if (typeof issued === 'string') throw new Error(issued);
  const headers = { authorization: `Bearer ${issued.AccessToken}`, 'x-userid': '1', 'x-companyid': '1' };
  const { path } = service.offer.routes().find((route) => route.kind === kind) ?? { path: '' };
  const held = service.store.records({ kind, companyId: 1, seeded: true });
  expect(held).not.toEqual([]);
  return held.map(({ id, record }) => {
    const asked = { method: 'GET', path: `${profile.basePath}/api/v1${path}/${id}`, headers, body: new Uint8Array() };
    const { Data } = JSON.parse(service.handle(asked).body) as { readonly Data: Json };
    if (!isRecord(Data)) throw new Error('no data');
    return { told: Data, held: record };
  });
}
const linesOf = ({ Lines }: JsonRecord): readonly JsonRecord[] => (Lines ?? []) as JsonRecord[];
const lotsOf = (record: JsonRecord): readonly JsonRecord[] =>
  linesOf(record).flatMap(({ Lots }) => (Lots ?? []) as JsonRecord[]);

describe('answers', () => {
  it('one service returns the quantities of lots that went out with their sign, and of lots that came in without', () => {
    const [inbound, outbound] = [2, -2].map((type) =>
      answers('signed', 'despatch')
        .filter(({ told }) => told.DespatchType === type)
        .flatMap(({ told }) => lotsOf(told).map(({ Quantity }) => Math.sign(Number(Quantity)))),
    );
    expect([[...new Set(inbound)], [...new Set(outbound)]]).toEqual([[1], [-1]]);
  });

  it.each(['despatch', 'quote'] as const)('one service omits the lines of a %s, and still has them', (kind) => {
    for (const { told, held } of answers('lineless', kind)) {
      expect(told).not.toHaveProperty('Lines');
      expect(linesOf(held).length).toBeGreaterThan(0);
    }
  });

  it.each([
    ['salesReturnInvoice', ['CustomerCode', 'Date', 'Id', 'InvoiceNumber', 'Lines']],
    ['despatch', ['CurrencyCode', 'CustomerCode', 'Date', 'DespatchNumber', 'DespatchType', 'Id', 'Lines']],
    ['quote', ['CurrencyId', 'CustomerId', 'Date', 'Id', 'Lines', 'QuoteNumber', 'QuoteType']],
  ] as const)('one service returns only what a %s requires', (kind, names) => {
    for (const { told } of answers('sparse', kind)) {
      expect(Object.keys(told).toSorted()).toEqual(names);
      for (const line of linesOf(told)) {
        const required = ['CurrencyCode', 'ExchangeRate', 'ProductCode', 'Quantity', 'UnitCode', 'WarehouseName'];
        expect(Object.keys(line).toSorted()).toEqual(required);
      }
    }
  });

  it('a purchase return is whole in each of them (§4.1)', () => {
    for (const name of ['signed', 'lineless', 'sparse'] as const) {
      for (const { told, held } of answers(name, 'purchaseReturnInvoice')) expect(told).toEqual(held);
    }
  });
});
