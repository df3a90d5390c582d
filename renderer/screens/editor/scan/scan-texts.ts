import { formatDate } from '../../../../domain/dates.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { formatDecimal } from '../../../../domain/numbers.ts';
import { textOf } from '../../../../domain/value.ts';
import { language, t } from '../../../messages/index.svelte.ts';
import { inMainUnit } from '../../../../domain/edit/tracking.ts';
import type { MissingTracking } from '../../../../domain/edit/tracking.ts';
import { unitName } from '../../../state/unit-name.ts';
import type { Editor } from '../session/editor.svelte.ts';
import { whyNotSaved } from '../session/save-text.ts';
import type { UnsentDates, Scan, ScanTrouble } from './scans.svelte.ts';

type ScanDetail = Pick<Scan, 'lot' | 'serial' | 'unsentDates' | 'isPartial'>;

/** Texts for a label's lot and serial number, and for its parts that are not kept. */
export function detailTexts({ lot, serial, unsentDates = {}, isPartial = false }: ScanDetail): readonly string[] {
  const dates = Object.entries(unsentDates) as readonly (readonly [keyof UnsentDates, string])[];
  return [
    ...(lot === undefined ? [] : [t('editor.scan.lot', { lot })]),
    ...(serial === undefined ? [] : [t('editor.scan.serial', { serial })]),
    ...dates.map(([which, day]) => t(`editor.scan.notKept.${which}`, { day: formatDate(day, language()) })),
    ...(isPartial ? [t('editor.scan.partial')] : []),
  ];
}

export function troubleText(trouble: ScanTrouble): string {
  if (trouble.kind === 'notSaved') return `${t('editor.save.failed')} ${whyNotSaved(trouble.state)}`;
  if (trouble.kind === 'repeated') return t('editor.scan.repeated', { serial: trouble.code, number: trouble.line });
  if (trouble.kind !== 'fault') return t(`editor.scan.${trouble.kind}`, { code: trouble.code });
  const { reason, ai } = trouble;
  const why = t(`editor.scan.fault.${reason}`);
  return ai === '' ? t('editor.scan.fault', { why }) : t('editor.scan.faultAt', { why, ai });
}

/** Describes missing lots or serial numbers, in the line's unit and, if the factor is known, in the product's main unit. */
export function missingText({ kind, quantity }: MissingTracking, line: ValueRecord, { products }: Editor): string {
  const written = (number: string): string => formatDecimal(number, language());
  const product = products.get(textOf(line.ProductCode));
  const unit = unitName(textOf(line.UnitCode), product);
  const main = inMainUnit(quantity, line, products.get);
  if (kind === 'serials') return t('editor.tracking.serialsMissing', { quantity: written(quantity) });
  return main === null
    ? t('editor.tracking.lotsMissing', { quantity: written(quantity), unit })
    : t('editor.tracking.lotsMissingMain', {
        quantity: written(quantity),
        unit,
        main: written(main.quantity),
        of: unitName(main.unit, product),
      });
}
