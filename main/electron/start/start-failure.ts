type Language = 'tr' | 'en';

const titles: Readonly<Record<Language, string>> = { tr: 'Rampa açılamadı', en: 'Rampa could not start' };

/** Not from the page's catalogue, because the page is not loaded. */
const texts: Readonly<Record<Language, string>> = {
  tr: 'Beklenmeyen bir hata oluştu. Taslaklarınız olduğu gibi duruyor. Rampa’yı yeniden açın; sürerse aşağıdakini bildirin.',
  en: 'Something unexpected went wrong. Your drafts are as they were. Start Rampa again; if it persists, report the text below.',
};

/** Title and text of the box shown if there is no page to report the error; `folder` is where the drafts are. */
export function startFailureText(language: Language, detail: string, folder: string): { title: string; text: string } {
  return { title: titles[language], text: `${texts[language]}\n\n${folder}\n${detail}` };
}

const refusals: Readonly<Record<Language, readonly [before: string, after: string]>> = {
  tr: [
    'Rampa, izin verilmeyen bir seçenekle başlatıldı ve bu yüzden açılmadı:',
    'Rampa’yı kısayolundan, seçenek eklemeden başlatın. Kısayol değişmişse sistem yöneticinize bildirin.',
  ],
  en: [
    'Rampa was started with something that is not allowed, and so did not open:',
    'Start Rampa from its shortcut, with nothing added. If the shortcut was changed, tell your administrator.',
  ],
};

/** Title and text of the box shown if Rampa was started with something that it refuses; `refused` are the names. */
export function refusalText(language: Language, refused: readonly string[]): { title: string; text: string } {
  const [before, after] = refusals[language];
  return { title: titles[language], text: `${before}\n\n${refused.join('\n')}\n\n${after}` };
}
