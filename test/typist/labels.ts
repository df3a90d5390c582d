/**
 * Scans hostile labels: texts, control characters as scanners send them (Ctrl and a letter, Tab, Enter, Delete), names of commands,
 * and the final keys of scanners. Whatever a label is and wherever it is scanned, nothing may be sent, deleted, pasted or saved
 * as a setting.
 */
import { content, draft, goodsOf } from '../e2e/support/contents.ts';
import type { Press } from './keyboard.ts';
import { randomOf } from './random.ts';
import type { Random } from './random.ts';
import type { Seat } from './seat.ts';

interface Label {
  readonly keys: readonly Press[];
  /** Milliseconds for each key. */
  readonly pace: number;
  /** The keys after which a Bluetooth scanner pauses, in milliseconds. */
  readonly pauses: ReadonlyMap<number, number>;
}
interface Place {
  readonly name: string;
  /** Leaves the keyboard where the label is scanned. */
  readonly go: () => Promise<void>;
}
export interface Harm {
  readonly place: string;
  readonly seed: number;
  readonly keys: string;
  readonly what: string;
}

interface Look {
  readonly ids: ReadonlySet<string>;
  readonly facts: Readonly<Record<string, unknown>>;
}

const copied = 'COPIED-ELSEWHERE';
/** Not those that close the window or tab, which a page cannot prevent in a browser. */
const letters = [...'abcdefghijklmnopsuvxyz'];
const others = ['Enter', 'Tab', 'Delete', 'Backspace', 'Escape', 'Control+Enter', 'Control+Shift+G', 'Control+Delete'];

function labelOf(random: Random, commands: readonly string[]): Label {
  const keys: Press[] = [];
  const most = random.integer(4, 24);
  while (keys.length < most) {
    const way = random.next();
    if (way < 0.25) keys.push(`Control+${random.one(letters)}`);
    else if (way < 0.4) keys.push(random.one(others));
    else if (way < 0.55) keys.push('Control+k', ...random.one(commands), 'Enter');
    else if (way < 0.65) keys.push('Control+a', random.one(['Delete', 'Control+v', 'Control+k']));
    else keys.push(...random.one(['8690000000012', 'P00041', '01086900000000121', 'ab 12', '%&/']));
  }
  const end = random.one([[], ['Enter'], ['Tab'], ['Control+Enter'], [' ']]);
  const all = [...keys, ...end];
  return { keys: all, pace: random.integer(0, 35), pauses: pausesOf(random, all) };
}

const shownKeys = ({ keys, pauses }: Label): string =>
  keys.map((key, at) => (pauses.has(at) ? `${key} (${String(pauses.get(at))} ms)` : key)).join(' ');

/** None, two in succession before the last two keys, or some, with at least three keys between them. */
function pausesOf(random: Random, keys: readonly Press[]): ReadonlyMap<number, number> {
  const way = random.next();
  const ms = (): number => random.integer(90, 280);
  if (way < 0.4) return new Map();
  if (way < 0.6) return new Map([3, 2].map((back) => [keys.length - back, ms()]));
  const pauses = new Map<number, number>();
  for (let at = random.integer(0, 6); at < keys.length - 1; at += random.integer(3, 9)) pauses.set(at, ms());
  return pauses;
}

/**
 * Scans one label after another until one does harm, after which the page and the data are no longer as they were; returns how many
 * were scanned, and the harm.
 */
export async function playLabels(
  seat: Seat,
  count: number,
  seed: number,
): Promise<{ readonly scanned: number; readonly harm: Harm | null }> {
  const { desk, page, service } = seat;
  const { line } = await goodsOf(desk, ['P00001']);
  const kind = 'salesReturnInvoice';
  const make = (): Promise<string> => draft(desk, kind, content(kind, [line('P00001')]));
  await Promise.all(Array.from({ length: 5 }, make));
  const queued = await Promise.all([make(), make()]);
  await desk.call('queueDrafts', { ids: queued });
  const commands = (
    [
      'editor.submit',
      'editor.menu.delete',
      'shell.shortcuts.submit',
      'shell.shortcuts.delete',
      'editor.menu.paste',
    ] as const
  ).map((key) => desk.t(key));

  const inEditor = async (): Promise<void> => {
    await make();
    await desk.drafts.openFirst();
  };
  const atSync = async (): Promise<void> => {
    await desk.sync.go();
    await desk.sync.rows('ready').first().waitFor();
  };
  const places: readonly Place[] = [
    {
      name: 'the list of drafts, some selected',
      go: async () => {
        await desk.drafts.go();
        await desk.drafts.grid.focus();
        await seat.keyboard.press('Control+a');
      },
    },
    { name: 'the lines of a document', go: inEditor },
    {
      name: 'a field of a document',
      go: async () => {
        await inEditor();
        await desk.editor.box('CustomerCode').focus();
      },
    },
    {
      name: 'the submit button of a document',
      go: async () => {
        await inEditor();
        await page
          .getByRole('button', { name: desk.t('editor.submit') })
          .last()
          .focus();
      },
    },
    {
      name: 'the palette, over a document',
      go: async () => {
        await inEditor();
        await seat.keyboard.press('Control+k');
        await page.locator('[data-palette]').waitFor();
      },
    },
    { name: 'the queue', go: atSync },
    {
      name: 'the submit button of the queue',
      go: async () => {
        await atSync();
        await page.locator('header .actions .button.primary').first().focus();
      },
    },
    {
      name: 'the settings of the connection',
      go: async () => {
        await desk.connection.go();
        await desk.connection.setting('name').focus();
      },
    },
    {
      name: 'the next step of the connection, with a changed setting',
      go: async () => {
        await desk.connection.go();
        await desk.connection.setting('name').fill('Changed');
        await page.locator('[data-setting="next"]').first().focus();
      },
    },
    {
      name: 'the question whether to remove the connection',
      go: async () => {
        await desk.connection.go();
        await desk.button('connection.remove').press('Enter');
        await page.getByRole('dialog').getByRole('button').last().focus();
      },
    },
  ];

  /** What no label may change. */
  const look = async (known: ReadonlySet<string> | null): Promise<Look> => {
    const [connection] = await desk.call('listConnections', {});
    const connectionId = connection?.id ?? '';
    const { rows } = connection ? await desk.call('listDrafts', { connectionId, offset: 0, limit: 500 }) : { rows: [] };
    const shown = await page.evaluate(
      (text) =>
        [...document.querySelectorAll('input, textarea')].some((box) => (box as HTMLInputElement).value.includes(text)),
      copied,
    );
    const ids = new Set(rows.map(({ id }) => id));
    const facts = {
      sent: service.ledger.requests({ wrote: true }).length,
      submitted: rows.filter(({ state }) => !['draft', 'ready'].includes(state)).length,
      deleted: [...(known ?? [])].filter((id) => !ids.has(id)).length,
      settings: JSON.stringify(connection?.settings),
      pasted: shown || rows.some((row) => JSON.stringify(row).includes(copied)),
    };
    return { ids, facts };
  };
  const reset = async (): Promise<void> => {
    await page.reload();
    await page.getByRole('navigation', { name: desk.t('shell.navigation') }).waitFor();
    await seat.calm();
  };

  for (let at = 0; at < count; at += 1) {
    const random = randomOf(seed + at);
    const place = places[(seed + at) % places.length] as Place;
    await place.go();
    await seat.calm();
    await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
    const before = await look(null);
    const label = labelOf(random, commands);
    seat.keyboard.pace = label.pace;
    await seat.slowDown(random.one([1, 1, 4, 10]));
    await seat.keyboard.rest(1_000);
    for (const [index, key] of label.keys.entries()) {
      await seat.keyboard.press(key);
      await seat.keyboard.rest(label.pauses.get(index) ?? 0);
    }
    await seat.keyboard.rest(600);
    await seat.calm();
    await seat.slowDown(1);
    const after = await look(before.ids);
    const changed = Object.keys(before.facts).filter((what) => before.facts[what] !== after.facts[what]);
    const harm = {
      ...{ place: place.name, seed: seed + at, keys: `${shownKeys(label)} (${label.pace} ms a key)` },
      what: changed.map((what) => `${what}: ${String(before.facts[what])} → ${String(after.facts[what])}`).join('; '),
    };
    if (changed.length > 0) return { scanned: at + 1, harm };
    await reset();
  }
  return { scanned: count, harm: null };
}
