import { expect, test } from './support/fixtures.ts';
import { sitDown } from './support/desk.ts';
import { electronOf } from './support/rampa.ts';
import type { Rampa } from './support/rampa.ts';

const ways: readonly (readonly [string, (rampa: Rampa) => Promise<unknown>])[] = [
  [
    'the window is closed',
    (rampa) =>
      rampa.electron?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()) ?? Promise.resolve(),
  ],
  ['the application is quit', (rampa) => rampa.electron?.evaluate(({ app }) => app.quit()) ?? Promise.resolve()],
];

for (const [name, close] of ways) {
  test(`what was typed into a busy page is there again when ${name}`, async ({ launch, service }) => {
    const rampa = await launch();
    const electron = electronOf(rampa);
    const desk = await sitDown(rampa, 'en');
    await desk.connection.make(service);
    await desk.drafts.create('salesReturnInvoice');
    await desk.editor.box('Description', desk.page.locator('body')).focus();
    await desk.page.keyboard.insertText('typed just now');
    // Longer than Chromium waits for a page that is closing.
    await desk.page.evaluate(() => {
      setTimeout(() => {
        const end = performance.now() + 1_500;
        while (performance.now() < end);
      }, 0);
    });
    const gone = new Promise<void>((resolve) => void electron.process().once('exit', () => resolve()));
    // The process may exit before it answers.
    await Promise.race([close(rampa).catch(() => undefined), gone]);
    await gone;

    const again = await sitDown(await launch(), 'en');
    const connectionId = await again.connectionId();
    const [draft] = (await again.call('listDrafts', { connectionId, offset: 0, limit: 2 })).rows;
    const kept = await again.call('getDraft', { id: draft?.id ?? '' });
    expect(kept?.content['Description']).toBe('typed just now');
  });
}
