/**
 * §2.2, §2.5: members that the service stores and returns as sent; Rampa sends them back unchanged and never refuses
 * their content.
 */
import { describe, expect, it } from 'vitest';
import {
  exportInfoFields,
  halInfoFields,
  medicineDeviceInfoFields,
  productInfoFields,
} from '../../../domain/documents/extensions.ts';
import { documents } from '../../../domain/documents/index.ts';
import { copyOfDocument } from '../../../domain/copy-document.ts';
import type { Field, Fields, ValueRecord } from '../../../domain/fields.ts';
import type { JsonObject, JsonValue } from '../../../domain/json.ts';
import { isEmpty } from '../../../domain/value.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import { passThroughMembersIn } from '../../../domain/wire/pass-through-members.ts';
import { invoice, line, policy, problemsOf } from './samples.ts';

/** Longer than any limit, in no list of choices, and not valid in any form. */
const odd = `  ${'ş'.repeat(2_000)} #!  `;

/** A value that no rule would allow. */
function wild(field: Field): JsonValue {
  switch (field.type) {
    case 'integer':
      return -99;
    case 'decimal':
      return -12_345.678_9;
    case 'boolean':
      return true;
    case 'dateTime':
      return '1899-12-31T23:59:58';
    case 'object':
      return wildRecord(field.fields);
    case 'list':
      return [wildRecord(field.fields), wildRecord(field.fields)];
    case 'textList':
      return [odd, odd];
    default:
      return odd;
  }
}
const wildRecord = (fields: Fields): JsonObject =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, wild(field)]));

const header = ['DeliveryInfo', 'PaymentMeans', 'ReferencedDespatches', 'CustomerIdentitySchemes', 'PublicSectorSpendingUnit', 'SgkInfo'] as const; // oxfmt-ignore
const ofLine = ['ExportInfo', 'MedicineDeviceInfo', 'HalInfo', 'ProductInfo'] as const;
const { fields, lineFields } = documents.salesReturnInvoice;

/** A valid invoice as the service returns it, with these members added. */
const answered = (more: JsonObject, moreOfLine: JsonObject): JsonObject => {
  const sound = toWire('salesReturnInvoice', invoice({}, [line()]), policy, 'replace');
  const [first] = sound.Lines as unknown as readonly JsonObject[];
  return { ...sound, ...more, Lines: [{ ...first, ...moreOfLine }] };
};

describe.each([
  ...header.map((name) => ({ name, field: (fields as Fields)[name], isOfLine: false })),
  ...ofLine.map((name) => ({ name, field: lineFields[name], isOfLine: true })),
])('$name', ({ name, field, isOfLine }) => {
  if (field === undefined) throw new Error(`there is no field ${name}`);
  const value = wild(field);
  const reading = () =>
    fromWire('salesReturnInvoice', isOfLine ? answered({}, { [name]: value }) : answered({ [name]: value }, {}));

  it('is sent back unchanged, whatever it contains', () => {
    const { content, unexpectedFields } = reading();
    expect(unexpectedFields).toEqual([]);
    for (const operation of ['create', 'replace'] as const) {
      const sent = toWire('salesReturnInvoice', content, policy, operation);
      const [first] = sent.Lines as unknown as readonly JsonObject[];
      expect((isOfLine ? first : sent)?.[name]).toEqual(value);
    }
  });

  it('is never refused by Rampa, whatever it contains', () => {
    const at = isOfLine ? `Lines[0].${name}` : name;
    for (const operation of ['create', 'replace'] as const) {
      const problems = problemsOf('salesReturnInvoice', reading().content, undefined, operation);
      expect(problems.filter((one) => one.startsWith('error ') && one.includes(` ${at}`))).toEqual([]);
    }
  });
});

describe('null and empty members', () => {
  const nothing: JsonObject = {
    DeliveryInfo: {
      DeliveryTerm: null,
      Country: 'Türkiye',
      TransportModeCode: null,
      DeclaredForCarriageValueAmount: null,
    },
    PaymentMeans: [{}, null, { PaymentMeansCode: null }, { PaymentMeansCode: '42', CurrencyCode: null }],
    ReferencedDespatches: [],
    CustomerIdentitySchemes: [null],
    PublicSectorSpendingUnit: {},
    SgkInfo: { StartDate: null, DosyaNo: '' },
  };
  const nothingOfLine: JsonObject = {
    ExportInfo: { GrossWeightMeasure: null, PackageID: 'PK-1', TransportMode: null },
    MedicineDeviceInfo: { Ilaclar: [], TibbiCihazlar: null },
    HalInfo: {},
    ProductInfo: { BrandName: null },
  };
  const opened = () => fromWire('salesReturnInvoice', answered(nothing, nothingOfLine)).content;
  const sentOf = (of: ValueRecord): JsonObject => toWire('salesReturnInvoice', of, policy, 'replace', opened());

  it('are sent back as they came', () => {
    const sent = sentOf({ ...opened(), Description: 'ours' });
    expect(sent).toMatchObject(nothing);
    for (const [name, value] of Object.entries(nothing)) expect([name, sent[name]]).toEqual([name, value]);
    const [first] = sent.Lines as unknown as readonly JsonObject[];
    for (const [name, value] of Object.entries(nothingOfLine)) expect([name, first?.[name]]).toEqual([name, value]);
  });

  it('are sent together with entered values, and not copied into a new document', () => {
    const content = opened();
    const delivery = { ...(content['DeliveryInfo'] as ValueRecord), CityName: 'İzmir' };
    expect(sentOf({ ...content, DeliveryInfo: delivery })['DeliveryInfo']).toEqual({
      ...(nothing['DeliveryInfo'] as JsonObject),
      CityName: 'İzmir',
    });
    const unit = { ...(content['PublicSectorSpendingUnit'] as ValueRecord), BCP_Name: 'Belediye' };
    expect(sentOf({ ...content, PublicSectorSpendingUnit: unit })).toMatchObject({
      PublicSectorSpendingUnit: { BCP_Name: 'Belediye' },
    });
    const copied = toWire(
      'salesReturnInvoice',
      copyOfDocument('salesReturnInvoice', content, '2026-11-22'),
      policy,
      'create',
    );
    expect(copied['DeliveryInfo']).toEqual({ Country: 'Türkiye' });
    expect(copied).not.toHaveProperty('PublicSectorSpendingUnit');
  });

  it('count as empty, and are not listed as passed-through members', () => {
    const content = opened();
    for (const name of ['PublicSectorSpendingUnit', 'SgkInfo'])
      expect([name, isEmpty(content[name])]).toEqual([name, true]);
    const shown = passThroughMembersIn('salesReturnInvoice', content, { header: true, lines: true });
    expect(shown.filter(({ path }) => path[0] !== 'PaymentMeans' && path[0] !== 'CustomerIdentitySchemes')).toEqual([]);
  });
});

it('the samples cover every member', () => {
  const inner = (field: Field | undefined): Fields => (field?.type === 'object' ? field.fields : {});
  const extensions = { ExportInfo: exportInfoFields, MedicineDeviceInfo: medicineDeviceInfoFields, HalInfo: halInfoFields, ProductInfo: productInfoFields }; // oxfmt-ignore
  for (const name of ofLine) expect(Object.keys(inner(lineFields[name]))).toEqual(Object.keys(extensions[name]));
});
