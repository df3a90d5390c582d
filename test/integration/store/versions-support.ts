import type { ValueRecord } from '../../../domain/fields.ts';

/** Unusual texts of users and other programs. */
export const fromText: ValueRecord = {
  Description: 'İğne, ığdır, ŞÇÖÜ 😀 \u0000 \ud800 " \\ \n \u2028 ß',
  Empty: '',
  Flag: false,
  Lines: [{ $key: 'a', Note: 'çok satırlı\r\nmetin', Lots: [{ LotNo: '007' }] }],
};
