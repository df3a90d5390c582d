// `npm run faults -- --rounds N`: the fault tests in their long form, also in Electron if it is available; prints a table of what
// was lost, duplicated or wrongly reported (test/faults/rounds/run.ts has the options). Before that, `--fuzz N` plays N malformed
// answers and calls, and `--soak N` N hours' worth of work. `--player desk` plays a user in simulated time instead
// (test/faults/desk/run.ts), `--player outages` each kind of outage for ten minutes, a night and a weekend.
import { join } from 'node:path';
import { bin, onPath, run, say } from './lib/run.mjs';
import { build, findElectron, setUpPackages, setUpSystem } from './lib/setup.mjs';
import { keychainSession } from './lib/keychain.mjs';

const args = process.argv.slice(2);
const node = join(bin, 'node');

await setUpPackages();
const player = optionOf('--player');
if (player === null) {
  const codes = [
    await vitest('--fuzz', 'RAMPA_FUZZ', 'test/faults/fuzz.test.ts'),
    await vitest('--soak', 'RAMPA_SOAK', 'test/faults/soak.test.ts'),
    await rounds(),
  ];
  process.exitCode = codes.find((code) => code !== 0) ?? 0;
} else if (player === 'desk') {
  process.exitCode = await run(node, ['test/faults/desk/run.ts', ...args]);
} else if (player === 'outages') {
  const file = 'test/integration/sync/outages.test.ts';
  process.exitCode = await run('npx', ['vitest', 'run', '--project', 'integration', file], {
    env: { RAMPA_OUTAGES: 'all' },
  });
} else {
  say(`there is no player ${player}; there are: desk, outages`);
  process.exitCode = 2;
}

/**
 * @param {string} option removed from the arguments, with its value
 * @returns {string | null}
 */
function optionOf(option) {
  const at = args.indexOf(option);
  return at < 0 ? null : (args.splice(at, 2)[1] ?? '');
}

/**
 * @param {string} option removed from the arguments, with its number
 * @param {string} variable
 * @param {string} file
 */
async function vitest(option, variable, file) {
  const number = optionOf(option);
  if (number === null) return 0;
  return run('npx', ['vitest', 'run', '--project', 'faults', file], { env: { [variable]: number } });
}

async function rounds() {
  const electron = await findElectron();
  const linux = process.platform === 'linux';
  if (linux) await setUpSystem('display', 'keychain', 'electron');
  const why = electron.path === null ? electron.why : linux && !onPath('xvfb-run') ? 'xvfb is not installed' : null;
  if (why !== null) {
    say(`without the rounds in Electron: ${why}`);
    return run(node, ['test/faults/rounds/run.ts', ...args]);
  }
  await build();
  const play = [node, 'test/faults/rounds/run.ts', '--electron', ...args];
  return linux
    ? run(...keychainSession().wrap('xvfb-run', ['-a', '-s', '-screen 0 1440x900x24', ...play]))
    : run(node, play.slice(1));
}
