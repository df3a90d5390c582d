import { documents } from '../../domain/documents/index.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { Field, Fields, Value, ValueRecord } from '../../domain/fields.ts';
import { line } from './documents.ts';

/** A document with something in every field it has, and lines of each stock type; for seeing that all of it is shown. */
export function everything(kind: DocumentKind): ValueRecord {
  const { fields, lineFields } = documents[kind];
  const { Lines: _lines, ...header } = fields;
  const full = { ...filled(lineFields, 'Satır'), ...line('read-1', 'LT-00031', 'Peynir tam yağlı 17 kg', '2') };
  return {
    ...filled(header, 'Belge'),
    CurrencyCode: 'TRY',
    Description: 'Hasarlı gelen ürünlerin iadesi',
    Lines: [
      {
        ...full,
        Discounts: [
          { $key: 'read-1', Rate: '10' },
          { $key: 'read-2', Rate: '5' },
        ],
        Lots: [{ $key: 'read-1', LotNo: 'L-2026-11-A', Quantity: '2', UnitCode: 'C62', ExpiryDate: '2027-03-01' }],
        SerialNumbers: [],
      },
      {
        ...line('read-2', 'EL-00071', 'El terminali MC-33', '2'),
        SerialNumbers: ['SN-0001', 'SN-0002'],
        MainUnitQuantity: '2',
      },
      line('read-3', 'GD-00240', 'Bulgur pilavlık 25 kg', '12'),
    ],
  };
}

function filled(fields: Fields, prefix: string): ValueRecord {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(name, field, prefix)]));
}

function valueOf(name: string, field: Field, prefix: string): Value {
  switch (field.type) {
    case 'text':
      return `${prefix} ${name}`.slice(0, field.maxLength ?? 60);
    case 'decimal':
      return '12.5';
    case 'integer':
      return String(field.choices?.[0] ?? 9);
    case 'boolean':
      return name !== 'Cancelled';
    case 'dateTime':
      return '2026-10-12T09:30:00';
    case 'uuid':
      return '0b0c7a1e-5f0d-4f57-8f1e-2f6c9b1f7a10';
    case 'textList':
      return ['SN-1'];
    case 'object':
      return filled(field.fields, prefix);
    case 'list':
      return [{ $key: 'read-1', ...filled(field.fields, prefix) }];
  }
}
