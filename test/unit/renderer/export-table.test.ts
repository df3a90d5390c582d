import { expect, it } from 'vitest';
import { practiceOrigin } from '../../../domain/practice-company.ts';
import { setLanguage } from '../../../renderer/messages/index.svelte.ts';
import { AppState } from '../../../renderer/state/app.svelte.ts';
import { exportTable } from '../../../renderer/state/export-table.ts';
import { connection, DraftsMain } from './support.ts';

it('names a file of the practice company so, whichever company is chosen', async () => {
  setLanguage('en');
  const main = new DraftsMain();
  main.answer({ beginExport: () => ({ id: null }) });
  const app = new AppState(main.api);
  const practice = connection('practice');
  app.connections = [
    connection('chosen'),
    { ...practice, settings: { ...practice.settings, baseUrl: practiceOrigin } },
  ];
  const table = { name: 'lines', columns: [], rows: [] };
  await exportTable(app, 'csv', { ...table, connectionId: 'practice' });
  await exportTable(app, 'csv', table);
  const [ofPractice, ofChosen] = main.args('beginExport').map(({ name }) => name);
  expect(ofPractice).toMatch(/^PRACTICE-lines/);
  expect(ofChosen).toMatch(/^lines/);
});
