import { describe, expect, it } from 'vitest';
import { documents } from '../../../../domain/documents/index.ts';
import type { Fields } from '../../../../domain/fields.ts';
import { tidyTyped } from '../../../../renderer/screens/editor/fields/tidy-typed.ts';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';
import type { Place } from '../../../../domain/model/place.ts';
import { invoice, invoiceLine, openDesk } from '../support.ts';

const { fields } = documents.salesReturnInvoice;
const inner = (name: string, of: Fields = fields): Fields => {
  const field = of[name];
  return field?.type === 'list' ? field.fields : {};
};

/** Types a text into a text box, leaves the box, and returns the value then and after undo. */
function left(place: Place, text: string, of: Fields = fields) {
  const line = invoiceLine('a', { Lots: [{ $key: 'l', LotNo: 'L-0' }] });
  const { editor } = openDesk(invoice([line], { InvoiceNumber: ' AS READ ' }));
  const field = of[String(place.path.at(-1))];
  if (!field) throw new Error('no such field');
  editor.set(place, text, 'typed');
  tidyTyped(editor.document, place, field, 'typed');
  editor.document.seal();
  const value = editor.document.value(place);
  editor.undo();
  return { value, undone: editor.document.value(place) };
}

describe('leaving a text box', () => {
  it('trims spaces around a number, code or lot, in the same undo step as the typing', () => {
    expect(left(headerPlace('InvoiceNumber'), ' A 1\t')).toEqual({ value: 'A 1', undone: ' AS READ ' });
    expect(left(headerPlace('InvoiceNumber'), '  ')).toEqual({ value: undefined, undone: ' AS READ ' });
    const lot: Place = { line: 'a', path: ['Lots', 0, 'LotNo'] };
    expect(left(lot, ' L-1 ', inner('Lots', inner('Lines')))).toEqual({ value: 'L-1', undone: 'L-0' });
    expect(left(linePlace('a', 'ProductCode'), ' P9 ', inner('Lines')).value).toBe('P9');
  });

  it('does not change other texts', () => {
    expect(left(headerPlace('Description'), ' two  words ').value).toBe(' two  words ');
  });
});
