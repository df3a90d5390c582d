import type { ServiceResponse } from '../answer.ts';
import type { Json, JsonRecord } from '../types.ts';
import type { IssuedTokens, Tokens } from './tokens.ts';

/** §5.3: the authentication service's own envelope. */
function answer(result: IssuedTokens | string): ServiceResponse {
  const refused = typeof result === 'string';
  const body: { [name: string]: Json } = {
    Data: refused ? null : { ...result },
    Success: !refused,
    Message: refused ? result : null,
  };
  return {
    status: refused ? 401 : 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(body),
    codes: [],
    wrote: null,
  };
}

/** Answers POST `/ApiAuth/login` and `/ApiAuth/refresh`; `null` for any other path. */
export function authenticate(tokens: Tokens, path: string, body: JsonRecord): ServiceResponse | null {
  if (path === '/ApiAuth/login') return answer(tokens.login(body.OrgName, body.ApiKey));
  if (path === '/ApiAuth/refresh') return answer(tokens.refresh(body.AccessToken, body.RefreshToken));
  return null;
}
