/**
 * Despatches and quotes whose answers lack amounts, prices, rates and stock types, edited and sent under three profiles:
 * everything sent was read, entered, or follows from the edit. `npm run stranger -- --documents N` plays N of each kind.
 */
import { describe, expect, it } from 'vitest';
import { linePlace } from '../../../domain/model/place.ts';
import { createRandom, type Random } from '../../../practice/random.ts';
import type { JsonRecord, ProfileName } from '../../service/types.ts';
import { openDesk, openEditor, type, type Desk, type Typing } from './desk.ts';
import { expectedLeanFaults } from './expected.ts';
import { answerOf, leanDocument, saysNothing, type Goods, type LeanDocument, type LeanKind } from './lean-documents.ts';
import { isRateOfRead, judgeSent, moves, totalsOf } from './lean-oracle.ts';
import { leanService, type LeanService } from './lean-service.ts';
import { lineAmounts, linesOf, totals, type Edit, type Fault } from './oracle.ts';
import { editOf, refusals, settled, type Outcome, type Way } from './play.ts';
import { table } from './table.ts';

const profileNames = ['first', 'second', 'stranger'] as const;
/** One profile sends back lots that the service may have chosen. */
const sendsLots = (profile: ProfileName): boolean => profile === 'second';
const batch = 40;

interface Played {
  readonly document: LeanDocument;
  readonly told: JsonRecord;
  /** What the service had before the write. */
  readonly held: JsonRecord;
  readonly typed: Typing;
  readonly edit: Edit;
  readonly way: Way;
  readonly draftId: string;
  readonly refused: readonly Fault[];
}

async function prepare(desk: Desk, profile: ProfileName, document: LeanDocument, random: Random): Promise<Played> {
  const told = structuredClone(answerOf(document, profile));
  const held = structuredClone(document.record);
  const way: Way = random.chance(0.5) ? 'replace' : 'change';
  const typed = typing(told, random);
  const editor = await openEditor(desk, document.kind, document.id, way);
  type(editor, typed);
  const edit = editOf(typed, way);
  const queued = await editor.submission.queue();
  const shown = editor.document.value(linePlace(editor.document.lines[typed.line ?? 0]?.$key ?? '', typed.member));
  if (typed.line !== null && shown === undefined) throw new Error(`${typed.member} was not typed`);
  const refused = queued ? [] : refusals(editor);
  await editor.close();
  return { document, told, held, typed, edit, way, draftId: editor.id, refused };
}

function typing(told: JsonRecord, random: Random): Typing {
  const line = random.integer(0, linesOf(told).length - 1);
  const held = linesOf(told)[line] ?? {};
  const price = (random.integer(100, 99_999) / 100).toFixed(2).replace('.', ',');
  return random.pick<Typing>([
    { line: null, member: 'Description', text: `Yeni ${random.integer(1, 999)}` },
    { line, member: 'Description', text: `Yeni ${random.integer(1, 999)}` },
    { line, member: 'WarehouseName', text: 'İADE DEPOSU' },
    { line, member: 'Quantity', text: String(random.integer(11, 40)) },
    { line, member: 'UnitPrice', text: price },
    { line, member: 'VatRate', text: held['VatRate'] === 10 ? '20' : '10' },
    { line, member: 'Discounts', text: random.chance(0.5) ? '7,5' : '10+20' },
  ]);
}

/** A refusal is right if and only if the totals depend on a changed amount and the answer has too little to compute them. */
function judge(played: Played, service: LeanService, agreed: ReadonlySet<string>): readonly Fault[] {
  const { refused, told, edit, document } = played;
  const isUnknown = moves(edit) && totalsOf(told, edit) === null && !isRateOfRead(told, edit);
  const isAboutTotals = refused.some(({ kind }) => /NotComputable/.test(kind));
  if (isAboutTotals) return isUnknown || isRateOfRead(told, edit) ? [] : refused;
  if (refused.length > 0) return refused;
  if (isUnknown) return [{ kind: 'notRefused', what: 'the totals cannot be computed' }];
  const sent = service.sent.get(document.id);
  if (sent === undefined) return [{ kind: 'notSent', what: document.id }];
  const unnamed = cleared(played).filter(({ where = '' }) => !agreed.has(where));
  return [...judgeSent(sent, { told, edit }), ...unnamed];
}

const changesWith = (name: string): boolean =>
  totals.has(name) || name === 'DiscountRate' || lineAmounts.some((known) => known === name);

/**
 * The members that the service had, did not return, and has no longer, by path: the user must have been asked. Amounts that the edit changes
 * are not the former ones in any case.
 */
function cleared({ document, told, held, edit }: Played): Fault[] {
  const has = (record: JsonRecord | undefined, name: string): boolean => !saysNothing(record?.[name] ?? null);
  interface Part {
    readonly before: JsonRecord;
    readonly shown: JsonRecord | undefined;
    readonly after: JsonRecord | undefined;
    readonly where: string;
    readonly isMoved: boolean;
  }
  const gone = ({ before, shown, after, where, isMoved }: Part): Fault[] =>
    Object.keys(before)
      .filter((name) => has(before, name) && !has(shown, name) && !has(after, name) && !(isMoved && changesWith(name)))
      .map((name) => ({ kind: 'cleared', where: `${where}${name}`, what: JSON.stringify(before[name]) }));
  const [shown, after] = [linesOf(told), linesOf(document.record)];
  return [
    ...gone({ before: held, shown: told, after: document.record, where: '', isMoved: moves(edit) }),
    ...linesOf(held).flatMap((before, at) => {
      const isMoved = moves(edit) && edit.line === at;
      return gone({ before, shown: shown[at], after: after[at], where: 'Lines.', isMoved });
    }),
  ];
}

async function playLean(profile: ProfileName, count: number, seed: number): Promise<Outcome[]> {
  const service = leanService(profile);
  const assumed = { sendChosenLots: sendsLots(profile) };
  const desk = await openDesk({ profile, documents: 1, seed, transport: service.transport, assumed });
  const random = createRandom(seed + 7);
  const outcomes: Outcome[] = [];
  const agreed = { despatch: new Set<string>(), quote: new Set<string>() };
  try {
    const goods = goodsOf(desk);
    const all = Array.from({ length: count * 2 }, (_, at) =>
      leanDocument(random, (at % 2 === 0 ? 'despatch' : 'quote') satisfies LeanKind, at, goods),
    );
    all.forEach((document) => service.documents.set(document.id, document));
    for (let at = 0; at < all.length; at += batch) {
      const played: Played[] = [];
      for (const document of all.slice(at, at + batch)) played.push(await prepare(desk, profile, document, random));
      const ids = played.filter(({ refused }) => refused.length === 0).map(({ draftId }) => draftId);
      if (ids.length > 0) await desk.harness.submit(ids);
      await settled(desk.harness, ids);
      for (const one of played) {
        const { document, way, typed } = one;
        const task = { kind: document.kind, documentId: document.id, way, line: typed.line !== null };
        // The user is asked once for a kind of document.
        for (const name of desk.agreed.get(one.draftId) ?? []) agreed[document.kind].add(name);
        const faults = judge(one, service, agreed[document.kind]);
        outcomes.push({ task, number: document.id, typed, faults, accepted: one.refused.length === 0 });
      }
    }
  } finally {
    await desk.harness.end();
  }
  return outcomes;
}

/** Goods of the simulated company, from its own documents. */
function goodsOf({ harness }: Desk): Goods {
  const of = (kind: LeanKind): JsonRecord[] =>
    harness.service.ledger.documents({ kind, companyId: 1, seeded: true }).map(({ record }) => record);
  const products = of('despatch').flatMap((one) =>
    linesOf(one).flatMap(({ ProductCode }) => (typeof ProductCode === 'string' ? [ProductCode] : [])),
  );
  const [first, ...others] = products;
  if (first === undefined) throw new Error('the company has no products');
  const [despatch, quote] = [of('despatch')[0], of('quote')[0]];
  return {
    products: [first, ...others],
    customer: { id: textIn(quote, 'CustomerId'), code: textIn(despatch, 'CustomerCode') },
    currencyId: textIn(quote, 'CurrencyId'),
  };
}

const textIn = (record: JsonRecord | undefined, name: string): string => {
  const value = record?.[name];
  return typeof value === 'string' ? value : '';
};

describe('documents whose answers omit much', () => {
  const asked = Number(process.env['RAMPA_STRANGER'] ?? 0);
  const seed = Number(process.env['RAMPA_STRANGER_SEED'] ?? 1);

  it.each(profileNames)(
    'of the %s service: everything that is sent was read, entered or follows from it',
    async (profile) => {
      const expected = expectedLeanFaults[profile] ?? {};
      const outcomes = await playLean(profile, asked === 0 ? 30 : asked, seed);
      if (asked > 0) console.log(`${profile}: ${table(outcomes)}`);
      // Both outcomes occur: documents that can be sent, and ones whose totals are unknown.
      expect(outcomes.filter(({ accepted }) => accepted).length).toBeGreaterThan(20);
      expect(outcomes.filter(({ accepted }) => !accepted).length).toBeGreaterThan(2);
      const faulty = outcomes.filter(({ faults }) => faults.some(({ kind }) => !(kind in expected)));
      if (faulty.length > 0) throw new Error(`seed ${seed}: ${table(faulty)}`);
      const found = new Set(outcomes.flatMap(({ faults }) => faults.map(({ kind }) => kind)));
      expect(Object.keys(expected).filter((kind) => !found.has(kind))).toEqual([]);
    },
    24 * 3_600_000,
  );
});
