/** Texts shown without the page: only this area of the catalogue is loaded, because Rampa cannot start before it is. */
import type { Language } from '../../domain/numbers.ts';
import { desktop as en } from '../../messages/en/desktop.ts';
import { Texts } from '../../messages/texts.ts';
import type { MessageParams } from '../../messages/texts.ts';
import { desktop as tr } from '../../messages/tr/desktop.ts';

export type DesktopKey = keyof typeof en;

const texts = new Texts({ desktop: en }, { desktop: tr });

export const textOf = (language: Language, key: DesktopKey, params?: MessageParams): string =>
  texts.format(language, `desktop.${key}`, params);
