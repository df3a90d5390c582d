/**
 * The application is killed at a random moment while drafts are typed and a queue is sent, and started again on the same folder:
 * every draft reported as saved is complete, and every document is in the service once, or still here in a state that says so.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { despatch, invoice, settingsFor } from '../../integration/application/harness.ts';
import { startService } from '../../service/service.ts';
import type { FaultKind, RequestRecord, Service } from '../../service/types.ts';
import { Killed, startProcess } from './host-process.ts';
import type { Running } from './host-process.ts';
import type { Random } from '../../../practice/random.ts';
import type { Scenario, World } from './scenario.ts';
import { add, nothing } from './tally.ts';
import type { Tally } from './tally.ts';
import { judgeCreates } from './ledger-check.ts';
import type { Call, Sent } from './ledger-check.ts';
import { saving } from '../../saving.ts';

/** Short pauses between checks, so that the test need not wait long. */
const checkPauses = [20, 60, 120] as const;
/** Approximate duration of a round's typing and sending, in milliseconds; the kill comes at any moment of it. */
const activityMs = 260;

type Start = (userData: string) => Promise<Running>;

export const killed: Scenario = {
  name: 'killed while typing and sending (browser host)',
  open: (random) => openWorld(random, (userData) => startProcess(userData, checkPauses)),
  life: 40,
  heavy: true,
};

export async function openWorld(random: Random, start: Start): Promise<World> {
  const service = await startService({ data: 'small', limit: 1_000_000 });
  const userData = mkdtempSync(join(tmpdir(), 'rampa-killed-'));
  let running = await start(userData);
  const { id: connectionId } = await running.call('createConnection', { settings: settingsFor(service) });
  await signIn(running.call, connectionId, service);

  return {
    round: async (mark) => {
      const sent = new Map<string, Sent>();
      const queued = new Set<string>();
      const work = typeAndSend(running.call, { connectionId, service, random, mark, sent, queued }).catch(
        (error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        },
      );
      await moment(service, random);
      await running.kill();
      await work;
      service.faults.clear();
      running = await start(userData);
      const early = await judgeCreates(running.call, service.ledger, [...sent.values()]);
      const notQueued = await unqueued(running.call, queued);
      await signIn(running.call, connectionId, service);
      await settle(running.call, connectionId, [...sent.keys()]);
      const late = await judgeCreates(running.call, service.ledger, [...sent.values()]);
      await putAway(running.call, [...sent.keys()]);
      return add(notQueued, { ...late, ...worse(early, late) });
    },
    end: async () => {
      await running.kill();
      await service.close();
      rmSync(userData, { recursive: true, force: true });
    },
  };
}

/** Waits for a random moment of the round; every other time for one while documents are being sent. */
async function moment(service: Service, random: Random): Promise<void> {
  const after = service.ledger.requests().at(-1)?.sequence ?? 0;
  if (random.next() < 0.5) {
    const isWrite = ({ sequence, method, path }: RequestRecord): boolean =>
      sequence > after && method === 'POST' && path.includes('/api/v1/');
    await service.ledger.waitFor(isWrite, 5_000).catch(() => undefined);
    return pause(random.next() * 60);
  }
  return pause(random.next() * activityMs);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Combines the worse figures: an error found just after the start counts even if it was repaired later. */
function worse(early: Tally, late: Tally): Pick<Tally, 'lost' | 'doubled' | 'wrong' | 'complaints'> {
  return {
    lost: Math.max(early.lost, late.lost),
    doubled: Math.max(early.doubled, late.doubled),
    wrong: Math.max(early.wrong, late.wrong),
    complaints: [...early.complaints.map((text) => `at start: ${text}`), ...late.complaints],
  };
}

async function signIn(call: Call, id: string, service: Service): Promise<void> {
  await call('setApiKey', { id, apiKey: service.apiKey });
}

interface Activity {
  readonly connectionId: string;
  readonly service: Service;
  readonly random: Random;
  readonly mark: string;
  /** The last revision reported as saved, for each draft. */
  readonly sent: Map<string, Sent>;
  /** Drafts reported as queued. */
  readonly queued: Set<string>;
}

async function typeAndSend(call: Call, activity: Activity): Promise<void> {
  const { connectionId, service, random, queued } = activity;
  // The service delays its answer, sometimes before and sometimes after writing.
  const fault = random.pick<FaultKind>(['delayBefore', 'delayAfter']);
  service.faults.arm({ kind: fault, ms: random.integer(0, 25), times: 4, match: { method: 'POST', path: '/api/v1/' } });
  const first: string[] = [];
  for (let index = 0; index < 4; index += 1) first.push(await type(call, activity, index));
  const answer = await call('queueDrafts', { ids: first });
  for (const id of answer.queued) queued.add(id);
  await call('submitQueue', { connectionId });
  // Typing goes on while the queue is sent.
  for (let index = 4; index < 40; index += 1) await type(call, activity, index);
}

/** Types one draft and saves it a few times as it grows; remembers what was acknowledged. */
async function type(call: Call, { connectionId, mark, sent }: Activity, index: number): Promise<string> {
  const kind = index % 2 === 0 ? 'salesReturnInvoice' : 'despatch';
  const own = `${mark} ${index}`;
  const number = index % 4 < 2 ? 'Next' : `K-${mark}-${index}`;
  const start =
    kind === 'despatch'
      ? despatch({ Description: own, DespatchNumber: number })
      : invoice({ Description: own, InvoiceNumber: number });
  const { id, revision } = await call('createDraft', { connectionId, kind, content: start });
  sent.set(id, { id, mark: own, kind, lines: 1, revision });
  const [line] = start.Lines;
  for (let lines = 2; lines <= 3 && line !== undefined; lines += 1) {
    const Lines = Array.from({ length: lines }, (_, at) => ({ ...line, $key: `${line.$key}-${at}` }));
    const saved = await call('saveDraft', saving({ id, revision: revision + lines - 2, content: { ...start, Lines } }));
    if (saved.saved) sent.set(id, { id, mark: own, kind, lines, revision: saved.summary.revision });
  }
  return id;
}

/** A complaint for each draft that was reported as queued and is an ordinary draft again. */
async function unqueued(call: Call, queued: ReadonlySet<string>): Promise<Tally> {
  const complaints: string[] = [];
  for (const id of queued) {
    const draft = await call('getDraft', { id });
    if (draft?.state === 'draft') complaints.push(`${id} was reported queued and is a draft again`);
  }
  return { ...nothing, wrong: complaints.length, complaints };
}

/** Sends what was queued and waits until nothing more happens soon: further checks come after a time that the machine decides. */
async function settle(call: Call, connectionId: string, ids: readonly string[]): Promise<void> {
  await call('submitQueue', { connectionId });
  const end = performance.now() + 60_000;
  for (;;) {
    const drafts = (await Promise.all(ids.map((id) => call('getDraft', { id })))).filter((draft) => draft !== null);
    const { activity } = await call('getQueueStatus', { connectionId });
    const unknown = drafts.filter(({ state }) => state === 'unknown');
    const attempts = await Promise.all(unknown.map(({ id }) => call('listAttempts', { draftId: id })));
    const looked = attempts.every((list) => (list.at(-1)?.findings.length ?? 0) > 0);
    const moving = drafts.some(({ state }) => state === 'ready' || state === 'sending');
    if (activity !== 'sending' && !moving && looked) {
      // The user triggers one more check, as the panel offers.
      for (const { id } of unknown) await call('reconcileDraft', { id });
      return;
    }
    if (performance.now() > end) throw new Error(`not settled: ${activity} ${drafts.map(({ state }) => state).join()}`);
    await pause(15);
  }
}

async function putAway(call: Call, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const draft = await call('getDraft', { id });
    if (draft?.state === 'unknown') await call('decideDraft', { id, decision: { kind: 'toDraft' } });
  }
  await call('deleteDrafts', { ids });
}
