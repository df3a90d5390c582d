import { readGuide } from '../../scripts/lib/guide.ts';
import { checkInThemes, complaintsOfAxe } from './support/axe.ts';
import { sitDown } from './support/desk.ts';
import type { Desk } from './support/desk.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';
import type { Language } from './support/words.ts';

const article = (desk: Desk) => desk.page.getByRole('region', { name: desk.t('guide.page') });
const contents = (desk: Desk) => desk.page.getByRole('navigation', { name: desk.t('guide.contents') });
const results = (desk: Desk) => desk.page.getByRole('navigation', { name: desk.t('guide.results') });
const search = (desk: Desk) => desk.page.getByRole('searchbox', { name: desk.t('guide.search') });
/** Expects the guide's page with that name to be shown. */
const shows = (desk: Desk, language: Language, name: string) => {
  const title = readGuide(language).find((page) => page.name === name)?.title ?? '';
  return expect(article(desk).getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
};

/** Search words of one page in each language, and the page; without accents, as in hasty typing. */
const sought = { tr: ['pes ses', 'scanner'], en: ['two low tones', 'scanner'] } as const;

for (const language of ['tr', 'en'] as const) {
  test(`the guide is read and searched by keys alone, and leads back to where the user was, ${language}`, async ({
    launch,
    service,
  }) => {
    const desk = await sitDown(await launch({ locale: language === 'tr' ? 'tr-TR' : 'en-GB' }), language);
    const { page } = desk;
    const fingers = new Fingers(page);
    await desk.connection.make(service);
    await desk.connection.go();
    const [words, name] = sought[language];

    await test.step('keys typed after its shortcut are searched for, and Enter opens the result', async () => {
      await fingers.press(`{Ctrl+6}${words}{Enter}`);
      await shows(desk, language, name);
      await expect(search(desk)).toHaveValue(words);
      await expect(results(desk).getByRole('button')).toHaveCount(1);
      await expect(article(desk)).toBeFocused();
    });
    await test.step('a link leads to another page, and back leads to each previous page', async () => {
      await article(desk).getByRole('link').last().press('Enter');
      await shows(desk, language, 'lots');
      await page.keyboard.press('Alt+ArrowLeft');
      await shows(desk, language, name);
      await page.keyboard.press('Escape');
      await shows(desk, language, 'README');
      await expect(search(desk)).toBeFocused();
      await page.keyboard.press('Alt+ArrowLeft');
      await expect(desk.heading('connection.title')).toBeVisible();
    });
    await test.step('the contents list every page, with its pictures', async () => {
      await page.keyboard.press('Control+6');
      const pages = readGuide(language);
      const entries = contents(desk).getByRole('button');
      await expect(entries).toHaveText(pages.map(({ title }) => title));
      for (const [at, { name: listed, blocks }] of pages.entries()) {
        await entries.nth(at).press('Enter');
        await shows(desk, language, listed);
        const pictures = article(desk).getByRole('img');
        await expect(pictures).toHaveCount(blocks.filter(({ kind }) => kind === 'picture').length);
        for (const picture of await pictures.all())
          await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100);
      }
    });
    await test.step('a word without results is reported, and Ctrl+F leads back to the search', async () => {
      await page.keyboard.press('Control+f');
      await expect(search(desk)).toBeFocused();
      await page.keyboard.type('xyzzy');
      await expect(page.getByText(desk.t('guide.found', { count: 0 }))).toBeVisible();
      await expect(desk.heading('guide.none.title')).toBeVisible();
      expect(await complaintsOfAxe(page)).toEqual([]);
      await desk.button('guide.none.clear').focus();
      await page.keyboard.press('Escape');
      await expect(search(desk)).toBeFocused();
      await expect(search(desk)).toHaveValue('');
      await expect(contents(desk)).toBeVisible();
    });
    await test.step('axe finds nothing, light and dark', async () => {
      for (const text of ['', language === 'tr' ? 'lot' : 'lots']) {
        await search(desk).fill(text);
        await checkInThemes(desk, text);
      }
    });
    await test.step('after a change of language the same page is shown', async () => {
      const other = language === 'tr' ? 'en' : 'tr';
      await desk.call('setPreferences', { change: { language: other } });
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      desk.language = other;
      await shows(desk, other, 'backups');
    });
  });
}

test('the guide is found by its name in the palette', async ({ launch }) => {
  const desk = await sitDown(await launch(), 'en');
  await new Fingers(desk.page).press(`{Ctrl+k}${desk.t('shell.guide')}{Enter}`);
  await shows(desk, 'en', 'README');
  await expect(search(desk)).toBeFocused();
});
