/** What is counted of a fault, and the table of it. */
import { markdownTable } from '../../markdown-table.ts';

/** Of one round, or of many added up. */
export interface Tally {
  readonly rounds: number;
  readonly documents: number;
  /** Neither in the service nor honestly still here, or not as it was when it had been reported saved. */
  readonly lost: number;
  /** In the service more than once, or changed there more than once by one draft. */
  readonly doubled: number;
  /** Said to be what it is not: sent and not there, not sent and there, another's number or id; an overwrite not reported. */
  readonly wrong: number;
  /** Honestly left to the user. */
  readonly undecided: number;
  /** A sentence for each of the lost, doubled and wrong. */
  readonly complaints: readonly string[];
}

export const nothing: Tally = {
  rounds: 0,
  documents: 0,
  lost: 0,
  doubled: 0,
  wrong: 0,
  undecided: 0,
  complaints: [],
};

export function add(a: Tally, b: Tally): Tally {
  return {
    rounds: a.rounds + b.rounds,
    documents: a.documents + b.documents,
    lost: a.lost + b.lost,
    doubled: a.doubled + b.doubled,
    wrong: a.wrong + b.wrong,
    undecided: a.undecided + b.undecided,
    complaints: [...a.complaints, ...b.complaints].slice(0, 20),
  };
}

export const isClean = ({ lost, doubled, wrong }: Tally): boolean => lost + doubled + wrong === 0;

const columns = ['rounds', 'documents', 'lost', 'doubled', 'wrong', 'undecided'] as const;
const titles = ['fault', 'rounds', 'documents', 'lost', 'doubled', 'wrongly reported', 'left to a person'];

/** A Markdown table, a row a fault and the sum below. */
export function table(tallies: ReadonlyMap<string, Tally>): string {
  const number = new Intl.NumberFormat('en');
  const row = (name: string, tally: Tally): string[] => [
    name,
    ...columns.map((column) => number.format(tally[column])),
  ];
  const sum = [...tallies.values()].reduce(add, nothing);
  return markdownTable(titles, [...[...tallies].map(([name, tally]) => row(name, tally)), row('**all**', sum)]);
}
