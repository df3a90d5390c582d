import { readContentText } from '../../content-text.ts';
import type { ContentText } from '../../content-text.ts';
import { StoreFailure } from '../errors.ts';

/** Takes a text for a draft's content; throws `badArguments` where it is none. */
export function contentOf(text: string): ContentText {
  const reading = readContentText(text);
  if ('fault' in reading) throw new StoreFailure('badArguments', `the content: ${reading.fault}`);
  return reading;
}
