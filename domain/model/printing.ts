/** What came of printing; `failed`: the system, or the printer, could not. */
export type PrintOutcome = 'printed' | 'cancelled' | 'failed';
