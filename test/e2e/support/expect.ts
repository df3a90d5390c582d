import { expect as plain } from '@playwright/test';

/** Waits long: on a busy machine what must come comes late, in a spec as in the typist and the tour, which have no runner. */
export const expect = plain.configure({ timeout: 30_000 });
