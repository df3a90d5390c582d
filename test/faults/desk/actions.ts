/** What the player does at random, each action with its weight. */
import { versionsIn } from '../../../domain/model/history.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Draft, DraftSummary } from '../../../domain/model/draft.ts';
import type { DraftState } from '../../../domain/model/draft-state.ts';
import { linesOf } from '../../../domain/value.ts';
import { newContent } from './contents.ts';
import type { DeskKind } from './contents.ts';
import type { Player } from './player.ts';
import type { DeskDraft } from './records.ts';
import { addresses, homeAddress, homeOrganisation, organisations } from './service.ts';
import { weathers } from './weather.ts';
import type { WeatherName } from './weather.ts';

/** Documents of the service that drafts are made from. */
export interface Target {
  readonly kind: 'salesReturnInvoice' | 'despatch' | 'quote';
  readonly id: string;
}
export interface Desk {
  readonly player: Player;
  readonly targets: Target[];
  readonly backups: string[];
}
type Action = (desk: Desk) => unknown;

const weatherNames = Object.keys(weathers) as WeatherName[];
export const minutes = 60_000;
const hours = 3_600_000;

/** Drafts in these states, as the list shows them. */
async function inStates({ player }: Desk, ...states: readonly DraftState[]) {
  const rows = await player.rows();
  return rows.flatMap((row) => {
    const draft = player.find(row.id);
    return draft !== undefined && states.includes(row.state) ? [{ draft, row }] : [];
  });
}

export function pickFrom<T>({ player }: Desk, from: readonly T[]): T | null {
  const { random } = player;
  return from.length === 0 ? null : (from[random.integer(0, from.length - 1)] ?? null);
}
const some = (desk: Desk, from: readonly { readonly draft: DeskDraft }[]): readonly DeskDraft[] => {
  const { random } = desk.player;
  const count = random.integer(1, 3);
  return from
    .flatMap(({ draft }) => (random.chance(count / Math.max(1, from.length)) ? [draft] : []))
    .slice(0, count + 2);
};

async function onOne(
  desk: Desk,
  states: readonly DraftState[],
  work: (draft: DeskDraft, row: DraftSummary) => Promise<unknown>,
) {
  const chosen = pickFrom(desk, await inStates(desk, ...states));
  if (chosen !== null) await work(chosen.draft, chosen.row);
}

/** A typed change of some fields, or of a line. */
function change({ player: { random, nextValue } }: Desk, draft: DeskDraft, stored: Draft): ValueRecord {
  const lines = linesOf(stored.content);
  const changed = random.pick(['Description', 'DueDays', 'DocumentNumber', 'Lines'] as const);
  if (changed === 'DueDays') return { DueDays: String(nextValue()) };
  if (changed === 'DocumentNumber') return { DocumentNumber: `M-${nextValue()}` };
  if (changed === 'Lines' && lines.length > 0 && draft.kind !== 'quote')
    return { Lines: lines.map((line, at) => (at === 0 ? { ...line, Quantity: String(random.integer(1, 9)) } : line)) };
  return { Description: `${draft.name} text ${nextValue()}` };
}

export async function editSome(desk: Desk, draft: DeskDraft): Promise<void> {
  const stored = await desk.player.read(draft);
  if (stored !== null && draft.operation !== 'delete') await desk.player.edit(draft, change(desk, draft, stored));
}

export async function createOne(
  desk: Desk,
  kind: DeskKind = desk.player.random.chance(0.7) ? 'salesReturnInvoice' : 'despatch',
) {
  const { player } = desk;
  const content = newContent(player.random, kind);
  const field = kind === 'despatch' ? 'DespatchNumber' : 'InvoiceNumber';
  const number = player.random.chance(0.2) ? { [field]: `N-${player.nextValue()}` } : {};
  return player.create(kind, { ...content, ...number });
}

export async function openOne(desk: Desk): Promise<DeskDraft | null> {
  const { player, targets } = desk;
  const target = pickFrom(desk, targets);
  if (target === null) return null;
  const operation = player.random.pick(
    target.kind === 'salesReturnInvoice'
      ? (['replace', 'change', 'change', 'delete'] as const)
      : (['replace', 'change'] as const),
  );
  const draft = await player.open(target.kind, target.id, operation);
  if (draft !== null) await editSome(desk, draft);
  return draft;
}

/** The user decides about a document that waits for a decision, as far as the list shows what it is. */
async function decideOne(desk: Desk): Promise<void> {
  const { player } = desk;
  const { random } = player;
  await onOne(desk, ['waiting', 'unknown'], async (draft, row) => {
    if (row.state === 'waiting' && row.waitingReason === 'changed') {
      await player.showConflict(draft);
      // Meanwhile there may be something else than the page shows.
      if (random.chance(0.3)) await pass(desk, random.integer(1_000, 90_000));
      if (random.chance(0.4)) return player.decide(draft, { kind: 'sendAnyway' });
      return player.resolve(draft, random.pick(['ours', 'theirs']));
    }
    if (row.state === 'waiting') {
      return row.waitingReason === 'unchecked' ? player.decide(draft, { kind: 'sendAnyway' }) : null;
    }
    const kind = random.pick(['accepted', 'sendAgain', 'sendAgain', 'toDraft'] as const);
    if (kind === 'toDraft') return player.decide(draft, { kind });
    if (kind === 'sendAgain') return player.decide(draft, { kind });
    // The user has looked into the accounting program.
    const written = draft.submissions.at(-1)?.sent.find(({ wrote }) => wrote !== null)?.wrote;
    return written === undefined || written === null
      ? player.decide(draft, { kind: 'sendAgain' })
      : player.decide(draft, { kind, number: written.number });
  });
}

async function restoreVersion({ player, ...desk }: Desk): Promise<void> {
  await onOne({ player, ...desk }, ['draft', 'rejected'], async (draft) => {
    const versions = versionsIn((await player.call('getHistory', { draftId: draft.id })) ?? []);
    const version = pickFrom({ player, ...desk }, versions);
    if (version === null || !(await player.restoreVersion(draft, version))) return;
    // The first version of a copy has the description of its original.
    if (draft.operation === 'create') await player.edit(draft, { Description: `${draft.name} restored` });
  });
}

export async function restart({ player }: Desk, how: 'close' | 'kill'): Promise<void> {
  const { office } = player;
  player.say(how === 'close' ? 'closes and opens' : 'the process is killed, and opened again');
  await (how === 'close' ? office.close() : office.kill());
  await office.open();
  player.restarted();
}

function colleagueEdits(desk: Desk): void {
  const { player } = desk;
  const { random, service } = player;
  const target = pickFrom(desk, desk.targets);
  if (target === null) return;
  const fields = random.chance(0.3) ? { Description: `theirs ${player.nextValue()}` } : {};
  const isDone = service.edit(target.id, { DueDays: player.nextValue(), ...fields });
  if (isDone) player.say(`a colleague saves version ${service.latestOf(target.id)?.number} of a ${target.kind}`);
}

async function setSome(desk: Desk): Promise<void> {
  const { player } = desk;
  const { random } = player;
  const settings = player.settings();
  const { assumed } = settings;
  await random.pick<() => Promise<unknown>>([
    () => player.setSettings({}, { deductWithholding: !assumed.deductWithholding }),
    () => player.setSettings({}, { deductWithholding: !assumed.deductWithholding }),
    () => player.setSettings({}, { vatPerDocument: !assumed.vatPerDocument }),
    () => player.setSettings({}, { totalsInDefaultCurrency: !assumed.totalsInDefaultCurrency }),
    () => player.setSettings({}, { sendChosenLots: !assumed.sendChosenLots }),
    () => player.setSettings({ clientReference: !settings.clientReference }),
    () => player.setSettings({ defaultCurrency: settings.defaultCurrency === 'TRY' ? 'USD' : 'TRY' }),
    () => player.setSettings({ parallel: random.integer(1, 8) }),
  ])();
}

async function correctSome({ player }: Desk): Promise<void> {
  const { random } = player;
  const settings = player.settings();
  await random.pick<() => Promise<unknown>>([
    () => player.setSettings({ companyId: settings.companyId === 1 ? 2 : 1 }),
    () => player.setSettings({ userId: settings.userId === 1 ? 2 : 1 }),
    () => player.setSettings({ periodId: settings.periodId === null ? 2026 : null }),
    () => {
      const organisation = settings.organisation === homeOrganisation ? organisations[1] : homeOrganisation;
      return player.setSettings({ organisation });
    },
    () => {
      const address = settings.baseUrl === homeAddress ? addresses[1] : homeAddress;
      return player.setSettings({ baseUrl: address, authUrl: `${address}/auth` });
    },
    // Back to where the documents belong, so that something can be sent again.
    () => home(player),
    () => home(player),
  ])();
}

export const home = (player: Player): Promise<unknown> =>
  player.setSettings({
    ...{ companyId: 1, userId: 1, organisation: homeOrganisation },
    ...{ baseUrl: homeAddress, authUrl: `${homeAddress}/auth` },
  });

async function restoreBackup(desk: Desk): Promise<void> {
  const { player } = desk;
  const name = pickFrom(desk, desk.backups);
  if (name === null) return;
  const report = await player.call('restoreBackup', { name });
  if (report === null) return;
  player.say(`restores a backup: ${JSON.stringify({ ...report, setAside: undefined, lost: undefined })}`);
  player.restarted();
  await player.lookAgain();
}

export const pass = ({ player }: Desk, ms: number): Promise<void> => player.pass(ms);

export const actions: readonly (readonly [weight: number, action: Action])[] = [
  [7, (desk) => createOne(desk)],
  [
    4,
    (desk) =>
      onOne(desk, ['draft', 'ready', 'accepted', 'rejected', 'unknown'], async (draft) => {
        if (draft.kind !== 'quote')
          await desk.player.adopt(
            await desk.player.call('duplicateDraft', { id: draft.id }),
            `a copy of ${draft.name}`,
          );
      }),
  ],
  [6, openOne],
  [8, (desk) => onOne(desk, ['draft', 'rejected'], (draft) => editSome(desk, draft))],
  [12, async (desk) => desk.player.queue(some(desk, await inStates(desk, 'draft', 'rejected')))],
  [
    4,
    async (desk) => desk.player.withdraw(some(desk, await inStates(desk, 'ready', 'waiting', 'rejected', 'unknown'))),
  ],
  [6, ({ player }) => player.submitAll()],
  [6, async (desk) => desk.player.submit(some(desk, await inStates(desk, 'ready', 'unknown')))],
  [1.5, ({ player }) => player.pause()],
  [1.5, ({ player }) => player.resume()],
  [8, decideOne],
  [
    2,
    (desk) =>
      onOne(desk, ['unknown'], (draft) => {
        desk.player.say(`looks for ${draft.name}`, draft);
        return desk.player.call('reconcileDraft', { id: draft.id });
      }),
  ],
  [
    1,
    async (desk) => {
      const differing = (await inStates(desk, 'accepted')).filter(({ row }) => row.conflict !== null);
      const chosen = pickFrom(desk, differing);
      if (chosen !== null) await desk.player.dismiss(chosen.draft);
    },
  ],
  [
    1,
    (desk) =>
      onOne(desk, ['draft', 'accepted', 'unknown'], async ({ id, kind, name }) => {
        const { player } = desk;
        if (kind === 'quote') return;
        const saved = await player.call('saveTemplate', { draftId: id, name: `T${player.nextValue()}`, replaces: [] });
        if (saved !== null)
          await player.adopt(await player.call('createFromTemplate', { id: saved.id }), `a template of ${name}`);
      }),
  ],
  [3, restoreVersion],
  [
    0.5,
    async ({ player, backups }) => {
      const made = await player.call('backUpNow', {});
      if (made !== null) backups.push(made.name);
      player.say('makes a backup');
    },
  ],
  [0.5, restoreBackup],
  [
    0.5,
    async ({ player }) => {
      const held = (await player.call('listQuarantined', {})) ?? [];
      await player.call('releaseQuarantined', { ids: held.map(({ draft }) => draft.id) });
      if (held.length > 0) player.say(`releases ${held.map(({ draft }) => player.find(draft.id)?.name).join()}`);
    },
  ],
  [2.5, setSome],
  [1.2, correctSome],
  [7, colleagueEdits],
  [
    0.7,
    (desk) => {
      const target = pickFrom(desk, desk.targets);
      if (target !== null && desk.player.service.remove(target.id))
        desk.player.say(`a colleague deletes a ${target.kind}`);
    },
  ],
  [
    5,
    ({ player }) => {
      const name = player.random.chance(0.4)
        ? 'calm'
        : (pickFrom({ player, targets: [], backups: [] }, weatherNames) ?? 'calm');
      player.service.setWeather(name);
      player.say(`weather: ${name}`);
    },
  ],
  [20, (desk) => pass(desk, desk.player.random.integer(5, 400))],
  [10, (desk) => pass(desk, desk.player.random.integer(1_000, 90_000))],
  [1.5, (desk) => pass(desk, desk.player.random.integer(5, 40) * minutes)],
  [
    1,
    ({ player }) => {
      const ms = player.random.integer(1, 60) * hours;
      player.say(`the computer sleeps ${ms / hours} hours`);
      player.time.sleep(ms);
      return player.pass(1_000);
    },
  ],
  [1.2, (desk) => restart(desk, 'close')],
  [0.8, (desk) => restart(desk, 'kill')],
  [
    1,
    (desk) =>
      onOne(desk, ['draft'], async (draft) => {
        await desk.player.call('deleteDrafts', { ids: [draft.id] });
        if (desk.player.random.chance(0.5)) await desk.player.call('undeleteDrafts', { ids: [draft.id] });
      }),
  ],
  [0.5, ({ player }) => player.call('renewSession', { id: player.connectionId })],
  [0.5, ({ player }) => player.call('testConnection', { id: player.connectionId })],
];
