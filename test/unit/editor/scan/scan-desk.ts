/** A draft with products for scan tests, and what its lines and open entries contain. */
import type { ValueRecord } from '../../../../domain/fields.ts';
import { openEntriesOf } from '../../../../domain/open-entries.ts';
import { invoice, openDesk, productRow } from '../support.ts';
import type { Desk, DeskOptions } from '../support.ts';

export const gs = '\u001d';
/** A scan whose physical keys are not known. */
export const scanOf = (text: string) => ({ text, us: null });
export const opened = ({ editor }: Desk) =>
  openEntriesOf(editor.document.content).map(({ reason, text }) => [reason, text]);
export const label = (ai: string, value: string): string => `]C1${ai}${value}`;
export const gtin = '08690000000012';
export const products = [
  productRow('LOT', { stockType: 3, barcodes: [{ text: '8690000000012' }] }),
  productRow('SERIAL', { stockType: 5, barcodes: [{ text: '18690000000019' }] }),
  productRow('PLAIN', { stockType: 1, barcodes: [{ text: '96385074' }] }),
  productRow('WEIGHED', {
    units: [{ code: 'KGM', factor: '1', main: true }],
    barcodes: [{ text: '2000000000008' }],
  }),
];
export const open = (lines: readonly ValueRecord[] = [], more: DeskOptions = {}): Desk =>
  openDesk(invoice(lines), { products, ...more });
export const facts = ({ editor }: Desk, ...names: readonly string[]) =>
  editor.document.lines.map((line) => names.map((name) => line[name]));
export const lots = ({ editor }: Desk) =>
  editor.document.lines.map(({ Lots }) =>
    ((Lots ?? []) as readonly ValueRecord[]).map(({ LotNo, Quantity, UnitCode, ExpiryDate }) => [
      LotNo,
      Quantity,
      UnitCode,
      ExpiryDate,
    ]),
  );

/** Sets what the view for scanner and touch sets. */
export const inView = (desk: Desk): Desk => {
  desk.editor.scanning.takesDetails = true;
  return desk;
};
