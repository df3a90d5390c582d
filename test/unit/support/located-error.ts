import type { Path } from '../../../domain/fields.ts';
import { headerPlace, lineOfPath, linePlace } from '../../../domain/model/place.ts';
import type { LocatedError } from '../../../domain/model/problem.ts';

/**
 * A service error at a path in the sent document. `key`: key of its line. Without a path, the error concerns the whole
 * document.
 */
export function locatedError(
  code: string,
  message: string,
  path: Path = [],
  { key = null, sent }: { readonly key?: string | null; readonly sent?: unknown } = {},
): LocatedError {
  const sentLine = lineOfPath(path);
  const place = key === null || sentLine === null ? headerPlace(...path) : linePlace(key, ...path.slice(2));
  const error = { source: 'service', severity: 'error', code, message, place, sentLine } as const;
  return sent === undefined ? error : { ...error, sent };
}
