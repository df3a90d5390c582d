import type { MenuLanguage } from '../window/menu.ts';
import type { QuestionText } from '../window/address-question.ts';

/** Asked before Rampa is closed although not everything typed could be saved. */
export const unsavedQuestion: Readonly<Record<MenuLanguage, QuestionText>> = {
  tr: {
    message: 'Yazdıklarınızın hepsi kaydedilemedi',
    detail: 'Nedeni belgede yazıyor. Rampa’yı şimdi kapatırsanız kaydedilmeyenler kaybolur.',
    yes: 'Yine de kapat',
    no: 'Belgeye dön',
  },
  en: {
    message: 'Not everything you typed could be saved',
    detail: 'The document shows why. If you close Rampa now, what is not saved is lost.',
    yes: 'Close anyway',
    no: 'Go back',
  },
};
