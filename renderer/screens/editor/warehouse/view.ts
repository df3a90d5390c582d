import type { Problem } from '../../../../domain/model/problem.ts';

/** Whether lines lack what the document's totals need: in this view that is said at those lines. */
export const isAboutTotals = (problem: Problem): boolean =>
  problem.source === 'rampa' && problem.code === 'totalsNotComputable';

/** Of lots and serial numbers: what a line lacks of them is said by itself. */
export const isAboutTracking = ({ place }: Problem): boolean =>
  place.path[0] === 'Lots' || place.path[0] === 'SerialNumbers';

/** After a touch the next scan goes into its box. */
export const toScanBox = (): void => document.querySelector<HTMLElement>('[data-scan-box]')?.focus();
