const hidden = '[hidden]';

/**
 * Takes secrets out of a text that comes from outside: a proxy's error page may repeat the request's headers, an error
 * message the key it refuses. Secrets shorter than four characters are left: they would take words out.
 */
export function scrub(text: string, secrets: readonly (string | null)[]): string {
  return secrets.reduce<string>(
    (done, secret) => (secret === null || secret.length < 4 ? done : done.replaceAll(secret, hidden)),
    text,
  );
}

/** The same for a body; the bytes are given back untouched where no secret is in them. */
export function scrubBytes(body: Uint8Array, secret: string): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return bytes.includes(secret) ? Buffer.from(scrub(bytes.toString('utf8'), [secret])) : body;
}

export function scrubHeaders(headers: Readonly<Record<string, string>>, secret: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, scrub(value, [secret])]));
}
