/** Sent documents under a policy that limits how many days they are kept, through the page's operations. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noPolicy } from '../../../domain/model/policy.ts';
import type { PolicyStatus } from '../../../domain/model/policy.ts';
import type { Transport } from '../../../main/ports.ts';
import { Harness, invoice } from './harness.ts';
import { backUp, failed, heard, statusOf } from './storage-support.ts';
import { uploaded } from '../support/uploaded.ts';

const day = 24 * 60 * 60_000;
const policy = (days: number): PolicyStatus => ({
  ...noPolicy,
  source: '/etc/rampa/policy.json',
  locked: { 'documents.keepSentDays': days },
});

let own: Harness;
/** Log events about sent documents and failed maintenance rounds, with their details. */
let logged: (readonly [string, unknown])[];
/** How far the service's clock is ahead of this machine's, in milliseconds; `null`: its answers contain no time. */
let serviceAhead: number | null;
/** Accepted forty days ago. */
let sent: string;
let unsent: string;
beforeEach(async () => {
  [logged, serviceAhead] = [[], 0];
  own = await Harness.start({ pace: 10, transport: timed });
  sent = await send('A-1');
  unsent = await own.draft(invoice({ InvoiceNumber: 'D-1' }));
  own.clock.skip(40 * day);
});
afterEach(() => own.end());

/** Adds the service's time to its answers. */
function timed(transport: Transport): Transport {
  return async (request) => {
    const answer = await transport(request);
    if (answer.kind === 'failure') return answer;
    const { date: _date, ...headers } = answer.headers;
    if (serviceAhead === null) return { ...answer, headers };
    return { ...answer, headers: { ...headers, date: new Date(own.clock.now() + serviceAhead).toUTCString() } };
  };
}
async function send(number: string): Promise<string> {
  const id = await own.draft(invoice({ InvoiceNumber: number }));
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'accepted');
  return id;
}
async function under(given: PolicyStatus): Promise<void> {
  await own.close();
  const note = (event: string, details?: unknown): void => {
    if (event.startsWith('sent.') || event === 'maintenance.round') logged.push([event, details]);
  };
  await own.open({ policy: given, log: { info: note, warn: note } });
}
const isThere = async (id: string): Promise<boolean> => (await own.call('getDraft', { id })) !== null;
const ask = () => own.call('testConnection', { id: own.connectionId });
/** Advances the clock through maintenance rounds until that event is logged. */
const rounds = (event: string) =>
  own.until(async () => {
    await own.pass(10 * 60_000);
    return logged.find(([one]) => one === event)?.[1] ?? null;
  });

describe('sent documents that are kept for thirty days', () => {
  it('are removed afterwards, once the service has reported its time and a backup of the day contains them', async () => {
    await under(policy(30));
    await ask();
    expect(await rounds('sent.removed')).toEqual({ removed: 1, kept: 0 });
    expect([await isThere(sent), await isThere(unsent)]).toEqual([false, true]);
    // The page is told to read its lists again.
    await own.until(async () => Promise.resolve(own.changes().some(({ drafts }) => drafts === null)));
    const [newest] = await own.call('listBackups', {});
    expect(await own.call('inspectBackup', { name: newest?.name ?? '' })).toMatchObject({ drafts: 2, accepted: 1 });
    // The log contains no details of them.
    expect(JSON.stringify(logged)).not.toContain(sent);
  });

  it('stay while they are newer', async () => {
    await under(policy(41));
    const young = await send('A-2');
    own.clock.skip(2 * day);
    await ask();
    expect(await rounds('sent.removed')).toEqual({ removed: 1, kept: 0 });
    expect([await isThere(sent), await isThere(young)]).toEqual([false, true]);
  });

  it('come back with a backup in their former state: accepted, and nothing is sent again', async () => {
    await under(policy(30));
    await ask();
    await rounds('sent.removed');
    const [newest] = await own.call('listBackups', {});
    await own.call('restoreBackup', { name: newest?.name ?? '' });
    expect((await own.state(sent)).state).toBe('accepted');
    await expect(own.call('queueDrafts', { ids: [sent] })).resolves.toMatchObject({ queued: [] });
    expect(own.written()).toHaveLength(1);
  });

  it('can be imported from a file of drafts again, only if chosen, as an additional draft', async () => {
    const [kind, origin] = ['salesReturnInvoice', { connection: 'Depo', organisation: '1' }];
    const drafts = [{ id: sent, kind, content: { InvoiceNumber: 'A-1' } }];
    const file = JSON.stringify({ format: 'rampa-drafts', version: 1, origin, drafts });
    const { connectionId } = own;
    const sentAt = own.clock.now() - 40 * day;
    const look = async () => own.call('readDraftFile', { connectionId, file: await uploaded(own, file) });
    expect(await look()).toMatchObject({ drafts: [{ here: { state: 'accepted', isSame: false } }] });
    await under(policy(30));
    await ask();
    await rounds('sent.removed');
    const reading = await look();
    const here = 'problem' in reading ? null : reading.drafts[0]?.here;
    if (!here || !('sentAt' in here)) throw new Error(`not known as sent: ${JSON.stringify(reading)}`);
    expect(Math.abs(here.sentAt - sentAt)).toBeLessThan(day);
    const { imported } = await own.call('importDrafts', {
      connectionId,
      file: await uploaded(own, file),
      chosen: [0],
    });
    // Its former id is not reused, because a backup may restore it.
    expect(imported).toEqual([expect.not.stringContaining(sent)]);
    expect(await look()).toMatchObject({ drafts: [{ here: { state: 'draft', isSame: true } }] });
  });

  it('come back quarantined from a backup that was made before they were sent', async () => {
    const id = await own.draft(invoice({ InvoiceNumber: 'Next' }));
    const before = await backUp(own);
    await own.send([id]);
    await own.until(async () => (await own.state(id)).state === 'accepted');
    own.clock.skip(40 * day);
    await under(policy(30));
    await ask();
    expect(await rounds('sent.removed')).toEqual({ removed: 2, kept: 0 });
    expect(await own.call('restoreBackup', { name: before.name })).toMatchObject({ quarantined: 1 });
    expect((await own.state(id)).state).toBe('draft');
    const { notQueued } = await own.call('queueDrafts', { ids: [id] });
    expect(notQueued).toHaveLength(1);
    expect(own.written()).toHaveLength(2);
  });
});

describe('nothing is removed', () => {
  it('if the machine’s clock was set forward', async () => {
    await under(policy(30));
    serviceAhead = -40 * day;
    await ask();
    expect(await rounds('sent.notRemoved')).toEqual({ reason: 'clocksDiffer' });
    // Once the clock is right again, documents that are old by both clocks are removed.
    serviceAhead = 0;
    await ask();
    expect(await rounds('sent.removed')).toEqual({ removed: 1, kept: 0 });
  });

  it('before the service has reported its time', async () => {
    serviceAhead = null;
    await under(policy(30));
    await ask();
    expect(await rounds('sent.notRemoved')).toEqual({ reason: 'noServiceTime' });
    expect(await isThere(sent)).toBe(true);
  });

  it('if the backup of the day cannot be made', async () => {
    await under(policy(30));
    await ask();
    rmSync(join(own.folder, 'backups'), { recursive: true, force: true });
    writeFileSync(join(own.folder, 'backups'), 'in the way');
    await rounds('maintenance.round');
    await expect(backUp(own)).rejects.toEqual(failed('internal'));
    expect(await isThere(sent)).toBe(true);
  });

  it.each<readonly [string, PolicyStatus]>([
    ['without a policy', noPolicy],
    ['by a policy that is refused', { ...policy(30), problems: [problem('notJson')], locked: {} }],
    ['by a policy that cannot be read', { ...policy(30), problems: [problem('unreadable')], locked: {} }],
  ])('%s', async (_, given) => {
    await under(given);
    await ask();
    await backUp(own);
    for (let round = 0; round < 4; round += 1) await own.pass(10 * 60_000);
    await own.until(async () => (await statusOf(own)).working === null);
    expect([await isThere(sent), logged]).toEqual([true, []]);
    expect(heard(own, 'storageChanged').length).toBeGreaterThan(0);
  });
});

function problem(code: 'notJson' | 'unreadable') {
  return { code, line: null, path: null, detail: 'as the test wants it' };
}
