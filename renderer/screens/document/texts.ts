import { documents } from '../../../domain/documents/index.ts';
import type { Path } from '../../../domain/fields.ts';
import { headerPlace, lineOfPath } from '../../../domain/model/place.ts';
import { passThroughMembersIn } from '../../../domain/wire/pass-through-members.ts';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import type { ServiceDocument } from '../../../domain/model/service-document.ts';
import { t } from '../../messages/index.svelte.ts';
import { whereText } from '../../state/error-place.ts';
import { whereIs } from '../../state/error-place.ts';

/** The document's number in the service; `''` if it has none. */
export function numberOf({ kind, content }: ServiceDocument): string {
  const number = content[documents[kind].numberField];
  return typeof number === 'string' ? number : '';
}

/** `Change · Waiting` */
export function draftText({ operation, state }: DraftSummary): string {
  return `${t(`shell.operation.${operation}`)} · ${t(`shell.state.${state}`)}`;
}

/** `Line 3 · Lots 1 · Lot number`; an unknown field has the service's name. */
export function fieldPlaceText(path: Path): string {
  return whereText(whereIs({ place: headerPlace(...path), sentLine: lineOfPath(path) }, null));
}

/** Whether the document has members that are passed through because Rampa does not know them or could not read them. */
export function hasPassThroughMembers({ kind, content }: ServiceDocument): boolean {
  return passThroughMembersIn(kind, content, { header: true, lines: true }).length > 0;
}
