import { fileURLToPath } from 'node:url';

/** The second host as a program of its own: as `npm test` has bundled it (host.vite.config.ts), else as it is written. */
export const hostProgram = process.env['RAMPA_HOST_PROGRAM'] ?? fileURLToPath(new URL('./cli.ts', import.meta.url));
