import { beforeEach, describe, expect, it } from 'vitest';
import { setLanguage, t } from '../../../renderer/messages/index.svelte.ts';
import { PaletteSearch } from '../../../renderer/shell/palette.svelte.ts';
import { AppState } from '../../../renderer/state/app.svelte.ts';
import { summary } from '../../drafts.ts';
import { DraftsMain, stubDocument } from './support.ts';

describe('the command palette', () => {
  let search: PaletteSearch;
  let lookupRows: readonly object[] = [];

  beforeEach(async () => {
    stubDocument();
    setLanguage('tr');
    const main = new DraftsMain();
    main.drafts = [summary('d1', { kind: 'despatch', number: 'IRS1', state: 'rejected' })];
    main.answer({ searchLookup: () => ({ rows: lookupRows }) });
    const app = new AppState(main.api);
    await app.start();
    setLanguage('tr');
    search = new PaletteSearch(app);
  });

  const told = (): readonly string[] =>
    search.found.filter(({ group }) => group === 'drafts').flatMap(({ text, detail }) => [text, detail ?? '']);

  it('lists both entries of a code that the service’s list has twice', async () => {
    lookupRows = ['Merkez', 'Şube'].map((name) => ({ code: 'C1', name }));
    search.type('c1');
    await search.asking;
    const found = search.found.filter(({ group }) => group === 'customers');
    expect(found.map(({ detail }) => detail)).toEqual(['Merkez', 'Şube']);
    expect(new Set(search.found.map(({ id }) => id)).size).toBe(search.found.length);
    lookupRows = [];
  });

  it('shows search results in the current language of the page', async () => {
    search.type('IRS1');
    await search.asking;
    const words = (): readonly unknown[] => [
      expect.stringContaining(t('shell.kind.despatch')),
      expect.stringContaining(t('shell.state.rejected')),
    ];
    const turkish = told();
    expect(turkish).toEqual(words());
    setLanguage('en');
    expect(told()).toEqual(words());
    expect(told()).not.toEqual(turkish);
  });
});
