import type { Profile } from './profiles/profile.ts';
import type { Refusal, RuleFacts, RuleName } from './rules/rule-names.ts';
import type { Json, Write } from './types.ts';

/** The service's answer, before any fault is simulated. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Codes of the envelope's errors, in order. */
  readonly codes: readonly string[];
  readonly wrote: Write | null;
}

const json = { 'content-type': 'application/json; charset=utf-8' };

/** §1.2: Success true with Data. */
export function success(data: Json, status = 200, wrote: Write | null = null): ServiceResponse {
  const body = JSON.stringify({ Success: true, ResultCode: '0000', Message: null, Data: data, Errors: null });
  return { status, headers: json, body, codes: [], wrote };
}

export interface EnvelopeError {
  readonly code: string;
  readonly message: string;
}

/** §1.2: all errors in order, the first one's code, the messages joined. */
export function failure(
  status: number,
  errors: readonly EnvelopeError[],
  joiner: string,
  headers: Readonly<Record<string, string>> = {},
): ServiceResponse {
  const body = JSON.stringify({
    Success: false,
    ResultCode: errors[0]?.code ?? '',
    Message: errors.map((error) => error.message).join(joiner),
    Data: null,
    Errors: errors.map((error) => ({ Code: error.code, Message: error.message })),
  });
  return { status, headers: { ...json, ...headers }, body, codes: errors.map((error) => error.code), wrote: null };
}

/** The profile's message for a rule, with the facts filled in. */
function wording(profile: Profile, { rule, facts }: Refusal): EnvelopeError {
  const [code, , message] = profile.wordings[rule];
  const fill = (_: string, name: string): string => {
    const value = facts[name as keyof RuleFacts];
    if (name === 'field' && typeof value === 'string') return profile.fieldNames[value] ?? value;
    return value === undefined ? '' : String(value);
  };
  return { code, message: message.replace(/\{([a-z]+)\}/g, fill) };
}

/** The refusals of a request as the profile answers them, with the status of the first. */
export function refused(
  profile: Profile,
  refusals: readonly Refusal[],
  headers: Readonly<Record<string, string>> = {},
): ServiceResponse {
  const first = refusals[0];
  const status = first ? profile.wordings[first.rule][1] : 400;
  return failure(
    status,
    refusals.map((refusal) => wording(profile, refusal)),
    profile.joiner,
    headers,
  );
}

export function refusedBy(profile: Profile, rule: RuleName, facts: RuleFacts = {}): ServiceResponse {
  return refused(profile, [{ rule, facts }]);
}

/** §5.6. */
export function expired(profile: Profile, at: string): ServiceResponse {
  const description = profile.tokenExpiredDescription.replace('{value}', at);
  const challenge = `Bearer error="invalid_token", error_description="${description}"`;
  const refusal = refusedBy(profile, 'tokenExpired');
  return { ...refusal, headers: { ...refusal.headers, 'www-authenticate': challenge } };
}
