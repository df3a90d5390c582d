import type { ProfileName } from '../../service/types.ts';

/** Known faults that are not fixed yet. The test fails if one is no longer found, so that the list gets shorter. */
export const expectedFaults: Readonly<Record<string, string>> = {};

/** The same for documents whose answers omit much (lean.test.ts), by profile and kind of fault. */
export const expectedLeanFaults: Readonly<Partial<Record<ProfileName, Readonly<Record<string, string>>>>> = {
  first: {
    cleared: 'A member that is returned as null, although the service has it, is not named before it is cleared.',
  },
};

/** The same for answers that show less, or lots with a sign (shown.test.ts), by profile, kind and way. */
export const expectedOfShown: Readonly<Record<string, readonly string[]>> = {
  // Rejected, because the service wants none of its own members back; Rampa offers to leave them out. Nothing is lost.
  'signed despatch replace': ['notDone'],
  // Rejected, because the serial numbers that the service requires were not shown: nothing is lost.
  'sparse despatch replace': ['notDone'],
};
