/** Documents that the fake's service has: a list of each kind, read a part at a time, and one of each with everything in it. */
import { documents } from '../../domain/documents/index.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import type {
  DocumentListQuery,
  DocumentListStatus,
  DocumentPage,
  DocumentRow,
  ServiceDocument,
} from '../../domain/model/service-document.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import { connectionId, line } from './documents.ts';
import { everything } from './everything.ts';

export interface ServiceDocumentsOptions {
  /** How many of each kind. */
  readonly documents?: number;
  /** How long one part of a list takes, in milliseconds. */
  readonly listPace?: number;
  /** What every reading fails with: of lists after their first part. */
  readonly listProblem?: ServiceProblem;
  readonly documentProblem?: ServiceProblem;
  /** The list bears signs that it is not whole. */
  readonly partial?: boolean;
  /** A list that reports numbers and identifiers and nothing else. */
  readonly bare?: boolean;
}

const names = [
  'Akdeniz Gıda Sanayi ve Ticaret A.Ş.',
  'Işık Tekstil Ltd. Şti.',
  'Çağdaş Yapı Malzemeleri',
  'Öztürk Otomotiv Yedek Parça Sanayi ve Dış Ticaret Ltd. Şti.',
  'Güneş Market',
] as const;
const series = {
  salesReturnInvoice: 'SIF',
  purchaseReturnInvoice: 'AIF',
  despatch: 'CIK',
  quote: 'VTK',
} as const;
const types = { despatch: ['-2', '2'], quote: ['2', '1'] } as const;

const idOf = (kind: DocumentKind, index: number): string =>
  `${String(Object.keys(series).indexOf(kind)).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`;

function rowOf(kind: DocumentKind, index: number, bare: boolean): DocumentRow {
  const day = String((index % 28) + 1).padStart(2, '0');
  const number = `${series[kind]}${String(index).padStart(7, '0')}`;
  const none = {
    type: null,
    customerCode: null,
    customerName: null,
    date: null,
    total: null,
    currency: null,
    cancelled: null,
    modifiedAt: null,
  };
  if (bare) return { id: index % 9 === 4 ? null : idOf(kind, index), number: index % 7 === 3 ? null : number, ...none };
  return {
    id: idOf(kind, index),
    number,
    type: kind === 'despatch' || kind === 'quote' ? (types[kind][index % 2] ?? null) : null,
    customerCode: `120.01.${String(index % 400).padStart(4, '0')}`,
    customerName: names[index % names.length] ?? null,
    date: `2026-10-${day}T00:00:00`,
    total: ((index * 1733.75) % 98_000).toFixed(2),
    currency: index % 11 === 6 ? 'USD' : 'TRY',
    cancelled: documents[kind].fields['Cancelled'] === undefined ? null : index % 13 === 5,
    modifiedAt: `2026-10-${day}T14:3${index % 10}:00`,
  };
}

interface List {
  status: DocumentListStatus;
  rows: readonly DocumentRow[];
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class ServiceDocuments {
  readonly #options: ServiceDocumentsOptions;
  readonly #tell: (status: DocumentListStatus) => void;
  readonly #lists = new Map<DocumentKind, List>();

  constructor(options: ServiceDocumentsOptions, tell: (status: DocumentListStatus) => void) {
    this.#options = options;
    this.#tell = tell;
  }

  read(kind: DocumentKind): DocumentListStatus {
    const list = this.#list(kind);
    const total = this.#options.documents ?? 230;
    const step = Math.ceil(total / 5);
    const part = (received: number): void => {
      list.timer = setTimeout(() => {
        const now = Math.min(received + step, total);
        const problem = this.#options.listProblem ?? null;
        if (problem === null && now < total) {
          this.#say(list, { received: now });
          part(now);
          return;
        }
        const came = problem === null ? now : list.rows.length;
        if (problem === null) {
          list.rows = Array.from({ length: now }, (_, index) => rowOf(kind, index + 1, this.#options.bare === true));
        }
        this.#say(list, {
          reading: false,
          received: came,
          readAt: problem === null ? Date.now() : list.status.readAt,
          partial: this.#options.partial === true,
          problem,
        });
      }, this.#options.listPace ?? 30);
    };
    if (!list.status.reading) {
      this.#say(list, { reading: true, received: 0, problem: null, total: this.#options.partial ? null : total });
      part(0);
    }
    return list.status;
  }

  stop(kind: DocumentKind): DocumentListStatus {
    const list = this.#list(kind);
    clearTimeout(list.timer);
    list.rows = Array.from({ length: list.status.received }, (_, index) => rowOf(kind, index + 1, false));
    return this.#say(list, { reading: false, partial: true, readAt: Date.now() });
  }

  page({ kind, search = '', sort, descending, offset, limit }: DocumentListQuery): DocumentPage {
    const { rows, status } = this.#list(kind);
    const sought = search.toLocaleLowerCase('tr');
    const found = rows.filter(({ number, customerCode, customerName }) =>
      `${number} ${customerCode} ${customerName}`.toLocaleLowerCase('tr').includes(sought),
    );
    const by = sort === undefined || sort === 'listed' ? null : columns[sort];
    if (by) {
      const order = new Intl.Collator('tr', { numeric: true }).compare;
      found.sort((a, b) => order(by(a) ?? '', by(b) ?? '') * (descending === true ? -1 : 1));
    }
    return { rows: found.slice(offset, offset + limit), total: found.length, status };
  }

  document(kind: DocumentKind, id: string): { document: ServiceDocument } | { problem: ServiceProblem } {
    const problem = this.#options.documentProblem;
    if (problem) return { problem };
    const index = Number(id.slice(-12));
    if (index === 0)
      return { problem: { reason: 'notFound', status: 404, code: '3000', message: 'Kayıt bulunamadı.' } };
    const row = rowOf(kind, index || 1, false);
    const { numberField, typeField } = documents[kind];
    const content: ValueRecord = {
      Id: id,
      ...(kind === 'quote'
        ? {
            CustomerId: '3f0c7a1e-5f0d-4f57-8f1e-2f6c9b1f7a10',
            CurrencyId: '5a0c7a1e-5f0d-4f57-8f1e-2f6c9b1f7a11',
            CurrencyCode: 'TRY',
            Lines: [{ ...line('read-1', 'GD-00118', 'Zeytinyağı 5 L teneke', '3') }],
          }
        : everything(kind)),
      [numberField]: row.number,
      Date: '2026-10-12T09:30:00',
      ...(typeField === null ? {} : { [typeField]: row.type }),
      CustomerCode: row.customerCode,
      CustomerName: row.customerName,
      ...(row.cancelled ? { Cancelled: true } : {}),
    };
    const unexpectedFields =
      kind === 'despatch' ? [['PlateNumber'], ['Lines', 0, 'OrderNumber'], ['Lines', 1, 'Quantity']] : [];
    return { document: { id, kind, content, readAt: Date.now() - 60_000, unexpectedFields } };
  }

  #list(kind: DocumentKind): List {
    const status: DocumentListStatus = {
      connectionId,
      kind,
      reading: false,
      received: 0,
      total: null,
      readAt: null,
      partial: false,
      problem: null,
    };
    const list = this.#lists.get(kind) ?? { status, rows: [], timer: undefined };
    this.#lists.set(kind, list);
    return list;
  }

  #say(list: List, change: Partial<DocumentListStatus>): DocumentListStatus {
    list.status = { ...list.status, ...change };
    this.#tell(list.status);
    return list.status;
  }
}

const columns = {
  number: (row: DocumentRow) => row.number,
  customer: (row: DocumentRow) => row.customerName,
  date: (row: DocumentRow) => row.date,
  total: (row: DocumentRow) => row.total,
  modified: (row: DocumentRow) => row.modifiedAt,
};
