// `npm run stranger -- --documents N [--seed S]`: so many documents of each kind that other programs wrote are opened and
// sent back unchanged and changed; prints what the service then held that nobody meant. Seeds count up from S, 200 documents
// of each kind to a seed, so that what one seed found is played again by itself.
import { parseArgs } from 'node:util';
import { run } from './lib/run.mjs';
import { setUpPackages } from './lib/setup.mjs';

const { values } = parseArgs({
  options: { documents: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});

await setUpPackages();
process.exitCode = await run('npx', ['vitest', 'run', '--project', 'integration', 'test/integration/stranger'], {
  env: { RAMPA_STRANGER: values.documents, RAMPA_STRANGER_SEED: values.seed },
});
