import type { PrintedDocument } from './printed-document.ts';
import type { Heights } from './sheets.ts';

/** In pixels, kept free on each sheet, because printing rounds differently from the screen. */
const slack = 8;

/** Measures a document rendered on one sheet as a whole; a second, empty sheet shows what each further sheet has. */
export function heightsIn(measuring: ParentNode, { rows }: PrintedDocument): Heights {
  const [whole, further] = measuring.querySelectorAll('.sheet');
  if (!whole || !further) throw new Error('nothing to measure');
  const one = (sheet: Element, selector: string): number =>
    sheet.querySelector(selector)?.getBoundingClientRect().height ?? 0;
  const all = (selector: string): readonly number[] =>
    [...whole.querySelectorAll(selector)].map((element) => element.getBoundingClientRect().height);
  const room = one(further, '.body') - one(whole, '.body > table > thead') - slack;
  return {
    first: room - (one(whole, '.sheet > header') - one(further, '.sheet > header')),
    further: room,
    rows: all('.body > table > tbody > tr'),
    leading: new Set(rows.flatMap(({ kind }, at) => (kind === 'group' ? [at] : []))),
    blocks: all('.block'),
  };
}
