/** The screens' code comes apart from the first one's: on a machine where it comes late, and where it does not come at all. */
import { connected } from './support/begun.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';

const editorCode = /\/assets\/editor-[^/]*\.js$/;

test('what is typed while the code of a screen is on its way is given to the screen', async ({ launch, service }) => {
  let letCome = (): void => undefined;
  const mayCome = new Promise<void>((resolve) => (letCome = resolve));
  const rampa = await launch({
    prepared: true,
    prepare: (page) =>
      page.route(editorCode, async (route) => {
        await mayCome;
        await route.continue();
      }),
  });
  const desk = await connected(rampa, service, 'en');
  await desk.drafts.go();
  await new Fingers(desk.page).press('{Ctrl+n}{Enter}Depo 17');
  // The document is there, and its screen is not.
  const [connection] = await desk.call('listConnections', {});
  const count = async (): Promise<number> =>
    (await desk.call('listDrafts', { connectionId: connection?.id ?? '', offset: 0, limit: 1 })).total;
  await expect.poll(count).toBe(1);
  await expect(desk.page.locator('[data-draft]')).toHaveCount(0);
  letCome();
  await desk.editor.opened();
  await expect(desk.editor.box('CustomerCode')).toHaveValue('Depo 17');
});

test('and so is what is typed for a question over the screen', async ({ launch, service }) => {
  let letCome = (): void => undefined;
  const mayCome = new Promise<void>((resolve) => (letCome = resolve));
  let asked = 0;
  const rampa = await launch({
    prepared: true,
    prepare: (page) =>
      page.route(/\/assets\/TemplatesDialog-[^/]*\.js$/, async (route) => {
        asked += 1;
        await mayCome;
        await route.continue();
      }),
  });
  const desk = await connected(rampa, service, 'en');
  await desk.drafts.create('despatch');
  await desk.drafts.go();
  await expect(desk.drafts.rows).toHaveCount(1);
  await new Fingers(desk.page).press('{Ctrl+Shift+l}her ay');
  await expect.poll(() => asked).toBe(1);
  letCome();
  await expect(desk.page.getByRole('dialog').getByRole('combobox')).toHaveValue('her ay');
});

test.describe('code that is missing', () => {
  // The browser says of its own that a file is not there.
  test.use({ quiet: false });

  test('is said with a way on, and takes nothing else along', async ({ launch, service }) => {
    const rampa = await launch({
      prepared: true,
      prepare: async (page) => {
        await page.route(editorCode, (route) => route.fulfill({ status: 404 }));
        await page.route(/\/assets\/TemplatesDialog-[^/]*\.js$/, (route) => route.fulfill({ status: 404 }));
      },
    });
    const desk = await connected(rampa, service, 'en');
    await desk.drafts.go();
    const fingers = new Fingers(desk.page);
    await fingers.press('{Ctrl+n}{Enter}Depo 17');
    await expect(desk.page.getByText(desk.t('shell.missing.title'))).toBeVisible();

    // The others are as they were, and so is what was begun. Keys that nothing took hold the rest back until the user reacts.
    await fingers.press('{Escape}');
    await desk.drafts.go();
    await expect(desk.drafts.rows).toHaveCount(1);
    await fingers.press('{Ctrl+Shift+l}');
    await expect(desk.messages.getByText(desk.t('shell.missing.title'))).toBeVisible();

    await desk.drafts.rows.first().dblclick();
    // Before that the code is still being asked for, and would be found.
    await expect(desk.button('shell.missing.reload')).toBeVisible();
    await desk.page.unroute(editorCode);
    await desk.button('shell.missing.reload').click();
    await desk.drafts.rows.first().dblclick();
    await desk.editor.opened();
  });
});
