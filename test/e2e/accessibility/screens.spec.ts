import { screens } from '../../demo/screens/list.ts';
import { takeOn } from '../../demo/screens/looks.ts';
import { complaintsOfAxe, faded, ofColours } from '../support/axe.ts';
import { sitDown } from '../support/desk.ts';
import { expect, test } from '../support/fixtures.ts';

// What the list's day is made of.
test.use({ serviceOptions: { data: 'demo' } });

const size = { width: 1366, height: 768 };
/** How a screen is looked at, one after another: with all rules once, else by its colours. */
const looks = [
  { language: 'tr', theme: 'light', rules: undefined },
  { language: 'en', theme: 'dark', rules: ofColours },
  { language: 'en', theme: 'light', rules: ofColours, forcedColors: true },
] as const;

test('axe finds nothing on any screen, in both languages, light and dark and in the system’s own colours', async ({
  launch,
  service,
}) => {
  const desk = await sitDown(await launch(), 'en');
  for (const screen of screens) {
    await screen.open(desk, service);
    for (const { rules, ...look } of looks) {
      const name = [look.language, look.theme, ...('forcedColors' in look ? ['forced colours'] : [])].join(', ');
      await takeOn(desk, { ...look, name, size });
      await screen.again?.(desk);
      await faded(desk.page);
      expect.soft(await complaintsOfAxe(desk.page, rules), `${screen.name}, ${name}`).toEqual([]);
    }
    await takeOn(desk, { name: 'plain', language: 'en', theme: 'light', size });
    await screen.leave?.(desk);
  }
});
