import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ValueRecord } from '../../domain/fields.ts';
import { connected } from './support/begun.ts';
import { complaintsOfAxe, showIn } from './support/axe.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';

test.describe('for everybody', () => {
  test('axe finds nothing on any screen, light and dark', async ({ launch, service }) => {
    const desk = await sitDown(await launch(), 'en');
    await check(desk, 'the first run');
    await desk.connection.go();
    await check(desk, 'a new connection');
    await desk.connection.make(service);
    await desk.connection.test();
    await desk.connection.refreshLists();
    await check(desk, 'a connection');
    await desk.button('connection.remove').press('Enter');
    await check(desk, 'a question before something is removed');
    await desk.page.keyboard.press('Escape');
    await desk.drafts.go();
    await check(desk, 'no drafts');
    await desk.page.keyboard.press('F1');
    await expect(desk.page.getByRole('dialog')).toBeVisible();
    await check(desk, 'the keyboard shortcuts');
    await desk.page.keyboard.press('Escape');
    await desk.page.keyboard.press('Control+k');
    await desk.page.keyboard.type('C0000');
    const customers = desk.page.getByRole('group', { name: desk.t('shell.palette.customers') });
    await expect(customers.getByRole('option').first()).toBeVisible();
    await check(desk, 'the palette');
    await desk.page.keyboard.press('Escape');
    await desk.page.keyboard.press('Control+n');
    await expect(desk.page.getByRole('menu')).toBeVisible();
    await check(desk, 'a menu');
    await desk.page.keyboard.press('Escape');

    await refusedAndOthers(desk);
    await desk.drafts.go();
    await expect(desk.drafts.rows.first()).toBeVisible();
    await desk.drafts.grid.focus();
    await desk.page.keyboard.press('Space');
    await check(desk, 'drafts');
    await desk.sync.go();
    await check(desk, 'the queue');
    await desk.sync.submitAll();
    await desk.sync.expectCount('attention', 1);
    await desk.sync.look(desk.sync.rows('rejected').first());
    await expect(desk.sync.errorLines.first()).toBeVisible();
    await check(desk, 'a refused document');
    await desk.sync.goToError(1);
    await desk.editor.openProblems();
    await check(desk, 'the editor with problems');
    await (await desk.editor.cell(1, 'ProductCode')).click();
    await desk.page.keyboard.press('F4');
    await expect(desk.editor.panel).toBeVisible();
    await check(desk, 'the line’s panel');
    await desk.button('editor.totals.open').press('Enter');
    await check(desk, 'the totals');
    await desk.page.keyboard.press('Escape');
    await desk.editor.box('CustomerCode').focus();
    await desk.page.keyboard.type('C');
    await expect(desk.page.getByRole('listbox')).toBeVisible();
    await check(desk, 'a list of suggestions');
  });

  test('axe finds nothing on the service’s documents', async ({ launch, service }) => {
    const desk = await sitDown(await launch(), 'en');
    await desk.connection.make(service);
    await desk.documents.go();
    await expect(desk.documents.rows('salesReturnInvoice').first()).toBeVisible();
    await check(desk, 'the service’s documents');
    await desk.documents.grid('salesReturnInvoice').focus();
    await desk.page.keyboard.press('Enter');
    await expect(desk.documents.tasks).toBeVisible();
    await check(desk, 'a document of the service');
    await desk.documents.go();
    await desk.documents.kind('purchaseReturnInvoice');
    await check(desk, 'documents that are not listed');
  });

  test('axe finds nothing on what Rampa asks and offers, and the keyboard alone answers it', async ({
    launch,
    service,
  }) => {
    const desk = await sitDown(await launch(), 'en');
    const { keyboard } = desk.page;
    await desk.connection.make(service);
    await desk.connection.refreshLists();
    const { line } = await goodsOf(desk, ['P00001']);

    await test.step('where the columns of a pasted table go', async () => {
      const id = await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', []));
      await openFirst(desk);
      await (await desk.editor.cell(1, 'ProductCode')).focus();
      await desk.editor.paste('P00001\tsomething\t3\nP00002\tsomething\t4');
      await expect(desk.page.getByRole('dialog')).toBeVisible();
      await check(desk, 'where pasted columns go');
      const target = (column: number) => desk.page.getByLabel(desk.t('editor.paste.column', { number: column }));
      await expect(target(1)).toBeFocused();
      for (const [column, name] of [
        desk.t('fields.ProductCode'),
        desk.t('editor.paste.leave'),
        desk.t('fields.Quantity'),
      ].entries()) {
        await expect(target(column + 1)).toBeFocused();
        await keyboard.type(name);
        await keyboard.press('Tab');
      }
      await tabTo(desk, new RegExp(`^${desk.t('editor.paste.action')}`));
      await keyboard.press('Enter');
      await expect(desk.page.getByRole('dialog')).toBeHidden();
      await expect(desk.focused).toHaveAttribute('role', 'gridcell');
      await desk.editor.saved();
      const kept = (await desk.call('getDraft', { id }))?.content['Lines'] as readonly ValueRecord[];
      expect(kept.map(({ ProductCode: code, Quantity: of }) => [code, of])).toEqual([
        ['P00001', '3'],
        ['P00002', '4'],
      ]);
    });

    await test.step('another currency in the header than in the lines', async () => {
      const dollars = content('despatch', [line('P00001', { CurrencyCode: 'USD', ExchangeRate: '40' })], {
        CurrencyCode: 'TRY',
      });
      const id = await draft(desk, 'despatch', dollars);
      await openFirst(desk);
      await keyboard.press('F8');
      await expect(desk.editor.box('CurrencyCode')).toBeFocused();
      await check(desk, 'the offer of another currency');
      await tabTo(desk, new RegExp(`^${desk.t('editor.currency.apply', { currency: 'USD' })}`));
      await keyboard.press('Enter');
      await expect(desk.focused).toHaveAttribute('role', 'gridcell');
      await desk.editor.saved();
      expect((await desk.call('getDraft', { id }))?.content['CurrencyCode']).toBe('USD');
    });

    const despatches = service.ledger
      .documents({ kind: 'despatch', seeded: true, companyId: 1 })
      .filter(({ closed }) => !closed);
    const isOrdered = ({ record }: (typeof despatches)[number]): boolean =>
      JSON.stringify(record).includes('"OrderNumber"');
    const ordered = despatches.find(isOrdered)?.id ?? '';
    const plain = despatches.find((one) => !isOrdered(one))?.id ?? '';
    const connectionId = await desk.connectionId();
    const change = async (documentId: string): Promise<void> => {
      const opening = { connectionId, kind: 'despatch', documentId, operation: 'replace' } as const;
      expect(await desk.call('openDocument', opening)).toHaveProperty('draft');
      await openFirst(desk);
      await desk.editor.fill('Description', 'Ours');
      await desk.editor.saved();
      await keyboard.press('Control+Shift+Enter');
      await desk.review.confirm();
      await expect(desk.page.getByText(desk.t('editor.locked.ready'))).toBeVisible();
    };

    await test.step('members that the service refuses', async () => {
      await change(ordered);
      await desk.sync.go();
      await desk.sync.submitAll();
      await desk.sync.expectCount('attention', 1);
      await desk.sync.look(desk.sync.rows('rejected').first());
      const names = ['OrderNumber', 'OrderLineQuantity'];
      const action = desk.t('sync.leaveOut.action', { total: names.length, names: names.join(', ') });
      await expect(desk.sync.detail.getByRole('button', { name: action, exact: true })).toBeVisible();
      await check(desk, 'the offer to leave members out');
      await tabTo(desk, new RegExp(`^${action}`));
      await keyboard.press('Enter');
      await desk.sync.expectCount('accepted', 1);
    });

    await test.step('a document that cannot be read before it is sent', async () => {
      await change(plain);
      service.company.setOffered('despatch', ['list', 'create', 'replace', 'change']);
      await desk.sync.go();
      await desk.sync.submitAll();
      await desk.sync.expectCount('decision', 1);
      await desk.sync.look(desk.sync.rows('waiting').first());
      await tabTo(desk, new RegExp(`^${desk.t('conflict.sendAnyway')}`));
      await keyboard.press('Enter');
      await expect(desk.conflict.dialog).toBeVisible();
      await check(desk, 'the question before it is sent anyway');
      await tabTo(desk, new RegExp(`^${desk.t('conflict.sendAnyway.action')}`));
      await keyboard.press('Enter');
      await expect(desk.conflict.dialog).toBeHidden();
      await desk.sync.expectCount('accepted', 2);
    });
  });

  test('axe finds nothing on what Rampa says about itself, and the keyboard reaches all of it', async ({
    launch,
    service,
    userData,
  }) => {
    const desk = await sitDown(await launch({ locale: 'tr-TR' }), 'tr');
    await desk.connection.make(service);
    await tabTo(desk, new RegExp(`^${desk.t('shell.about')}$`));
    await desk.page.keyboard.press('Enter');
    await expect(desk.page.getByRole('heading', { level: 1, name: desk.t('about.title') })).toBeVisible();
    const notices = desk.page.getByRole('region', { name: desk.t('about.notices.texts') });
    await expect(notices).toContainText('svelte');
    await check(desk, 'about Rampa');
    await everythingReached(desk);

    const search = desk.page.getByLabel(desk.t('about.notices.search'));
    await search.fill('bits-ui');
    await expect(notices.locator('pre')).toHaveCount(1);
    await search.fill('no such licence');
    await expect(desk.page.getByText(desk.t('about.notices.found', { count: 0 }))).toBeVisible();

    await desk.button('about.diagnostics.save').press('Enter');
    const file = join(userData, `rampa-diagnostics-${new Date().toISOString().slice(0, 10)}.json`);
    await expect(desk.page.getByText(desk.t('about.diagnostics.saved', { path: file }))).toBeVisible();
    expect(readFileSync(file, 'utf8')).not.toContain(service.apiKey);
  });

  test('axe finds nothing on the mark of a checked document and its history, and the keyboard alone sets and reads it', async ({
    launch,
    service,
  }) => {
    const desk = await sitDown(await launch(), 'en');
    const { keyboard } = desk.page;
    await desk.connection.make(service);
    await desk.connection.refreshLists();
    const [connection] = await desk.call('listConnections', {});
    if (connection === undefined) throw new Error('There is no connection yet.');
    const settings = { ...connection.settings, requiresApproval: true };
    await desk.call('updateConnection', { id: connection.id, settings });
    await refusedAndOthers(desk);
    await desk.drafts.go();
    await expect(desk.drafts.grid.getByText(desk.t('approval.sign.none')).first()).toBeVisible();
    await check(desk, 'drafts that nobody checked');
    await openFirst(desk);
    const line = (state: string) => desk.page.locator(`[data-approval="${state}"]`);
    await expect(line('none')).toBeVisible();
    await check(desk, 'a document that nobody checked');
    await everythingReached(desk);
    await keyboard.press('Control+Shift+K');
    await expect(desk.page.getByRole('textbox', { name: desk.t('approval.note') })).toBeFocused();
    await check(desk, 'the question for a note');
    await keyboard.type('Seen');
    await tabTo(desk, new RegExp(`^${desk.t('approval.confirm', { count: 1 })}`));
    await keyboard.press('Enter');
    await expect(line('holds')).toBeVisible();
    await check(desk, 'a checked document');
    await desk.editor.fill('Description', 'Changed');
    await expect(line('changed')).toBeVisible();
    await check(desk, 'a document that was changed since it was checked');
    await keyboard.press('Shift+F9');
    const history = desk.page.getByRole('region', { name: desk.t('approval.history.list') });
    await expect(history.getByText('Seen')).toBeVisible();
    await check(desk, 'the history of a document');
    await tabTo(desk, new RegExp(`^${desk.t('approval.history.lookAt', { when: '' }).trim()}`));
    await keyboard.press('Enter');
    await expect(desk.page.getByRole('dialog', { name: desk.t('versions.title') })).toBeVisible();
    await keyboard.press('Escape');
    await expect(desk.page.getByRole('dialog')).toBeHidden();
  });

  test('the whole job with the keyboard alone', async ({ launch, service }) => {
    const desk = await connected(await launch(), service, 'en');
    const { keyboard } = desk.page;
    const unit = (await goodsOf(desk, ['P00001'])).unitOf('P00001');

    await test.step('create and fill', async () => {
      await keyboard.press('Control+1');
      await keyboard.press('Control+n');
      const first = desk.page.getByRole('menuitem').first();
      await expect(first).toBeVisible();
      // One key, wherever in the menu the keyboard is: more of them are given to it when it comes.
      await keyboard.press('Home');
      await expect(first).toBeFocused();
      await keyboard.press('Enter');
      await expect(desk.editor.box('CustomerCode')).toBeFocused();
      await desk.editor.choose('CustomerCode', 'C0000', 'C00001');
      await desk.editor.typeLine({
        ProductCode: 'P00001',
        Quantity: '2',
        UnitCode: 'XYZ',
        UnitPrice: '5',
        VatRate: '20',
        WarehouseName: 'MERKEZ DEPO',
      });
      await desk.editor.saved();
    });
    await test.step('queue and submit', async () => {
      await desk.editor.queue();
      await keyboard.press('Control+2');
      await desk.sync.expectCount('pending', 1);
      await keyboard.press('Control+Enter');
      await desk.sync.expectCount('attention', 1);
    });
    await test.step('see the error, go there, mend, submit', async () => {
      await expect(desk.sync.errorLines).toHaveCount(1);
      await tabTo(desk, new RegExp(`^${desk.t('sync.error.go')}`));
      await keyboard.press('Enter');
      await expect(await desk.editor.cell(1, 'UnitCode')).toBeFocused();
      await keyboard.type(unit);
      await keyboard.press('Enter');
      await desk.editor.saved();
      await desk.editor.queue();
      await keyboard.press('Control+2');
      await desk.sync.expectCount('pending', 1);
      await keyboard.press('Control+Enter');
      await desk.sync.expectCount('accepted', 1);
      expect(service.ledger.documents()).toHaveLength(1);
    });
  });

  test('the Tab key reaches every button and field that has no keys of its own', async ({ launch, service }) => {
    const desk = await sitDown(await launch(), 'en');
    await desk.connection.make(service);
    await everythingReached(desk);
    await desk.connection.refreshLists();
    await refusedAndOthers(desk);
    await desk.drafts.go();
    await expect(desk.drafts.rows.first()).toBeVisible();
    await everythingReached(desk);
    await desk.sync.go();
    await desk.sync.submitAll();
    await desk.sync.expectCount('attention', 1);
    await desk.sync.look(desk.sync.rows('rejected').first());
    await expect(desk.sync.errorLines.first()).toBeVisible();
    await desk.sync.openAttempt(1);
    await expect(desk.page.getByText(desk.t('sync.body.title'))).toBeVisible();
    await everythingReached(desk);
    await desk.sync.goToError(1);
    await desk.editor.openProblems();
    await everythingReached(desk);
  });
});

async function check(desk: Desk, what: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await showIn(theme, desk);
    // The other theme has the same page in other colours.
    const found = await complaintsOfAxe(desk.page, theme === 'dark' ? ['color-contrast'] : undefined);
    expect.soft(found, `${what}, ${theme}`).toEqual([]);
  }
}

/** A draft with errors, one without, and two in the queue of which the service refuses one. */
async function refusedAndOthers(desk: Desk): Promise<void> {
  const { line } = await goodsOf(desk, ['P00001']);
  const kind = 'salesReturnInvoice';
  await draft(desk, kind, content(kind, [line('P00001', { Quantity: 'abc' })]));
  await draft(desk, 'despatch', content('despatch', [line('P00001')]));
  const ids = [
    await draft(desk, kind, content(kind, [line('P00001')])),
    await draft(desk, kind, content(kind, [line('P00001'), line('P99999')], { CustomerCode: 'C99999' })),
  ];
  await desk.call('queueDrafts', { ids });
}

async function openFirst(desk: Desk): Promise<void> {
  await desk.drafts.go();
  await expect(desk.drafts.rows.first()).toBeVisible();
  await desk.drafts.grid.focus();
  await desk.page.keyboard.press('Home');
  await desk.page.keyboard.press('Enter');
  await desk.editor.opened();
}

async function tabTo(desk: Desk, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await desk.page.keyboard.press(key);
    const label = await desk.page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '',
    );
    if (name.test(label)) return;
  }
  throw new Error(`The Tab key does not reach ${name}.`);
}

/** Goes round the screen with the Tab key and compares with what a mouse could press. */
async function everythingReached(desk: Desk): Promise<void> {
  const { page } = desk;
  // Every cell of the lines is a stop of its own.
  const most = 400;
  await page.evaluate(() => {
    document.querySelectorAll('[data-reached]').forEach((element) => element.removeAttribute('data-reached'));
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  for (let presses = 0; presses < most; presses++) {
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('Tab');
    // From the last stop the keyboard comes round to the first by way of the browser, which takes its time: until then the
    // last one has it, or nothing.
    await page.waitForFunction(
      (left) => document.activeElement !== left && document.activeElement !== document.body,
      before,
    );
    const again = await page.evaluate(() => {
      const seen = document.activeElement?.hasAttribute('data-reached') ?? false;
      document.activeElement?.setAttribute('data-reached', '');
      return seen;
    });
    if (again) break;
  }
  // A bar of buttons is one stop, and its arrows lead through it.
  const bars = page.locator('[role="toolbar"]:has([tabindex="-1"])');
  for (let bar = 0; bar < (await bars.count()); bar++) {
    await bars.nth(bar).locator('[tabindex="0"]').focus();
    for (let press = await bars.nth(bar).getByRole('button').count(); press > 0; press--) {
      await page.evaluate(() => document.activeElement?.setAttribute('data-reached', ''));
      await page.keyboard.press('ArrowRight');
    }
  }
  const missed = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary')]
      .filter(
        (element) =>
          element.checkVisibility() && !element.matches(':disabled') && !element.hasAttribute('data-reached'),
      )
      // A row's box is Space on the row.
      .filter((element) => !(element.matches('input[type="checkbox"]') && element.closest('[role="row"]')))
      .map((element) => element.outerHTML.slice(0, 200)),
  );
  expect.soft(missed).toEqual([]);
}
