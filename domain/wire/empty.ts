/** Whether a draft's value says nothing: absent, null, `''`, an empty list, or a record that holds only such values. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object') return false;
  return Object.entries(value).every(([name, inner]) => name === '$key' || name === '$read' || isEmpty(inner));
}
