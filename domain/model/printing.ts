/** The result of printing. `failed`: an error of the system or the printer. */
export type PrintOutcome = 'printed' | 'cancelled' | 'failed';
