import { expect as plain } from '@playwright/test';

/** How long what must come is waited for, in ms: on a busy machine it comes late, and that shows nothing. */
export const patience = 120_000;

/** Waits long, in a spec as in the typist and the tour, which have no runner. */
export const expect = plain.configure({ timeout: patience });
