import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { Bounds } from '../../../main/files/bounds.ts';

it('the attributes of all elements together are limited, however few each has', () => {
  const isRefused = (ofEach: string): boolean => {
    const parser = new SaxesParser();
    const refusal = new Error('refused');
    const bounds = new Bounds(
      parser,
      () => {
        throw refusal;
      },
      10,
      3,
    );
    parser.on('closetag', () => bounds.closed());
    try {
      parser.write(`<r>${`<a${ofEach}/>`.repeat(9)}</r>`).close();
      return false;
    } catch (error) {
      if (error !== refusal) throw error;
      return true;
    }
  };
  expect([' a="" b="" c=""', ' a="" b="" c="" d=""'].map(isRefused)).toEqual([false, true]);
});
