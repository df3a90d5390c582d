/** What the screen says of a document. Reactive on the language, as `t` is. */
import { documents } from '../../../domain/documents/index.ts';
import type { Path } from '../../../domain/fields.ts';
import type { DraftSummary, ServiceDocument } from '../../../preload/contract.ts';
import { t } from '../../messages/index.svelte.ts';
import { fieldLabel } from '../../state/field-label.ts';

/** The number it has in the service; `''` where it has none. */
export function numberOf({ kind, content }: ServiceDocument): string {
  const number = content[documents[kind].numberField];
  return typeof number === 'string' ? number : '';
}

/** `Change · Waiting` */
export function draftText({ operation, state }: DraftSummary): string {
  return `${t(`shell.operation.${operation}`)} · ${t(`shell.state.${state}`)}`;
}

/** `Line 3 · Lots 1 · Lot number`; a field that the description does not have goes by the service's name. */
export function placeText(path: Path): string {
  const [list, at, ...rest] = path;
  const inLine = list === 'Lines' && typeof at === 'number';
  const names = (inLine ? rest : path).map((part) => (typeof part === 'number' ? String(part + 1) : fieldLabel(part)));
  const parts = inLine ? [t('editor.line', { number: at + 1 }), ...names] : names;
  return parts.length === 0 ? t('editor.problem.whole') : parts.join(' · ');
}
