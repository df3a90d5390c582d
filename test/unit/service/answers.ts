/** Answers of every kind: statuses, bodies and headers that the service, or something on the way to it, may send. */
import { refusal } from './fakes.ts';

export interface AnyAnswer {
  readonly name: string;
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const statuses = [100, 200, 201, 204, 302, 308, 400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429, 500, 502, 503];

/** Valid for every kind of request: a document, a list of no entries beside it, and tokens. */
const data = { Id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', Items: [], AccessToken: 'access', RefreshToken: 'refresh' };
const done = { Success: true, ResultCode: '0000', Message: null, Data: data, Errors: null };
const codes = ['', '0102', '0110', '0120', '0201', '3000', '3015', '7003', '7115', '9999'];
const words = ['ApiKey expired.', 'Invalid API credentials.', 'Invalid refresh token.'];
const details = { title: 'One or more validation errors occurred.', status: 400 };

const bodies: readonly (readonly [string, string])[] = [
  ['success', JSON.stringify(done)],
  ['success without data', JSON.stringify({ ...done, Data: null })],
  ['success with the code of a failure', JSON.stringify({ ...done, ResultCode: '7003' })],
  ['success as text', JSON.stringify({ ...done, Success: 'true' })],
  ...codes.map((code) => [`refusal ${code || 'without a code'}`, textOf(refusal(400, code))] as const),
  ...words.map((message) => [message, textOf(refusal(400, '', message))] as const),
  ['nothing', ''],
  ['a page', '<html><body>Access denied</body></html>'],
  ['other JSON', '{"message":"no"}'],
  ['ProblemDetails', JSON.stringify(details)],
  ['ProblemDetails with field errors', JSON.stringify({ ...details, errors: { CustomerCode: 'too long' } })],
  ['the beginning of an envelope', '{"Success":true,"Data":{"Id":"'],
];

const headers: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['', {}],
  [', invalid_token', { 'www-authenticate': 'Bearer error="invalid_token", error_description="The token expired"' }],
  [', Retry-After', { 'retry-after': '90' }],
];

export const anyAnswers: readonly AnyAnswer[] = statuses.flatMap((status) =>
  bodies.flatMap(([body, text]) =>
    headers.map(([header, sent]) => ({ name: `${status} ${body}${header}`, status, body: text, headers: sent })),
  ),
);

function textOf({ body }: { readonly body: Uint8Array }): string {
  return Buffer.from(body).toString();
}
