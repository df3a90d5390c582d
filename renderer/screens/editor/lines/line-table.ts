/** The lines of a document as a table for a spreadsheet. */
import { isShownWithVat } from '../../../../domain/amounts/totals.ts';
import type { LineAmountField } from '../../../../domain/amounts/totals.ts';
import { sentFields } from '../../../../domain/fields.ts';
import type { Field, ValueRecord } from '../../../../domain/fields.ts';
import { isEmpty, textOf, textsOf } from '../../../../domain/value.ts';
import { language, t } from '../../../messages/index.svelte.ts';
import { appliedDiscountsText } from '../../../../domain/edit/discounts.ts';
import type { ExportedColumn } from '../../../state/export-table.ts';
import { fieldLabel } from '../../../state/field-label.ts';
import type { Editor } from '../session/editor.svelte.ts';
import { columnsOf } from '../../../../domain/edit/columns.ts';

/** The grid's default columns, and other single-valued fields that have values; lots and line extensions are omitted. */
export function lineColumns(
  editor: Pick<Editor, 'description' | 'document' | 'amountsOf'>,
): readonly ExportedColumn<ValueRecord>[] {
  const { description, document } = editor;
  const shown = columnsOf(description)
    .filter(({ appears }) => appears !== 'chosen')
    .map(({ name, field }) => [name, field] as const);
  const names = new Set(shown.map(([name]) => name));
  const others = sentFields(description.lineFields).filter(
    ([name, { type }]) =>
      !names.has(name) && type !== 'list' && type !== 'object' && document.lines.some((line) => !isEmpty(line[name])),
  );
  return [...shown, ...others].map(([name, field]) => ({
    title: fieldLabel(name),
    holds:
      field.type === 'decimal' || field.type === 'integer' ? 'number' : field.type === 'dateTime' ? 'date' : 'text',
    cell: (line) => cellOf(editor, name, field, line),
  }));
}

function cellOf(editor: Pick<Editor, 'amountsOf'>, name: string, field: Field, line: ValueRecord): string | null {
  const value = line[name];
  if (field.type === 'list') return appliedDiscountsText(line, editor.amountsOf(line), language());
  if (field.type === 'textList') return textsOf(value).join(' ');
  if (field.type === 'boolean') {
    const isYes = name === 'VatIncluded' ? isShownWithVat(line) : value === true;
    return t(isYes ? 'editor.yes' : 'editor.no');
  }
  if (field.class === 'amount' && isEmpty(value)) return editor.amountsOf(line).effective[name as LineAmountField];
  return textOf(value);
}
