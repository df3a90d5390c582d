/**
 * Short courses of events that a random player would rarely happen upon, mixed into random play: they choose what is done, never
 * how it is judged.
 */
import { versionsIn } from '../../../domain/model/history.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import type { DeskDraft } from './records.ts';
import { editSome, home, minutes, pass, pickFrom, restart } from './actions.ts';
import type { Desk, Target } from './actions.ts';
import { newContent } from './contents.ts';
import { addresses, homeAddress, homeOrganisation, organisations } from './service.ts';
import { answered, lost, replaced } from './weather.ts';
import type { Question } from './weather.ts';

/** Yields between its steps, where other things may happen. */
type Course = (desk: Desk) => AsyncGenerator<undefined, void>;

const writes = ({ what }: Question): boolean => what === 'write';
const lists = ({ what }: Question): boolean => what === 'list';
const gets = ({ what }: Question): boolean => what === 'get';

/** Lets time pass until the draft is in one of these states; gives up after a while. */
async function awaits(desk: Desk, draft: DeskDraft, ...states: readonly string[]): Promise<boolean> {
  for (let tries = 0; tries < 12; tries += 1) {
    const stored = await desk.player.read(draft);
    if (stored === null) return false;
    if (states.includes(stored.state)) return true;
    await pass(desk, tries < 6 ? 2_000 : 2 * minutes);
  }
  return false;
}

async function calm({ player }: Desk): Promise<void> {
  player.service.setWeather('calm');
  player.service.disarm();
  const { companyId, baseUrl, organisation } = player.settings();
  if (companyId !== 1 || baseUrl !== homeAddress || organisation !== homeOrganisation) await home(player);
}

async function created(desk: Desk, withheld = false): Promise<DeskDraft | null> {
  return desk.player.create('salesReturnInvoice', newContent(desk.player.random, 'salesReturnInvoice', withheld));
}

async function opened(desk: Desk, operation: 'replace' | 'change' | 'delete'): Promise<DeskDraft | null> {
  const fitting = desk.targets.filter(
    ({ kind }) => kind === 'salesReturnInvoice' || (operation !== 'delete' && kind === 'despatch'),
  );
  const target = pickFrom(desk, fitting);
  if (target === null) return null;
  const draft = await desk.player.open(target.kind, target.id, operation);
  if (draft !== null && operation !== 'delete') {
    await desk.player.edit(draft, { Description: `${draft.name} mine ${desk.player.nextValue()}` });
  }
  return draft;
}

function theirs({ player }: Desk, draft: DeskDraft): void {
  if (draft.targetId !== null && player.service.edit(draft.targetId, { DueDays: player.nextValue() }))
    player.say(
      `a colleague saves version ${player.service.latestOf(draft.targetId)?.number} of ${draft.name}'s document`,
      draft,
    );
}

/** A setting that decides about totals is changed while a document is queued. */
async function* amountsAfterQueueing(desk: Desk): AsyncGenerator<undefined, void> {
  const { player } = desk;
  await calm(desk);
  const draft = await created(desk, true);
  if (draft === null) return;
  await player.queue([draft]);
  yield;
  await player.setSettings({}, { deductWithholding: !player.settings().assumed.deductWithholding });
  yield;
  await player.submit([draft]);
  await awaits(desk, draft, 'accepted', 'draft', 'rejected');
}

/** The company, user, period, organisation or address was wrong when documents were queued. */
async function* correction(desk: Desk): AsyncGenerator<undefined, void> {
  const { player } = desk;
  await calm(desk);
  const draft = await created(desk);
  if (draft === null) return;
  const { companyId, userId, periodId, organisation, baseUrl, authUrl } = player.settings();
  const [wrong, right] = player.random.pick<readonly [Partial<ConnectionSettings>, Partial<ConnectionSettings>]>([
    [{ companyId: 2 }, { companyId }],
    [{ userId: 2 }, { userId }],
    [{ periodId: 2025 }, { periodId }],
    [{ organisation: organisations[1] }, { organisation }],
    [
      { baseUrl: addresses[1], authUrl: `${addresses[1]}/auth` },
      { baseUrl, authUrl },
    ],
  ]);
  await player.setSettings(wrong);
  await player.queue([draft]);
  yield;
  await player.setSettings(right);
  yield;
  await player.submit([draft]);
  await awaits(desk, draft, 'accepted', 'draft', 'rejected');
}

/** A copy of a document that was read from the service still holds the mark of the original. */
async function* oldMark(desk: Desk): AsyncGenerator<undefined, void> {
  const { player } = desk;
  await calm(desk);
  const original = await created(desk);
  if (original === null) return;
  if (player.settings().clientReference !== true) await player.setSettings({ clientReference: true });
  await player.edit(original, { OrderReferenceNumber: '' });
  await player.queue([original]);
  await player.submit([original]);
  if (!(await awaits(desk, original, 'accepted'))) return;
  const id = (await player.read(original))?.acceptedId ?? null;
  yield;
  const reopened = id === null ? null : await player.open('salesReturnInvoice', id, 'change');
  if (reopened === null) return;
  const copy = await player.adopt(
    await player.call('duplicateDraft', { id: reopened.id }),
    `a copy of ${reopened.name}`,
  );
  if (copy === null) return;
  if (player.random.chance(0.7)) await player.setSettings({ clientReference: false });
  await player.queue([copy]);
  yield;
  player.service.arm({ matches: writes, fate: lost('no'), times: 1 });
  await player.submit([copy]);
  await awaits(desk, copy, 'accepted', 'unknown');
  await pass(desk, 3 * minutes);
}

/** An unknown document is taken back and queued again while a slow check of it is under way. */
async function* againDuringCheck(desk: Desk): AsyncGenerator<undefined, void> {
  const { player } = desk;
  await calm(desk);
  const draft = player.random.chance(0.6) ? await created(desk) : await opened(desk, 'change');
  if (draft === null) return;
  await player.queue([draft]);
  const isLost = player.random.chance(0.7);
  if (isLost) player.service.arm({ matches: writes, fate: lost('no'), times: 1 });
  player.service.setWeather('slow');
  await player.submit([draft]);
  yield;
  // Some moment of the reads before and after the write.
  for (let tries = 0; tries < 20; tries += 1) {
    await pass(desk, player.random.integer(2_000, 25_000));
    const state = (await player.read(draft))?.state;
    if (state === 'unknown' && player.random.chance(0.5)) {
      if (player.random.chance(0.5)) {
        void player.refusable('reconcileDraft', player.office.start('reconcileDraft', { id: draft.id }));
        await pass(desk, 4_000);
      }
      await player.decide(draft, { kind: 'toDraft' });
    } else if (state !== undefined && ['ready', 'waiting'].includes(state)) await player.withdraw([draft]);
    if ((await player.read(draft))?.state !== 'draft') continue;
    await editSome(desk, draft);
    await player.queue([draft]);
    break;
  }
  await pass(desk, 5 * minutes);
}

/** The user sends although the document could not be read; a colleague saves before it can be read again. */
async function* uncheckedThenSaved(desk: Desk): AsyncGenerator<undefined, void> {
  const { player } = desk;
  await calm(desk);
  const draft = await opened(desk, player.random.pick(['replace', 'change', 'delete']));
  if (draft === null) return;
  await player.queue([draft]);
  player.service.arm({ matches: gets, fate: replaced(player.random.pick([500, 500, 400])), times: 12 });
  await player.submit([draft]);
  for (let tries = 0; tries < 20 && (await player.read(draft))?.waitingReason !== 'unchecked'; tries += 1) {
    await pass(desk, 4 * minutes);
  }
  yield;
  theirs(desk, draft);
  player.service.disarm();
  if ((await player.read(draft))?.waitingReason === 'unchecked') await player.decide(draft, { kind: 'sendAnyway' });
  await awaits(desk, draft, 'accepted', 'waiting');
}

/** A decision about one state of the document is carried out long after, when there is another state. */
async function* oldDecision(desk: Desk): AsyncGenerator<undefined, void> {
  const { player } = desk;
  await calm(desk);
  const draft = await opened(desk, player.random.pick(['replace', 'change', 'delete']));
  if (draft === null) return;
  await player.queue([draft]);
  theirs(desk, draft);
  await player.submit([draft]);
  if (!(await awaits(desk, draft, 'waiting'))) return;
  yield;
  await player.showConflict(draft);
  player.service.setWeather('refused');
  await player.decide(draft, { kind: 'sendAnyway' });
  await pass(desk, 10 * minutes);
  theirs(desk, draft);
  player.time.sleep(60 * 60 * minutes);
  yield;
  player.service.setWeather('calm');
  await pass(desk, 15 * minutes);
  await player.resume();
  await awaits(desk, draft, 'accepted', 'waiting');
}

/** The user sends again what was written, while the list cannot be read. */
async function* againWithoutList(desk: Desk): AsyncGenerator<undefined, void> {
  const { player } = desk;
  await calm(desk);
  const draft = await created(desk);
  if (draft === null) return;
  await player.queue([draft]);
  player.service.arm({ matches: writes, fate: lost(player.random.pick(['yes', 'late']), 'reset', 20_000), times: 1 });
  player.service.setWeather('listsFail');
  await player.submit([draft]);
  if (!(await awaits(desk, draft, 'unknown'))) return;
  await pass(desk, minutes);
  yield;
  player.service.arm({ matches: lists, fate: replaced(500), times: 40 });
  await player.decide(draft, { kind: 'sendAgain' });
  await pass(desk, 3 * minutes);
}

/** A version from before a merge is restored. */
async function* versionAfterMerge(desk: Desk): AsyncGenerator<undefined, void> {
  const { player } = desk;
  await calm(desk);
  const draft = await opened(desk, player.random.pick(['replace', 'change']));
  if (draft === null) return;
  await pass(desk, 2 * minutes);
  await player.edit(draft, { Description: `${draft.name} mine ${player.nextValue()}` });
  await player.queue([draft]);
  theirs(desk, draft);
  await player.submit([draft]);
  if (!(await awaits(desk, draft, 'waiting'))) return;
  yield;
  const before = await player.read(draft);
  if (before === null || !(await player.resolve(draft, 'ours'))) return;
  if (player.random.chance(0.3)) await player.undo(draft, before);
  else {
    const versions = versionsIn((await player.call('getHistory', { draftId: draft.id })) ?? []);
    const version = pickFrom(desk, versions);
    if (version === null || !(await player.restoreVersion(draft, version))) return;
  }
  yield;
  await player.edit(draft, { Description: `${draft.name} mine ${player.nextValue()}` });
  await player.queue([draft]);
  await player.submit([draft]);
  await awaits(desk, draft, 'accepted', 'waiting');
}

/** One document is sent while the queue is paused. */
async function* oneWhilePaused(desk: Desk): AsyncGenerator<undefined, void> {
  const { player } = desk;
  await calm(desk);
  const all = [await created(desk), await created(desk), await created(desk)].filter((draft) => draft !== null);
  const [first] = all;
  if (first === undefined) return;
  await player.queue(all);
  await player.submit(all);
  await player.pause();
  yield;
  const later = await created(desk);
  if (later === null) return;
  await player.queue([later]);
  await player.submit([later]);
  await pass(desk, minutes);
  yield;
  await player.resume();
}

/** A colleague saves after the application has read the document, before or just after its write is carried out. */
async function* savedMeanwhile(desk: Desk): AsyncGenerator<undefined, void> {
  const { player } = desk;
  await calm(desk);
  const draft = await opened(desk, player.random.pick(['replace', 'change']));
  if (draft === null) return;
  await player.queue([draft]);
  const isBefore = player.random.chance(0.5);
  if (isBefore) player.service.arm({ matches: writes, fate: answered(20_000), times: 1 });
  await player.submit([draft]);
  if (isBefore) await pass(desk, 2_000);
  else if (!(await awaits(desk, draft, 'accepted'))) return;
  theirs(desk, draft);
  yield;
  await pass(desk, 3 * minutes);
}

/** A document of this desk that is in the service becomes one that drafts are made from. */
async function* ownDocument(desk: Desk): AsyncGenerator<undefined, void> {
  const { player } = desk;
  const draft = await created(desk);
  if (draft === null) return;
  await player.queue([draft]);
  await player.submit([draft]);
  yield;
  await awaits(desk, draft, 'accepted', 'unknown');
  const id = (await player.read(draft))?.acceptedId ?? null;
  if (id !== null) desk.targets.push({ kind: 'salesReturnInvoice', id } satisfies Target);
}

/** The process ends while a document is under way. */
async function* killedWhileSending(desk: Desk): AsyncGenerator<undefined, void> {
  const { player } = desk;
  const drafts = [await created(desk), await opened(desk, 'change')].filter((draft) => draft !== null);
  await player.queue(drafts);
  yield;
  await player.submit(drafts);
  await pass(desk, player.random.integer(1, 200));
  await restart(desk, 'kill');
  yield;
  await player.submitAll();
  await pass(desk, 2 * minutes);
}

export const courses: Readonly<Record<string, Course>> = {
  amountsAfterQueueing,
  correction,
  oldMark,
  againDuringCheck,
  uncheckedThenSaved,
  oldDecision,
  againWithoutList,
  versionAfterMerge,
  oneWhilePaused,
  savedMeanwhile,
  ownDocument,
  killedWhileSending,
};
