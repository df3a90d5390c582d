/**
 * Measures one case of one line in this process, which has nothing else in its memory: `measure.ts LINE CASE TURNS FILE`
 * writes its turns to FILE. Started by run.ts.
 */
import { writeFileSync } from 'node:fs';
import { lines } from './lines/index.ts';
import { takeTurns } from './turns.ts';

const [name, at, turns, file] = process.argv.slice(2);
const one = lines.find((line) => line.name === name)?.cases[Number(at)];
if (one === undefined || file === undefined) throw new Error(`no case ${at} of ${name}`);
const ready = await one.prepare();
try {
  writeFileSync(file, JSON.stringify(await takeTurns(ready, Number(turns))));
} finally {
  await ready.close();
}
// What a line left open must not keep the run waiting.
process.exit();
