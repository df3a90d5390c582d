import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { ReturnOfInvoice } from '../../../domain/model/draft.ts';
import type { DocumentRow } from '../../../domain/model/service-document.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { itemsOf, textOf } from '../../../domain/value.ts';
import type { Api } from '../../api.ts';

export interface ReturnSearch {
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly customerCode: string;
  /** Number of the returned document. */
  readonly number: string;
  readonly since: string;
  /** Returns made on this computer. */
  readonly here: readonly ReturnOfInvoice[];
}

export interface ServiceReturns {
  /** `unasked`: the user has to ask for it, because it takes many requests. */
  readonly state: 'unasked' | 'reading' | 'read' | 'notRead';
  readonly returns: readonly Pick<ReturnOfInvoice, 'content'>[];
}

type Lists = Pick<Api, 'listDocuments' | 'refreshDocumentList' | 'readDocument' | 'on'>;

/** How many of a list's newest rows are read. */
const mostRows = 1_000;
const fewRows = 50;

/**
 * Finds returns of a document in the service. The list's rows do not name the returned invoice (§4.2), so each document of the
 * customer that may be a return of it is read. `most`: nothing is read if there are more, or if the list was never read.
 */
export async function returnsInService(api: Lists, search: ReturnSearch, most?: number): Promise<ServiceReturns> {
  const { connectionId, kind, customerCode, number, since, here } = search;
  const { rows, readAt, isWhole, isCut } = await rowsOf(api, connectionId, kind, customerCode, most === undefined);
  if (readAt === null || (!isWhole && rows.length === 0))
    return { state: most === undefined ? 'notRead' : 'unasked', returns: [] };
  const oldest = rows.at(-1)?.date?.slice(0, 10) ?? '';
  const known = new Set(here.map(({ acceptedId }) => acceptedId?.toLowerCase()));
  const candidates = rows.flatMap(({ id, date, cancelled }) =>
    id === null || cancelled === true || known.has(id.toLowerCase()) || (date !== null && date.slice(0, 10) < since)
      ? []
      : [id],
  );
  if (most !== undefined && candidates.length > most) return { state: 'unasked', returns: [] };
  const returns: Pick<ReturnOfInvoice, 'content'>[] = [];
  for (const documentId of candidates) {
    const answer = await api.readDocument({ connectionId, kind, documentId });
    if ('problem' in answer) return { state: 'notRead', returns };
    const { content } = answer.document;
    if (content['Cancelled'] !== true && isReturnOf(content, number)) returns.push({ content });
  }
  return { state: isWhole && !(isCut && oldest >= since) ? 'read' : 'notRead', returns };
}

/**
 * A customer's newest documents in the service, newest first. `isWhole`: the last reading brought the whole list, and its rows name
 * their customers. `isCut`: the customer has more documents. `anew`: reads the list first.
 */
export async function rowsOf(
  api: Lists,
  connectionId: string,
  kind: DocumentKind,
  customerCode: string,
  anew: boolean,
): Promise<CustomerRows> {
  if (anew) await readList(api, connectionId, kind);
  const query = { connectionId, kind, search: customerCode, sort: 'date', descending: true } as const;
  const page = await api.listDocuments({ ...query, offset: 0, limit: mostRows });
  const rows = page.rows.filter((row) => row.customerCode === customerCode);
  const { readAt, problem, partial } = page.status;
  const isRead = readAt !== null && problem === null && !partial;
  const isWhole = isRead && (rows.length > 0 || (await namesCustomers(api, connectionId, kind)));
  return { rows, readAt, isWhole, isCut: page.total > page.rows.length };
}

interface CustomerRows {
  readonly rows: readonly DocumentRow[];
  readonly readAt: number | null;
  readonly isWhole: boolean;
  readonly isCut: boolean;
}

/** Whether the list's rows name their customers, judged by its first rows. */
async function namesCustomers(api: Lists, connectionId: string, kind: DocumentKind): Promise<boolean> {
  const { rows } = await api.listDocuments({ connectionId, kind, offset: 0, limit: fewRows });
  return rows.length === 0 || rows.some(({ customerCode }) => customerCode !== null);
}

/** Resolves once the list was read, or reading it failed. */
function readList(api: Lists, connectionId: string, kind: DocumentKind): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      stop();
      resolve();
    };
    const stop = api.on('documentListChanged', (status) => {
      if (status.connectionId === connectionId && status.kind === kind && !status.reading) end();
    });
    api.refreshDocumentList({ connectionId, kind }).then(
      ({ reading }) => {
        if (!reading) end();
      },
      (error: unknown) => {
        stop();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}

const isReturnOf = (content: ValueRecord, number: string): boolean =>
  textOf(content['ReturnedInvoiceNumber']) === number ||
  itemsOf(content['ReferencedDespatches']).some(({ ID }) => textOf(ID) === number);
