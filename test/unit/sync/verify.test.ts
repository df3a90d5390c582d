import { describe, expect, it } from 'vitest';
import { encodeBody, toWire } from '../../../domain/wire/index.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Finding } from '../../../domain/model/queue.ts';
import type { FoundConflict } from '../../../main/store/types.ts';
import { verify } from '../../../main/sync/send/verify.ts';
import type { Verification } from '../../../main/sync/send/verify.ts';
import type { DocumentReading, EnginePorts } from '../../../main/sync/ports.ts';
import { despatch, policy } from '../domain/samples.ts';
import { storedSubmission } from '../support/submission.ts';

const before = toWire('despatch', despatch({ Description: 'before' }), policy, 'replace');
const found = (change: object): DocumentReading => ({
  kind: 'found',
  document: { id: 'x', number: 'D-1', data: { ...before, ...change } },
});
const submission = (operation: 'change' | 'replace', body: JsonObject): Verification['submission'] => ({
  ...storedSubmission({ kind: 'despatch', operation, content: {} }, { body: encodeBody(body) }),
  targetId: 'x',
});
const verification = (more: Partial<Verification> = {}): Verification => ({
  attemptId: 'a1',
  submission: submission('change', { Description: 'ours' }),
  before,
  secondReadFollows: true,
  ...{ acceptedAt: 0, until: 60_000 },
  ...more,
});

/** A service with this answer, a store that records, and a given clock and budget. */
function world(
  reading: DocumentReading,
  more: { now?: number; monotonic?: number; sleeps?: number; state?: string | null } = {},
) {
  const { now = 5, monotonic = 0, sleeps = 0, state = 'accepted' } = more;
  let time = now;
  const told = { asked: 0, findings: [] as Finding[], conflicts: [] as FoundConflict[], warned: [] as string[] };
  const ports = {
    connectionId: 'c',
    settings: () => connectionDefaults,
    requestLimit: () => 100,
    clock: { now: () => time, monotonic: () => monotonic },
    log: { warn: (event: string) => void told.warned.push(event) },
    documents: {
      get: (...asked: unknown[]) => {
        told.asked += 1;
        time += sleeps;
        expect(asked).toEqual(['despatch', 'x', { userId: 1, companyId: 2, periodId: null }]);
        return Promise.resolve(reading);
      },
    },
    store: {
      queue: {
        queuedDraft: () => (state === null ? null : { state }),
        addFinding: (id: string, finding: Finding) =>
          void told.findings.push({ ...finding, searched: `${id} ${finding.searched}` }),
        noteConflict: (_id: string, conflict: FoundConflict) => void told.conflicts.push(conflict),
      },
    },
  };
  const run = (of = verification(), closed = false) => verify(ports as unknown as EnginePorts, of, () => closed);
  return { told, run };
}

describe('verifying an accepted document', () => {
  it('records a match if it is as expected', async () => {
    const { told, run } = world(found({ Description: 'ours' }));
    expect(await run()).toBe('done');
    expect(told).toMatchObject({
      asked: 1,
      conflicts: [],
      findings: [
        { at: 5, by: 'id', searched: 'a1 x', result: 'match', complete: true, documentId: 'x', problem: null },
      ],
    });
  });

  it.each([
    ['a sent value differs', found({ Description: 'theirs' }), 'different'],
    ['an unsent value differs', found({ Description: 'ours', DueDays: 5 }), 'different'],
    ['the document is gone or hidden', { kind: 'missing', problem: { reason: 'notFound' } } as const, 'nothing'],
  ])('records a conflict if %s', async (_, reading, result) => {
    const { told, run } = world(reading);
    await run();
    expect(told.findings).toMatchObject([{ result }]);
    expect(told.conflicts).toMatchObject([{ moment: 'after', expected: { Description: 'ours' } }]);
    expect(told.conflicts[0]?.theirs === null).toBe(reading.kind === 'missing');
  });

  it('allows other values in unknown members, but not missing ones', async () => {
    const known = { ...before, RowVersion: 1, Note1: 'kapı' };
    const held = verification({ before: known });
    const saved = world(found({ Description: 'ours', RowVersion: 2, Note1: 'kapı' }));
    await saved.run(held);
    expect(saved.told).toMatchObject({ conflicts: [], findings: [{ result: 'match' }] });
    const gone = world(found({ Description: 'ours', RowVersion: 2 }));
    await gone.run(held);
    expect(gone.told).toMatchObject({ conflicts: [{ moment: 'after' }], findings: [{ result: 'different' }] });
  });

  it('compares a replacement only with what was sent', async () => {
    const sent = toWire('despatch', despatch({ Description: 'ours' }), policy, 'replace');
    const replaced = verification({ submission: submission('replace', sent) });
    const same = world(found({ Description: 'ours', DueDays: 5 }));
    await same.run(replaced);
    expect(same.told.conflicts).toEqual([]);
    const other = world(found({ Description: 'theirs' }));
    await other.run(replaced);
    expect(other.told.conflicts).toMatchObject([{ expected: { Description: 'ours', CustomerCode: 'C-1' } }]);
  });

  it.each([
    ['refused', false],
    ['serverError', true],
    ['permission', true],
  ] as const)('records only that it could not be read (%s, service reached: %s)', async (reason, reached) => {
    const problem = { reason };
    const reading: DocumentReading = { kind: 'unreadable', reached, problem };
    const { told, run } = world(reading);
    expect(await run()).toEqual(reading);
    expect(told.findings).toMatchObject([{ result: 'unreadable', problem }]);
    expect(told.conflicts).toEqual([]);
  });

  it.each([
    ['by the time the machine was awake', { monotonic: 60_000 }, { monotonic: 60_001 }],
    ['by the time of day, because the machine slept', { now: 60_000 }, { now: 60_001 }],
  ])('is skipped if it is too late to prove anything about this attempt, %s', async (_, intime, late) => {
    const { told, run } = world(found({ Description: 'theirs' }), late);
    expect(await run()).toBe('skipped');
    expect(told).toMatchObject({ asked: 0, findings: [], conflicts: [], warned: ['queue.notVerified'] });
    const other = world(found({ Description: 'theirs' }), intime);
    await other.run();
    expect(other.told.conflicts).toHaveLength(1);
  });

  it('is skipped if the machine slept before the answer came', async () => {
    const { told, run } = world(found({ Description: 'theirs' }), { sleeps: 60_001 });
    expect(await run()).toBe('skipped');
    expect(told).toMatchObject({ asked: 1, findings: [], conflicts: [] });
  });

  it.each([
    ['the application is closing', 'accepted', true],
    ['the draft was deleted', null, false],
  ] as const)('records nothing if %s meanwhile', async (_, state, closed) => {
    const { told, run } = world(found({ Description: 'theirs' }), { state });
    await run(verification(), closed);
    expect(told).toMatchObject({ asked: 1, findings: [], conflicts: [] });
  });
});
