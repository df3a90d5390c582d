/** Texts of other people's files as they are seen: what is read on the screen is what is sent, compared and searched. */
import { isObject } from './value.ts';

/** Characters that are not shown or change the order of others. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u2800]|(?![\t\n])\p{Cc}/gu;
/** Most texts have only these, for which the search above is slow. */
const onlyVisible = /^[\t\n\x20-\x7eÇÖÜçöüĞğİıŞş]*$/;

/** Line breaks become `\n`. */
export const visibleText = (text: string): string =>
  onlyVisible.test(text) ? text : text.replace(/\r\n?/g, '\n').replace(invisible, '');

/** For names in messages. */
export const visibleLine = (text: string): string => visibleText(text).replace(/[\t\n]/g, '');

/** A value with all its texts as they are seen, at any depth. */
export function visibleIn<T>(value: T): T {
  if (typeof value === 'string') return visibleText(value) as T;
  if (Array.isArray(value)) return value.map(visibleIn) as T;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, visibleIn(one)])) as T;
}
