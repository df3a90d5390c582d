/** Documents for the fake: one with each kind of problem, and many ready ones. */
import type { ValueRecord } from '../../domain/fields.ts';
import type { DocumentKind, DraftState } from '../../domain/model/draft-state.ts';
import type { Draft } from '../../domain/model/draft.ts';
import type { QueueItem } from '../../domain/model/queue.ts';
import { draftOf } from '../drafts.ts';

export const connectionId = 'connection-1';
export const now = Date.now();
const minute = 60_000;

const customers = [
  ['120.01.0042', 'Akdeniz Gıda Sanayi ve Ticaret A.Ş.'],
  ['120.01.0107', 'Işık Tekstil Ltd. Şti.'],
  ['120.02.0013', 'Çağdaş Yapı Malzemeleri'],
  ['120.03.0288', 'Öztürk Otomotiv Yedek Parça Sanayi ve Dış Ticaret Ltd. Şti.'],
  ['120.01.0350', 'Güneş Market'],
] as const;

function line(key: string, code: string, name: string, quantity: string): ValueRecord {
  return {
    $key: key,
    ProductCode: code,
    ProductName: name,
    UnitCode: 'C62',
    Quantity: quantity,
    UnitPrice: '120',
    CurrencyCode: 'TRY',
    ExchangeRate: '1',
    VatRate: '20',
    VatIncluded: true,
    WarehouseName: 'Merkez',
    Discounts: [],
    Lots: [],
    SerialNumbers: [],
  };
}

export interface Item {
  draft: Draft;
  queue: Omit<QueueItem, keyof Draft>;
}

/** The header fields that a kind requires for queueing, besides a customer's code and a date. */
function headerOf(kind: DocumentKind, number: string): ValueRecord {
  switch (kind) {
    case 'despatch':
      return { DespatchType: '-2', DespatchNumber: number, CurrencyCode: 'TRY' };
    case 'quote':
      return {
        ...{ QuoteType: '2', QuoteNumber: number, CurrencyCode: 'TRY' },
        ...{ CustomerId: '3f0c7a1e-5f0d-4f57-8f1e-2f6c9b1f7a10', CurrencyId: '5a0c7a1e-5f0d-4f57-8f1e-2f6c9b1f7a11' },
      };
    default:
      return { InvoiceNumber: number };
  }
}

/** A document of the queue; `change` overrides its fields. */
export function item(position: number, state: DraftState, change: Partial<QueueItem & Draft> = {}): Item {
  const [code, name] = customers[position % customers.length] ?? customers[0];
  const total = `${(position * 1733.75 + 267.05).toFixed(2)}`;
  const kind = change.kind ?? (position % 4 === 3 ? 'despatch' : 'salesReturnInvoice');
  const content: ValueRecord = {
    ...headerOf(kind, change.number ?? 'Next'),
    CustomerCode: code,
    CustomerName: name,
    Date: '2026-11-20',
    Lines: [
      line('a', 'GD-00118', 'Zeytinyağı 5 L teneke', '3'),
      line('b', 'GD-00240', 'Bulgur pilavlık 25 kg', '12'),
      line('c', 'EL-00071', 'El terminali MC-33', '2'),
    ],
  };
  const draft = draftOf(change.id ?? `draft-${position}`, content, {
    ...{ connectionId, kind, state, revision: 3, number: 'Next', customerCode: code, customerName: name },
    ...{ date: '2026-11-20', total, currency: 'TRY', lineCount: 3 },
    createdAt: now - 300 * minute,
    updatedAt: now - Math.abs(90 - position) * minute,
  });
  const queue = {
    position,
    queuedAt: now - 60 * minute,
    userId: 14,
    companyId: 3,
    periodId: 2026,
    notBefore: null,
    submissionId: `s${position}`,
    attemptCount: 0,
    lastAttempt: null,
  };
  const special = change as Partial<Draft> & Partial<Item['queue']>;
  return {
    draft: { ...draft, ...pick(special, Object.keys(draft)) },
    queue: { ...queue, ...pick(special, Object.keys(queue)) },
  };
}

function pick<T extends object>(from: T, names: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as Partial<T>;
}
