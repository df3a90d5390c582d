/**
 * `node test/integration/stranger/mutate.ts [NAME…]`: removes one protection after another in a copy of the tree, and plays the
 * stranger's documents: each removal must be detected as its fault. The exit code is 1 if one was not.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTree } from './tree.ts';

interface Mutation {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** The fault as which it must be detected. */
  readonly fault: string;
}

const mutations: readonly Mutation[] = [
  {
    name: 'stale amounts: the service’s amount is used whatever its inputs have become',
    file: 'domain/amounts/amount-resolver.ts',
    find: 'service !== null && service.inputsKeys[field] === inputsKeys[field]',
    replace: 'service !== null',
    fault: 'stale',
  },
  {
    name: 'unknown members: they are not sent back',
    file: 'domain/wire/write.ts',
    find: 'return { ...json, ...writeUnknownMembers(fields, record, resend) };',
    replace: 'return json;',
    fault: 'lost',
  },
  {
    name: 'two readings: what is read now is not read as what was read before',
    file: 'main/sync/reconcile/unchanged.ts',
    find: 'const now = bodyOf(kind, contentOf(kind, data), policy);',
    replace: 'const now = data;',
    fault: 'waiting changed',
  },
  {
    name: 'currency of totals: it is not held against the header',
    file: 'domain/rules/currency.ts',
    find: "report.warning([field], 'totalsCurrencyDiffers', { header, currency });",
    replace: '',
    fault: 'unsaidCurrency',
  },
  {
    name: 'chosen lots: they are an error as read',
    file: 'domain/rules/stock-tracking.ts',
    find: "if (needLots === false && lots && !areChosen(line)) say(['Lots'], 'lotsNotAllowed', params);",
    replace: "if (needLots === false && lots) report.error(['Lots'], 'lotsNotAllowed', params);",
    fault: 'refused: lotsNotAllowed',
  },
];

const root = join(import.meta.dirname, '../../..');
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** The output for the documents of one seed in a tree: the table that the long form prints. */
function played(tree: string): string {
  const args = ['vitest', 'run', '--project', 'integration', 'test/integration/stranger'];
  // With this seed, few documents contain one of each kind of fault.
  const env = { ...process.env, RAMPA_STRANGER: '30', RAMPA_STRANGER_SEED: '1' };
  const { stdout } = spawnSync('npx', args, { cwd: tree, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

const wanted = process.argv.slice(2);
const chosen = mutations.filter(({ name }) => wanted.length === 0 || wanted.some((text) => name.startsWith(text)));
const tree = copyTree(root);
let missed = 0;
try {
  for (const { name, file, find, replace, fault } of chosen) {
    const path = join(tree.path, file);
    const sound = readFileSync(path, 'utf8');
    if (!sound.includes(find)) throw new Error(`${file} no longer holds ${find}`);
    writeFileSync(
      path,
      sound.replace(find, () => replace),
    );
    const lines = played(tree.path).split('\n');
    writeFileSync(path, sound);
    const found = lines.filter((line) => line.startsWith(fault));
    if (found.length === 0) missed += 1;
    say(`${found.length > 0 ? 'found' : 'NOT FOUND'}: ${name}`);
    found.slice(0, 3).forEach((line) => say(`    ${line}`));
    if (found.length === 0)
      lines.filter((line) => / with faults|Error/.test(line)).forEach((line) => say(`    ${line}`));
  }
} finally {
  tree.remove();
}
process.exitCode = missed === 0 ? 0 : 1;
