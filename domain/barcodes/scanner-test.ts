/**
 * The label that a scanner is tested with, and what its scan shows. It holds the signs in which keyboard layouts differ, and an
 * FNC1 between two elements.
 */
import type { ScannerSetup } from '../settings.ts';
import { separator } from './element-string.ts';
import { symbolTextOf } from './label-text.ts';

export const testLabel: readonly string[] = ['10i-A/1.B', '21RAMPA'];

/** `us`: the same keys on a US keyboard. Null if it is another code, or no known layout writes it so. */
export function scannerFromTest(
  { text, us }: { readonly text: string; readonly us: string | null },
  terminator: NonNullable<ScannerSetup['terminator']>,
): ScannerSetup | null {
  const layout = isTestLabel(text) ? 'asTyped' : us !== null && isTestLabel(us) ? 'us' : null;
  if (layout === null) return null;
  return { layout, terminator, separators: text.includes(separator) ? 'sent' : 'lost' };
}

function isTestLabel(text: string): boolean {
  return symbolTextOf(text).content.replaceAll(separator, '') === testLabel.join('');
}
