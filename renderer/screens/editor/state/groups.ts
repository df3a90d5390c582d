/** How the form is laid out: the order of groups, which stand open at first, and which are no sections of their own. */
import type { Field, FieldGroup, Fields, ValueRecord } from '../../../../domain/fields.ts';
import { isNothing } from './lines.ts';

export interface FormGroup {
  readonly group: FieldGroup;
  readonly fields: readonly (readonly [name: string, field: Field])[];
}

/** Always shown, above everything: what nearly every document needs. */
export const leadingGroups: readonly FieldGroup[] = ['customer', 'main'];
const headerOrder: readonly FieldGroup[] = [
  'terms',
  'references',
  'withholding',
  'eDocument',
  'despatches',
  'payment',
  'delivery',
  'identity',
  'branch',
  'publicSector',
  'sgk',
  'incentive',
  'energy',
  'rates',
  'record',
];
const lineOrder: readonly FieldGroup[] = [
  'product',
  'lots',
  'serials',
  'price',
  'discount',
  'tax',
  'withholding',
  'additionalTax',
  'extensions',
  'record',
];
/**
 * What of the line's panel stands open before anybody chose: lots and serial numbers where the product's stock type speaks
 * of them (§2.3; 1 and 2 have neither), or where there are some.
 */
export function opensAtFirst(group: FieldGroup, line: ValueRecord, stockType: number | undefined): boolean {
  if (group === 'lots') return !isNothing(line.Lots) || (stockType !== undefined && [3, 4, 6, 7].includes(stockType));
  if (group === 'serials') return !isNothing(line.SerialNumbers) || stockType === 5;
  return group === 'product' || group === 'discount' || group === 'tax';
}

/** What the service calls a code is shown with the code, not as a field of its own. */
export const besides: Readonly<Record<string, string>> = { CustomerCode: 'CustomerName', ProductCode: 'ProductName' };
const shownBeside = new Set(Object.values(besides));

/** The sections of a header below its leading fields; totals have a bar of their own. */
export function headerGroups(fields: Fields): readonly FormGroup[] {
  return grouped(fields, headerOrder);
}
export function leadingFields(fields: Fields): readonly FormGroup[] {
  return grouped(fields, leadingGroups);
}
export function lineGroups(fields: Fields): readonly FormGroup[] {
  return grouped(fields, lineOrder);
}

function grouped(fields: Fields, order: readonly FieldGroup[]): readonly FormGroup[] {
  const entries = Object.entries(fields).filter(([name]) => name !== 'Lines' && !shownBeside.has(name));
  return order
    .map((group) => ({ group, fields: entries.filter(([, field]) => field.group === group) }))
    .filter((group) => group.fields.length > 0);
}

/** Whether the caller gives the value; what the service gives is shown only where there is one. */
export function isEntered(field: Field): boolean {
  return field.class === undefined || field.class === 'supplied' || field.class === 'amount';
}

export function isShown(field: Field, record: ValueRecord, name: string): boolean {
  return isEntered(field) || !isNothing(record[name]);
}

/** Whether a field needs the whole width of its section. */
export function isWide(field: Field): boolean {
  return field.type === 'list' || field.type === 'object' || field.type === 'textList';
}

/** How many fields of a group have something in them. */
export function filledCount(group: FormGroup, record: ValueRecord): number {
  return group.fields.filter(([name]) => !isNothing(record[name]) && record[name] !== false).length;
}
