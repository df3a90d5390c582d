/** Plays the keys of a scanner or the user in a new document, and reads the result. */
import { content, draft, goodsOf } from '../e2e/support/contents.ts';
import type { Seat } from '../typist/seat.ts';
import type { LabelCase } from './cases.ts';
import type { Outcome } from './compare.ts';
import { play } from './keys.ts';
import { heardRefusal, refusalsSeen } from './seats.ts';
import { storedIn } from './stored.ts';

/** Longer than any pause inside a scan, so that the next keys are another scan. */
const restAfter = 600;

export async function playLabel(seat: Seat, given: LabelCase): Promise<Omit<Outcome, 'complaints'>> {
  const { desk, keyboard } = seat;
  const { at } = given;
  // Rampa remembers in which view a despatch opens.
  await desk.call('setPreferences', { change: { warehouseView: false } });
  await desk.drafts.go();
  await desk.drafts.create(given.kind ?? (at === 'view' ? 'despatch' : 'salesReturnInvoice'));
  await seat.calm();
  if (at !== undefined) await goTo(seat, at);
  await seat.calm();
  const id = (await seat.openDraft()) ?? '';
  await heardRefusal(seat);
  const before = await refusalsSeen(seat);
  await play(keyboard, given.keys, given.layout ?? 'tr-on-tr');
  await keyboard.idle();
  await keyboard.rest(restAfter);
  await seat.calm();
  const refusals = (await refusalsSeen(seat)).filter((one) => !before.includes(one));
  const heard = await heardRefusal(seat);
  const { lines, document, openEntries } = storedIn(seat, id);
  return { lines, document, openEntries, refusals, heard };
}

async function goTo({ desk, page, keyboard }: Seat, at: NonNullable<LabelCase['at']>): Promise<void> {
  if (at === 'lines') return keyboard.press('Control+Enter');
  if (at === 'view') {
    await keyboard.press('Control+b');
    return page.locator('[data-scan-box]').waitFor();
  }
  if (at === 'quantity') {
    await desk.editor.typeLine({ ProductCode: 'P00009', Quantity: '1' });
    return (await desk.editor.cell(1, 'Quantity')).click();
  }
  if (at === 'dialog') {
    await page.keyboard.press('F9');
    return page.getByRole('dialog').waitFor();
  }
  const { line } = await goodsOf(desk, ['P00009']);
  const kind = 'salesReturnInvoice';
  await draft(desk, kind, content(kind, [line('P00009', { Quantity: '1' })], { DocumentNumber: 'OKU-1' }));
  await desk.drafts.openFirst();
  await desk.editor.queue();
}
