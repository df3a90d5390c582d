/** One round: a computer, a service, and a user with at least ten documents, a hundred actions and a restart. */
import { cpSync, rmSync } from 'node:fs';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import type { QueueStatus } from '../../../domain/model/queue.ts';
import type { Secrets } from '../../../main/secrets/secrets.ts';
import { createRandom } from '../../../practice/random.ts';
import type { Random } from '../../../practice/random.ts';
import { actions, createOne, home, minutes, openOne, pass, restart } from './actions.ts';
import type { Desk } from './actions.ts';
import { colleaguesDocument } from './contents.ts';
import { courses } from './courses.ts';
import { createOffice, newFolder } from './office.ts';
import { createPlayer } from './player.ts';
import type { DeskDraft, Sent, Violation } from './records.ts';
import { apiKey, createDeskService, homeAddress, homeOrganisation } from './service.ts';
import { simulatedTime } from './simulated-time.ts';

export interface FoundViolation {
  readonly sentence: Violation['sentence'];
  readonly what: string;
  readonly text: string;
  readonly seed: number;
  readonly round: number;
  /** The courses of the round. */
  readonly courses: readonly string[];
  /** The last lines of the log that concern the document, or all documents. */
  readonly steps: readonly string[];
}
export interface Round {
  readonly violations: readonly FoundViolation[];
  readonly documents: number;
  readonly actions: number;
  readonly log: readonly string[];
}

interface Line {
  readonly text: string;
  readonly draft: DeskDraft | null;
}
const leastActions = 110;
const longestStory = 24;

/** A Monday morning. */
const start = Date.UTC(2026, 10, 23, 6);

const settings: ConnectionSettings = {
  ...connectionDefaults,
  ...{ name: 'Test', baseUrl: homeAddress, authUrl: `${homeAddress}/auth`, organisation: homeOrganisation },
  ...{ userId: 1, companyId: 1 },
};

/** An application's folder with a connection, copied for each round. */
interface Template {
  readonly folder: string;
  readonly connectionId: string;
  readonly secrets: ReadonlyMap<string, string>;
}
let template: Template | null = null;

function secretsOf(kept: Map<string, string>): Secrets {
  return {
    storage: { kind: 'keychain' },
    store: {
      get: (account) => Promise.resolve(kept.get(account) ?? null),
      set: (account, secret) => Promise.resolve(void kept.set(account, secret)),
      delete: (account) => Promise.resolve(void kept.delete(account)),
    },
  };
}

async function makeTemplate(): Promise<Template> {
  const time = simulatedTime(start - minutes);
  const random = createRandom(1);
  const service = createDeskService(
    time,
    random,
    () => undefined,
    () => undefined,
  );
  const kept = new Map<string, string>();
  const folder = newFolder();
  const secrets = secretsOf(kept);
  const office = createOffice({ folder, time, service, random, secrets, onStatus: () => undefined });
  await office.open();
  const { id } = await office.call('createConnection', { settings });
  await office.call('setApiKey', { id, apiKey });
  // Otherwise each round would begin with its daily backup, in a thread.
  await office.call('backUpNow', {});
  await office.close();
  return { folder, connectionId: id, secrets: kept };
}

export function forgetTemplate(): void {
  if (template !== null) rmSync(template.folder, { recursive: true, force: true });
  template = null;
}

export async function playRound(seed: number, round: number): Promise<Round> {
  template ??= await makeTemplate();
  const random = createRandom(seed * 1_000_003 + round);
  const time = simulatedTime(start);
  const log: Line[] = [];
  const found: FoundViolation[] = [];
  const chosen = courseNames(random);
  const say = (text: string, draft: DeskDraft | null = null): void => {
    const at = new Date(time.now()).toISOString().slice(8, 19).replace('T', ' ');
    log.push({ text: `${at} ${text}`, draft });
  };
  let onWrite: (sent: Sent) => void = () => undefined;
  let onStatus: (status: QueueStatus) => void = () => undefined;
  const service = createDeskService(
    time,
    random,
    (sent) => onWrite(sent),
    (text, { submission }) => say(text, submission?.desk ?? null),
  );
  const folder = newFolder();
  cpSync(template.folder, folder, { recursive: true });
  const secrets = secretsOf(new Map(template.secrets));
  const office = createOffice({
    ...{ folder, time, service, random, secrets },
    onStatus: (status) => onStatus(status),
  });
  const { connectionId } = template;
  const player = createPlayer({
    ...{ time, office, service, random, connectionId, settings, say },
    violated: ({ sentence, what, text, draft }) => {
      say(`VIOLATED ${sentence}: ${text}`, draft);
      found.push({ sentence, what, text, seed, round, courses: chosen, steps: storyOf(log, draft) });
    },
  });
  ({ onWrite, onStatus } = player);
  let played = 0;
  try {
    await office.open();
    played = await play({ player, targets: [], backups: [] }, chosen, random);
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    say(text);
    found.push({
      sentence: 0,
      what: 'the round failed',
      text,
      seed,
      round,
      courses: chosen,
      steps: storyOf(log, null),
    });
  } finally {
    await office.end();
  }
  return { violations: found, documents: player.drafts.length, actions: played, log: log.map(({ text }) => text) };
}

function courseNames(random: Random): readonly string[] {
  const names = Object.keys(courses);
  return Array.from({ length: random.integer(1, 3) }, () => names[random.integer(0, names.length - 1)] ?? '');
}

/** The lines that concern the document, and those that concern all. */
function storyOf(log: readonly Line[], draft: DeskDraft | null): readonly string[] {
  const lines = draft === null ? log : log.filter((line) => line.draft === draft || line.draft === null);
  return lines.slice(-longestStory).map(({ text }) => text);
}

async function play(desk: Desk, chosen: readonly string[], random: Random): Promise<number> {
  const { player } = desk;
  const { service } = player;
  for (let made = 0; made < 5; made += 1) {
    const kind = made < 3 ? 'salesReturnInvoice' : 'despatch';
    desk.targets.push({ kind, id: service.create(kind, colleaguesDocument(random, kind)) });
  }
  const quotes = service.home.service.store.records({ kind: 'quote', companyId: 1, seeded: true });
  const [quote] = quotes.filter(({ record }) => !record.SharingCode);
  if (quote !== undefined) desk.targets.push({ kind: 'quote', id: quote.id });
  for (let made = 0; made < 6; made += 1) await createOne(desk);
  for (let made = 0; made < 2; made += 1) await openOne(desk);

  const underWay = chosen.flatMap((name) => courses[name]?.(desk) ?? []);
  const restartAt = random.integer(20, leastActions - 10);
  let played = 8;
  while (played < leastActions || underWay.length > 0 || player.drafts.length < 10) {
    await pass(desk, random.integer(1, 50));
    const [course] = underWay;
    if (course !== undefined && random.chance(played < leastActions ? 0.15 : 1)) {
      if ((await course.next()).done === true) underWay.shift();
    } else await randomAction(desk, random);
    played += 1;
    if (played === restartAt) await restart(desk, random.pick(['close', 'kill']));
  }
  await finish(desk);
  return played;
}

const total = actions.reduce((sum, [weight]) => sum + weight, 0);
async function randomAction(desk: Desk, random: Random): Promise<void> {
  let left = random.next() * total;
  for (const [weight, action] of actions) {
    left -= weight;
    if (left <= 0) {
      await action(desk);
      return;
    }
  }
}

/** Nothing fails any more, and everything that was submitted comes to its end. */
async function finish(desk: Desk): Promise<void> {
  const { player } = desk;
  player.service.disarm();
  player.service.setWeather('calm');
  player.say('everything works again');
  await home(player);
  await pass(desk, 12 * minutes);
  await player.resume();
  await pass(desk, 12 * minutes);
  await player.judgeAll();
}
