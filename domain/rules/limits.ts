import { isDateValue } from '../dates.ts';
import { serviceAmountsOf } from '../amounts/service-amounts.ts';
import { sentFieldsIn } from '../fields.ts';
import { isBlank, isRecord, itemsOf, textsOf } from '../value.ts';
import type { DecimalField, Field, Fields, IntegerField, Path, TextField, ValueRecord } from '../fields.ts';
import { excessOf, isLimitOfEveryDocument } from '../limits.ts';
import { isDecimal, isInteger, toNumber } from '../numbers.ts';
import { hasUnchangedOriginal } from '../wire/pass-through.ts';
import type { Report } from './report.ts';

const identifier = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Checks each field that is sent against its description: type, length and range (§8), also in nested records. `validateLine`
 * checks `Lines`. A value that is unchanged since it was read is sent back as received, so its problems are only warnings.
 */
export function checkLimits(fields: Fields, record: ValueRecord, report: Report, at: Path = []): void {
  for (const [name, field] of sentFieldsIn(fields, record)) {
    const value = record[name];
    if (value === undefined || value === null || value === '' || name === 'Lines') continue;
    // required.ts reports a required field that holds only blanks.
    if (field.required === true && isBlank(value)) continue;
    // Values of the service never block a document. A number is the service's if it is the one that was read with its amounts.
    const isOfService = serviceAmountsOf(record)?.[name] === value || hasUnchangedOriginal(record, name);
    const path = [...at, name];
    const ofValue = isOfService ? warningsOnly(report) : report;
    checkField(field, value, path, ofValue);
    checkLimit(field, value, path, ofValue);
  }
}

const warningsOnly = (report: Report): Report => ({ ...report, error: report.warning, stated: report.warning });

function checkLimit(field: Field, value: unknown, path: Path, report: Report): void {
  const excess = excessOf(field, value);
  if (excess === null) return;
  const refuse = isLimitOfEveryDocument(field) ? report.stated : report.error;
  (excess.isCertain ? refuse : report.warning)(path, excess.code, excess.params);
}

function checkField(field: Field, value: unknown, path: Path, report: Report): void {
  switch (field.type) {
    case 'text':
      checkText(field, value, path, report);
      return;
    case 'decimal':
      checkDecimal(field, value, path, report);
      return;
    case 'integer':
      checkInteger(field, value, path, report);
      return;
    case 'dateTime':
      if (!isDateValue(value)) report.error(path, 'notADate', { text: shown(value) });
      return;
    case 'uuid':
      if (typeof value !== 'string' || !identifier.test(value)) {
        report.error(path, 'notAnIdentifier', { text: shown(value) });
      }
      return;
    case 'textList':
      textsOf(value).forEach((text, index) => {
        if (hasControlCharacters(text, false)) report.warning([...path, index], 'controlCharacters');
      });
      return;
    case 'object':
      if (isRecord(value)) checkLimits(field.fields, value, report, path);
      return;
    case 'list':
      itemsOf(value).forEach((item, index) => {
        checkLimits(field.fields, item, report, [...path, index]);
      });
      return;
    case 'boolean':
      return;
  }
}

function checkText(field: TextField, value: unknown, path: Path, report: Report): void {
  if (typeof value !== 'string') return;
  if (hasControlCharacters(value, field.multiline === true)) report.warning(path, 'controlCharacters');
}

function checkDecimal(field: DecimalField, value: unknown, path: Path, report: Report): void {
  if (!isDecimal(value)) {
    report.error(path, field.measure === 'percent' ? 'notAPercentage' : 'notANumber', { text: shown(value) });
    return;
  }
  if (toNumber(value) === null) report.error(path, 'tooPrecise', { text: shown(value) });
}

/** Accepts whole numbers of any size; `checkLimit` checks their range. */
function checkInteger(field: IntegerField, value: unknown, path: Path, report: Report): void {
  if (!isInteger(value)) {
    report.error(path, 'notAnInteger', { text: shown(value) });
    return;
  }
  const number = Number(value);
  const { choices } = field;
  if (choices === undefined || choices.includes(number)) return;
  const offered = { choices: choices.join(', ') };
  if (field.closed === true) report.error(path, 'notAChoice', offered);
  else report.warning(path, 'notAChoice', offered);
}

/** C0, DEL and C1; line breaks and tabs are allowed in multiline texts. */
function hasControlCharacters(text: string, multiline: boolean): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const isControl = code < 0x20 || (code >= 0x7f && code <= 0x9f);
    if (isControl && !(multiline && (code === 0x09 || code === 0x0a || code === 0x0d))) return true;
  }
  return false;
}

/** A value for use in a message, truncated to 40 characters. */
function shown(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '';
  return value.length > 40 ? `${value.slice(0, 40)}…` : value;
}
