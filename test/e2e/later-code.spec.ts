/** The code of most screens is loaded separately from the first one: here it arrives late, or not at all. */
import { connected } from './support/begun.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';

const editorCode = /\/assets\/editor-[^/]*\.js$/;

test('what is typed while the code of a screen is loading is passed to the screen', async ({ launch, service }) => {
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
  // The document exists, but its screen is not loaded.
  const [connection] = await desk.call('listConnections', {});
  const count = async (): Promise<number> =>
    (await desk.call('listDrafts', { connectionId: connection?.id ?? '', offset: 0, limit: 1 })).total;
  await expect.poll(count).toBe(1);
  await expect(desk.page.locator('[data-draft]')).toHaveCount(0);
  letCome();
  await desk.editor.opened();
  await expect(desk.editor.box('CustomerCode')).toHaveValue('Depo 17');
});

test('what is typed before the first screen is there is passed to it, and the window shows its frame meanwhile', async ({
  launch,
}) => {
  let letCome = (): void => undefined;
  const mayCome = new Promise<void>((resolve) => (letCome = resolve));
  const { page } = await launch({
    prepared: true,
    prepare: (page) =>
      page.routeWebSocket(/\/bridge$/, (socket) => {
        const host = socket.connectToServer();
        host.onMessage((message) => void mayCome.then(() => socket.send(message)));
      }),
  });
  await expect(page.locator('#shell')).toBeVisible();
  await expect(page.locator('#app > *')).toHaveCount(1);
  await page.keyboard.press('F1');
  letCome();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('#shell')).toHaveCount(0);
});

test('and so is what is typed for a dialog over the screen', async ({ launch, service }) => {
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
  // The browser itself logs that a file is missing.
  test.use({ quiet: false });

  test('is reported with a way to continue, and does not affect other screens', async ({ launch, service }) => {
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

    // The other screens and the new document are unaffected. After unhandled keys, further keys are held back until the user
    // reacts.
    await fingers.press('{Escape}');
    await desk.drafts.go();
    await expect(desk.drafts.rows).toHaveCount(1);
    await fingers.press('{Ctrl+Shift+l}');
    await expect(desk.messages.getByText(desk.t('shell.missing.title'))).toBeVisible();

    await desk.drafts.rows.first().dblclick();
    // Before that the code is still being requested, and would be found.
    await expect(desk.button('shell.missing.reload')).toBeVisible();
    await desk.page.unroute(editorCode);
    await desk.button('shell.missing.reload').click();
    await desk.drafts.rows.first().dblclick();
    await desk.editor.opened();
  });
});
