import type { ServiceResponse } from '../answer.ts';
import { authenticate } from '../auth/endpoints.ts';
import type { Profile } from '../profiles/profile.ts';
import { admit, type Admission } from './data-request.ts';
import { readJson, type DocumentEndpoints } from './documents.ts';
import { lookupRoutes } from './lookups.ts';
import { operationOf, permissionOf, type Offer } from './routes.ts';
import type { PlainRequest } from '../types.ts';

/** §9.1. */
const version = '/api/v1';

/** The service itself: turns a request into an answer, synchronously. */
export function createApi(
  admission: Admission,
  documents: DocumentEndpoints,
  offer: Offer,
): (request: PlainRequest) => ServiceResponse {
  const { profile, tokens } = admission;

  function data(request: PlainRequest, url: URL, path: string): ServiceResponse {
    for (const lookup of lookupRoutes) {
      const found = lookup.path.exec(path);
      if (!found) continue;
      if (request.method !== 'GET') return unknown(profile, 405);
      const admitted = admit(admission, request, lookup.operation);
      return 'answer' in admitted ? admitted.answer : lookup.answer(profile, admitted.caller, url, found[1] ?? '');
    }
    const route = offer.routes().find((known) => path === known.path || path.startsWith(`${known.path}/`));
    const id = route ? path.slice(route.path.length + 1) : '';
    if (!route || id.includes('/')) return unknown(profile, 404);
    const operation = operationOf(request.method, id !== '');
    if (!operation || !route.operations.includes(operation)) return unknown(profile, 405);
    const admitted = admit(admission, request, `${route.group}.${permissionOf[operation]}`);
    if ('answer' in admitted) return admitted.answer;
    return documents.answer({ route, operation, caller: admitted.caller, url, id, body: request.body });
  }

  return (request) => {
    if (!URL.canParse(request.path, 'http://service')) return unknown(profile, 404);
    const url = new URL(request.path, 'http://service');
    const path = url.pathname;
    const authPath = path.startsWith(`${profile.authPath}/`) ? path.slice(profile.authPath.length) : null;
    if (authPath !== null) {
      if (request.method !== 'POST') return unknown(profile, 405);
      return authenticate(tokens, authPath, readJson(request.body) ?? {}) ?? unknown(profile, 404);
    }
    const prefix = `${profile.basePath}${version}`;
    return path.startsWith(`${prefix}/`) ? data(request, url, path.slice(prefix.length)) : unknown(profile, 404);
  };
}

/** Not an envelope, but the answer of a web server in front of the service. */
function unknown(profile: Profile, status: 404 | 405): ServiceResponse {
  const { contentType, notFound, notAllowed } = profile.unknownPath;
  const body = status === 404 ? notFound : notAllowed;
  return { status, headers: { 'content-type': contentType }, body, codes: [], wrote: null };
}
