import { describe, expect, it } from 'vitest';
import type { JsonRecord, ProfileName } from '../../service/types.ts';
import { despatch, invoice, line, openHouse, refusals, rules, written } from './harness.ts';

describe('members of a request', () => {
  const house = openHouse();
  const plain = line(house.product(1), 1);

  it.each([
    'Address',
    'CustomerTitle',
    'TaxNumber',
    'TaxOffice',
    'EInvoiceType',
    'CurrencyCode',
    'WithholdingTotal',
    'Id',
    'Nonsense',
  ])('refuses %s on an invoice, and passes over it when lenient', (field) => {
    expect(rules(house.create('salesReturnInvoice', invoice([plain], { [field]: null })))).toEqual([
      `fieldNotAccepted ${field}`,
    ]);
    const lenient = openHouse({ strict: false });
    const body = invoice([line(lenient.product(1), 1)], { [field]: 'x' });
    expect(lenient.record(written(lenient.create('salesReturnInvoice', body)))[field]).not.toBe('x');
  });

  it('accepts CurrencyCode and WithholdingTotal from the caller on a despatch', () => {
    const document = written(house.create('despatch', despatch(-2, [plain], { WithholdingTotal: 12.5 })));
    expect(house.record(document)).toMatchObject({ CurrencyCode: 'TRY', WithholdingTotal: 12.5 });
  });

  it('reports wrong types once each', () => {
    const body = invoice([plain], { DueDays: '5', Consolidated: 1, Date: '2026-02-30', InvoiceNumber: 7 });
    expect(rules(house.create('salesReturnInvoice', body))).toEqual([
      'wrongType InvoiceNumber',
      'wrongType Date',
      'wrongType DueDays',
      'wrongType Consolidated',
    ]);
  });

  it('lists all errors, the header before the lines, the lines in order', () => {
    const body = invoice([line(house.product(1), 0), plain, line(house.product(1), 1, { CurrencyCode: 'XXX' })], {
      CustomerCode: 'C99999',
      InvoiceNumber: null,
    });
    const result = house.create('salesReturnInvoice', body);
    expect(rules(result)).toEqual([
      'required InvoiceNumber',
      'customerUnknown CustomerCode',
      'quantityNotPositive Quantity',
      'lineCurrencyUnknown CurrencyCode',
    ]);
    expect(refusals(result).map(({ facts }) => facts.line)).toEqual([undefined, undefined, 1, 3]);
  });
});

describe('values that the service sets', () => {
  it('sets the currency that all lines share, otherwise the default', () => {
    const house = openHouse();
    const usd = line(house.product(1), 1, { CurrencyCode: 'USD', ExchangeRate: 41.2 });
    const plain = line(house.product(1), 1);
    const currency = (lines: Parameters<typeof invoice>[0]): unknown =>
      house.record(written(house.create('salesReturnInvoice', invoice(lines)))).CurrencyCode;
    expect(currency([usd, usd])).toBe('USD');
    expect(currency([usd, plain])).toBe('TRY');
    expect(currency([])).toBe('TRY');
  });

  it('stores a snapshot of the customer', () => {
    const house = openHouse();
    const customer = house.company.customerByCode.get('C00001');
    const document = written(house.create('salesReturnInvoice', invoice([])));
    expect(house.record(document)).toMatchObject({
      CustomerId: customer?.id,
      CustomerTitle: customer?.title,
      TaxNumber: customer?.taxNumber,
      TaxOffice: customer?.taxOffice,
      Address: customer?.address,
    });
  });

  it('writes the user and the period to what is created', () => {
    const { writer, company, user } = openHouse({ user: 1 });
    const asked = { company, user, periodId: 2026, existing: null, body: invoice([]) };
    const document = written(writer.write({ ...asked, operation: 'create', kind: 'salesReturnInvoice' }));
    expect(document).toMatchObject({ createdBy: 2, periodId: 2026 });
  });

  it('calculates the withheld VAT and its sum without rounding, and MainUnitQuantity', () => {
    const house = openHouse();
    const product = house.company.products.find(
      (known) => known.stockType === 1 && known.units.some((unit) => unit.factor > 1),
    );
    const pack = product?.units.find((unit) => unit.factor > 1);
    if (!product || !pack) throw new Error('No product with a pack.');
    const withheld = { VatAmount: 43.74, WithholdingNumerator: 9, WithholdingDenominator: 10 };
    const lines = [
      line(product, 2, { UnitCode: pack.code, ...withheld }),
      line(product, 1, withheld),
      line(product, 1, { VatAmount: 5 }),
    ];
    expect(house.record(written(house.create('salesReturnInvoice', invoice(lines))))).toMatchObject({
      WithholdingTotal: 78.732,
      Lines: [
        { WithheldVatAmount: 39.366, MainUnitQuantity: 2 * pack.factor },
        { WithheldVatAmount: 39.366, MainUnitQuantity: 1 },
        { WithheldVatAmount: 0 },
      ],
    });
  });

  it('stores a sent time unchanged, otherwise the current time', () => {
    const house = openHouse();
    const date = (Date: string): unknown =>
      house.record(written(house.create('salesReturnInvoice', invoice([], { Date })))).Date;
    expect(date('2026-11-21T00:30:00')).toBe('2026-11-21T00:30:00');
    expect(date('2026-11-21T00:30:00+03:00')).toBe('2026-11-21T00:30:00');
    expect(date('2026-11-21')).toMatch(/^2026-11-21T\d\d:\d\d:\d\d$/);
  });

  it('stores amounts as they are sent and calculates no totals', () => {
    const house = openHouse();
    const document = written(
      house.create('salesReturnInvoice', invoice([line(house.product(1), 3)], { GrandTotal: 1.5, SubTotal: 99 })),
    );
    expect(house.record(document)).toMatchObject({ GrandTotal: 1.5, SubTotal: 99, VatTotal: 0 });
  });
});

describe('numbers', () => {
  it('count up without gaps after refused documents, skipping numbers in use', () => {
    const house = openHouse();
    const number = (): string => written(house.create('salesReturnInvoice', invoice([]))).number;
    expect(number()).toBe('SIF0000001');
    house.create('salesReturnInvoice', invoice([], { CustomerCode: 'C99999' }));
    expect(number()).toBe('SIF0000002');
    written(house.create('salesReturnInvoice', invoice([], { InvoiceNumber: 'SIF0000003' })));
    expect(number()).toBe('SIF0000004');
    expect(house.company.series.get('SATİADEFATNO')).toBe(4);
  });

  it('are unique among documents of the kind, and of the type for despatches', () => {
    const house = openHouse();
    const lines = [line(house.product(1), 1)];
    const first = written(house.create('salesReturnInvoice', invoice([], { InvoiceNumber: 'A-1' })));
    expect(rules(house.create('salesReturnInvoice', invoice([], { InvoiceNumber: 'A-1' })))).toEqual(['numberTaken']);
    written(house.create('despatch', despatch(2, lines, { DespatchNumber: 'A-1' })));
    written(house.create('despatch', despatch(-2, lines, { DespatchNumber: 'A-1' })));
    expect(rules(house.create('despatch', despatch(-2, lines, { DespatchNumber: 'A-1' })))).toEqual(['numberTaken']);
    expect(rules(house.replace(first, invoice([], { InvoiceNumber: 'A-1' })))).toEqual([]);
    written(house.replace(first, invoice([], { InvoiceNumber: 'A-2' })));
    expect(rules(house.create('salesReturnInvoice', invoice([], { InvoiceNumber: 'A-1' })))).toEqual([]);
    expect(house.writer.delete(house.company, first, house.user)).toEqual([]);
    expect(rules(house.create('salesReturnInvoice', invoice([], { InvoiceNumber: 'A-2' })))).toEqual([]);
  });

  it('cannot be generated on update', () => {
    const house = openHouse();
    const lines = [line(house.product(1), 1)];
    const returned = written(house.create('salesReturnInvoice', invoice([])));
    const sent = written(house.create('despatch', despatch(-2, lines)));
    expect(rules(house.replace(returned, invoice([])))).toEqual(['nextOnUpdate InvoiceNumber']);
    expect(rules(house.change(returned, { InvoiceNumber: 'Next' }))).toEqual(['nextOnUpdate InvoiceNumber']);
    expect(rules(house.replace(sent, despatch(-2, lines)))).toEqual(['despatchNumberNext DespatchNumber']);
  });
});

describe('codes of the company', () => {
  it('must be known customers, shipments and line groups', () => {
    const house = openHouse();
    const plain = line(house.product(1), 1);
    expect(rules(house.create('salesReturnInvoice', invoice([plain], { ShipmentDefinitionCode: 'KRG' })))).toEqual([]);
    expect(rules(house.create('salesReturnInvoice', invoice([plain], { ShipmentDefinitionCode: 'UCAK' })))).toEqual([
      'shipmentUnknown ShipmentDefinitionCode',
    ]);
    expect(rules(house.create('despatch', despatch(-2, [plain], { CurrencyCode: 'JPY' })))).toEqual([
      'currencyUnknown CurrencyCode',
    ]);
    expect(rules(house.create('despatch', despatch(3, [plain])))).toEqual(['despatchTypeUnknown DespatchType']);
    const unknown = [
      line(house.product(1), 1, { LineGroupName: 'YOK' }),
      line(house.product(1), 1, { WarehouseName: 'YOK' }),
    ];
    expect(rules(house.create('salesReturnInvoice', invoice(unknown)))).toEqual([
      'lineGroupUnknown LineGroupName',
      'warehouseUnknown WarehouseName',
    ]);
  });

  it('require a rate of 1 in the default currency, which one service assumes, and above 0 in another', () => {
    const create = (CurrencyCode: string, ExchangeRate: number | null, profile: ProfileName = 'first'): string[] => {
      const house = openHouse({ profile });
      const { ExchangeRate: _, ...rest } = line(house.product(1), 1, { CurrencyCode });
      return rules(
        house.create('salesReturnInvoice', invoice([ExchangeRate === null ? rest : { ...rest, ExchangeRate }])),
      );
    };
    expect(create('TRY', 1)).toEqual([]);
    expect(create('TRY', null)).toEqual(['exchangeRateMustBeOne ExchangeRate']);
    expect(create('TRY', null, 'stranger')).toEqual([]);
    expect(create('TRY', 1.0001)).toEqual(['exchangeRateMustBeOne ExchangeRate']);
    expect(create('USD', 0.0001)).toEqual([]);
    expect(create('USD', 0)).toEqual(['exchangeRateMissing ExchangeRate']);
    expect(create('USD', null)).toEqual(['exchangeRateMissing ExchangeRate']);
  });

  it('are hidden if they have a sharing code that the user does not have', () => {
    const house = openHouse({ user: 1 });
    const hidden = house.company.customers.find((customer) => customer.sharingCode === 'YÖNETİM');
    expect(rules(house.create('salesReturnInvoice', invoice([], { CustomerCode: hidden?.code ?? '' })))).toEqual([
      'customerUnknown CustomerCode',
    ]);
    expect(rules(house.create('salesReturnInvoice', invoice([], { SharingCode: 'YÖNETİM' })))).toEqual([
      'sharingCodeNotHeld SharingCode',
    ]);
    expect(rules(house.create('salesReturnInvoice', invoice([], { SharingCode: 'ŞUBE-1' })))).toEqual([]);
  });

  it('include a matching ProfileId and InvoiceTypeCode if the company uses e-Invoice', () => {
    const house = openHouse({ company: 1 });
    const create = (more: Parameters<typeof invoice>[1]): string[] =>
      rules(house.create('salesReturnInvoice', invoice([], more)));
    expect(create({})).toEqual(['required ProfileId', 'required InvoiceTypeCode']);
    expect(create({ ProfileId: 'TEMELFATURA', InvoiceTypeCode: 'IADE' })).toEqual([]);
    expect(create({ ProfileId: 'TICARIFATURA', InvoiceTypeCode: 'IADE' })).toEqual([
      'invoiceTypeNotAllowed InvoiceTypeCode',
    ]);
  });
});

describe('updates', () => {
  it('a partial update keeps what it does not send, clears what is null, and validates the whole', () => {
    const house = openHouse();
    const product = house.product(1);
    const document = written(
      house.create(
        'salesReturnInvoice',
        invoice([line(product, 1)], {
          Description: 'eski',
          DocumentNumber: 'D',
          DueDays: 5,
          SgkInfo: { DosyaNo: '1' },
        }),
      ),
    );
    written(house.change(document, { Description: null, DocumentNumber: 'E' }));
    expect(rules(house.change(document, { DueDays: null }))).toEqual(['wrongType DueDays']);
    expect(house.record(document)).toMatchObject({
      Description: null,
      DueDays: 5,
      DocumentNumber: 'E',
      SgkInfo: { DosyaNo: '1' },
      InvoiceNumber: document.number,
    });
    expect(house.record(document).Lines).toHaveLength(1);
    expect(rules(house.change(document, { CustomerCode: null }))).toEqual(['required CustomerCode']);
    written(house.change(document, { Lines: [line(product, 2), line(product, 3)] }));
    expect(house.record(document).Lines).toHaveLength(2);
  });

  it('a replacement replaces the whole document', () => {
    const house = openHouse();
    const document = written(
      house.create('salesReturnInvoice', invoice([line(house.product(1), 1)], { Description: 'eski' })),
    );
    written(house.replace(document, invoice([], { InvoiceNumber: 'B-1' })));
    expect(house.record(document)).toMatchObject({
      Id: document.id,
      InvoiceNumber: 'B-1',
      Description: null,
      Lines: [],
    });
  });

  it.each(['replace', 'change'] as const)('lines that are sent replace all of each line: %s', (operation) => {
    const house = openHouse();
    const product = house.product(5);
    const serials = { SerialNumbers: house.company.stock.serialsOf(product.code).slice(0, 1) };
    const more = {
      Description: 'koli',
      UnitPrice: 12.5,
      VatRate: 20,
      Discounts: [{ Rate: 5 }],
      HalInfo: { KUNYENO: '1' },
    };
    const document = written(house.create('despatch', despatch(-2, [line(product, 1, { ...serials, ...more })])));
    document.links = [{ order: 'SIP-1', quantity: 5 }];
    const number = { DespatchNumber: document.number };
    const send = (of: JsonRecord) => house[operation](document, despatch(-2, [of], number));
    expect(rules(send(line(product, 1)))).toEqual(['serialsRequired SerialNumbers']);
    written(send(line(product, 1, serials)));
    expect(house.record(document).Lines).toMatchObject([
      { ...serials, Description: null, UnitPrice: 0, VatRate: 0, Discounts: [], HalInfo: null },
    ]);
    // The order stays with the position (§4.3 rule 1).
    expect(document.links).toEqual([{ order: 'SIP-1', quantity: 5 }]);
  });

  it('does not change the type of a despatch', () => {
    const house = openHouse();
    const lines = [line(house.product(1), 1)];
    const document = written(house.create('despatch', despatch(-2, lines)));
    expect(rules(house.change(document, { DespatchType: 2 }))).toEqual(['despatchTypeChanged DespatchType']);
    expect(rules(house.change(document, { DespatchType: -2, Description: 'x' }))).toEqual([]);
  });

  it('locks customer, amount and currency of an invoice closed by a payment, and its deletion', () => {
    const house = openHouse();
    const lines = [line(house.product(1), 1)];
    const document = written(house.create('salesReturnInvoice', invoice(lines, { GrandTotal: 10 })));
    document.closed = true;
    const usd = [line(house.product(1), 1, { CurrencyCode: 'USD', ExchangeRate: 40 })];
    expect(rules(house.change(document, { Description: 'serbest' }))).toEqual([]);
    expect(rules(house.change(document, { CustomerCode: 'C00002' }))).toEqual(['closedByPayment']);
    expect(rules(house.change(document, { GrandTotal: 10.01 }))).toEqual(['closedByPayment']);
    expect(rules(house.change(document, { Lines: usd }))).toEqual(['closedByPayment']);
    expect(house.writer.delete(house.company, document, house.user).map(({ rule }) => rule)).toEqual([
      'closedByPayment',
    ]);
    document.closed = false;
    expect(house.writer.delete(house.company, document, house.user)).toEqual([]);
  });

  it('limit a line linked to an order to the order line’s quantity', () => {
    const house = openHouse();
    const product = house.product(1);
    const document = written(house.create('despatch', despatch(-2, [line(product, 8), line(product, 1)])));
    document.links = [{ order: 'SIP-1', quantity: 12 }, null];
    expect(rules(house.change(document, { Lines: [line(product, 12), line(product, 500)] }))).toEqual([]);
    const over = house.change(document, { Lines: [line(product, 12.000001), line(product, 1)] });
    expect(refusals(over)).toMatchObject([{ rule: 'orderExceeded', facts: { line: 1, value: 'SIP-1', limit: 12 } }]);
    // The order link belongs to the position and is removed with it.
    written(house.change(document, { Lines: [line(product, 1)] }));
    expect(document.links).toHaveLength(1);
  });
});
