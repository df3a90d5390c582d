/** Why the service refused a document, in a few words for its row in a list. Read only for rows in view. */
import { isWholeDocument } from '../../domain/model/place.ts';
import type { DraftSummary } from '../../domain/model/draft.ts';
import { sentPath } from '../../domain/model/problem.ts';
import type { LocatedError } from '../../domain/model/problem.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { Value } from '../../domain/fields.ts';
import { foldValue } from '../../domain/error-location/message.ts';
import { saysRequired } from '../../domain/error-location/vocabulary.ts';
import { t } from '../messages/index.svelte.ts';
import type { AppState } from './app.svelte.ts';
import { whereIs, whereText } from './error-place.ts';
import { explanationOf } from './explanation.ts';
import { count } from './format.ts';
import { entriesOf, fieldAtPath, placeName } from './value-text.ts';

/** In a folded message: the entry does not exist. (An entry may also be refused because it is invalid or closed.) */
const absence =
  /bulunamadi|bulunmuyor|bulunmamakta|tanimli degil|tanimsiz|kayitli degil|mevcut degil|\byok(?:tur)?\b|not found|not exist|there is no|unknown|not defined|undefined|no such/u;

/** In milliseconds: rows that are only scrolled past are not read. */
const readingPause = 60;

interface Refused {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly errors: readonly LocatedError[];
}
interface RefusalReason {
  /** `''` until it is read, and if there is none. */
  readonly text: string;
  /** The reason, and the service's message. */
  readonly title: string;
}

/** Call it during the setup of the row's component. Reads again when `version` changes. */
export function refusalReason(
  { api }: Pick<AppState, 'api'>,
  row: () => Pick<DraftSummary, 'id' | 'kind' | 'state'> | null,
  version: () => unknown,
): RefusalReason {
  let read = $state.raw<Refused | null>(null);
  const refusedId = $derived.by(() => (row()?.state === 'rejected' ? (row()?.id ?? null) : null));
  $effect(() => {
    version();
    const id = refusedId;
    if (id === null) return;
    let isShown = true;
    const timer = setTimeout(async () => {
      // If reading fails, the row's badge still shows the refusal, and the document's detail reports the failure.
      const rejection = await api.getRejection({ draftId: id }).catch(() => undefined);
      const kind = row()?.kind;
      if (isShown && rejection !== undefined && kind !== undefined)
        read = { id, kind, errors: rejection?.errors ?? [] };
    }, readingPause);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  });
  const current = $derived(read?.id === refusedId ? read : null);
  const text = $derived(current === null ? '' : reasonText(current.kind, current.errors));
  const title = $derived([text, current?.errors[0]?.message].filter(Boolean).join('\n'));
  return {
    get text() {
      return text;
    },
    get title() {
      return title;
    },
  };
}

/** The first error that has a place, else the first one, and how many others there are. `''` without errors. */
export function reasonText(kind: DocumentKind, errors: readonly LocatedError[]): string {
  const error = errors.find(({ place }) => !isWholeDocument(place)) ?? errors[0];
  if (error === undefined) return '';
  const text = errorText(kind, error);
  return errors.length === 1 ? text : `${text} (+${count(errors.length - 1)})`;
}

function errorText(kind: DocumentKind, error: LocatedError): string {
  const { meaning } = explanationOf(error.code, null);
  if (isWholeDocument(error.place)) return meaning ?? error.message;
  const where = whereIs(error, null);
  if (where.kind !== 'place' || where.names.length === 0) return `${whereText(where)}: ${meaning ?? error.message}`;
  const field = whereText({ ...where, line: null });
  const reason = meaning === null ? placedReason(kind, error, field) : null;
  // The line comes last, because a row cuts off the end of a long text.
  const line = where.line === null ? [] : [t('sync.error.line', { number: where.line })];
  return [reason ?? `${field}: ${meaning ?? error.message}`, ...line].join(' · ');
}

/**
 * What is wrong at the error's place, in the user's language: `Depo bulunamadı: ESKİ DEPO`. `null` if only the service's
 * message is known.
 */
export function errorReason(kind: DocumentKind, error: LocatedError): string | null {
  if (isWholeDocument(error.place) || explanationOf(error.code, null).meaning !== null) return null;
  return placedReason(kind, error, placeName(sentPath(error)));
}

function placedReason(kind: DocumentKind, error: LocatedError, place: string): string | null {
  const value = sentText(kind, error);
  const folded = foldValue(error.message);
  if (value === null) return saysRequired(folded) ? t('sync.why.missing', { place }) : null;
  const field = fieldAtPath(kind, sentPath(error));
  const isUnknown = field?.type === 'text' && field.lookup !== undefined && absence.test(folded);
  return t(isUnknown ? 'sync.why.notFound' : 'sync.why.notAccepted', { place, value });
}

/** The sent value as the editor shows it; `null` if it is not a single value. */
export function sentText(kind: DocumentKind, error: LocatedError): string | null {
  const { sent } = error;
  if (typeof sent !== 'string' && typeof sent !== 'number' && typeof sent !== 'boolean') return null;
  return entriesOf(kind, sentPath(error), sent as Value).join(', ') || null;
}
