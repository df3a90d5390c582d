/**
 * Violations of the rows of fields (§2): for each fact of a field's row (test/unit/coverage/facts.ts), the field's description is
 * changed so that the fact no longer holds.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allFields, rowOf, type FieldFacts } from '../unit/coverage/facts.ts';
import { root } from '../unit/coverage/table.ts';
import type { Violation } from './violation.ts';

const folder = 'domain/documents';
/** Where the fields of an object or list are described: the file, and the name of their constant. */
const places: Readonly<Record<string, readonly [file: string, constant: string]>> = {
  salesReturnInvoice: ['invoice', 'invoiceFields'],
  despatch: ['despatch', 'despatchFields'],
  quote: ['quote', 'quoteFields'],
  DeliveryInfo: ['nested', 'deliveryInfoFields'],
  PaymentMeans: ['nested', 'paymentMeansFields'],
  ReferencedDespatches: ['nested', 'referencedDespatchFields'],
  CustomerIdentitySchemes: ['nested', 'customerIdentitySchemeFields'],
  PublicSectorSpendingUnit: ['nested', 'publicSectorSpendingUnitFields'],
  SgkInfo: ['nested', 'sgkInfoFields'],
  Lines: ['invoice-line', 'invoiceLineFields'],
  'Lines.Discounts': ['invoice-line', 'discountFields'],
  'Lines.Lots': ['lot', 'lotFields'],
  'Lines.ExportInfo': ['extensions', 'exportInfoFields'],
  'Lines.MedicineDeviceInfo': ['extensions', 'medicineDeviceInfoFields'],
  'Lines.MedicineDeviceInfo.Ilaclar': ['extensions', 'medicineFields'],
  'Lines.MedicineDeviceInfo.TibbiCihazlar': ['extensions', 'medicalDeviceFields'],
  'Lines.HalInfo': ['extensions', 'halInfoFields'],
  'Lines.ProductInfo': ['extensions', 'productInfoFields'],
};

/** The changes of a field's description, each against one fact. */
function changesOf({ facts }: FieldFacts): readonly string[] {
  const { by = 'caller', required, requiredHere, maxLength, min, above, max, choices, minItems, numbering } = facts;
  const sent = by === 'caller' || by === 'amount';
  const limit = (name: string, value: number | undefined, other: number): readonly string[] =>
    value === undefined ? [] : [`${name}: ${other}`];
  return [
    sent ? `class: 'echo'` : 'class: undefined',
    ...(required === true || requiredHere !== undefined ? ['required: false'] : []),
    ...limit('maxLength', maxLength, (maxLength ?? 0) + 1),
    ...limit('min', min, (min ?? 0) - 1),
    ...limit('exclusiveMin', above, (above ?? 0) - 1),
    ...limit('max', max, (max ?? 0) + 1),
    ...limit('minItems', minItems, 0),
    ...(choices === undefined ? [] : [`choices: [${choices.slice(1).join(', ')}]`]),
    ...(numbering === true ? ['numbering: false'] : []),
  ];
}

function violationsOf(field: FieldFacts): readonly Violation[] {
  const { document, path } = field;
  const names = path.split('.');
  const [name = ''] = names.slice(-1);
  const place = places[names.length === 1 ? document : names.slice(0, -1).join('.')];
  if (place === undefined) throw new Error(`Where is ${path} described?`);
  const file = `${folder}/${place[0]}.ts`;
  const source = readFileSync(join(root, file), 'utf8');
  const begins = source.indexOf(`const ${place[1]} = {`);
  const block = source.slice(begins, source.indexOf('\n} as const', begins));
  const [entry = '', value = ''] = new RegExp(`\\n  ${name}: ([^]*?),(?=\\n  [\\w.]|\\n\\n|$)`).exec(block) ?? [];
  if (entry === '') throw new Error(`${file}: ${place[1]} does not describe ${name}.`);
  return changesOf(field).map((change) => ({
    row: rowOf(field),
    file,
    after: `const ${place[1]} = {`,
    find: entry,
    replace: `\n  ${name}: { ...${value}, ${change} },`,
  }));
}

export const ofFields: readonly Violation[] = allFields.flatMap(violationsOf);
