/** The visitor's tables of documents without the page: the drafts that the application makes of each. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ValueRecord } from '../../../domain/fields.ts';
import { openEntriesOf } from '../../../domain/open-entries.ts';
import { readTable } from '../../../main/files/read-table.ts';
import { DocumentQuestion } from '../../../renderer/screens/editor/import/document-question.svelte.ts';
import { columnTitle } from '../../../renderer/screens/editor/import/table-columns.ts';
import { readCases } from '../../visitor/cases.ts';
import type { TableCase } from '../../visitor/cases.ts';
import { differencesOf } from '../../visitor/compare.ts';
import { Harness } from './harness.ts';

let own: Harness;
beforeAll(async () => {
  own = await Harness.start();
  await own.refreshLists();
});
afterAll(() => own.end());

const cases = readCases().filter(
  (one) => one.of === 'tables' && one.documents !== undefined && one.refused === undefined,
) as readonly TableCase[];

async function asked({ file, kind = 'salesReturnInvoice' }: TableCase): Promise<DocumentQuestion> {
  const read = await readTable(file.bytes, { language: 'tr', use: 'documents' });
  const [connection] = await own.call('listConnections', {});
  if (!('rows' in read) || !connection) throw new Error('it is not read');
  const isText = (row: number, column: number): boolean => read.texts?.[row]?.includes(column) ?? true;
  const question = new DocumentQuestion({
    ...{ api: own.api, connection, kind, language: 'tr', today: '2026-11-23', file: file.name, memory: undefined },
    table: { ...read, isText },
  });
  await looked(question);
  return question;
}
const looked = (question: DocumentQuestion) => own.until(() => Promise.resolve(question.looked === null));

async function answer(question: DocumentQuestion, { answers = {} }: TableCase): Promise<void> {
  for (const [title, target] of Object.entries(answers)) {
    const index = question.targets.findIndex((_, at) => columnTitle(question.rows.headings, at) === title);
    const columns = [...question.place.header, ...question.place.lines].map(({ name }) => name);
    question.choose(index, columns.find((name) => name === `document.${target}`) ?? target);
    await looked(question);
  }
}

describe('the documents in tables of other programs', () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', async (_, given) => {
    const question = await asked(given);
    const open = [...question.unplaced, ...question.ambiguous].toSorted((a, b) => a.index - b.index);
    const skippedRows = [...question.rows.layout.skipped.keys()].map((row) => row + 1).toSorted((a, b) => a - b);
    await answer(question, given);
    const ids = (await question.confirm()) ?? [];
    const contents = await Promise.all(
      ids.map(async (id) => (await own.call('getDraft', { id }))?.content ?? ({} satisfies ValueRecord)),
    );
    const documents = contents.map((content) => ({ ...content, openEntries: openEntriesOf(content) }));
    const found = { questions: open.map(({ title }) => title), skippedRows, documents, complaints: [] };
    expect(differencesOf(given, found, (key) => key)).toEqual([]);
    await own.call('deleteDrafts', { ids });
  });
});
