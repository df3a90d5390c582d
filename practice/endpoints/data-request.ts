import { expired, refused, refusedBy, type ServiceResponse } from '../answer.ts';
import { permits } from '../auth/permissions.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { Company, User } from '../documents/company.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Refusal } from '../rules/rule-names.ts';
import type { PlainRequest } from '../types.ts';

/** User, company and period of a request (§1.1). */
export interface Caller {
  readonly user: User;
  readonly company: Company;
  readonly periodId: number | null;
}
export interface Admission {
  readonly profile: Profile;
  readonly tokens: Tokens;
  readonly users: readonly User[];
  readonly companies: readonly Company[];
}

const names = { 'X-UserID': 'x-userid', 'X-CompanyID': 'x-companyid', 'X-PeriodID': 'x-periodid' } as const;
/** int32 with minimum 1. */
const positive = (value: string): boolean =>
  /^\d{1,10}$/.test(value) && Number(value) >= 1 && Number(value) <= 2_147_483_647;

/** Every missing or malformed header, in the order of §1.1. */
function headerRefusals(headers: PlainRequest['headers']): Refusal[] {
  const refusals: Refusal[] = [];
  if (!headers.authorization) refusals.push({ rule: 'headerMissing', facts: { field: 'Authorization' } });
  for (const [field, name] of Object.entries(names)) {
    const value = headers[name];
    if (value === undefined || value === '') {
      if (field !== 'X-PeriodID') refusals.push({ rule: 'headerMissing', facts: { field } });
    } else if (!positive(value)) refusals.push({ rule: 'headerInvalid', facts: { field, value } });
  }
  return refusals;
}

/**
 * Checks the general errors, which apply to every data endpoint (§7): headers, token, limit, company, permission. Returns the
 * caller, or the answer that refuses the request.
 */
export function admit(
  admission: Admission,
  request: PlainRequest,
  operation: string,
): { readonly caller: Caller } | { readonly answer: ServiceResponse } {
  const { profile, tokens } = admission;
  const { headers } = request;
  const wrong = headerRefusals(headers);
  if (wrong.length > 0) return { answer: refused(profile, wrong) };

  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  const check = tokens.check(bearer);
  if (check.kind === 'expired') return { answer: expired(profile, check.at) };
  if (check.kind === 'invalid') {
    return { answer: refused(profile, [{ rule: 'tokenInvalid', facts: {} }], { 'www-authenticate': 'Bearer' }) };
  }
  const limit = tokens.count(check.claims);
  if (limit !== null) return { answer: refusedBy(profile, 'limitExceeded', { limit }) };

  const userId = Number(headers[names['X-UserID']]);
  const companyId = Number(headers[names['X-CompanyID']]);
  const user = admission.users.find((known) => known.id === userId);
  if (!user) return { answer: refusedBy(profile, 'userUnknown', { field: 'X-UserID', value: userId }) };
  const company = admission.companies.find((known) => known.id === companyId);
  if (!company || !user.companies.includes(companyId)) {
    return { answer: refusedBy(profile, 'companyNotAssigned', { field: 'X-CompanyID', value: companyId }) };
  }
  if (!permits(check.claims.P, operation)) return { answer: refusedBy(profile, 'forbidden') };
  const period = headers[names['X-PeriodID']];
  return { caller: { user, company, periodId: period ? Number(period) : null } };
}
