/** A sheet that is to be filled in: formats of its empty cells, and drop-down lists. */
import type { Row } from 'write-excel-file/node';
import {
  getCellAddress,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
  sanitizeAttributeValue,
  sanitizeTextContent,
} from 'write-excel-file/utility';
import { mostRowsOf } from '../../domain/model/table.ts';
import type { TableColumn, TableForm } from '../../domain/model/table.ts';

/** Path of the workbook's sheets, as the library names them. */
export const sheetPart = 'xl/worksheets/sheet{id}.xml';
const lastRow = mostRowsOf.documents + 1;
/** Excel refuses a file with a longer hint. */
const longestHint = 255;
/** A code is kept as typed, for example 00041; a number has no format. */
const formats: Readonly<Record<TableColumn['holds'], string | null>> = { text: '@', number: null, date: 'dd.mm.yyyy' };

/** A row of empty cells in the columns' formats: it creates the styles that `formSheet` applies to the whole columns. */
export function blankRow(columns: readonly TableColumn[]): Row {
  return columns.map(({ holds }) => {
    const format = formats[holds];
    return format === null ? null : { type: holds === 'text' ? String : Number, format };
  });
}

/** Turns the sheet's XML into a form. `blankAt`: index of the blank row. */
export function formSheet(xml: string, columns: readonly TableColumn[], form: TableForm, blankAt: number): string {
  return withValidations(withColumnStyles(xml, columns, blankAt), columns, form);
}

function withColumnStyles(xml: string, columns: readonly TableColumn[], blankAt: number): string {
  const styles = columns.map((_, at) => new RegExp(`<c r="${getCellAddress(blankAt, at)}" s="(\\d+)"`).exec(xml)?.[1]);
  return xml.replace(/<col min="(\d+)"/g, (col, number: string) => {
    const style = styles[Number(number) - 1];
    return style === undefined ? col : `${col} style="${style}"`;
  });
}

/**
 * Adds drop-down lists and hints. Values outside the lists can be typed too, because the lists may be out of date; the import
 * reports unknown values.
 */
function withValidations(xml: string, columns: readonly TableColumn[], { sheets, lists }: TableForm): string {
  const validations = columns.flatMap(({ list, hint }, at) => {
    const count = list === undefined ? 0 : (lists[list]?.entries.length ?? 0);
    if (count === 0 && hint === undefined) return [];
    const column = letters(at);
    const prompt = hint === undefined ? '' : ` prompt="${sanitizeAttributeValue(hint.slice(0, longestHint))}"`;
    const attributes = `allowBlank="1" showInputMessage="1"${prompt} sqref="${column}2:${column}${lastRow}"`;
    if (list === undefined || count === 0) return [`<dataValidation ${attributes}/>`];
    const from = letters(2 * list);
    const range = `'${sheets.lists.replaceAll("'", "''")}'!$${from}$2:$${from}$${count + 1}`;
    return [
      `<dataValidation type="list" ${attributes}><formula1>${sanitizeTextContent(range)}</formula1></dataValidation>`,
    ];
  });
  if (validations.length === 0) return xml;
  const element = `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`;
  return insertElementMarkupAccordingToOrderOfSiblings(
    xml,
    element,
    getOrderOfSiblings(sheetPart, 'worksheet') ?? [],
    'worksheet',
  );
}

/** The letters of a column index: `AB` for 27. */
const letters = (column: number): string => getCellAddress(0, column).slice(0, -1);
