import type { Problem } from '../../../../domain/model/problem.ts';

/** Whether a problem is about lots or serial numbers, which the view shows separately. */
export const isAboutTracking = ({ place }: Problem): boolean =>
  place.path[0] === 'Lots' || place.path[0] === 'SerialNumbers';

/** Focuses the scan box, for example after a touch. */
export const toScanBox = (): void => document.querySelector<HTMLElement>('[data-scan-box]')?.focus();
