/** The form's layout: the order of the groups, which are open at first, and which fields are not in a section. */
import type { Movement } from '../../../../domain/documents/index.ts';
import { isSent } from '../../../../domain/fields.ts';
import type { Field, FieldGroup, Fields, ValueRecord } from '../../../../domain/fields.ts';
import { isEmpty } from '../../../../domain/value.ts';
import { isLeadingField, leadingGroups } from '../../../../domain/edit/leading-fields.ts';
import { shownBeside } from '../../../../domain/edit/references.ts';

export interface FormGroup {
  readonly group: FieldGroup;
  readonly fields: readonly (readonly [name: string, field: Field])[];
}

const headerOrder: readonly FieldGroup[] = [
  'customer',
  'main',
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
/** Which groups of the line's panel are open by default: lots and serial numbers if required by the product or present. */
export function opensAtFirst(
  group: FieldGroup,
  line: ValueRecord,
  stockType: number | undefined,
  direction: Movement['direction'],
): boolean {
  if (group === 'lots') return !isEmpty(line.Lots) || lotsWanted(stockType, direction);
  if (group === 'serials') return !isEmpty(line.SerialNumbers) || (stockType === 5 && direction !== 'none');
  return group === 'product' || group === 'discount' || group === 'tax';
}

/** §2.3, table of stock types: type 3 needs lots in both directions; 4, 6 and 7 only for incoming goods. */
function lotsWanted(stockType: number | undefined, direction: Movement['direction']): boolean {
  if (stockType === undefined || direction === 'none') return false;
  return stockType === 3 || ([4, 6, 7].includes(stockType) && direction !== 'outbound');
}

/** Hints on a line's lots (§2.3, §2.4), in the order shown. */
export type LotHint = 'none' | 'existing' | 'new' | 'byService' | 'inferred';

export function lotHints(stockType: number | undefined, { direction, assumed }: Movement): readonly LotHint[] {
  if (direction === 'none') return ['none'];
  if (stockType === undefined || direction === null) return [];
  const isDirectional = [4, 6, 7].includes(stockType);
  if (stockType !== 3 && !isDirectional) return [];
  if (direction === 'outbound') return [isDirectional ? 'byService' : 'existing'];
  return assumed ? ['new', 'inferred'] : ['new'];
}

/** Fields shown beside a code or id instead of separately: the code and name that the service returns for it. */
export function displayFieldsBeside(fields: Fields, name: string): readonly string[] {
  const { code, name: called } = shownBeside(fields, name);
  return [code, called].filter((one) => one !== undefined);
}

export function leadingFields(fields: Fields): FormGroup['fields'] {
  const leading = grouped(fields, leadingGroups).flatMap((group) =>
    group.fields.filter((entry) => isLeadingField(...entry)),
  );
  // Description takes the remaining width, so it is last.
  return leading.toSorted(([a], [b]) => Number(a === 'Description') - Number(b === 'Description'));
}
/** The header's sections below the leading fields; totals are in the totals bar. */
export function headerGroups(fields: Fields): readonly FormGroup[] {
  return grouped(fields, headerOrder)
    .map(({ group, fields: all }) => ({ group, fields: all.filter((entry) => !isLeadingField(...entry)) }))
    .filter((group) => group.fields.length > 0);
}
export function lineGroups(fields: Fields): readonly FormGroup[] {
  return grouped(fields, lineOrder);
}

function grouped(fields: Fields, order: readonly FieldGroup[]): readonly FormGroup[] {
  const beside = new Set(Object.keys(fields).flatMap((name) => displayFieldsBeside(fields, name)));
  const entries = Object.entries(fields).filter(([name]) => name !== 'Lines' && !beside.has(name));
  return order
    .map((group) => ({ group, fields: entries.filter(([, field]) => field.group === group) }))
    .filter((group) => group.fields.length > 0);
}

export function isShown(field: Field, record: ValueRecord, name: string): boolean {
  return isSent(field) || !isEmpty(record[name]);
}

export function isWide(field: Field): boolean {
  return field.type === 'list' || field.type === 'object' || field.type === 'textList';
}

export function filledFields(group: FormGroup, record: ValueRecord): FormGroup['fields'] {
  return group.fields.filter(([name]) => !isEmpty(record[name]) && record[name] !== false);
}
export function filledCount(group: FormGroup, record: ValueRecord): number {
  return filledFields(group, record).length;
}
