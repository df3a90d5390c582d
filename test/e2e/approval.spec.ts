import { connected } from './support/begun.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import type { Language } from './support/words.ts';
import type { Service } from '../service/types.ts';
import type { Rampa } from './support/rampa.ts';

/** A connection that queues only what somebody marked as checked: marked by the keyboard, voided by a change, and read afterwards. */
test.describe('a document that must be checked before it is queued', () => {
  test('is refused, marked with a note, void once changed, sent, and its history tells all of it', async ({
    launch,
    service,
  }) => {
    const desk = await begin(await launch(), service, 'en');
    const { keyboard } = desk.page;
    const [id = ''] = await drafts(desk, 1);
    await desk.drafts.openFirst();
    const line = (state: string) => desk.page.locator(`[data-approval="${state}"]`);

    await test.step('not checked, it is not queued, and the message has the way out', async () => {
      await expect(line('none')).toBeVisible();
      await keyboard.press('Control+Shift+Enter');
      await expect(desk.refusal).toContainText(desk.t('editor.notice.notQueued.notApproved'));
      await expect(desk.refusal.getByRole('button', { name: desk.t('approval.mark') })).toBeVisible();
      expect((await desk.call('getDraft', { id }))?.state).toBe('draft');
    });
    await test.step('it is marked by the keyboard, with a note and a name', async () => {
      await keyboard.press('Escape');
      await keyboard.press('Control+Shift+K');
      await expect(desk.page.getByRole('textbox', { name: desk.t('approval.note') })).toBeFocused();
      await keyboard.type('Against the despatch note');
      await keyboard.press('Tab');
      await keyboard.type('Ayşe');
      await keyboard.press('Enter');
      await expect(line('holds')).toContainText('Ayşe');
      await expect(line('holds')).toContainText('Against the despatch note');
    });
    await test.step('a change voids the mark, and taking it back makes it hold', async () => {
      await desk.editor.fill('Description', 'Changed since');
      await expect(line('changed')).toContainText('Ayşe');
      await keyboard.press('Control+Shift+Enter');
      await expect(line('changed')).toBeVisible();
      await expect(desk.refusal).toBeVisible();
      expect((await desk.call('getDraft', { id }))?.state).toBe('draft');
      await keyboard.press('Escape');
      await keyboard.press('Control+z');
      await expect(line('holds')).toBeVisible();
    });
    await test.step('it is queued and sent', async () => {
      await keyboard.press('Control+Shift+Enter');
      await expect(desk.page.getByText(desk.t('editor.locked.ready'))).toBeVisible();
      await desk.sync.go();
      await desk.sync.submitAll();
      await desk.sync.expectCount('accepted', 1);
      expect(service.ledger.documents()).toHaveLength(1);
    });
    await test.step('its history tells what happened, and leads to an earlier version', async () => {
      await desk.drafts.openFirst();
      await keyboard.press('Shift+F9');
      const history = desk.page.getByRole('region', { name: desk.t('approval.history.list') });
      await expect(history).toBeFocused();
      const entries = history.locator('.entry');
      await expect(entries.first()).toContainText('Accepted as');
      await expect(entries.filter({ hasText: 'Ayşe' })).toContainText('Against the despatch note');
      await expect(entries.filter({ hasText: desk.t('approval.history.queued') })).toHaveCount(1);
      await expect(entries.last()).toContainText(desk.t('approval.history.created'));
      await entries.last().getByRole('button').press('Enter');
      await expect(desk.page.getByRole('dialog', { name: desk.t('versions.title') })).toBeVisible();
      await keyboard.press('Escape');
      await expect(desk.page.getByRole('dialog')).toBeHidden();
    });
  });

  test('several are marked at once in the list, by the name that was typed before', async ({ launch, service }) => {
    const desk = await begin(await launch({ locale: 'tr-TR' }), service, 'tr');
    const { keyboard } = desk.page;
    await desk.call('setPreferences', { change: { approverName: 'Ayşe' } });
    const ids = await drafts(desk, 3);
    await desk.drafts.go();
    const signs = (state: 'none' | 'holds') => desk.drafts.grid.getByText(desk.t(`approval.sign.${state}`));
    await expect(signs('none')).toHaveCount(3);
    await desk.drafts.queueAll();
    await expect(desk.messages.getByText(desk.t('drafts.notQueued.notApproved', { count: 3 }))).toBeVisible();
    await desk.drafts.grid.focus();
    await keyboard.press('Control+a');
    await expect(desk.page.getByText(desk.t('drafts.selected', { count: 3 }))).toBeVisible();
    await keyboard.press('Control+Shift+K');
    await expect(desk.page.getByRole('textbox', { name: desk.t('approval.name') })).toHaveValue('Ayşe');
    await keyboard.press('Control+Enter');
    await expect(signs('holds')).toHaveCount(3);
    for (const draftId of ids) {
      expect(await desk.call('listApprovals', { draftId })).toMatchObject([{ name: 'Ayşe', note: '', holds: true }]);
    }
    await desk.drafts.queueAll();
    await desk.sync.go();
    await desk.sync.expectCount('pending', 3);
  });
});

async function begin(rampa: Rampa, service: Service, language: Language): Promise<Desk> {
  const desk = await connected(rampa, service, language);
  const [connection] = await desk.call('listConnections', {});
  if (connection === undefined) throw new Error('There is no connection yet.');
  const { id, settings } = connection;
  await desk.call('updateConnection', { id, settings: { ...settings, requiresApproval: true } });
  return desk;
}

async function drafts(desk: Desk, count: number): Promise<readonly string[]> {
  const { line } = await goodsOf(desk, ['P00001']);
  const ids: string[] = [];
  for (let left = count; left > 0; left -= 1) {
    ids.push(await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', [line('P00001')])));
  }
  return ids;
}
