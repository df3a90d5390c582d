import type { Service } from '../service/types.ts';
import { sitDown } from './support/desk.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';
import { Newcomer } from './support/newcomer.ts';

/** Keys besides the user's own data: names, addresses, codes, numbers. */
const mostKeys = 40;
const warehouse = 'MERKEZ DEPO';

/** In the order of the form; an empty text is the button that shows the other fields. */
function given({ baseUrl, authUrl, organisation, apiKey }: Service): readonly string[] {
  return [baseUrl, organisation, apiKey, '', 'Anadolu Gıda', authUrl];
}

async function fillIn(newcomer: Newcomer, values: readonly string[]): Promise<void> {
  for (const [at, value] of values.entries()) {
    if (at > 0) await newcomer.press('Tab');
    if (value === '') await newcomer.press('Enter');
    else await newcomer.type(value);
  }
}

test('from an empty start to the first accepted document, each step offered', async ({ launch, service }) => {
  const desk = await sitDown(await launch({ locale: 'tr-TR' }), 'tr');
  const newcomer = new Newcomer(desk);

  await newcomer.takeHere(desk.button('drafts.first.action'));
  await expect(desk.connection.setting('baseUrl')).toBeFocused();
  await fillIn(newcomer, given(service));
  await newcomer.press('Enter');
  await newcomer.takeHere(desk.button('connection.steps.next.test'));
  await newcomer.takeHere(desk.button('connection.steps.next.lists'));
  // Values that every document needs are chosen once, from the lists.
  await expect(desk.connection.firstChoice('defaultWarehouse')).toBeFocused();
  await newcomer.type(warehouse);
  await newcomer.take(desk.button('connection.steps.next.document'));

  await newcomer.submitFirstReturn();
  expect(service.ledger.documents()).toHaveLength(1);
  expect(newcomer.keys).toBeLessThanOrEqual(mostKeys);
  console.log(`${newcomer.keys} keys`);

  await test.step('with a working connection there are no more steps', async () => {
    await desk.connection.go();
    const steps = desk.page.getByRole('region', { name: desk.t('connection.steps.title') });
    await expect(steps.getByRole('listitem')).toHaveCount(4);
    for (const step of await steps.getByRole('listitem').all())
      await expect(step).toContainText(desk.t('connection.steps.state.done'));
    await expect(steps.locator('[data-setting="next"]')).toHaveCount(0);
  });
});

test('a failing step names its problem and leads to the setting; after the correction the user can continue', async ({
  launch,
  service,
}) => {
  const desk = await sitDown(await launch(), 'en');
  const { connection } = desk;
  const newcomer = new Newcomer(desk);
  await connection.go();
  const { organisation } = service;
  await fillIn(
    newcomer,
    given(service).map((value) => (value === organisation ? `${organisation}x` : value)),
  );
  await newcomer.press('Enter');
  await newcomer.takeHere(desk.button('connection.steps.next.test'));
  const mend = desk.button('connection.steps.next.setting', { setting: desk.t('connection.organisation') });
  const step = desk.t('connection.test.step.login');
  const told = desk.page.getByRole('region', { name: desk.t('connection.steps.title') }).getByRole('status');
  await newcomer.takeHere(mend);
  await expect(told).toContainText(desk.t('connection.test.failed', { step }));
  await expect(told).toContainText(desk.t('errors.reason.loginRefused'));
  await expect(connection.setting('organisation')).toBeFocused();

  // Another organisation requires the key again.
  await connection.setting('organisation').fill(organisation);
  await newcomer.take(desk.button('connection.save'));
  await expect(connection.apiKey).toBeVisible();
  const missing = desk.button('connection.steps.next.setting', { setting: desk.t('connection.apiKey') });
  await newcomer.take(missing);
  await expect(connection.apiKey).toBeFocused();
  await newcomer.type(service.apiKey);
  await newcomer.take(desk.button('connection.steps.next.saveAndTest'));
  await expect(desk.button('connection.steps.next.lists')).toBeVisible();
});

test('steps can be taken without waiting for the previous one', async ({ launch, service }) => {
  const desk = await sitDown(await launch(), 'en');
  const fingers = new Fingers(desk.page);
  await desk.connection.go();
  await expect(desk.connection.setting('baseUrl')).toBeFocused();
  // The form, the three steps, and the document: customer, product and quantity.
  const form = given(service).map((value) => value || '{Enter}');
  await fingers.press(`${form.join('{Tab}')}{Rest}`, 10);
  await fingers.press('{Enter}{Enter}{Enter}{Enter}1{Enter}', 60);
  await expect(desk.editor.box('CustomerCode')).toHaveValue('C00001');
  expect(await desk.drafts.count()).toBe(1);
  const [made] = await desk.call('listConnections', {});
  expect(made).toMatchObject({ settings: { authUrl: service.authUrl, companyId: 1 }, hasApiKey: true });
});

test('a pasted mail fills the form; a new document lists what is missing and marks nothing as wrong', async ({
  launch,
  service,
}) => {
  const desk = await sitDown(await launch(), 'en');
  const { connection, editor, page } = desk;
  await connection.go();
  const mail = [
    `Service address: ${service.baseUrl}/api/v1`,
    `Login address: ${service.authUrl}`,
    `Organisation: ${service.organisation}`,
    `API key: ${service.apiKey}`,
  ];
  await connection.setting('baseUrl').evaluate((box, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, mail.join('\n'));
  await expect(connection.setting('baseUrl')).toHaveValue(service.baseUrl);
  await expect(connection.setting('organisation')).toHaveValue(service.organisation);
  await expect(connection.apiKey).toHaveValue(service.apiKey);
  await desk.button('connection.create').press('Enter');
  await desk.button('connection.steps.next.test').press('Enter');
  await expect(desk.button('connection.steps.next.lists')).toBeVisible();

  await desk.drafts.create('salesReturnInvoice');
  await expect(page.getByRole('button', { name: desk.t('editor.problems.missing', { count: 1 }) })).toBeVisible();
  await expect(editor.box('CustomerCode')).not.toHaveAttribute('aria-invalid');
  await desk.button('editor.queue').click();
  await expect(editor.box('CustomerCode')).toHaveAttribute('aria-invalid', 'true');
});
