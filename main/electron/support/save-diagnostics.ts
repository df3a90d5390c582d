import { dialog, shell } from 'electron';
import type { Application } from '../../application/application-host.ts';
import type { MenuLanguage } from '../window/menu.ts';

/** From the menu, which is there also where the page is not: shows the file that was saved, or says why there is none. */
export async function saveDiagnostics(application: Application, language: MenuLanguage): Promise<void> {
  try {
    const { path } = await application.handle('saveDiagnostics', {});
    if (path !== null) shell.showItemInFolder(path);
  } catch (error) {
    dialog.showErrorBox(texts[language], error instanceof Error ? error.message : String(error));
  }
}

const texts: Readonly<Record<MenuLanguage, string>> = {
  tr: 'Tanılama bilgileri kaydedilemedi',
  en: 'The diagnostics could not be saved',
};
