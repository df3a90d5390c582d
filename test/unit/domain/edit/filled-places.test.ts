/** Open entries whose places are filled, or are empty again. */
import { expect, it } from 'vitest';
import { apply, contentOf } from '../../../../domain/edit/edit-state.ts';
import type { Command, EditState } from '../../../../domain/edit/edit-state.ts';
import { withCustomer } from '../../../../domain/edit/references.ts';
import { invoiceLineFields } from '../../../../domain/documents/invoice-line.ts';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';
import type { Place } from '../../../../domain/model/place.ts';
import { openEntriesOf, withOpenEntries } from '../../../../domain/open-entries.ts';
import type { OpenEntry } from '../../../../domain/open-entries.ts';
import { createDesk } from '../../../model/desk.ts';

const facts = { defaultCurrency: 'TRY', defaultUnit: 'C62', localGuidance: true, newKey: () => 'new' };
const reading = { language: 'tr', today: '2026-11-21', sums: true } as const;
const { Quantity: field } = invoiceLineFields;

const entryAt = (key: string, place: Place): OpenEntry => ({
  key,
  text: key,
  origin: 'file',
  reason: 'notRead',
  place,
});
const quantity = linePlace('a', 'Quantity');
const entries = [
  entryAt('üç', quantity),
  entryAt('kim', headerPlace('CustomerCode')),
  entryAt('ne', headerPlace('Date')),
];
const begun = (value?: string) =>
  createDesk(
    withOpenEntries({ Lines: [{ $key: 'a', ...(value === undefined ? {} : { Quantity: value }) }] }, entries),
  ).state();
const type = (text: string, tag: string | null = 'cell'): Command => ({
  ...{ do: 'enter', place: quantity, field, text, reading, tag },
});
type Step = (state: EditState) => Command;
const customer =
  (code: string | undefined): Step =>
  ({ header }) => ({ do: 'change', header: withCustomer(header, code, undefined), tag: 'box' });
function openAfter(value: string | undefined, ...steps: readonly (Command | Step)[]) {
  const end = steps.reduce(
    (state, one) => apply(state, typeof one === 'function' ? one(state) : one, facts),
    begun(value),
  );
  return openEntriesOf(contentOf(end)).map(({ text }) => text);
}

it.each([
  ['one key and Backspace', undefined, [type('5'), type('')]],
  ['two keys and both erased', undefined, [type('5'), type('51'), type('5'), type('')]],
  ['a key after a value, erased', '7', [type('75'), type('7')]],
  ['a code that is erased', undefined, [customer('C'), customer(undefined)]],
  ['a longer code that is erased', undefined, [customer('C'), customer('C1'), customer(undefined)]],
])('%s: the open entry of the place remains, in its position', (_, value, commands) => {
  expect(openAfter(value, ...commands)).toEqual(['üç', 'kim', 'ne']);
});

it('what is there at the end of the text settles the entry', () => {
  expect(openAfter(undefined, type('5'), type(''), type('6'))).toEqual(['kim', 'ne']);
  expect(openAfter(undefined, type('5'), { do: 'seal' }, type(''))).toEqual(['kim', 'ne']);
});

it('an entry that was discarded during the step does not return', () => {
  const drop: Command = { do: 'dropOpenEntry', key: 'kim', tag: 'cell' };
  expect(openAfter(undefined, type('5'), drop, type(''))).toEqual(['üç', 'ne']);
});
