/**
 * Every fault of the simulated service while creating a document of each kind, with an explicit number and with "Next": which
 * state the draft reaches, and that the service never holds a duplicate, according to its own ledger.
 */
import { describe, expect, it } from 'vitest';
import type { DraftState } from '../../domain/model/draft-state.ts';
import type { Fault } from '../service/types.ts';
import { despatch, Harness, invoice } from '../integration/application/harness.ts';
import { ownHarness } from '../integration/application/own-harness.ts';

interface Case {
  readonly fault: Omit<Fault, 'match'>;
  /** Final state without any action of the user. */
  readonly explicit: DraftState;
  readonly next: DraftState;
  /** Final number of documents in the service. */
  readonly written: { readonly explicit: number; readonly next: number };
}
type Kind = 'salesReturnInvoice' | 'despatch';
/** A draft of the kind with that number, and the path it is posted to. */
const kinds: Readonly<Record<Kind, { draft: (own: Harness, number: string) => Promise<string>; path: string }>> = {
  salesReturnInvoice: {
    draft: (own, number) => own.draft(invoice({ InvoiceNumber: number })),
    path: 'sales-return-invoices',
  },
  despatch: { draft: (own, number) => own.draft(despatch({ DespatchNumber: number }), 'despatch'), path: 'despatches' },
};

const lost = { explicit: 'accepted', next: 'accepted', written: { explicit: 1, next: 1 } } as const;
/** Not written, and the outcome is unknown: an explicit number is sent again, `"Next"` waits for the user. */
const unsent = { explicit: 'accepted', next: 'unknown', written: { explicit: 1, next: 0 } } as const;

const cases: readonly Case[] = [
  { fault: { kind: 'delayBefore', ms: 100 }, ...lost },
  { fault: { kind: 'delayAfter', ms: 100 }, ...lost },
  { fault: { kind: 'dropConnection' }, ...unsent },
  { fault: { kind: 'resetBeforeRead' }, ...unsent },
  { fault: { kind: 'resetBeforeWrite' }, ...unsent },
  { fault: { kind: 'resetAfterWrite' }, ...lost },
  { fault: { kind: 'lateCommit', ms: 120 }, ...lost },
  { fault: { kind: 'truncated' }, ...lost },
  { fault: { kind: 'slowDrip', ms: 1 }, ...lost },
  { fault: { kind: 'html' }, ...unsent },
  { fault: { kind: 'html', written: true }, ...lost },
  { fault: { kind: 'empty' }, ...unsent },
  { fault: { kind: 'empty', written: true }, ...lost },
  { fault: { kind: 'status', status: 500 }, ...unsent },
  { fault: { kind: 'status', status: 502 }, ...unsent },
  { fault: { kind: 'status', status: 503, written: true }, ...lost },
  { fault: { kind: 'status', status: 504, written: true }, ...lost },
  { fault: { kind: 'redirect', location: 'http://127.0.0.1:9/' }, ...unsent },
  { fault: { kind: 'redirect', location: 'http://127.0.0.1:9/', written: true }, ...lost },
  { fault: { kind: 'wrongTypes' }, ...lost },
  { fault: { kind: 'missingData' }, ...lost },
  { fault: { kind: 'missingId' }, ...lost },
  { fault: { kind: 'expiredToken' }, ...lost },
  { fault: { kind: 'unauthorised' }, ...lost },
  { fault: { kind: 'forbidden' }, explicit: 'waiting', next: 'waiting', written: { explicit: 0, next: 0 } },
  { fault: { kind: 'limit' }, explicit: 'waiting', next: 'waiting', written: { explicit: 0, next: 0 } },
  {
    fault: { kind: 'refusal', errors: [{ code: '49999', message: 'Refused.' }] },
    explicit: 'rejected',
    next: 'rejected',
    written: { explicit: 0, next: 0 },
  },
];

const name = ({ kind, status, written }: Case['fault']): string =>
  [kind, status, written === true ? 'after writing' : ''].filter((part) => part !== undefined && part !== '').join(' ');

describe.concurrent.each([
  ['salesReturnInvoice', 'explicit'],
  ['salesReturnInvoice', 'next'],
  ['despatch', 'explicit'],
  ['despatch', 'next'],
] as const)('a create of a %s whose number is %s', (kind, numbering) => {
  it.each(cases.map((each) => [name(each.fault), each] as const))('meets %s', async (_, each) => {
    // Runs in parallel: the tests mostly wait.
    const own = await Harness.start({ pace: 10, checkPauses: [100, 800, 2_500] });
    try {
      const { service } = own;
      // Sign in first, so that the fault hits the document's request and not the login.
      await own.call('testConnection', { id: own.connectionId });
      service.faults.arm({ ...each.fault, match: { method: 'POST', path: kinds[kind].path } });
      const before = service.ledger.documents({ kind }).length;
      const id = await kinds[kind].draft(own, numbering === 'explicit' ? 'RMP-1' : 'Next');
      await own.send([id]);
      const expected = each[numbering];
      await own.until(
        async () => (await own.state(id)).state === expected && (await own.status()).activity !== 'sending',
      );
      // Wait for whatever is still planned (later checks, a late commit).
      if (each.fault.kind === 'lateCommit') {
        await service.ledger.waitFor(
          ({ fault, wrote, codes }) => fault === 'lateCommit' && (wrote !== null || codes.length > 0),
        );
      }
      await own.pass(60_000);
      expect((await own.state(id)).state).toBe(expected);
      expect(own.written(kind)).toHaveLength(each.written[numbering]);
      expect(service.ledger.documents({ kind })).toHaveLength(before + each.written[numbering]);
      if (expected === 'accepted') {
        await own.until(async () => (await own.state(id)).state === 'accepted' && (await accepted(own, id, kind)));
      }
    } finally {
      await own.end();
    }
  });
});

describe('the second profile of the service, whose lists have few fields', () => {
  it.each(['explicit', 'next'] as const)('answers are lost, and the documents (%s) are found', async (numbering) => {
    const own = await ownHarness({ pace: 10, service: { profile: 'second' } });
    own.service.faults.arm({ kind: 'resetAfterWrite', match: { method: 'POST', path: 'return-invoices' } });
    const id = await own.draft(invoice({ InvoiceNumber: numbering === 'explicit' ? 'RMP-1' : 'Next' }));
    await own.send([id]);
    await own.until(async () => (await own.state(id)).state === 'accepted' && (await accepted(own, id)));
    expect(own.written()).toHaveLength(1);
    expect(own.service.ledger.requests({ method: 'POST', path: 'return-invoices' })).toHaveLength(1);
  });
});

/** Whether the draft has the service's id and number. */
async function accepted(own: Harness, id: string, kind: Kind = 'salesReturnInvoice'): Promise<boolean> {
  const { acceptedId, acceptedNumber } = await own.state(id);
  const [document] = own.written(kind);
  return document !== undefined && acceptedId === document.id && acceptedNumber === document.number;
}
