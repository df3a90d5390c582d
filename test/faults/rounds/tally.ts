import { markdownTable } from '../../markdown-table.ts';

/** The counts of one round, or the sum of many. */
export interface Tally {
  readonly rounds: number;
  readonly documents: number;
  /** Neither in the service nor still here in an open state, or not as it was when reported as saved. */
  readonly lost: number;
  /** In the service more than once, or changed there more than once by one draft. */
  readonly doubled: number;
  /**
   * Reported wrongly: sent but not in the service, not sent but in the service, another number or id; an overwrite not reported.
   */
  readonly wrong: number;
  /** Left to the user, as the outcome is unknown. */
  readonly undecided: number;
  /** A sentence for each lost, duplicated or wrongly reported document. */
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

/** A Markdown table with a row for each fault and the sum below. */
export function table(tallies: ReadonlyMap<string, Tally>): string {
  const number = new Intl.NumberFormat('en');
  const row = (name: string, tally: Tally): string[] => [
    name,
    ...columns.map((column) => number.format(tally[column])),
  ];
  const sum = [...tallies.values()].reduce(add, nothing);
  return markdownTable(titles, [...[...tallies].map(([name, tally]) => row(name, tally)), row('**all**', sum)]);
}
