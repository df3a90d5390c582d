import { isJsonObject, member } from '../json.ts';
import { shorten } from './body-text.ts';

/** One error of the service (§1.2, §7), with its code and message. Either may be empty if the service sent none. */
export interface ServiceError {
  readonly code: string;
  readonly message: string;
}

/** Maximum length of a message; it is stored in the database and shown. */
const longest = 10_000;
/** Maximum number of errors; a last entry counts the rest. A document may have a thousand lines. */
const mostErrors = 2_000;

/**
 * The entries of `Errors`, in order, with as much kept as possible: a plain text becomes a message, a numeric code is accepted,
 * other shapes are kept as JSON. Empty entries are left out.
 */
export function readErrors(value: unknown, resultCode: string): ServiceError[] {
  const errors = readAll(value, resultCode);
  if (errors.length <= mostErrors) return errors;
  return [...errors.slice(0, mostErrors), { code: resultCode, message: `… +${errors.length - mostErrors}` }];
}

function readAll(value: unknown, resultCode: string): ServiceError[] {
  if (typeof value === 'string') return words(value, resultCode);
  if (Array.isArray(value)) return value.flatMap((entry) => readEntry(entry, resultCode));
  if (!isJsonObject(value)) return [];
  // A single error outside a list, or messages by field, as some frameworks send them.
  if (isError(value)) return readEntry(value, resultCode);
  return Object.entries(value).flatMap(([field, messages]) =>
    (Array.isArray(messages) ? messages : [messages]).flatMap((message) =>
      keep({ code: resultCode, message: `${field}: ${typeof message === 'string' ? message : asText(message)}` }),
    ),
  );
}

function readEntry(entry: unknown, resultCode: string): ServiceError[] {
  if (typeof entry === 'string') return words(entry, resultCode);
  if (!isJsonObject(entry)) return entry === null ? [] : keep({ code: resultCode, message: asText(entry) });
  if (!isError(entry)) return Object.keys(entry).length === 0 ? [] : keep({ code: '', message: asText(entry) });
  return keep({ code: readCode(named(entry, 'code')), message: readMessage(named(entry, 'message')) ?? '' });
}

const isError = (entry: object): boolean => named(entry, 'code') !== undefined || named(entry, 'message') !== undefined;

/** `Code`, else the same name in another case. */
function named(entry: object, name: string): unknown {
  const proper = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  const exact = member(entry, proper);
  if (exact !== undefined) return exact;
  const other = Object.keys(entry).find((key) => key.toLowerCase() === name);
  return other === undefined ? undefined : member(entry, other);
}

/** Codes have four digits (§7); if sent as a number, leading zeros are restored. Empty if there is none. */
export function readCode(value: unknown): string {
  if (typeof value === 'string') return shorten(value.trim(), 100);
  if (typeof value === 'number')
    return Number.isInteger(value) && value >= 0 ? String(value).padStart(4, '0') : String(value);
  return '';
}

export function readMessage(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : shorten(value, longest);
  return value === undefined || value === null ? null : shorten(asText(value), longest);
}

/** As JSON, truncated; the depth was checked when it was parsed. */
function asText(value: unknown): string {
  return shorten(JSON.stringify(value) ?? '', 2_000);
}

function keep({ code, message }: ServiceError): ServiceError[] {
  return code === '' && message.trim() === '' ? [] : [{ code, message: shorten(message, longest) }];
}

/** For a plain text: it gets the result's code; blank text is ignored. */
const words = (message: string, code: string): ServiceError[] => (message.trim() === '' ? [] : keep({ code, message }));
