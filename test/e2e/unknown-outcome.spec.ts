import { checkInThemes } from './support/axe.ts';
import { connected } from './support/begun.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';
import type { Rampa } from './support/rampa.ts';
import type { Language } from './support/words.ts';
import type { DraftState } from '../../domain/model/draft-state.ts';
import type { Service } from '../service/types.ts';

/** A document of unknown outcome, as shown to the user who has to decide. */
const kind = 'salesReturnInvoice';
const decisions = ['accepted', 'sendAgain', 'notSure'] as const;

interface LostAnswer {
  readonly desk: Desk;
  readonly state: () => Promise<DraftState | undefined>;
  /** The number of create requests that the service received. */
  readonly sent: () => number;
}

async function lostAnswer(rampa: Rampa, service: Service, language: Language): Promise<LostAnswer> {
  const desk = await connected(rampa, service, language);
  const { line } = await goodsOf(desk, ['P00001']);
  const id = await draft(desk, kind, content(kind, [line('P00001')]));
  service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'POST', path: 'nvoices' } });
  await desk.call('queueDrafts', { ids: [id] });
  await desk.sync.go();
  await desk.sync.submitAll();
  await desk.sync.expectCount('attention', 1);
  await desk.sync.look(desk.sync.rows('unknown').first());
  return {
    desk,
    state: async () => (await desk.call('getDraft', { id }))?.state,
    sent: () =>
      service.ledger.requests().filter(({ method, path }) => method === 'POST' && path.includes('nvoices')).length,
  };
}

for (const [width, height] of [
  [1366, 768],
  [900, 600],
] as const) {
  test(`the known facts and the possible decisions are visible without scrolling (${width} × ${height})`, async ({
    launch,
    service,
  }) => {
    const rampa = await launch({ locale: 'tr-TR' });
    await rampa.page.setViewportSize({ width, height });
    const { desk } = await lostAnswer(rampa, service, 'tr');
    const said = ['sync.unknown.title', 'sync.unknown.notKnown', 'sync.unknown.late'] as const;
    for (const key of said) await expect(desk.sync.detail.getByText(desk.t(key)).first()).toBeInViewport({ ratio: 1 });
    for (const one of decisions) await expect(desk.button(`sync.decide.${one}`)).toBeInViewport({ ratio: 1 });
    const sought = desk.sync.detail.getByRole('list', { name: desk.t('sync.lookFor'), exact: true });
    for (const name of ['customer', 'date', 'total', 'reference'] as const) {
      await expect(sought.getByText(desk.t(`sync.lookFor.${name}`), { exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expect(sought.getByText(/^RMP-/)).toBeVisible();
    // No errors of the service are shown, and nothing says that it failed.
    await expect(desk.sync.errorLines).toHaveCount(0);
    await expect(desk.sync.detail.getByText(desk.t('shell.state.rejected'), { exact: true })).toHaveCount(0);
    await checkInThemes(desk, 'an unknown outcome');
  });
}

test('"not sure" starts another check; nothing is sent, and the question stays', async ({ launch, service }) => {
  const { desk, state, sent } = await lostAnswer(await launch({ prepared: true }), service, 'en');
  const before = sent();
  await desk.button('sync.decide.notSure').press('Enter');
  await expect(desk.messages).toContainText(desk.t('sync.unknown.looked.still'));
  expect([await state(), sent()]).toEqual(['unknown', before]);
  await expect(desk.button('sync.decide.notSure')).toBeVisible();
});

test('sending it again requires confirmation with a warning; the focus returns to the question', async ({
  launch,
  service,
}) => {
  const { desk, state, sent } = await lostAnswer(await launch({ prepared: true }), service, 'en');
  const before = sent();
  await desk.button('sync.decide.sendAgain').press('Enter');
  const dialog = desk.page.getByRole('dialog', { name: desk.t('sync.decide.sendAgain.title') });
  await expect(dialog.getByText(desk.t('sync.decide.risk.twice'))).toBeVisible();
  await desk.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(desk.button('sync.decide.sendAgain')).toBeFocused();
  expect(sent()).toBe(before);
  expect(await state()).toBe('unknown');

  await desk.button('sync.decide.sendAgain').press('Enter');
  await dialog.getByRole('button', { name: desk.t('sync.decide.sendAgain.action'), exact: true }).press('Enter');
  await expect.poll(state).toBe('accepted');
  expect(sent()).toBe(before + 1);
  expect(service.ledger.documents()).toHaveLength(1);
});

test('a number from the service is typed without waiting to mark it as accepted; nothing is sent', async ({
  launch,
  service,
}) => {
  const { desk, state, sent } = await lostAnswer(await launch({ prepared: true }), service, 'en');
  const before = sent();
  await desk.button('sync.decide.accepted').focus();
  await new Fingers(desk.page).press('{Enter}SRI-4711{Tab}{Tab}{Rest}{Enter}');
  await expect.poll(state).toBe('accepted');
  await desk.sync.filter('accepted').click();
  await expect(desk.sync.rows('accepted').first()).toContainText('SRI-4711');
  expect(sent()).toBe(before);
  expect(service.ledger.documents()).toHaveLength(0);
});

test('a dialog names its document, and closes when another one is shown', async ({ launch, service }) => {
  const { desk, state } = await lostAnswer(await launch({ prepared: true }), service, 'en');
  const { line } = await goodsOf(desk, ['P00001']);
  const second = await draft(desk, kind, content(kind, [line('P00001', { Quantity: '3' })]));
  service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'POST', path: 'nvoices' } });
  await desk.call('queueDrafts', { ids: [second] });
  await desk.sync.submitAll();
  await expect(desk.sync.rows('unknown')).toHaveCount(2);
  await desk.button('sync.decide.accepted').press('Enter');
  const dialog = desk.page.getByRole('dialog', { name: desk.t('sync.decide.accepted.title') });
  await expect(dialog).toContainText('25.20');
  // Behind the dialog, as when Rampa itself shows another document.
  const other = desk.sync.rows('unknown').filter({ hasText: '37.80' });
  await other.evaluate((row: HTMLElement) => row.click());
  await expect(other).toHaveAttribute('aria-current', 'true');
  await expect(dialog).toBeHidden();
  expect(await state()).toBe('unknown');
});

test('that the automatic search has become rarer is shown without reopening the document', async ({
  launch,
  service,
}) => {
  const rampa = await launch({ prepared: true });
  await rampa.page.clock.install();
  await rampa.page.reload();
  const { desk } = await lostAnswer(rampa, service, 'en');
  const shown = (key: 'sync.unknown.until' | 'sync.unknown.later') =>
    desk.sync.detail.getByText(desk.t(key, { time: '|' }).split('|')[0] ?? '');
  await expect(shown('sync.unknown.until')).toBeVisible();
  await rampa.page.clock.fastForward('24:00:00');
  await expect(shown('sync.unknown.later')).toBeVisible();
});
