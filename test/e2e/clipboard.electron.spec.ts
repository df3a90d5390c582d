import { execFileSync, spawn } from 'node:child_process';
import type { ElectronApplication } from '@playwright/test';
import { begun, savedLines } from './support/begun.ts';
import { expect, test } from './support/fixtures.ts';
import { electronOf } from './support/rampa.ts';

/** The system's clipboard; on Linux accessed as another program would. */
const isLinux = process.platform === 'linux';
async function clipboardText(electron: ElectronApplication): Promise<string> {
  if (!isLinux) return electron.evaluate(({ clipboard }) => clipboard.readText());
  const read = ['-selection', 'clipboard', '-target', 'UTF8_STRING', '-out'];
  try {
    return execFileSync('xclip', read, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    // It is empty, or its content is being replaced.
    return '';
  }
}
async function fill(electron: ElectronApplication, text: string): Promise<void> {
  if (!isLinux) return electron.evaluate(({ clipboard }, put) => clipboard.writeText(put), text);
  // xclip runs as long as it provides the content, and ends when another program takes the clipboard.
  const holder = spawn('xclip', ['-selection', 'clipboard', '-in', '-quiet'], { stdio: ['pipe', 'ignore', 'ignore'] });
  holder.stdin.end(text);
  await expect.poll(() => clipboardText(electron)).toBe(text);
}

test('cells are copied, cut and pasted with the system’s clipboard, by real keys and by the context menu', async ({
  launch,
  service,
}) => {
  const rampa = await launch({ prepared: true });
  const electron = electronOf(rampa);
  const desk = await begun(rampa, service, 'salesReturnInvoice');
  const { page, editor } = desk;
  const { keyboard } = page;
  const fields = ['ProductCode', 'Quantity'] as const;

  await test.step('a table of another program, into the empty row', async () => {
    await fill(electron, 'P00003\t4\nP00008\t5\n');
    await keyboard.press('Control+Enter');
    await keyboard.press('Control+v');
    await expect
      .poll(() => savedLines(desk, ...fields))
      .toEqual([
        ['P00003', '4'],
        ['P00008', '5'],
      ]);
  });

  await test.step('a cell with Ctrl+C, into another with Ctrl+V', async () => {
    await (await editor.cell(1, 'Quantity')).click();
    await keyboard.press('Control+c');
    await expect.poll(() => clipboardText(electron)).toBe('4');
    await keyboard.press('ArrowDown');
    await keyboard.press('Control+v');
    await expect
      .poll(() => savedLines(desk, ...fields))
      .toEqual([
        ['P00003', '4'],
        ['P00008', '4'],
      ]);
  });

  await test.step('cells with Ctrl+X', async () => {
    await fill(electron, 'of another program');
    await (await editor.cell(1, 'Quantity')).click();
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Control+x');
    await expect.poll(() => clipboardText(electron)).toBe('4\n4');
    await expect.poll(() => savedLines(desk, 'Quantity')).toEqual([[undefined], [undefined]]);
  });

  await test.step('in a cell that is being edited, only its text', async () => {
    await fill(electron, '9');
    await (await editor.cell(1, 'Quantity')).click();
    await keyboard.type('1');
    await keyboard.press('Control+v');
    await keyboard.press('Enter');
    await expect.poll(() => savedLines(desk, 'Quantity')).toEqual([['19'], [undefined]]);
  });

  await test.step('with the context menu of the cells', async () => {
    const choose = async (line: number, key: 'editor.menu.copy' | 'editor.menu.paste'): Promise<void> => {
      await (await editor.cell(line, 'Quantity')).click({ button: 'right' });
      await page.getByRole('menuitem', { name: new RegExp(`^${desk.t(key)} Ctrl`) }).click();
    };
    await choose(1, 'editor.menu.copy');
    await expect.poll(() => clipboardText(electron)).toBe('19');
    await choose(2, 'editor.menu.paste');
    await expect.poll(() => savedLines(desk, 'Quantity')).toEqual([['19'], ['19']]);
  });
});
