/** §2.4: an entry of a line's lots. */
import { dateTime, double, fieldRows, text } from '../field.ts';

export const lotFieldRows = fieldRows('2.4', 'salesReturnInvoice', 'Lines.Lots', 'domain/documents/lot.ts', [
  text('LotNo', 'The lot’s number', { required: true }),
  double('Quantity', 'How many of the lot', { required: true, above: 0 }),
  text('UnitCode', 'In which unit', { required: true }),
  text('SupplierLotNo', 'The supplier’s number of it'),
  dateTime('ExpiryDate', 'When it expires'),
  text('Description', 'A free text', { maxLength: 100 }),
]);
