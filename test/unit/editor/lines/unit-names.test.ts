import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../../../renderer/messages/index.svelte.ts';
import { cellViews } from '../../../../renderer/screens/editor/lines/cell-view.ts';
import { entriesOf } from '../../../../renderer/state/value-text.ts';
import { unitName } from '../../../../renderer/state/unit-name.ts';
import { invoice, invoiceLine, openDesk, productRow } from '../support.ts';

afterEach(() => setLanguage('en'));

describe('a displayed unit', () => {
  it('has the name in the product’s list, or else in the code list, or else its code', () => {
    setLanguage('tr');
    const box = { code: 'P1', units: [{ code: 'BX', name: 'Koli' }, { code: 'C62' }] };
    expect(unitName('BX', box)).toBe('Koli');
    expect([unitName('BX'), unitName('C62', box), unitName('KGM')]).toEqual(['Kutu', 'Adet', 'Kilogram']);
    expect([unitName('PALET'), unitName('')]).toEqual(['PALET', '']);
  });

  it('is shown by name in the lines and stays a code in the document', async () => {
    const desk = openDesk(invoice([invoiceLine('a', { UnitCode: 'BX' })]), {
      products: [productRow('P1', { units: [{ code: 'BX', name: 'Koli' }] })],
    });
    const { editor } = desk;
    const [line] = editor.document.lines;
    const shown = (): string | undefined => {
      const columns = editor.grid.columns.filter(({ name }) => name === 'UnitCode');
      return cellViews(editor, columns, line, { amounts: null, problems: null, changes: undefined })[0]?.text;
    };
    await editor.products.load(['P1']);
    expect(shown()).toBe('Koli');
    expect(line?.UnitCode).toBe('BX');
  });

  it('is shown by name in the review', () => {
    setLanguage('tr');
    expect(entriesOf('salesReturnInvoice', ['Lines', 0, 'UnitCode'], 'KGM')).toEqual(['Kilogram']);
  });
});
