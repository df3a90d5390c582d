/** The fake's queue: every state, errors of each kind of target, findings of each result. */
import type { LocatedError } from '../../domain/model/problem.ts';
import type { Attempt, Finding } from '../../domain/model/queue.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import { item, now } from './documents.ts';
import type { Item } from './documents.ts';
import { locatedError } from '../unit/support/located-error.ts';

const minute = 60_000;

export function attempt(draftId: string, ordinal: number, change: Partial<Attempt>): Attempt {
  const startedAt = change.startedAt ?? now - (30 - ordinal) * minute;
  return {
    id: `${draftId}-attempt-${ordinal}`,
    draftId,
    submissionId: `${draftId}-submission`,
    ordinal,
    startedAt,
    finishedAt: startedAt + 412,
    outcome: 'accepted',
    problem: null,
    errorCount: change.errors?.length ?? 0,
    method: 'POST',
    url: 'https://muhasebe.example.com.tr/api/v1/sales-return-invoices',
    body: JSON.stringify({
      InvoiceNumber: 'Next',
      Date: '2026-11-20T00:00:00',
      CustomerCode: '120.01.0107',
      OrderReferenceNumber: 'RMP-4K7QZ2M9XD',
      SubTotal: 218.7,
      VatTotal: 43.74,
      GrandTotal: 262.44,
      Lines: [{ ProductCode: 'GD-00118', UnitCode: 'C62', Quantity: 3, UnitPrice: 120, CurrencyCode: 'TRY' }],
    }),
    status: change.problem ? (change.problem.status ?? null) : 200,
    sha256: '9f2c1b7e04a5d6638e1d20c7b4f9a8350d6e7f1122334455667788990aabbccd',
    errors: [],
    findings: [],
    ...change,
  };
}

const errors: readonly LocatedError[] = [
  locatedError(
    '4102',
    '3. satırdaki EL-00071 ürünü için seri numarası adedi miktara eşit olmalıdır.',
    ['Lines', 2, 'SerialNumbers'],
    { key: 'c' },
  ),
  locatedError('4088', 'GD-00118: lot GTR-2026-11 bu depoda bulunamadı.', ['Lines', 0, 'Lots', 0, 'LotNo'], {
    key: 'a',
  }),
  locatedError('4040', 'Satır 4 geçersiz.', ['Lines', 3], { key: 'deleted' }),
  locatedError('2017', 'Müşteri kodu tanımlı değil: 120.01.0107', ['CustomerCode'], { key: null }),
  locatedError('3015', 'Fatura bir ödemeyle kapatılmış.'),
];

const refused: ServiceProblem = {
  reason: 'refusedByService',
  status: 400,
  code: '4102',
  message: 'Kayıt doğrulanamadı.',
};
const broken: ServiceProblem = { reason: 'reset', message: 'net::ERR_CONNECTION_RESET' };

const findings: readonly Finding[] = [
  {
    at: now - 21 * minute,
    by: 'reference',
    searched: 'RMP-4K7QZ2M9XD',
    result: 'unreadable',
    complete: false,
    documentId: null,
    documentNumber: null,
    problem: { reason: 'notJson', status: 502, message: '<html><title>502 Bad Gateway</title>' },
  },
  {
    at: now - 9 * minute,
    by: 'reference',
    searched: 'RMP-4K7QZ2M9XD',
    result: 'nothing',
    complete: false,
    documentId: null,
    documentNumber: null,
    problem: null,
  },
];

export interface Scene {
  items: Item[];
  attempts: Map<string, readonly Attempt[]>;
}

export const emptyScene = (): Scene => ({ items: [], attempts: new Map() });

/** `crowd`: number of additional documents that are ready. */
export function scene(crowd: number): Scene {
  const attempts = new Map<string, readonly Attempt[]>();
  const items: Item[] = [];
  const add = (one: Item, ...tried: Attempt[]): void => {
    items.push(one);
    attempts.set(one.draft.id, tried);
    const last = tried.at(-1);
    if (last) one.queue = { ...one.queue, attemptCount: tried.length, lastAttempt: last };
  };
  const accepted = { acceptedNumber: 'SAT2026000000841', acceptedId: '0b0c7a1e-5f0d-4f57-8f1e-2f6c9b1f7a10' };
  add(item(1, 'accepted', accepted), attempt('draft-1', 1, {}));
  add(item(2, 'accepted'), attempt('draft-2', 1, {}));
  add(
    item(3, 'rejected', { number: 'IRS2026000000107' }),
    attempt('draft-3', 1, { outcome: 'notSent', problem: { reason: 'dns', message: 'net::ERR_NAME_NOT_RESOLVED' } }),
    attempt('draft-3', 2, {
      outcome: 'rejected',
      problem: refused,
      errors,
    }),
  );
  add(
    item(4, 'unknown'),
    attempt('draft-4', 1, { startedAt: now - 22 * minute, outcome: 'unknown', problem: broken, findings }),
  );
  add(
    item(5, 'unknown', { operation: 'replace', number: 'SAT2026000000512' }),
    attempt('draft-5', 1, { outcome: 'unknown', method: 'PUT' }),
  );
  add(
    item(6, 'rejected'),
    attempt('draft-6', 1, {
      outcome: 'rejected',
      problem: refused,
      errors: [locatedError('9001', 'Beklenmeyen hata')],
    }),
  );
  add(
    item(7, 'waiting', { kind: 'despatch', waitingReason: 'path' }),
    attempt('draft-7', 1, { outcome: 'waiting', problem: { reason: 'path', status: 404, message: 'Not Found' } }),
  );
  add(item(8, 'sending'), attempt('draft-8', 1, { outcome: 'sending', finishedAt: null, startedAt: now - 2_000 }));
  add(
    item(9, 'ready', { notBefore: now + 4 * minute }),
    attempt('draft-9', 1, {
      outcome: 'notSent',
      problem: { reason: 'unreachable', message: 'net::ERR_ADDRESS_UNREACHABLE' },
    }),
  );
  add(item(10, 'ready', { operation: 'delete', number: 'SAT2026000000633', customerName: null }));
  const opened = { targetId: '00000000-0000-4000-8000-000000000012', baseline: { DueDays: '30', Lines: [] } };
  const held = { ...opened, number: 'SIF0000012', operation: 'change', waitingReason: 'changed' } as const;
  add(item(101, 'waiting', { ...held, conflict: 'before' }));
  add(item(102, 'waiting', { ...held, number: 'SIF0000013', operation: 'replace', waitingReason: 'unchecked' }));
  add(item(103, 'accepted', { ...held, ...accepted, waitingReason: null, conflict: 'after' }));
  for (let position = 11; position < 11 + crowd; position += 1) add(item(position, 'ready'));
  return { items, attempts };
}
