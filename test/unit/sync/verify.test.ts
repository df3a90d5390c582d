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
  previous: null,
  ...{ acceptedAt: 0, until: 60_000 },
  ...more,
});

/** A service with this answer, a store that records, and a given clock and budget. */
function world(
  reading: DocumentReading | readonly DocumentReading[],
  more: { now?: number; monotonic?: number; sleeps?: number; state?: string | null } = {},
) {
  const { now = 5, monotonic = 0, sleeps = 0, state = 'accepted' } = more;
  let time = now;
  const told = { asked: 0, findings: [] as Finding[], conflicts: [] as FoundConflict[], warned: [] as string[] };
  const ports = {
    connectionId: 'c',
    settings: () => ({ ...connectionDefaults, baseUrl: 'https://data.example' }),
    requestLimit: () => 100,
    clock: { now: () => time, monotonic: () => monotonic },
    log: { warn: (event: string) => void told.warned.push(event) },
    documents: {
      get: (...asked: unknown[]) => {
        told.asked += 1;
        time += sleeps;
        expect(asked).toEqual(['despatch', 'x', { userId: 1, companyId: 2, periodId: null }]);
        return Promise.resolve('kind' in reading ? reading : reading[told.asked - 1]);
      },
    },
    store: {
      queue: {
        queuedDraft: () => (state === null ? null : { state }),
        addFinding: (id: string, finding: Finding) =>
          void told.findings.push({ ...finding, searched: `${id} ${finding.searched}` }),
        noteConflict: (_id: string, conflict: FoundConflict) => void (told.conflicts = [conflict]),
      },
      drafts: {
        dismissConflict: () => void (told.conflicts = []),
        summary: () => ({ conflict: told.conflicts.length === 0 ? null : 'after' }),
      },
    },
  };
  const run = (of = verification(), closed = false) => verify(ports as unknown as EnginePorts, of, () => closed);
  /** Reads until nothing further is needed, at most this often. */
  const readAll = async (of = verification(), most = 2): Promise<void> => {
    let next: Verification | null = of;
    for (let count = 0; count < most && next !== null; count += 1) {
      const ended = await run(next);
      next = ended !== 'skipped' && ended.kind === 'read' ? ended.next : null;
    }
  };
  return { told, run, readAll };
}

describe('verifying an accepted document', () => {
  it('records a match if it is as expected', async () => {
    const { told, run } = world(found({ Description: 'ours' }));
    expect(await run()).toMatchObject({ kind: 'read', next: { previous: 'asExpected' } });
    expect(await run(verification({ previous: 'asExpected' }))).toEqual({ kind: 'read', next: null });
    told.findings.pop();
    told.asked -= 1;
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
  ])('records a conflict, and reads it again, if %s', async (_, reading, result) => {
    const { told, readAll } = world(reading);
    await readAll(verification(), 1);
    expect(told).toMatchObject({ conflicts: [{ moment: 'after' }], findings: [{ result }] });
    await readAll();
    expect(told.findings).toMatchObject([{ result }, { result }, { result }]);
    expect(told.conflicts).toMatchObject([{ moment: 'after', expected: { Description: 'ours' } }]);
    expect(told.conflicts[0]?.theirs === null).toBe(reading.kind === 'missing');
  });

  it('withdraws the conflict of one stale reading, and reads until two in a row agree', async () => {
    const stale = found({ Description: 'before' });
    const ours = found({ Description: 'ours' });
    const { told, readAll } = world([stale, ours, ours]);
    await readAll(verification(), 9);
    expect(told).toMatchObject({ asked: 3, conflicts: [] });
    expect(told.findings.map(({ result }) => result)).toEqual(['different', 'match', 'match']);
    const late = world([ours, stale, ours, ours]);
    await late.readAll(verification(), 9);
    expect(late.told).toMatchObject({ asked: 4, conflicts: [] });
  });

  it('records a conflict that was read once if nothing more can be read', async () => {
    const theirs = found({ Description: 'theirs' });
    const { told, readAll } = world([theirs, { kind: 'unreadable', reached: true, problem: { reason: 'timeout' } }]);
    await readAll();
    expect(told).toMatchObject({ asked: 2, conflicts: [{ moment: 'after', theirs: { Description: 'theirs' } }] });
    const late = world(theirs, { monotonic: 60_001 });
    await late.run(verification({ previous: 'different' }));
    expect(late.told).toMatchObject({ asked: 0, conflicts: [] });
  });

  it('allows other values in unknown members, but not missing ones', async () => {
    const known = { ...before, RowVersion: 1, Note1: 'kapı' };
    const held = verification({ before: known });
    const saved = world(found({ Description: 'ours', RowVersion: 2, Note1: 'kapı' }));
    await saved.run(held);
    expect(saved.told).toMatchObject({ conflicts: [], findings: [{ result: 'match' }] });
    const gone = world(found({ Description: 'ours', RowVersion: 2 }));
    await gone.readAll(held);
    expect(gone.told).toMatchObject({ conflicts: [{ moment: 'after' }], findings: [{ result: 'different' }, {}] });
  });

  it('compares a replacement only with what was sent', async () => {
    const sent = toWire('despatch', despatch({ Description: 'ours' }), policy, 'replace');
    const replaced = verification({ submission: submission('replace', sent) });
    const same = world(found({ Description: 'ours', DueDays: 5 }));
    await same.run(replaced);
    expect(same.told.conflicts).toEqual([]);
    const other = world(found({ Description: 'theirs' }));
    await other.readAll(replaced);
    expect(other.told.conflicts).toMatchObject([{ expected: { Description: 'ours', CustomerCode: 'C-1' } }]);
  });

  it.each([
    ['refused', false, 'failure'],
    ['serverError', true, 'failure'],
    ['permission', true, 'done'],
  ] as const)('records only that it could not be read (%s, service reached: %s)', async (reason, reached, end) => {
    const problem = { reason };
    const reading: DocumentReading = { kind: 'unreadable', reached, problem };
    const { told, run } = world(reading);
    expect(await run()).toEqual(end === 'done' ? { kind: 'read', next: null } : reading);
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
    await other.readAll();
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
