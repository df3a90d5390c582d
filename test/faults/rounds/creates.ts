/** Creates of both kinds, with explicit numbers and with "Next", that meet a fault of the service or its network. */
import type { Fault } from '../../service/types.ts';
import { despatch, Harness, invoice } from '../../integration/application/harness.ts';
import type { Random } from '../../../practice/random.ts';
import type { Scenario, World } from './scenario.ts';
import { judgeCreates } from './ledger-check.ts';
import type { Sent } from './ledger-check.ts';

/** Pauses before the checks of a document of unknown outcome: as many as in domain/check-pauses.ts, but shorter. */
export const checkPauses = [100, 900, 2_600] as const;

const elsewhere = 'http://127.0.0.1:9/';
type Struck = Omit<Fault, 'match' | 'times'>;
const faults: readonly (readonly [name: string, fault: Struck])[] = [
  ['slow request', { kind: 'delayBefore', ms: 8 }],
  ['slow answer', { kind: 'delayAfter', ms: 8 }],
  ['connection reset as it opens', { kind: 'dropConnection' }],
  ['reset before the request was read', { kind: 'resetBeforeRead' }],
  ['reset before it was written', { kind: 'resetBeforeWrite' }],
  ['reset after it was written', { kind: 'resetAfterWrite' }],
  ['written late, after the reset', { kind: 'lateCommit', ms: 60 }],
  ['answer truncated', { kind: 'truncated' }],
  ['answer in drips', { kind: 'slowDrip', ms: 1, bytes: 64 }],
  ['HTML instead of JSON', { kind: 'html' }],
  ['HTML instead of JSON, written', { kind: 'html', written: true }],
  ['empty answer', { kind: 'empty' }],
  ['empty answer, written', { kind: 'empty', written: true }],
  ['500', { kind: 'status', status: 500 }],
  ['502', { kind: 'status', status: 502 }],
  ['503, written', { kind: 'status', status: 503, written: true }],
  ['504, written', { kind: 'status', status: 504, written: true }],
  ['redirect', { kind: 'redirect', location: elsewhere }],
  ['redirect, written', { kind: 'redirect', location: elsewhere, written: true }],
  ['envelope with wrong types', { kind: 'wrongTypes' }],
  ['envelope without Data', { kind: 'missingData' }],
  ['answer without id and number', { kind: 'missingId' }],
  ['token expired', { kind: 'expiredToken' }],
  ['token refused', { kind: 'unauthorised' }],
  ['no permission', { kind: 'forbidden' }],
  ['daily limit', { kind: 'limit' }],
  ['too many requests', { kind: 'status', status: 429, headers: { 'retry-after': '1' } }],
  ['body not taken', { kind: 'status', status: 400 }],
  ['refused', { kind: 'refusal', errors: [{ code: '49999', message: 'Refused.' }] }],
];

export const creates: readonly Scenario[] = faults.map(([name, fault]) => ({
  name,
  open: (random) => openWorld(fault, random),
}));

async function openWorld(fault: Struck, random: Random): Promise<World> {
  const harness = await Harness.start({ pace: 20, checkPauses, service: { limit: 1_000_000 } });
  await harness.call('testConnection', { id: harness.connectionId });
  return {
    round: async (mark) => {
      const sent = await draft(harness, mark);
      const kinds =
        fault.kind === 'dropConnection'
          ? {}
          : { match: { method: 'POST', path: '/api/v1/', skip: random.integer(0, 3) } };
      harness.service.faults.arm({ ...fault, ...kinds, times: random.integer(1, 2) });
      await harness.send(sent.map(({ id }) => id));
      await quiet(harness, sent);
      await written(fault);
      const tally = await judgeCreates((name, args) => harness.call(name, args), harness.service.ledger, sent);
      harness.service.faults.clear();
      await putAway(harness, sent);
      return tally;
    },
    end: () => harness.end(),
  };
}

async function draft(harness: Harness, mark: string): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (const kind of ['salesReturnInvoice', 'despatch'] as const) {
    for (const numbering of ['explicit', 'next'] as const) {
      const own = `${mark} ${kind} ${numbering}`;
      const number = numbering === 'next' ? 'Next' : `${kind === 'despatch' ? 'D' : 'S'}-${mark}`;
      const content =
        kind === 'despatch'
          ? despatch({ Description: own, DespatchNumber: number })
          : invoice({ Description: own, InvoiceNumber: number });
      const id = await harness.draft(content, kind);
      sent.push({ id, mark: own, kind, lines: 1, revision: 1 });
    }
  }
  return sent;
}

/** Longer than any wait for the next check: the longest pause at the harness's pace, plus the time to carry it out. */
const stillForMs = 260;

/**
 * Waits until nothing is under way or planned: documents of unknown outcome were checked as often as they will be in this run.
 */
export async function quiet(harness: Harness, sent: readonly Pick<Sent, 'id'>[]): Promise<void> {
  let findings = -1;
  let since = 0;
  await harness.until(async () => {
    const { activity } = await harness.status();
    const drafts = await Promise.all(sent.map(({ id }) => harness.state(id)));
    if (drafts.some(({ state }) => state === 'sending') || harness.isSending()) return false;
    if (activity === 'stalled') return true;
    if (drafts.some(({ state }) => state === 'ready')) return false;
    const unknown = drafts.filter(({ state }) => state === 'unknown');
    if (unknown.length === 0) return true;
    const attempts = await Promise.all(unknown.map(({ id }) => harness.call('listAttempts', { draftId: id })));
    const found = attempts.flat().reduce((sum, attempt) => sum + attempt.findings.length, 0);
    if (found !== findings) since = performance.now();
    findings = found;
    return performance.now() - since > stillForMs;
  });
}

/** Waits for a late write of the service before its ledger is read: the service runs on this process's timers. */
export async function written({ kind, ms = 0 }: Struck = { kind: 'refusal' }): Promise<void> {
  if (kind === 'lateCommit') await new Promise((resolve) => setTimeout(resolve, ms + 5));
}

/** Moves leftover documents of unknown outcome to the drafts, so that later rounds do not check them again. */
export async function putAway(harness: Harness, sent: readonly Pick<Sent, 'id'>[]): Promise<void> {
  for (const { id } of sent) {
    const { state } = await harness.state(id);
    if (state === 'unknown') await harness.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  }
  const ids = sent.map(({ id }) => id);
  await harness.call('withdrawDrafts', { ids });
  await harness.call('deleteDrafts', { ids });
}
