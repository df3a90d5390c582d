/** The tables in test/visitor, without the page: the result of parsing and planning alone. */
import { describe, expect, it } from 'vitest';
import { openEntriesOf } from '../../../../domain/open-entries.ts';
import { readTable } from '../../../../main/files/read-table.ts';
import { differencesOf } from '../../../visitor/compare.ts';
import { readCases } from '../../../visitor/cases.ts';
import type { TableCase } from '../../../visitor/cases.ts';
import type { PasteQuestion } from '../../../../renderer/screens/editor/import/paste-question.svelte.ts';
import { columnTitle } from '../../../../renderer/screens/editor/import/table-columns.ts';
import { invoice, openDesk, productRow } from '../support.ts';

/** Product codes from the simulated service. Cases that need lookups are tested with the page. */
const products = ['P00001', 'P00002', 'P00003', 'P00009', 'P00010'].map((code) => productRow(code));
const ofLists = new Set([
  ...['headings/barcode', 'headings/names-and-barcodes', 'headings/warehouse'],
  ...['workbooks/ods-cover', 'workbooks/xlsx-cover'],
]);
const cases = readCases().filter(
  (one) => one.of === 'tables' && one.documents === undefined && one.refused === undefined && !one.again,
) as readonly TableCase[];

async function tableOf({ file, sheet }: TableCase) {
  const first = await readTable(file.bytes, { language: 'tr', use: 'lines' });
  if ('problem' in first) throw new Error(first.problem);
  const chosen = sheet === undefined ? undefined : first.sheets.indexOf(sheet);
  const read = await readTable(file.bytes, { language: 'tr', use: 'lines', sheet: chosen });
  if ('problem' in read) throw new Error(read.problem);
  const isText = (row: number, column: number): boolean => read.texts?.[row]?.includes(column) ?? true;
  return { rows: read.rows, isText, sheets: read.sheets, hidden: read.hidden ?? [] };
}

function answer(question: PasteQuestion, { answers = {}, positive, takeHidden }: TableCase): void {
  const titles = question.targets.map((_, index) => columnTitle(question.rows.headings, index));
  for (const [title, target] of Object.entries(answers)) {
    const index = titles.indexOf(title);
    const asked = question.ambiguous.find((column) => column.index === index);
    const reading = asked?.readings.find(({ typed }) => `=${typed}` === target);
    if (reading) question.chooseConvention(index, reading.convention);
    else question.choose(index, target);
  }
  if (positive === true) question.turnPositive(true);
  if (takeHidden === true) question.takeAll('hidden');
}

describe('tables of other programs', () => {
  it.each(
    cases.filter(({ name }) => !ofLists.has(name.slice('tables/'.length))).map((one) => [one.name, one] as const),
  )('%s', async (_, given) => {
    const desk = openDesk(invoice([]), { products, language: given.language ?? 'tr' });
    const { grid, document } = desk.editor;
    let sheets: readonly string[] = [];
    if (given.paste) {
      grid.moveTo(0, 0);
      grid.paste(new TextDecoder().decode(given.file.bytes));
    } else {
      const table = await tableOf(given);
      sheets = table.sheets.length > 1 ? table.sheets : [];
      grid.pasting.takeFile(table, given.file.name);
    }
    const { question } = grid.pasting;
    const asked = question ? [...question.unplaced, ...question.ambiguous] : [];
    const outcome = {
      questions: asked.toSorted((a, b) => a.index - b.index).map(({ title }) => title),
      skippedRows: question
        ? [...question.rows.layout.skipped.keys()].map((row) => row + 1).toSorted((a, b) => a - b)
        : [],
      sheets,
      complaints: [],
    };
    if (question) {
      answer(question, given);
      question.confirm();
    }
    await desk.settle();
    const openEntries = openEntriesOf(document.content).map((entry) => ({ ...entry }));
    const found = { ...outcome, lines: document.lines, openEntries };
    expect(differencesOf(given, found, (key) => key)).toEqual([]);
  });
});
