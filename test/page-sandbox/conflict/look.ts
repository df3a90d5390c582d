/**
 * Takes pictures of what is shown before sending and of conflicts, over the fake, into a folder, and checks each with axe:
 * `node test/page-sandbox/conflict/look.ts DIR [name]`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { serve } from '../serve.ts';
import { told } from './scenes.ts';
import type { Told } from './scenes.ts';
import { violationsOf } from '../../e2e/support/axe.ts';

type Act = (page: Page) => Promise<void>;

/** Shows a document of the queue beside the list: the group it is in, and the row by what it says. */
const look =
  (group: 'decision' | 'attention', row: RegExp): Act =>
  async (page) => {
    await page.keyboard.press('Control+2');
    await page.getByRole('grid').waitFor();
    await page.getByRole('button', { name: groups[group] }).click();
    // Rows out of sight are not there.
    await page.getByRole('grid').focus();
    await page.keyboard.press('Home');
    await page.getByRole('row').filter({ hasText: row }).first().click();
    await page.waitForTimeout(150);
  };
const groups = { decision: /^(To decide|Karar bekleyen) /, attention: /^(Need attention|Düzeltilecek) / } as const;
const press =
  (name: RegExp): Act =>
  async (page) => {
    await page.getByRole('button', { name }).last().click();
    await page.getByRole('dialog').waitFor();
  };
const both =
  (...acts: readonly Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };
const decide = press(/^(Decide…|Karar ver…|Look|Bak)$/);
const requeue = press(/^(Queue again|Yeniden kuyruğa ekle)( \(\d+\))?$/);
const lookChanged = look('decision', /(Change|Değişiklik)[^]*(changed in the|serviste değişmiş)/);
const lookUnchecked = look('decision', /(could not be checked|denetlenemedi)/);
const lookRefused = look('attention', /(Change|Değişiklik)[^]*(Refused|Reddedildi)/);

const scenes: Readonly<Record<string, Act>> = {
  panel: lookChanged,
  changed: both(lookChanged, decide),
  chosen: both(lookChanged, decide, async (page) => {
    await page.getByRole('button', { name: /^(Keep all of my changes|Değişikliklerimin hepsini koru)$/ }).click();
    await page.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await page.getByRole('radio').first().scrollIntoViewIfNeeded();
  }),
  result: both(lookChanged, decide, async (page) => {
    await page.getByRole('button', { name: /^(Keep all of my changes|Değişikliklerimin hepsini koru)$/ }).click();
    await page
      .getByRole('table', { name: /^(What will be sent|Gönderilecek hâli)$/ })
      .getByRole('row')
      .last()
      .scrollIntoViewIfNeeded();
  }),
  theirs: both(lookChanged, decide, async (page) => {
    await page.getByRole('button', { name: /^(Take my colleague’s version|İş arkadaşımınkini al)$/ }).click();
  }),
  unchecked: lookUnchecked,
  sendAnyway: both(lookUnchecked, press(/^(Send anyway|Yine de gönder)$/)),
  after: both(look('decision', /(as it was sent|gönderilen gibi)/), decide),
  gone: both(look('decision', /(Replacement|Tümünü güncelleme)[^]*(changed in the|serviste değişmiş)/), decide),
  closed: lookRefused,
  order: look('attention', /(Replacement|Tümünü güncelleme)[^]*(Refused|Reddedildi)/),
  review: both(lookRefused, requeue),
  reviewSeveral: both(
    lookRefused,
    async (page) => {
      await page.keyboard.press('Control+a');
    },
    async (page) => {
      await page
        .getByRole('button', { name: /^(Queue again|Yeniden kuyruğa ekle) \(/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  ),
};

const folder = process.argv[2] ?? 'screenshots/conflict';
const only = process.argv[3];
mkdirSync(folder, { recursive: true });
const server = await serve(0, 'node_modules/.vite-fake-conflict');
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
let faults = 0;
const worlds = [
  ['tr', 'light', 1360],
  ['en', 'dark', 1360],
  ['tr', 'dark', 1024],
  ['en', 'light', 1024],
] as const;
for (const [name, act] of Object.entries(scenes)) {
  if (only !== undefined && name !== only) continue;
  for (const [language, theme, width] of worlds) await picture(name, act, language, theme, width);
}
await browser.close();
await server.close();
console.log(`${faults} faults`);
if (faults > 0) process.exitCode = 1;

async function picture(name: string, act: Act, language: string, theme: string, width: number): Promise<void> {
  const title = `${name}-${language}-${theme}-${width}`;
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    faults += 1;
    console.error(title, error.message);
  });
  await page.addInitScript(overlay, told);
  const address = new URL('renderer/index.html', server.resolvedUrls?.local[0] ?? '');
  address.search = new URLSearchParams({ language, theme, crowd: '3' }).toString();
  await page.goto(address.href, { timeout: 120_000 });
  await page.getByRole('heading', { level: 1 }).waitFor();
  try {
    await act(page);
  } catch (error) {
    faults += 1;
    console.error(title, error instanceof Error ? error.message.split('\n')[0] : error);
  }
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(folder, `${title}.png`) });
  const violations = await violationsOf(page);
  for (const { id, nodes } of violations) {
    faults += 1;
    console.error(
      title,
      id,
      nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary ?? ''}`),
    );
  }
  await context.close();
}

/** Runs in the page, before anything else: these documents stand in for the fake's own under the same ids. */
function overlay(known: Readonly<Record<string, Told>>): void {
  type Call = (args: unknown) => Promise<{ ok: boolean; value: unknown }>;
  let given: Record<string, Call> | undefined;
  const answer = (value: unknown) => Promise.resolve({ ok: true, value });
  const patched = (draft: Record<string, unknown> | null) =>
    draft === null ? null : { ...draft, ...known[String(draft['id'])]?.draft, ...lastOf(String(draft['id'])) };
  const lastOf = (id: string) => {
    const last = known[id]?.attempts?.at(-1);
    return last === undefined ? {} : { lastAttempt: last, attemptCount: known[id]?.attempts?.length };
  };
  Object.defineProperty(window, 'rampa', {
    get: () => given,
    set: (api: Record<string, Call>) => {
      const patchedQueue = (queue: { readonly items: readonly Record<string, unknown>[] }) => ({
        ...queue,
        items: queue.items.map(patched),
      });
      const under = (name: string): Call => api[name] ?? (() => answer(null));
      given = {
        ...api,
        getDraft: async (args) => {
          const result = await under('getDraft')(args);
          const value = patched(result.value as Record<string, unknown> | null);
          return { ...result, value };
        },
        listQueue: async (args) => {
          const result = await under('listQueue')(args);
          return { ...result, value: patchedQueue(result.value as { items: Record<string, unknown>[] }) };
        },
        listAttempts: async (args) => {
          const attempts = known[(args as { draftId: string }).draftId]?.attempts;
          return attempts === undefined ? under('listAttempts')(args) : answer(attempts);
        },
        getConflict: async (args) => {
          const { draftId } = args as { draftId: string };
          const conflict = known[draftId]?.conflict;
          return answer(conflict === undefined ? null : { draftId, at: Date.now() - 120_000, ...conflict });
        },
      };
    },
  });
}
