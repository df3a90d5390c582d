/** Documents of the service that someone else works on too, for the fake: what was opened, what is here, what is there. */
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Attempt } from '../../../domain/model/queue.ts';
import type { Conflict } from '../../../domain/model/service-document.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import { attempt } from '../scene.ts';
import { locatedError } from '../../unit/support/located-error.ts';

const line = (key: string, code: string, name: string, quantity: string, more: ValueRecord = {}): ValueRecord => ({
  $key: key,
  ProductCode: code,
  ProductName: name,
  UnitCode: 'ADET',
  Quantity: quantity,
  UnitPrice: '120',
  CurrencyCode: 'TRY',
  ExchangeRate: '1',
  VatRate: '20',
  VatIncluded: false,
  WarehouseName: 'Merkez depo',
  Discounts: [],
  Lots: [],
  SerialNumbers: [],
  ...more,
});
const lot = (number: string, quantity: string): ValueRecord => ({
  $key: number,
  LotNo: number,
  Quantity: quantity,
  UnitCode: 'ADET',
  ExpiryDate: '2027-06-30',
});

const baseline: ValueRecord = {
  InvoiceNumber: 'SRI2026000000118',
  Date: '2026-11-18T10:42:00',
  CustomerCode: 'C00012',
  CustomerName: 'Deniz A.Ş.',
  DueDays: '30',
  Description: 'Kasım iadeleri',
  CurrencyCode: 'TRY',
  ModifyDate: '2026-11-18T10:42:11',
  Lines: [
    line('read-1', 'GD-00118', 'Zeytinyağı 5 L teneke', '3', { Lots: [lot('L-2611', '2'), lot('L-2612', '1')] }),
    line('read-2', 'GD-00240', 'Bulgur pilavlık 25 kg', '12'),
    line('read-3', 'EL-00071', 'El terminali MC-33', '2', { SerialNumbers: ['SN-1001', 'SN-1002'] }),
  ],
};
const [first = {}, second = {}, third = {}] = baseline.Lines as readonly ValueRecord[];

const ours: ValueRecord = {
  ...baseline,
  DueDays: '45',
  Description: 'Kasım iadeleri, 2. parti',
  DeliveryInfo: { CityName: 'İzmir', Country: 'TR' },
  Lines: [{ ...first, Lots: [lot('L-2611', '2'), lot('L-2613', '1')] }, { ...second, Quantity: '10' }, third],
};
const theirs: ValueRecord = {
  ...baseline,
  Description: 'Kasım iadeleri (kontrol edildi)',
  SharingCode: 'İZMİR',
  ModifyDate: '2026-11-20T16:05:47',
  Lines: [first, { ...second, Quantity: '11', Discounts: [{ $key: 'd', Rate: '10' }] }, third],
};

const opened = { targetId: '0b0c7a1e-5f0d-4f57-8f1e-2f6c9b1f7a10', baseline, baselineSource: 'service' } as const;
const summary = {
  number: 'SRI2026000000118',
  customerCode: 'C00012',
  customerName: 'Deniz A.Ş.',
  date: '2026-11-18T10:42:00',
} as const;

export interface Told {
  readonly draft: Partial<Draft>;
  readonly conflict?: Omit<Conflict, 'draftId' | 'at'>;
  readonly attempts?: readonly Attempt[];
}

const despatchBase: ValueRecord = {
  DespatchType: '-2',
  DespatchNumber: 'IRS2026000000107',
  Date: '2026-11-19',
  CustomerCode: 'C00031',
  CustomerName: 'Işık Tekstil Ltd. Şti.',
  CurrencyCode: 'TRY',
  Lines: [first, second, third],
};
const refused = (id: string, errors: Attempt['errors'], method: string): Attempt =>
  attempt(id, 1, {
    method,
    url: 'https://muhasebe.example.com.tr/api/v1/despatches/7',
    outcome: 'rejected',
    problem: { reason: 'refusedByService', status: 409, code: errors[0]?.code ?? '' },
    errors,
    errorCount: errors.length,
  });

/** By the ids of the fake's own documents. */
export const told: Readonly<Record<string, Told>> = {
  // Both changed it; Description and a line's quantity have to be chosen.
  'draft-101': {
    draft: { ...summary, ...opened, kind: 'salesReturnInvoice', operation: 'change', content: ours },
    conflict: { moment: 'before', expected: baseline, ours, theirs },
  },
  'draft-102': {
    draft: {
      ...summary,
      kind: 'despatch',
      operation: 'replace',
      number: 'IRS2026000000107',
      targetId: '7',
      baseline: despatchBase,
      baselineSource: 'copy',
      content: { ...despatchBase, Lines: [first, third] },
    },
    attempts: [
      attempt('draft-102', 1, {
        method: 'GET',
        body: '',
        url: 'https://muhasebe.example.com.tr/api/v1/despatches/7',
        outcome: 'waiting',
        problem: { reason: 'path', status: 404, setting: 'despatchesPath', message: 'Not Found' },
      }),
    ],
  },
  'draft-103': {
    draft: { ...summary, ...opened, operation: 'change', content: ours, acceptedId: opened.targetId },
    conflict: {
      moment: 'after',
      expected: ours,
      ours,
      theirs: { ...ours, DueDays: '30', Lines: [first, second, third], Description: 'Kasım iadeleri (kontrol edildi)' },
    },
  },
  // No longer there, or hidden.
  'draft-10': {
    draft: {
      ...summary,
      ...opened,
      operation: 'replace',
      state: 'waiting',
      waitingReason: 'changed',
      conflict: 'before',
      content: ours,
    },
    conflict: { moment: 'before', expected: baseline, ours, theirs: null },
  },
  // Refused: closed by a payment.
  'draft-6': {
    draft: { ...summary, ...opened, operation: 'change', content: ours },
    attempts: [
      refused(
        'draft-6',
        [
          locatedError('3015', 'Fatura kapatılmış.'),
          locatedError('4088', 'Satır 1: lot kaldırılamaz.', ['Lines', 0, 'Lots'], { key: 'read-1' }),
        ],
        'PATCH',
      ),
    ],
  },
  // Refused: more than the order, and another number.
  'draft-3': {
    draft: {
      ...summary,
      kind: 'despatch',
      operation: 'replace',
      number: 'IRS2026000000107',
      targetId: '7',
      baseline: despatchBase,
      baselineSource: 'service',
      content: { ...despatchBase, Description: 'Düzeltildi', Lines: [{ ...first, Quantity: '5' }, third] },
    },
    attempts: [
      refused(
        'draft-3',
        [
          locatedError('7115', 'Sipariş miktarı aşılıyor.', ['Lines', 0, 'Quantity'], { key: 'read-1' }),
          locatedError('7003', 'Numara Next olamaz.'),
          locatedError('9004', 'Silinen satırın serisi sevk edilmiş.'),
        ],
        'PUT',
      ),
    ],
  },
};
