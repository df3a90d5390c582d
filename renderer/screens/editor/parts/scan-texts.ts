/** What the last scan did, or why it did nothing, in words. */
import { t } from '../../../messages/index.svelte.ts';
import type { Scan, ScanTrouble } from '../state/grid/scans.svelte.ts';

/** The lot and the serial number that a label had. */
export function detailTexts({ lot, serial }: Scan): readonly string[] {
  return [
    ...(lot === undefined ? [] : [t('editor.scan.lot', { lot })]),
    ...(serial === undefined ? [] : [t('editor.scan.serial', { serial })]),
  ];
}

export function troubleText(trouble: ScanTrouble): string {
  if (trouble.kind === 'repeated') return t('editor.scan.repeated', { serial: trouble.code, number: trouble.line });
  if (trouble.kind !== 'fault') return t(`editor.scan.${trouble.kind}`, { code: trouble.code });
  const { reason, ai } = trouble;
  const why = t(`editor.scan.fault.${reason}`);
  return ai === '' ? t('editor.scan.fault', { why }) : t('editor.scan.faultAt', { why, ai });
}
