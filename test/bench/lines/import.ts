import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import writeXlsxFile from 'write-excel-file/node';
import { expect } from '../../e2e/support/expect.ts';
import { invoice, line, own, vat } from '../../unit/e-documents/ubl.ts';
import type { BenchCase, BenchLine } from '../line.ts';
import { startBenchDesk } from '../screen/bench-desk.ts';
import type { BenchDesk } from '../screen/bench-desk.ts';
import { TimedPage } from '../screen/frame-times.ts';
import { benchFolder } from '../support/application.ts';

/** Milliseconds of the two parts of an import; what the user does in between, in the dialog, is not included. */
interface Parts {
  /** From the drop of the file to the dialog that asks about it, with the focus in it. */
  readonly reading: number;
  /** From the key that confirms to the draft, with the focus in its lines. */
  readonly making: number;
}

/** Prepares an import that can be repeated; `folder` is for its files. `round` counts the repetitions. */
type Way = (bench: BenchDesk, page: TimedPage, folder: string) => Promise<(round: number) => Promise<Parts>>;

const count = 20;
const cellOfLine = '[data-region="lines"] [role="row"]:not(.blank) [role="gridcell"]';

/** An invoice that the company sent, dropped on the list of drafts; all of it is returned. */
const eInvoice: Way = async ({ desk, products, unitOf }, page, folder) => {
  const connectionId = await desk.connectionId();
  const [connection] = await desk.call('listConnections', {});
  if (connection === undefined) throw new Error('There is no connection.');
  await desk.call('updateConnection', { id: connectionId, settings: { ...connection.settings, taxNumber: own } });
  const [buyer] = await desk.call('getLookupRows', { connectionId, kind: 'customers', codes: ['C00001'] });
  const customer = buyer?.detail?.split(' · ')[0] ?? '';
  const lines = products.slice(0, count).map((code) => {
    const item = `<cac:SellersItemIdentification><cbc:ID>${code}</cbc:ID></cac:SellersItemIdentification>`;
    return line('10', '5.00', '50.00', vat('50.00', '10.00'), { item, unit: unitOf(code) });
  });
  return async (round) => {
    const digits = String(round).padStart(8, '0');
    const file = join(folder, `${digits}.xml`);
    const text = invoice({ number: `ABC20260${digits}`, customer, lines: lines.join('') });
    writeFileSync(file, text.replace('0C1DE9AA', digits));
    await desk.drafts.go();
    await page.rested();
    const reading = await page.drop(file, '[data-line]');
    await page.press('F7');
    await page.rested();
    const making = await page.go('Control+Enter', cellOfLine);
    await expect(desk.editor.lines.nth(count - 1)).toBeAttached();
    return { reading, making };
  };
};

/** A workbook dropped on a draft without lines. */
const workbook: Way = async ({ desk, products, makeDraft }, page, folder) => {
  const file = join(folder, 'lines.xlsx');
  const rows = products.slice(0, count).map((code, at) => [code, 1 + (at % 9), 10.5 + at]);
  await writeXlsxFile([['Stok Kodu', 'Miktar', 'Birim Fiyat'], ...rows]).toFile(file);
  await makeDraft(0);
  await desk.drafts.openFirst();
  return async () => {
    await page.rested();
    const reading = await page.drop(file, '[role="dialog"] [role="table"] select');
    await desk.button('files.import.action').focus();
    await page.rested();
    const making = await page.go('Enter', cellOfLine);
    await expect(desk.editor.lines).toHaveCount(count);
    await desk.page.keyboard.press('Control+z');
    await expect(desk.editor.lines).toHaveCount(0);
    return { reading, making };
  };
};

const caseOf = (name: string, way: Way, quick: number, of: (parts: Parts) => number): BenchCase => ({
  size: `${count} lines; ${name}`,
  turns: { whole: 30, quick },
  prepare: async () => {
    const bench = await startBenchDesk();
    const folder = benchFolder();
    const page = await TimedPage.of(bench.desk.page);
    const once = await way(bench, page, folder.path);
    let round = 0;
    const sample = async (): Promise<readonly number[]> => [of(await once((round += 1)))];
    for (let warm = 0; warm < 3; warm++) await sample();
    return {
      sample,
      close: async () => {
        await bench.close();
        folder.remove();
      },
    };
  },
});

const common = { unit: 'ms', floor: null, needs: ['chromium', 'build'] } as const;
const ways = { 'e-invoice': eInvoice, workbook };
const casesOf = (quick: number, of: (parts: Parts) => number): readonly BenchCase[] =>
  Object.entries(ways).map(([name, way]) => caseOf(name, way, quick, of));

export const importDraft: BenchLine = {
  ...common,
  name: `import-${count}`,
  title: `from a file of ${count} lines to its draft, without the user’s time in the dialog`,
  aims: [{ of: 'median', most: 50 }],
  cases: casesOf(5, ({ reading, making }) => reading + making),
};

export const importReading: BenchLine = {
  ...common,
  name: `import-${count}-reading`,
  title: 'the first part of it, from the drop of the file to the dialog',
  aims: [],
  cases: casesOf(0, ({ reading }) => reading),
};
