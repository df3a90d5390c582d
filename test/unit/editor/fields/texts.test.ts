import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLanguage } from '../../../../renderer/messages/index.svelte.ts';
import { explanationTexts, groupText, textOfProblem } from '../../../../renderer/screens/editor/fields/texts.ts';
import { headerGroups } from '../../../../renderer/screens/editor/header/header-groups.ts';
import type { Editor } from '../../../../renderer/screens/editor/session/editor.svelte.ts';
import type { FieldGroup } from '../../../../domain/fields.ts';
import { invoice, invoiceLine, openDesk } from '../support.ts';
import { locatedError } from '../../support/located-error.ts';

beforeEach(() => setLanguage('tr'));
afterEach(() => setLanguage('en'));

const heldBy = (editor: Editor, name: FieldGroup): string => {
  const group = headerGroups(editor.description.fields).find(({ group }) => group === name);
  if (group === undefined) throw new Error('no group');
  return groupText(group, editor);
};

it('shows numerator and denominator of the withholding rate together', () => {
  const { editor } = openDesk(invoice([], { WithholdingNumerator: '9', WithholdingDenominator: '10' }));
  expect(heldBy(editor, 'withholding')).toBe('Oranı: 9/10');
});

it('leaves out ids', () => {
  const id = 'b071c772-4831-4b7c-b5b4-a8d80e4ec6b2';
  const { editor } = openDesk(invoice([], { Id: id, CustomerId: id, CreateDate: '2026-11-02T10:30:00' }));
  expect(heldBy(editor, 'record')).not.toContain(id);
});

it('shows a service error in the user’s language, with the service’s message below', () => {
  const { editor } = openDesk(invoice([invoiceLine('a', { WarehouseName: 'ESKİ DEPO' })]));
  const named = { key: 'a', sent: 'ESKİ DEPO' };
  const refused = locatedError('44008', 'Warehouse was not found.', ['Lines', 0, 'WarehouseName'], named);
  expect(textOfProblem(refused, editor)).toBe('Depo bulunamadı: ESKİ DEPO');
  expect(explanationTexts(refused, editor)).toContain('Servisin iletisi: 44008: Warehouse was not found.');
  const unclear = locatedError('44008', 'Olmaz.', ['Lines', 0, 'WarehouseName'], { key: 'a' });
  expect(textOfProblem(unclear, editor)).toBe('44008: Olmaz.');
  expect(explanationTexts(unclear, editor)).toEqual([]);
});
