/** What the user does from a new document until it is saved and compared. */
import * as deeds from './deeds.ts';
import type { Deed } from './deeds.ts';
import type { Hand } from './hand.ts';

export interface Episode {
  readonly name: string;
  /** Which part of the promise it tests. */
  readonly about: string;
  readonly play: (hand: Hand, heading: (field: string) => string) => Promise<void>;
}

/** Number of keys in an episode, after which it is finished. */
const length = 140;

/** One document with random actions; it starts by waiting for the document, unless `isAtOnce`. */
function document(
  first: readonly Deed[],
  then: (heading: (field: string) => string) => readonly Deed[],
  isAtOnce = false,
): Episode['play'] {
  return async (hand, heading) => {
    await hand.begin('in the list', isAtOnce ? 'at once' : 'looking');
    for (const deed of first) await deed(hand);
    const choice = then(heading);
    while (hand.pressed < length) {
      await hand.random.one(choice)(hand);
      await hand.glance();
    }
    await end(hand);
  };
}

/** Leaves the current cell, waits until all is saved, and compares. */
async function end(hand: Hand): Promise<void> {
  await deeds.toNewLine(hand);
  await hand.look();
  await hand.compareAll();
}

/** Fills in a document that can be sent: a customer, and complete lines. */
async function whole(hand: Hand): Promise<void> {
  const customer = hand.random.one(hand.lists.customers);
  await hand.type(customer.code);
  await hand.press('Enter');
  for (let lines = hand.random.integer(1, 3); lines > 0; lines -= 1) {
    await deeds.typeCode(hand, deeds.product(hand, [1]).code);
    await hand.press('Tab');
    await hand.type(String(hand.random.integer(2, 500)));
    await deeds.alongRow(hand, 'WarehouseName');
    await hand.type(hand.random.one(hand.lists.warehouses).name);
    await hand.press('Control+Enter');
  }
}

const screens = ['Control+2', 'Control+3', 'Control+4', 'Control+5'];

async function documents(hand: Hand): Promise<void> {
  await hand.begin('in the list', 'at once');
  while (hand.pressed < length) {
    await whole(hand);
    await hand.identify();
    if (hand.random.chance(0.5)) {
      await deeds.typeHeader(hand);
      await hand.queue(hand.random.one(['key', 'button'] as const));
      await hand.look();
      if (hand.random.chance(0.4)) await hand.lookInPanel();
      await hand.begin('in a document', 'at once');
    } else {
      await deeds.toBox(hand, 'DocumentNumber');
      await hand.type(deeds.reference(hand));
      await hand.goAway(hand.random.one(screens), hand.random.one(screens), 'Control+1');
      if (hand.random.chance(0.5)) await hand.search(deeds.sentence(hand));
      await hand.begin('in the list', 'at once');
    }
  }
  await end(hand);
}

export const episodes: readonly Episode[] = [
  {
    name: 'lines',
    about: 'typing lines and typing over their cells',
    play: document([deeds.typeLine], () => [
      deeds.typeLine,
      deeds.typeOver,
      deeds.typeOver,
      deeds.walk,
      deeds.escape,
      deeds.clearCell,
      deeds.copyDown,
    ]),
  },
  {
    name: 'header',
    about: 'typing, pasting and typing over in the header, and lines between',
    play: document([deeds.chooseCustomer], () => [
      deeds.typeHeader,
      deeds.typeHeader,
      deeds.pasteHeader,
      deeds.typeLine,
    ]),
  },
  {
    name: 'details',
    about: 'lots and serial numbers in the line’s panel',
    play: document([], () => [deeds.addLots, deeds.addSerials]),
  },
  {
    name: 'reopened',
    about: 'serial numbers in a document that was just opened',
    play: document([], () => [deeds.addSerialsAtOnce]),
  },
  {
    name: 'undo',
    about: 'steps back and forth, in the lines and the header',
    play: document([deeds.typeLine, deeds.typeLine], (heading) => [
      deeds.undo,
      deeds.undo,
      deeds.undo,
      deeds.typeOver,
      deeds.typeOver,
      deeds.typeLine,
      deeds.typeHeader,
      deeds.pasteCell,
      deeds.pasteCodes,
      deeds.deleteLine,
      deeds.pasteHeaded(heading),
    ]),
  },
  {
    name: 'choices',
    about: 'choosing before the suggestions came',
    play: document([deeds.chooseCustomer], () => [
      deeds.chooseCustomer,
      deeds.chooseWarehouse,
      deeds.chooseWarehouse,
      deeds.chooseProduct,
      deeds.chooseProduct,
      deeds.unlisted,
    ]),
  },
  {
    name: 'refusals',
    about: 'Enter too soon, unknown codes, a queue that refuses, and typing on after each',
    play: document([deeds.typeLine, deeds.refusedQueue], () => [
      deeds.refusedQueue,
      deeds.tooSoon,
      deeds.tooSoon,
      deeds.unlisted,
      deeds.typeLine,
    ]),
  },
  {
    name: 'cases',
    about: 'codes in another case than the list’s',
    play: document([], () => [deeds.otherCase, deeds.otherCase, deeds.typeOver]),
  },
  {
    name: 'pasting',
    about: 'tables and single values from elsewhere',
    play: document([deeds.typeLine], (heading) => [
      deeds.pasteHeaded(heading),
      deeds.pasteHeaded(heading),
      deeds.pasteCodes,
      deeds.pastePlain,
      deeds.pasteCell,
      deeds.pasteCell,
      deeds.pasteHeader,
      deeds.typeOver,
    ]),
  },
  { name: 'scans-enter', about: 'a scanner that ends with Enter', play: document([], () => [deeds.scans('Enter')]) },
  { name: 'scans-tab', about: 'a scanner that ends with Tab', play: document([], () => [deeds.scans('Tab')]) },
  { name: 'documents', about: 'new documents, the queue, other screens and the lists’ search', play: documents },
  {
    name: 'day',
    about: 'all of it in one document',
    play: document(
      [deeds.chooseCustomer],
      (heading) => [
        deeds.typeLine,
        deeds.typeOver,
        deeds.typeHeader,
        deeds.chooseWarehouse,
        deeds.chooseProduct,
        deeds.otherCase,
        deeds.pasteCell,
        deeds.pasteHeaded(heading),
        deeds.addLots,
        deeds.addSerials,
        deeds.scans('Enter'),
        deeds.scans('Tab'),
        deeds.undo,
        deeds.copyDown,
        deeds.deleteLine,
      ],
      true,
    ),
  },
  {
    name: 'numbers',
    about: 'customers and products by the number of their code, and quantities in front of it',
    play: document([], () => [deeds.chooseByNumber, deeds.chooseByNumber, deeds.typeOver]),
  },
];
