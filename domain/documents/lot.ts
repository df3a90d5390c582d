import { dateTime, decimal, text } from '../fields.ts';

/** §2.4: a lot of a line. The service applies the sign of the movement to Quantity. */
export const lotFields = {
  LotNo: text({ section: '§2.4', required: true, group: 'lots' }),
  Quantity: decimal({
    section: '§2.4',
    required: true,
    exclusiveMin: 0,
    signedByService: true,
    measure: 'quantity',
    group: 'lots',
  }),
  UnitCode: text({ section: '§2.4', required: true, lookup: 'units', group: 'lots' }),
  SupplierLotNo: text({ section: '§2.4', group: 'lots' }),
  ExpiryDate: dateTime({ section: '§2.4', group: 'lots' }),
  Description: text({ section: '§2.4', maxLength: 100, group: 'lots' }),
} as const;

/** Fields used only for an inbound movement (§2.4). */
export const inboundLotFields = ['SupplierLotNo', 'ExpiryDate', 'Description'] as const;
