// `npm run stranger -- --documents N [--seed S]`: opens N documents of each kind as other programs write them, and sends them
// back unchanged and changed; prints unintended differences in the service. Seeds count up from S, with 200 documents of each
// kind per seed, so that what one seed found can be replayed by itself.
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
