/** Backs up a folder with a file size limit in kilobytes, as on a full disk. */
import { execFileSync } from 'node:child_process';
import { classify } from '../../../main/store/errors.ts';
import { backUp, day, friday } from './support.ts';

const [folder = '', limit = '0'] = process.argv.slice(2);
// Node ignores SIGXFSZ, so that a write beyond the limit fails with an error.
execFileSync('prlimit', [`--fsize=${Number(limit) * 1024}`, '--pid', String(process.pid)]);
try {
  console.log(JSON.stringify({ made: (await backUp(folder, friday + day)).name }));
} catch (error) {
  console.log(JSON.stringify({ failed: classify(error).code }));
}
