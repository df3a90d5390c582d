import type { Problem } from '../../../../domain/model/problem.ts';

/** Of lots and serial numbers: what a line lacks of them is said by itself. */
export const isAboutTracking = ({ place }: Problem): boolean =>
  place.path[0] === 'Lots' || place.path[0] === 'SerialNumbers';

/** After a touch the next scan goes into its box. */
export const toScanBox = (): void => document.querySelector<HTMLElement>('[data-scan-box]')?.focus();
