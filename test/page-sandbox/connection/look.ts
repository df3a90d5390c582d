/** Takes pictures of the connection screen over the fake and checks each with axe: `node test/page-sandbox/connection/look.ts DIR`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { ConnectionStatus, ServiceProblem } from '../../../domain/model/connection.ts';
import type { LookupStatus } from '../../../domain/model/lookup.ts';
import { text } from '../../e2e/support/words.ts';
import type { TextKey } from '../../e2e/support/words.ts';
import { serve } from '../serve.ts';
import { violationsOf } from '../../e2e/support/axe.ts';

interface Answers {
  readonly lists: readonly LookupStatus[];
  readonly status: Omit<ConnectionStatus, 'connectionId'>;
  /** What a new token has other than the one before, or why there is none. */
  readonly renewed: { readonly permissions?: string; readonly problem?: ServiceProblem };
}
interface Scene {
  readonly name: string;
  readonly language: 'tr' | 'en';
  readonly theme: 'light' | 'dark';
  readonly width?: number;
  readonly renewed?: Answers['renewed'];
  readonly act?: (page: Page, t: (key: TextKey) => string) => Promise<void>;
}

const hour = 3_600_000;
const list = (kind: LookupStatus['kind'], count: number, change: Partial<LookupStatus> = {}): LookupStatus => ({
  kind,
  customerId: null,
  count,
  refreshedAt: Date.now() - 26 * hour,
  partial: false,
  refreshing: false,
  problem: null,
  ...change,
});
const answers: Answers = {
  lists: [
    list('customers', 48_213),
    list('products', 20_000, { partial: true }),
    list('currencies', 4),
    list('shipmentDefinitions', 4, {
      problem: {
        reason: 'wrongTypes',
        status: 200,
        message: 'the answer holds more than one list',
        setting: 'pageParameter',
      },
    }),
    list('lineGroups', 0, { refreshedAt: null }),
    list('warehouses', 4),
  ],
  status: {
    signedIn: true,
    tokenExpiresAt: Date.now() + hour / 4,
    permissions: '["sales-return-invoices.read","sales-return-invoices.create","despatches.read","quotes.read"]',
    budget: { limit: 10_000, used: 9_612, nearLimit: true },
  },
  renewed: { permissions: '["quotes.update"]' },
};
const renew: NonNullable<Scene['act']> = async (page, t) => {
  await page.getByRole('button', { name: t('connection.session.renew') }).click();
  await page.waitForTimeout(200);
};
const assumptions: NonNullable<Scene['act']> = async (page, t) => {
  await page.getByRole('checkbox', { name: t('connection.assumed.writePurchaseReturns') }).check();
  await page.getByText(t('connection.also.title')).click();
  await page.getByText(t('connection.session.forbidden')).click();
};
const scenes: readonly Scene[] = (['tr', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme): Scene[] => [
    { name: 'renewed', language, theme, act: renew },
    { name: 'assumed', language, theme, act: assumptions },
    {
      name: 'licence',
      language,
      theme,
      renewed: { problem: { reason: 'licenceExpired', status: 401, message: 'ApiKey expired.' } },
      act: renew,
    },
    {
      name: 'refused-narrow',
      language,
      theme,
      width: 820,
      renewed: { problem: { reason: 'loginRefused', status: 401, message: 'Invalid API credentials.' } },
      act: renew,
    },
  ]),
);

const folder = process.argv[2] ?? 'screenshots/connection';
mkdirSync(folder, { recursive: true });
const server = await serve(0, 'node_modules/.vite-fake-connection');
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
let faults = 0;
for (const { name, language, theme, width = 1360, renewed = answers.renewed, act } of scenes) {
  const context = await browser.newContext({ viewport: { width, height: name === 'assumed' ? 3000 : 1900 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    faults++;
    console.error(name, error.message);
  });
  await page.addInitScript(answerOtherwise, { ...answers, renewed });
  const address = new URL('test/page-sandbox/connection/index.html', server.resolvedUrls?.local[0] ?? '');
  address.search = new URLSearchParams({ language, theme, empty: 'true' }).toString();
  await page.goto(address.href);
  const t = (key: TextKey): string => text(language, key);
  await page.getByRole('heading', { level: 1, name: t('connection.title') }).waitFor();
  await page.waitForTimeout(300);
  await act?.(page, t);
  await page.waitForTimeout(300);
  const picture = `${name}-${language}-${theme}`;
  await page.screenshot({ path: join(folder, `${picture}.png`) });
  const violations = await violationsOf(page);
  for (const { id, nodes } of violations) {
    faults++;
    console.error(
      picture,
      id,
      nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)),
    );
  }
  await context.close();
}
await browser.close();
await server.close();
console.log(`${scenes.length} pictures in ${folder}, ${faults} faults`);
if (faults > 0) process.exitCode = 1;

/** Runs in the page, before anything else: these answers stand in for the fake's own. */
function answerOtherwise({ lists, status, renewed }: Answers): void {
  let given: object | undefined;
  let permissions = status.permissions;
  const answer = <T>(value: T): Promise<{ ok: true; value: T }> => Promise.resolve({ ok: true, value });
  const now = (connectionId: string): ConnectionStatus => ({ ...status, permissions, connectionId });
  Object.defineProperty(window, 'rampa', {
    get: () => given,
    set: (api: object) => {
      given = {
        ...api,
        listLookupStatus: () => answer(lists),
        getConnectionStatus: ({ id }: { id: string }) => answer(now(id)),
        renewSession: ({ id }: { id: string }) => {
          permissions = renewed.permissions ?? permissions;
          return answer({ status: now(id), problem: renewed.problem ?? null });
        },
      };
    },
  });
}
