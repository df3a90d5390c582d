type Language = 'tr' | 'en';

const titles: Readonly<Record<Language, string>> = { tr: 'Rampa açılamadı', en: 'Rampa could not start' };

/** What happened and what to do, by the code of the failure. The page is not there yet, so neither is its catalogue. */
const texts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  tr: {
    databaseNewer:
      'Taslakların bulunduğu veritabanı, Rampa’nın daha yeni bir sürümüyle yazılmış. Hiçbir şey değiştirilmedi. Daha yeni sürümü kurup yeniden açın.',
    databaseDamaged:
      'Taslakların bulunduğu veritabanı okunamıyor. Hiçbir şey silinmedi. Klasörün bir kopyasını alın ve sistem yöneticinize başvurun.',
    databaseLocked:
      'Veritabanını başka bir program kullanıyor. Hiçbir şey değiştirilmedi. O programı kapatın ve Rampa’yı yeniden açın.',
    diskError:
      'Disk, veritabanını okurken ya da yazarken hata verdi. Hiçbir şey silinmedi. Klasörün bir kopyasını alın, diski denetletin ve Rampa’yı yeniden açın.',
    databaseFull: 'Disk dolu. Hiçbir şey silinmedi. Yer açın ve Rampa’yı yeniden açın.',
    readOnly:
      'Rampa’nın klasörüne yazılamıyor. Hiçbir şey değiştirilmedi. Klasörün izinlerini düzeltin ve yeniden açın.',
    internal:
      'Beklenmeyen bir hata oluştu. Taslaklarınız olduğu gibi duruyor. Rampa’yı yeniden açın; sürerse aşağıdakini bildirin.',
  },
  en: {
    databaseNewer:
      'The database that holds your drafts was written by a newer version of Rampa. Nothing was changed. Install the newer version and start again.',
    databaseDamaged:
      'The database that holds your drafts cannot be read. Nothing was deleted. Copy the folder to a safe place and ask your administrator.',
    databaseLocked:
      'Another program is using the database. Nothing was changed. Close that program and start Rampa again.',
    diskError:
      'The disk reported an error while the database was read or written. Nothing was deleted. Copy the folder to a safe place, have the disk checked and start Rampa again.',
    databaseFull: 'The disk is full. Nothing was deleted. Free some space and start Rampa again.',
    readOnly:
      'Rampa’s folder cannot be written. Nothing was changed. Correct the folder’s permissions and start again.',
    internal:
      'Something unexpected went wrong. Your drafts are as they were. Start Rampa again; if it persists, report what stands below.',
  },
};

/** Title and text of the box shown when the application cannot start; `folder` is where the drafts are. */
export function startFailureText(
  language: Language,
  code: string,
  detail: string,
  folder: string,
): { title: string; text: string } {
  const text = texts[language][code] ?? texts[language]['internal'] ?? '';
  return { title: titles[language], text: `${text}\n\n${folder}\n${detail}` };
}
