import { sitDown } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';

for (const [language, file, backups] of [
  ['tr', 'Dosya', 'Yedekler…'],
  ['en', 'File', 'Backups…'],
] as const) {
  test(`the window’s menu leads to the backups (${language})`, async ({ launch }) => {
    const rampa = await launch({ locale: language === 'tr' ? 'tr-TR' : 'en-GB' });
    const { electron } = rampa;
    if (electron === null) throw new Error('This spec is about Electron.');
    const desk = await sitDown(rampa, language);
    await electron.evaluate(
      ({ Menu }, labels) => {
        const menu = Menu.getApplicationMenu()?.items.find(({ label }) => label === labels.file);
        const item = menu?.submenu?.items.find(({ label }) => label === labels.backups);
        if (item === undefined) throw new Error(`no ${labels.file} › ${labels.backups}`);
        // Electron's types say no more of it than that it can be called.
        (item.click as () => void)();
      },
      { file, backups },
    );
    await expect(desk.page.getByRole('heading', { level: 1, name: desk.t('storage.title') })).toBeVisible();
  });
}
