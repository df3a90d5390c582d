const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The document identifier (§4.1: a uuid) in a typed or pasted text; `null` if there is none. */
export function identifierIn(text: string): string | null {
  const bare = text.trim().replace(/^[{("']+|[})"']+$/g, '');
  return uuid.test(bare) ? bare.toLowerCase() : null;
}
