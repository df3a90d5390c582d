/** What the user does from a new document until it is saved and compared. */
import * as actions from './actions.ts';
import type { Action } from './actions.ts';
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
  first: readonly Action[],
  then: (heading: (field: string) => string) => readonly Action[],
  isAtOnce = false,
): Episode['play'] {
  return async (hand, heading) => {
    await hand.begin('in the list', isAtOnce ? 'at once' : 'looking');
    for (const action of first) await action(hand);
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
  await actions.toNewLine(hand);
  await hand.look();
  await hand.compareAll();
}

/** Fills in a document that can be sent: a customer, and complete lines. */
async function whole(hand: Hand): Promise<void> {
  const customer = hand.random.one(hand.lists.customers);
  await hand.type(customer.code);
  await hand.press('Enter');
  for (let lines = hand.random.integer(1, 3); lines > 0; lines -= 1) {
    await actions.typeCode(hand, actions.product(hand, [1]).code);
    await hand.press('Tab');
    await hand.type(String(hand.random.integer(2, 500)));
    await actions.alongRow(hand, 'WarehouseName');
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
      await actions.typeHeader(hand);
      await hand.queue(hand.random.one(['key', 'button'] as const));
      await hand.look();
      if (hand.random.chance(0.4)) await hand.lookInPanel();
      await hand.begin('in a document', 'at once');
    } else {
      await actions.toBox(hand, 'DocumentNumber');
      await hand.type(actions.reference(hand));
      await hand.goAway(hand.random.one(screens), hand.random.one(screens), 'Control+1');
      if (hand.random.chance(0.5)) await hand.search(actions.sentence(hand));
      await hand.begin('in the list', 'at once');
    }
  }
  await end(hand);
}

export const episodes: readonly Episode[] = [
  {
    name: 'lines',
    about: 'typing lines and typing over their cells',
    play: document([actions.typeLine], () => [
      actions.typeLine,
      actions.typeOver,
      actions.typeOver,
      actions.walk,
      actions.escape,
      actions.clearCell,
      actions.copyDown,
    ]),
  },
  {
    name: 'header',
    about: 'typing, pasting and typing over in the header, and lines between',
    play: document([actions.chooseCustomer], () => [
      actions.typeHeader,
      actions.typeHeader,
      actions.pasteHeader,
      actions.typeLine,
    ]),
  },
  {
    name: 'details',
    about: 'lots and serial numbers in the line’s panel',
    play: document([], () => [actions.addLots, actions.addSerials]),
  },
  {
    name: 'reopened',
    about: 'serial numbers in a document that was just opened',
    play: document([], () => [actions.addSerialsAtOnce]),
  },
  {
    name: 'undo',
    about: 'steps back and forth, in the lines and the header',
    play: document([actions.typeLine, actions.typeLine], (heading) => [
      actions.undo,
      actions.undo,
      actions.undo,
      actions.typeOver,
      actions.typeOver,
      actions.typeLine,
      actions.typeHeader,
      actions.pasteCell,
      actions.pasteCodes,
      actions.deleteLine,
      actions.pasteHeaded(heading),
    ]),
  },
  {
    name: 'choices',
    about: 'choosing before the suggestions came',
    play: document([actions.chooseCustomer], () => [
      actions.chooseCustomer,
      actions.chooseWarehouse,
      actions.chooseWarehouse,
      actions.chooseProduct,
      actions.chooseProduct,
      actions.unlisted,
    ]),
  },
  {
    name: 'refusals',
    about: 'Enter too soon, unknown codes, a queue that refuses, and typing on after each',
    play: document([actions.typeLine, actions.refusedQueue], () => [
      actions.refusedQueue,
      actions.tooSoon,
      actions.tooSoon,
      actions.unlisted,
      actions.typeLine,
    ]),
  },
  {
    name: 'cases',
    about: 'codes in another case than the list’s',
    play: document([], () => [actions.otherCase, actions.otherCase, actions.typeOver]),
  },
  {
    name: 'pasting',
    about: 'tables and single values from elsewhere',
    play: document([actions.typeLine], (heading) => [
      actions.pasteHeaded(heading),
      actions.pasteHeaded(heading),
      actions.pasteCodes,
      actions.pastePlain,
      actions.pasteCell,
      actions.pasteCell,
      actions.pasteHeader,
      actions.typeOver,
    ]),
  },
  { name: 'scans-enter', about: 'a scanner that ends with Enter', play: document([], () => [actions.scans('Enter')]) },
  { name: 'scans-tab', about: 'a scanner that ends with Tab', play: document([], () => [actions.scans('Tab')]) },
  { name: 'documents', about: 'new documents, the queue, other screens and the lists’ search', play: documents },
  {
    name: 'day',
    about: 'all of it in one document',
    play: document(
      [actions.chooseCustomer],
      (heading) => [
        actions.typeLine,
        actions.typeOver,
        actions.typeHeader,
        actions.chooseWarehouse,
        actions.chooseProduct,
        actions.otherCase,
        actions.pasteCell,
        actions.pasteHeaded(heading),
        actions.addLots,
        actions.addSerials,
        actions.scans('Enter'),
        actions.scans('Tab'),
        actions.undo,
        actions.copyDown,
        actions.deleteLine,
      ],
      true,
    ),
  },
  {
    name: 'numbers',
    about: 'customers and products by the number of their code, and quantities in front of it',
    play: document([], () => [actions.chooseByNumber, actions.chooseByNumber, actions.typeOver]),
  },
];
