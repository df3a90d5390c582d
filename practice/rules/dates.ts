const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * The date and time parts as written. An offset is ignored, because the parts are stored, not the instant (§2.1 Date). `null` if
 * the text is not a date.
 */
export function dateTimeOf(value: string): { date: string; time: string | null } | null {
  const found = pattern.exec(value);
  if (!found) return null;
  const [, year = '', month = '', day = '', hour, minute = '00', second = '00'] = found;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (date.toISOString().slice(0, 10) !== `${year}-${month}-${day}`) return null;
  if (hour === undefined) return { date: `${year}-${month}-${day}`, time: null };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}:${second}` };
}

/** A document's date as stored; without a time part, the current time is added (§2.1 Date). */
export function storedDate(value: string, wallTime: string): string {
  const parts = dateTimeOf(value);
  if (!parts) return value;
  return `${parts.date}T${parts.time ?? wallTime.slice(11)}`;
}
