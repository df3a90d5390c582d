import type { Path } from '../../../domain/fields.ts';
import { headerPlace, lineOfPath, linePlace } from '../../../domain/model/place.ts';
import type { LocatedError } from '../../../domain/model/problem.ts';

/** An error of the service at a path of what was sent; `key`: of the line it is in. Without a path: of all of it. */
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
