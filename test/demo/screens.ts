/**
 * Takes a picture of every screen in every look (language, theme, window, zoom, density, the system’s own colours), for
 * someone to look at one by one, and names what the page’s boxes already show to be wrong. `npm run demo -- --screens`;
 * `--only NAME` takes the screens whose name begins so, and those before only as far as they lead there.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Desk } from '../e2e/support/desk.ts';
import { project } from '../e2e/support/rampa.ts';
import type { Service } from '../service/types.ts';
import { takePictures } from './pictures.ts';
import { screens } from './screens/list.ts';
import type { Screen } from './screens/list.ts';
import { faultsOf, looks, takeOn } from './screens/looks.ts';
import type { Look } from './screens/looks.ts';
import { writeSheet } from './screens/sheet.ts';
import type { Shot } from './screens/sheet.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } }, strict: false });
const only = String(values.only);
const folder = join(project, 'screenshots/screens');
const [plain] = looks;

async function shoot(desk: Desk, screen: Screen, look: Look): Promise<Shot> {
  await takeOn(desk, look);
  await screen.again?.(desk);
  // What passes by itself (a highlight, a message) has settled by then.
  await desk.page.waitForTimeout(250);
  const file = `${screen.name}/${look.name}.png`;
  await desk.page.screenshot({ path: join(folder, file) });
  return { screen: screen.name, look: look.name, file, faults: await faultsOf(desk) };
}

/** In the look in which screens are opened, whichever was taken last. */
async function backToPlain(desk: Desk): Promise<void> {
  if (plain) await takeOn(desk, { ...plain, language: 'en' });
}

async function takeAll(desk: Desk, service: Service): Promise<void> {
  const shots: Shot[] = [];
  for (const screen of screens) {
    await backToPlain(desk);
    await screen.open(desk, service);
    if (screen.name.startsWith(only)) {
      mkdirSync(join(folder, screen.name), { recursive: true });
      for (const look of looks) shots.push(await shoot(desk, screen, look));
      const faults = shots.filter((shot) => shot.screen === screen.name && shot.faults.length > 0);
      console.log(screen.name);
      for (const { look, faults: told } of faults) console.log(`  ${look}: ${told.join('; ')}`);
    }
    await backToPlain(desk);
    await screen.leave?.(desk);
  }
  writeSheet(folder, shots);
  console.log(`${shots.length} pictures, all on one page: screenshots/screens/index.html`);
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await takePictures(takeAll, join(folder, 'failed.png'));
