import type { Problem } from '../../../../domain/model/problem.ts';

/** Whether lines lack what the document's totals need: in this view that is said at those lines. */
export const isAboutTotals = (problem: Problem): boolean =>
  problem.source === 'rampa' && problem.code === 'totalsNotComputable';

/** After a touch the next scan goes into its box. */
export const toScanBox = (): void => document.querySelector<HTMLElement>('[data-scan-box]')?.focus();
