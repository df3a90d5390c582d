/** The day of this workstation, `YYYY-MM-DD`; dates are local wall time without offset. */
export function localDay(now = new Date()): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
