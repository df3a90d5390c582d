/** Small actions in a document, each possible wherever the focus is. */
import type { Hand } from './hand.ts';
import { numberOf, ownBeginning } from './lists.ts';
import type { Entry, Product } from './lists.ts';

export type Action = (hand: Hand) => Promise<void>;

const words = ['iade', 'İade', 'Şube', 'ğüzel', 'çürük', 'ILIK', 'ısı', 'Ölçü', 'kırık', 'FATURA', 'not', 'koli'];

export function sentence({ random }: Hand): string {
  return `${random.one(words)} ${random.one(words)} ${random.integer(1, 9999)}`;
}

export function reference({ random }: Hand): string {
  return `${random.one(['RMP', 'İAD', 'ŞB', 'K'])}-${random.integer(100, 99999)}/${random.integer(1, 99)}`;
}

function quantity({ random }: Hand): string {
  return random.chance(0.25) ? `${random.integer(1, 99)}.${random.integer(1, 9)}` : String(random.integer(2, 9999));
}

/** A random product, by default of a stock type without lots and serial numbers. */
export function product({ random, lists }: Hand, stockTypes: readonly number[] = [1, 2]): Product {
  return random.one(lists.products.filter((one) => !one.isForeign && stockTypes.includes(one.stockType)));
}

// ── Going to a place ────────────────────────────────────────────────────────────────────────────────────────────────

/** To the empty row below the last line. */
export async function toNewLine(hand: Hand): Promise<void> {
  await hand.press('Control+Enter');
}

export async function toCell(hand: Hand, row: number, column: string): Promise<void> {
  if (hand.model.place?.in !== 'grid') await toNewLine(hand);
  if (hand.random.chance(0.4)) await hand.press('Control+Home');
  const at = (): { row: number; column: string } => {
    const { place } = hand.model;
    if (place?.in !== 'grid') throw new Error('The keyboard is in the lines.');
    return place;
  };
  while (at().row !== row) await hand.press(at().row < row ? 'ArrowDown' : 'ArrowUp');
  await alongRow(hand, column);
}

/** With the arrows or with Tab. */
export async function alongRow(hand: Hand, column: string): Promise<void> {
  const { columns } = hand.model;
  const wanted = columns.indexOf(column);
  const withTab = hand.random.chance(0.5);
  for (let steps = 0; steps < columns.length; steps += 1) {
    const { place } = hand.model;
    if (place?.in !== 'grid') throw new Error('The keyboard is in the lines.');
    const at = columns.indexOf(place.column);
    if (at === wanted) return;
    const by = at < wanted ? 1 : -1;
    // Tab leaves a text that is being typed; an arrow would move within it.
    const key = withTab || hand.model.typed !== null ? ['Shift+Tab', 'Tab'] : ['ArrowLeft', 'ArrowRight'];
    await hand.press(key[by < 0 ? 0 : 1] ?? 'Tab');
  }
}

/** To an input of the header. */
export async function toBox(hand: Hand, box: string): Promise<void> {
  if (hand.model.place?.in !== 'header') {
    if (hand.model.place?.in !== 'grid') await toNewLine(hand);
    await hand.press('Shift+F6');
  }
  const { boxes } = hand.model;
  for (;;) {
    const { place } = hand.model;
    if (place?.in !== 'header' || place.box === box) return;
    await hand.press(boxes.indexOf(place.box) < boxes.indexOf(box) ? 'Tab' : 'Shift+Tab');
  }
}

/** Leaves the typed text in one of the possible ways. */
async function leave(hand: Hand): Promise<void> {
  const { place, boxes } = hand.model;
  if (place?.in === 'grid') await hand.press(hand.random.one(['Enter', 'Tab', 'Shift+Tab', 'Control+Enter']));
  else if (place?.in === 'header') {
    const isLast = place.box === boxes.at(-1);
    await hand.press(hand.random.one(isLast ? ['Shift+Tab', 'F6'] : ['Tab', 'Shift+Tab', 'F6', 'Control+Enter']));
  }
}

// ── Lines ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Types a code as a user does: starting with F2 in the empty cell, or with a pause before the cell is left. */
export async function typeCode(hand: Hand, code: string): Promise<void> {
  const withF2 = hand.random.chance(0.5);
  if (withF2) await hand.press('F2');
  await hand.type(code);
  if (!withF2) await hand.hesitate(code.length);
}

/** From the code to the warehouse, with Tab. */
export async function typeLine(hand: Hand, of: Product = product(hand)): Promise<void> {
  await toNewLine(hand);
  await typeCode(hand, of.code);
  await hand.press('Tab');
  await hand.type(hand.model.written(quantity(hand)));
  if (hand.random.chance(0.4)) {
    await hand.press('Tab', 'Tab');
    await hand.type(hand.model.written(quantity(hand)));
  }
  if (hand.random.chance(0.3)) await typeWarehouse(hand);
  await hand.press('Enter');
}

/** In the row that has the focus. */
async function typeWarehouse(hand: Hand): Promise<void> {
  await alongRow(hand, 'WarehouseName');
  await hand.type(hand.random.one(hand.lists.warehouses).name);
}

export async function typeOver(hand: Hand): Promise<void> {
  const { lines } = hand.model.paper;
  if (lines.length === 0) return typeLine(hand);
  const column = hand.random.one(['Quantity', 'Quantity', 'UnitPrice', 'VatRate', 'Discounts']);
  await toCell(hand, hand.random.integer(0, lines.length - 1), column);
  const percent = String(hand.random.integer(2, 99));
  const text = column === 'VatRate' || column === 'Discounts' ? percent : quantity(hand);
  await hand.type(hand.model.written(text));
  // Not as the last key of a burst: the next action needs the cell to be left.
  await leave(hand);
}

export async function walk(hand: Hand): Promise<void> {
  if (hand.model.place?.in !== 'grid') await toNewLine(hand);
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'PageUp', 'Shift+Tab'];
  for (let steps = hand.random.integer(2, 6); steps > 0; steps -= 1) await hand.press(hand.random.one(keys));
}

export async function clearCell(hand: Hand): Promise<void> {
  const { lines } = hand.model.paper;
  if (lines.length === 0) return;
  await toCell(hand, hand.random.integer(0, lines.length - 1), 'Quantity');
  await hand.press('Delete');
}

export async function escape(hand: Hand): Promise<void> {
  const { lines } = hand.model.paper;
  if (lines.length === 0) return;
  await toCell(hand, hand.random.integer(0, lines.length - 1), 'Quantity');
  await hand.type(String(hand.random.integer(10, 99999)));
  await hand.press('Escape');
}

export async function copyDown(hand: Hand): Promise<void> {
  const { lines } = hand.model.paper;
  // An empty cell has nothing to copy.
  const below = [...lines.keys()].filter((row) => lines[row - 1]?.cells['Quantity'] !== undefined);
  if (below.length === 0) return;
  await toCell(hand, hand.random.one(below), 'Quantity');
  await hand.press('Control+d');
}

export async function deleteLine(hand: Hand): Promise<void> {
  const { lines } = hand.model.paper;
  if (lines.length < 3) return;
  await toCell(hand, hand.random.integer(0, lines.length - 1), 'ProductCode');
  await hand.press('Control+Delete');
}

// ── Header ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export async function typeHeader(hand: Hand): Promise<void> {
  const isWritten = hand.model.paper.header['Description'] !== undefined;
  const box = isWritten ? 'DocumentNumber' : hand.random.one(['DocumentNumber', 'Description']);
  await toBox(hand, box);
  await hand.type(box === 'Description' ? sentence(hand) : reference(hand));
  await leave(hand);
}

export async function pasteHeader(hand: Hand): Promise<void> {
  await toBox(hand, 'DocumentNumber');
  await hand.paste(reference(hand));
  await leave(hand);
}

// ── Choosing ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The whole code or name, or enough of the name to find it alone. */
interface Wanted {
  readonly text: string;
  readonly isWhole: boolean;
}

function wanted<E extends Entry>({ random }: Hand, list: readonly E[], entry: E, held: 'code' | 'name'): Wanted {
  const beginning = ownBeginning(list, entry);
  const isWhole = beginning === null || beginning === entry.name || random.chance(0.3);
  return isWhole ? { text: entry[held], isWhole } : { text: beginning, isWhole };
}

export async function chooseCustomer(hand: Hand): Promise<void> {
  const { customers } = hand.lists;
  const entry = hand.random.one(customers.filter(({ code }) => code !== hand.model.paper.header['CustomerCode']));
  await toBox(hand, 'CustomerCode');
  await take(hand, wanted(hand, customers, entry, 'code'));
}

export async function chooseWarehouse(hand: Hand): Promise<void> {
  const { lines } = hand.model.paper;
  if (lines.length === 0) return typeLine(hand);
  const row = hand.random.integer(0, lines.length - 1);
  await toCell(hand, row, 'WarehouseName');
  const { warehouses } = hand.lists;
  const others = warehouses.filter(({ name }) => name !== lines[row]?.cells['WarehouseName']);
  await take(hand, wanted(hand, warehouses, hand.random.one(others), 'name'));
}

export async function chooseProduct(hand: Hand): Promise<void> {
  await toNewLine(hand);
  // F2 or going into the list distinguishes typing from a scan.
  const isBegun = hand.random.chance(0.5);
  if (isBegun) await hand.press('F2');
  await take(hand, wanted(hand, hand.lists.products, product(hand), 'code'), !isBegun);
}

/** Types the text and chooses immediately: with ↓ from the list, with Enter or Tab as the only match, or as typed. */
async function take(hand: Hand, { text, isWhole }: Wanted, isFromList = hand.random.chance(0.5)): Promise<void> {
  await hand.type(text);
  if (isFromList) await hand.press('ArrowDown');
  await hand.press(hand.random.one(isWhole && !isFromList ? ['Enter', 'Tab', 'Control+Enter'] : ['Enter', 'Tab']));
}

/** Enters a customer or a product by the number that its code ends with; the product sometimes with a quantity in front. */
export async function chooseByNumber(hand: Hand): Promise<void> {
  const { random, lists, model } = hand;
  if (random.chance(0.3)) {
    const others = lists.customers.filter(({ code }) => code !== model.paper.header['CustomerCode']);
    await toBox(hand, 'CustomerCode');
    return take(hand, { text: numberOf(random.one(others)), isWhole: false });
  }
  await toNewLine(hand);
  const number = numberOf(product(hand));
  const text = random.chance(0.6) ? `${model.written(quantity(hand))}*${number}` : number;
  // F2 or going into the list distinguishes typing from a scan.
  const isBegun = random.chance(0.5);
  if (isBegun) await hand.press('F2');
  await take(hand, { text, isWhole: false }, !isBegun);
}

export async function unlisted(hand: Hand): Promise<void> {
  await toNewLine(hand);
  await typeCode(hand, `YOK-${hand.random.integer(100, 9999)}`);
  await hand.press(hand.random.one(['Enter', 'Tab']));
  // Unknown: the first Enter stays in the cell, and the second accepts the text, unless the user types on.
  if (hand.model.typed === null) return;
  if (hand.random.chance(0.4)) {
    await hand.type(String(hand.random.integer(1, 99)));
    await hand.press('Enter');
  }
  await hand.press(hand.random.one(['Enter', 'Tab']));
}

/** Presses Enter too early, at a text that several entries match, and types on without looking. */
export async function tooSoon(hand: Hand): Promise<void> {
  const { random, lists, model } = hand;
  const isCustomer = random.chance(0.4);
  const others = lists.customers.filter(({ code }) => code !== model.paper.header['CustomerCode']);
  const { code } = isCustomer ? random.one(others) : product(hand);
  if (isCustomer) await toBox(hand, 'CustomerCode');
  else {
    await toNewLine(hand);
    await hand.press('F2');
  }
  const length = random.integer(2, code.length - 1);
  await hand.type(code.slice(0, length));
  await hand.press('Enter');
  // In a short list the beginning may be unique.
  if (hand.model.typed === null) return;
  await hand.type(code.slice(length));
  await hand.press(random.one(['Enter', 'Tab']));
}

/** Tries to queue a document that cannot be sent, types on as if in the next document, and then notices. */
export async function refusedQueue(hand: Hand): Promise<void> {
  if (hand.model.paper.header['CustomerCode'] !== undefined) return tooSoon(hand);
  await toNewLine(hand);
  await hand.queueRefused(hand.random.one(['Control+Shift+Enter', 'Control+Shift+n']), [
    ...numberOf(hand.random.one(hand.lists.customers)),
    'Enter',
    ...`${hand.random.integer(2, 99)}*${numberOf(product(hand))}`,
    hand.random.one(['Enter', 'Tab']),
    ...String(hand.random.integer(2, 999)),
    'Enter',
  ]);
}

export async function otherCase(hand: Hand): Promise<void> {
  const { random, lists } = hand;
  if (random.chance(0.4)) {
    const entry = random.one(lists.customers.filter(({ code }) => code !== hand.model.paper.header['CustomerCode']));
    await toBox(hand, 'CustomerCode');
    await hand.type(entry.code.toLowerCase());
    await hand.press(random.one(['Tab', 'Enter']));
    return;
  }
  await toNewLine(hand);
  await typeCode(hand, product(hand).code.toLowerCase());
  await hand.press(random.one(['Tab', 'Enter']));
}

// ── Pasting ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export async function pasteCell(hand: Hand): Promise<void> {
  const { lines } = hand.model.paper;
  if (lines.length === 0) return typeLine(hand);
  await toCell(hand, hand.random.integer(0, lines.length - 1), hand.random.one(['Quantity', 'UnitPrice']));
  await hand.paste(hand.model.written(quantity(hand)));
}

/** With the headings of the columns, in another order. */
export function pasteHeaded(heading: (field: string) => string): Action {
  return async (hand) => {
    await toNewLine(hand);
    const fields = hand.random.one([
      ['ProductCode', 'Quantity', 'UnitPrice'],
      ['ProductCode', 'Quantity'],
      ['ProductCode', 'UnitPrice', 'Quantity'],
    ]);
    const rows = Array.from({ length: hand.random.integer(1, 4) }, () =>
      fields.map((field) => (field === 'ProductCode' ? product(hand).code : hand.model.written(quantity(hand)))),
    );
    await hand.pasteTable(fields.map(heading), rows, fields);
  };
}

export async function pasteCodes(hand: Hand): Promise<void> {
  await toNewLine(hand);
  const rows = Array.from({ length: hand.random.integer(2, 5) }, () => [product(hand).code]);
  await hand.pasteTable(null, rows, ['ProductCode']);
}

/** Codes and quantities, without headings, into the adjacent columns. */
export async function pastePlain(hand: Hand): Promise<void> {
  await toNewLine(hand);
  const rows = Array.from({ length: hand.random.integer(2, 4) }, () => [
    product(hand).code,
    hand.model.written(quantity(hand)),
  ]);
  await hand.pasteTable(null, rows, ['ProductCode', 'Quantity']);
}

// ── Lots, serial numbers, scans ─────────────────────────────────────────────────────────────────────────────────────

export async function addLots(hand: Hand): Promise<void> {
  const of = product(hand, [3]);
  await toDetails(hand, of);
  await hand.press('Enter');
  for (let lot = hand.random.integer(1, 3); lot > 0; lot -= 1) {
    await hand.type(`L-${of.code}-${hand.random.integer(1, 99)}`);
    await hand.press(hand.random.one(['Enter', 'Tab']));
    await hand.type(String(hand.random.integer(1, 30)));
    if (lot > 1) await hand.press('Enter', 'Enter', 'Enter', 'Enter', 'Enter');
  }
  await hand.press('F4');
}

export async function addSerials(hand: Hand): Promise<void> {
  const of = product(hand, [5]);
  await toDetails(hand, of);
  await scanSerials(hand, of);
}

/** Adds a line of the product, and opens its details once it is shown. */
async function toDetails(hand: Hand, of: Product): Promise<void> {
  await toNewLine(hand);
  await typeCode(hand, of.code);
  await hand.press('Tab');
  await hand.type(String(hand.random.integer(100, 900)));
  await hand.press('Enter', 'ArrowUp');
  await hand.look();
  await hand.press('F4');
}

/** Opens the document again, and scans the last line's serial numbers before looking at it. */
export async function addSerialsAtOnce(hand: Hand): Promise<void> {
  const of = product(hand, [5]);
  await toNewLine(hand);
  await typeCode(hand, of.code);
  await hand.press('Tab');
  await hand.type(String(hand.random.integer(100, 900)));
  await hand.press('Enter');
  await hand.reopen();
  await hand.press('Control+Enter', 'ArrowUp', 'F4');
  await scanSerials(hand, of);
}

async function scanSerials(hand: Hand, of: Product): Promise<void> {
  const end = hand.random.one(['Enter', 'Tab']);
  for (let serial = hand.random.integer(1, 5); serial > 0; serial -= 1) {
    await hand.type(`S-${of.code}-${hand.random.integer(1000, 9999)}`);
    await hand.press(end);
  }
  await hand.press('F4');
}

export function scans(end: 'Enter' | 'Tab'): Action {
  return async (hand) => {
    await toNewLine(hand);
    const some = Array.from({ length: hand.random.integer(1, 4) }, () => product(hand, [1, 2, 3]).code);
    for (let count = hand.random.integer(3, 8); count > 0; count -= 1) await hand.scan(hand.random.one(some), end);
  };
}

// ── Undo and redo ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Undoes a few steps, and redoes some of them. */
export async function undo(hand: Hand): Promise<void> {
  const { model, random } = hand;
  if (!model.canUndo || model.typed !== null || model.place?.in === 'lots' || model.place?.in === 'serials') return;
  for (let steps = random.integer(1, 3); steps > 0 && model.canUndo; steps -= 1) await hand.press('Control+z');
  for (let steps = random.integer(0, 3); steps > 0 && model.canRedo; steps -= 1) await hand.press('Control+y');
}
