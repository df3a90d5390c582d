import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { begun, connected } from './support/begun.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { recordTones, tonesOf } from './support/tones.ts';
import type { TextKey } from './support/words.ts';

const table = 'Kod;Adet\r\nP00002;7\r\n';

/** Drops files with these names, or texts, on an element; returns false if the page prevented the browser's default action. */
async function drop(desk: Desk, dropped: Readonly<Record<string, string>>, target = 'body'): Promise<boolean> {
  return desk.page.evaluate(
    ([all, selector]) => {
      const dataTransfer = new DataTransfer();
      for (const [name, text] of Object.entries(all)) {
        if (name.includes('/')) dataTransfer.setData(name, text);
        else dataTransfer.items.add(new File([text], name));
      }
      const send = (type: string): boolean | undefined =>
        document
          .querySelector(selector)
          ?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      // The browser sends a drop only if the dragover event was cancelled.
      const isAllowed = send('dragover') === false;
      return isAllowed ? send('drop') === true : true;
    },
    [dropped, target] as const,
  );
}

/** Drops a file or folder of this computer on the window as the browser does. */
async function dropPath(desk: Desk, path: string): Promise<void> {
  const session = await desk.page.context().newCDPSession(desk.page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  }
  await session.detach();
}

async function expectRefusal(desk: Desk, key: TextKey): Promise<void> {
  await expect(desk.messages.getByText(desk.t(key)).last()).toBeVisible();
  await expect.poll(async () => (await tonesOf(desk.page)).length).toBe(2);
}

test('a drop on the window leads to a question, or to a refusal that is seen and heard', async ({
  launch,
  service,
  userData,
}) => {
  const desk = await begun(await launch({ prepared: true, prepare: recordTones }), service, 'despatch');
  const folders = ['iadeler', 'iadeler.csv'].map((name) => join(userData, name));
  for (const folder of folders) mkdirSync(folder);
  const dialog = desk.page.getByRole('dialog');
  await tonesOf(desk.page);

  await test.step('in the editor', async () => {
    expect(await drop(desk, { 'text/plain': 'P00002' })).toBe(false);
    await expectRefusal(desk, 'files.problem.noFile');
    expect(await drop(desk, { 'text/uri-list': 'https://example.invalid/', 'text/plain': 'link' })).toBe(false);
    await expectRefusal(desk, 'files.problem.noFile');
    await drop(desk, { 'one.csv': table, 'two.csv': table });
    await expectRefusal(desk, 'files.problem.several');
    await drop(desk, { 'photo.png': '\u0089PNG\r\n\u001a\n\u0000\u0000' });
    await expect.poll(async () => (await tonesOf(desk.page)).length).toBe(2);
    for (const folder of folders) {
      await dropPath(desk, folder);
      await expect.poll(async () => (await tonesOf(desk.page)).length).toBe(2);
    }
    await drop(desk, { 'one.csv': table });
    await expect(dialog).toContainText('one.csv');
    expect(await tonesOf(desk.page)).toEqual([]);
  });

  await test.step('while another question is open', async () => {
    await drop(desk, { 'two.csv': table });
    await expectRefusal(desk, 'files.problem.behind');
    await drop(desk, { 'two.rampa': table });
    await expectRefusal(desk, 'files.problem.behind');
    await expect(dialog).toContainText('one.csv');
    await desk.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a text goes into the input on which it is dropped', async () => {
    expect(await drop(desk, { 'text/plain': 'P00002' }, '[data-region="header"] input')).toBe(true);
    expect(await tonesOf(desk.page)).toEqual([]);
  });

  await test.step('in other screens', async () => {
    await desk.sync.go();
    await drop(desk, { 'letter.pdf': '%PDF' });
    await expectRefusal(desk, 'files.handover.problem.unknown');
    for (const folder of folders) {
      await dropPath(desk, folder);
      await expect.poll(async () => (await tonesOf(desk.page)).length).toBe(2);
    }
    await drop(desk, { 'returns.csv': table });
    await expect(dialog).toContainText('returns.csv');
    await drop(desk, { 'returns.csv': table });
    await expectRefusal(desk, 'files.problem.behind');
    await desk.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});

test('a file that is dropped on a queued document is refused', async ({ launch, service }) => {
  const desk = await connected(await launch({ prepared: true, prepare: recordTones }), service, 'en');
  const { line } = await goodsOf(desk, ['P00009']);
  await draft(desk, 'despatch', content('despatch', [line('P00009', { Quantity: '1' })]));
  await desk.drafts.openFirst();
  await desk.editor.queue();
  await tonesOf(desk.page);
  await drop(desk, { 'one.csv': table });
  await expectRefusal(desk, 'files.problem.readOnly');
});
