import { expect as plain } from '@playwright/test';

/** Milliseconds to wait for an expected result; long, since a busy machine is slow. */
export const patience = 120_000;

/** Expectations with a long timeout, for specs and for the typist and the tour, which have no test runner. */
export const expect = plain.configure({ timeout: patience });
