/**
 * The label for testing a scanner, and how its scan is interpreted. It has the characters in which keyboard layouts differ, and
 * an FNC1 between two elements.
 */
import type { ScannerSetup } from '../settings.ts';
import { separator } from './element-string.ts';
import { symbolTextOf } from './label-text.ts';

export const testLabel: readonly string[] = ['10i-A/1.B', '21RAMPA'];

/** `us`: the text of the same keys on a US keyboard. Null if another code was scanned, or no known layout gives this text. */
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
