/** Returns that start from sold goods: the keys from the file, the karekod or the customer's despatch to the queue. */
import Big from 'big.js';
import { drop } from '../e2e/support/drop.ts';
import { invoice, line, own, vat } from '../unit/e-documents/ubl.ts';
import type { Press } from '../typist/keyboard.ts';
import type { Seat } from '../typist/seat.ts';
import { shortOf } from './intents.ts';
import type { Intent, LineIntent } from './intents.ts';
import { betweenScans, differenceOf, pace, patience, scan, warehouse } from './play.ts';
import type { Raced } from './play.ts';
import { uploaded } from '../integration/support/uploaded.ts';

interface ReturnWay {
  readonly name: string;
  /** The file is dropped, or its karekod is scanned; a despatch is found by its customer. */
  readonly from: 'file' | 'karekod' | 'despatch';
  /** The returned lines and their quantities. */
  readonly back: (sold: readonly LineIntent[]) => readonly LineIntent[];
  readonly pieces?: (back: readonly LineIntent[]) => readonly string[];
  readonly keys: (back: readonly LineIntent[], sold: readonly LineIntent[]) => readonly Press[];
  /** Maximum number of keys for a document, without scans. */
  readonly aim: number;
}

/** Makes the draft and queues it. */
const end: readonly Press[] = ['Control+Enter', 'Control+Shift+Enter'];
const half = (one: LineIntent): LineIntent => ({ ...one, quantity: String(Math.ceil(Number(one.quantity) / 2)) });

/** Types the quantities, with Enter to go from line to line. */
function typed(back: readonly LineIntent[], sold: readonly LineIntent[]): readonly Press[] {
  let at = 0;
  return back.flatMap((one) => {
    const line = sold.findIndex(({ product }) => product === one.product);
    const way = Array<Press>(line - at).fill('Enter');
    at = line;
    return [...way, ...one.quantity];
  });
}

export const returnWays: readonly ReturnWay[] = [
  {
    name: 'a return of ten lines, complete, from its file',
    from: 'file',
    back: (sold) => sold,
    keys: () => ['F7', ...end],
    aim: 6,
  },
  {
    ...{ name: 'three lines of ten, from the file', from: 'file' },
    back: (sold) => [1, 4, 8].flatMap((at) => sold[at] ?? []).map(half),
    keys: (back, sold) => [...typed(back, sold), ...end],
    aim: 15,
  },
  {
    ...{ name: 'ten lines with other quantities, from the file', from: 'file' },
    back: (sold) => sold.map(half),
    keys: (back, sold) => [...typed(back, sold), ...end],
    aim: 25,
  },
  {
    ...{ name: 'three lines of ten, from the karekod and a scanner', from: 'karekod' },
    back: (sold) => [1, 4, 8].flatMap((at) => sold[at] ?? []).map((one) => ({ ...one, quantity: '2' })),
    pieces: (back) => back.flatMap(({ product }) => [product.code, product.code]),
    keys: () => end,
    aim: 2,
  },
  { name: 'the customer’s last despatch', from: 'despatch', back: (sold) => sold, keys: () => ['F7', ...end], aim: 20 },
];

/** Each intent is a sale. */
export async function raceReturns(seat: Seat, way: ReturnWay, sold: readonly Intent[]): Promise<Raced> {
  const { keyboard, page, desk } = seat;
  keyboard.pace = pace;
  const wrong: string[] = [];
  let [time, keys, data] = [0, 0, 0];
  for (const [at, { customer, lines }] of sold.entries()) {
    const number = `ABC20260${String(returnWays.indexOf(way))}${String(at).padStart(7, '0')}`;
    const ettn = `${String(returnWays.indexOf(way))}${String(at).padStart(7, '0')}-0000-4000-8000-000000000000`;
    const file = soldFile({ customer, lines }, number, ettn);
    const before = await seat.openDraft();
    if (way.from === 'karekod') await readFile(seat, file);
    if (way.from === 'despatch') await sendDespatch(seat, { customer, lines });
    await desk.drafts.go();
    const began = performance.now();
    if (way.from === 'file') await drop(page, `${number}.xml`, file);
    if (way.from === 'karekod') await scanKarekod(seat, JSON.stringify({ vkntckn: own, no: number, ettn }));
    const from = keyboard.pressed;
    const opening = way.from === 'despatch' ? ['Control+e', ...shortOf(customer.code), 'Enter'] : [];
    for (const key of opening) await keyboard.press(key);
    await page.locator('[data-region="return"]').waitFor({ timeout: patience });
    const back = way.back(lines);
    const scanned = keyboard.pressed;
    for (const code of way.pieces?.(back) ?? []) await scan(seat, { scan: code });
    const scans = keyboard.pressed - scanned;
    for (const key of way.keys(back, lines)) {
      await keyboard.press(key);
      if (key === 'Control+Enter')
        await page.locator(`[data-draft]:not([data-draft="${before ?? ''}"])`).waitFor({ timeout: patience });
    }
    await keyboard.idle();
    keys += keyboard.pressed - from - scans;
    data += [...way.keys(back, lines), ...opening].filter((key) => /^\d$/.test(key)).length;
    time += performance.now() - began;
    const id = await seat.openDraft();
    if (!(await seat.calm())) wrong.push(`document ${at + 1} is never saved`);
    const difference = differenceOf({ customer, lines: back }, id === null ? null : seat.draft(id));
    if (difference !== null) wrong.push(`document ${at + 1}: ${difference}`);
  }
  return { way: way.name, documents: sold.length, keys, own: data, time, wrong };
}

export async function setOwnTaxNumber(seat: Seat): Promise<void> {
  for (const { id, settings } of await seat.desk.call('listConnections', {}))
    await seat.desk.call('updateConnection', { id, settings: { ...settings, taxNumber: own } });
}

function soldFile({ customer, lines }: Intent, number: string, ettn: string): string {
  const written = lines.map(({ product: { code, name, unit, price, vat: percent }, quantity }) => {
    const net = new Big(quantity).times(price).round(2, Big.roundHalfUp);
    const tax = net.times(percent).div(100).round(2, Big.roundHalfUp);
    const item = `<cac:SellersItemIdentification><cbc:ID>${code}</cbc:ID></cac:SellersItemIdentification>`;
    return line(quantity, price, net.toFixed(2), vat(net.toFixed(2), tax.toFixed(2), percent), { item, unit, name });
  });
  const taxNumber = customer.beside.split(' ')[0] ?? '';
  return invoice({ customer: taxNumber, number, lines: written.join('') }).replace(/(<cbc:UUID>)[^<]*/, `$1${ettn}`);
}

async function readFile({ desk }: Seat, text: string): Promise<void> {
  const file = await uploaded(desk, text);
  await desk.call('readEDocuments', { connectionId: await desk.connectionId(), file, name: 'a.xml' });
}

/** Sends the sale as the company's despatch, so that it is the customer's last one. */
async function sendDespatch({ desk, page }: Seat, { customer, lines }: Intent): Promise<void> {
  const content = {
    ...{
      DespatchType: '-2',
      DespatchNumber: 'Next',
      CurrencyCode: 'TRY',
      Date: new Date().toLocaleDateString('sv-SE'),
    },
    CustomerCode: customer.code,
    Lines: lines.map(({ product, quantity }, index) => ({
      ...{ $key: `sold-${index}`, ProductCode: product.code, UnitCode: product.unit, Quantity: quantity },
      ...{ UnitPrice: product.price, VatRate: product.vat, VatIncluded: false, CurrencyCode: 'TRY', ExchangeRate: '1' },
      WarehouseName: warehouse,
    })),
  };
  const connectionId = await desk.connectionId();
  const { id } = await desk.call('createDraft', { connectionId, kind: 'despatch', content });
  await desk.call('queueDrafts', { ids: [id] });
  await desk.call('submitQueue', { connectionId, ids: [id] });
  const last = Date.now() + patience;
  while ((await desk.call('getDraft', { id }))?.state !== 'accepted') {
    if (Date.now() > last) throw new Error('the service does not take the despatch');
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** The positions of characters on a Turkish Q keyboard that only the karekod needs. */
const signs: Readonly<Record<string, string>> = { '{': 'Digit7', '}': 'Digit0', '"': 'Backquote' };

async function scanKarekod({ keyboard }: Seat, text: string): Promise<void> {
  await keyboard.rest(betweenScans);
  // Without pauses: on a busy machine a pause between two keys would end the code.
  keyboard.pace = 0;
  for (const sign of text) {
    const code = signs[sign];
    const stroke = { key: sign, code: code ?? '', windowsVirtualKeyCode: 0, modifiers: 0, text: sign };
    await keyboard.press(code === undefined ? sign : stroke);
  }
  keyboard.pace = pace;
}
