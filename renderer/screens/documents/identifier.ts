const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A document's identifier (§4.1: a uuid) in what was typed or pasted; `null` where there is none. */
export function identifierIn(text: string): string | null {
  const bare = text.trim().replace(/^[{("']+|[})"']+$/g, '');
  return uuid.test(bare) ? bare.toLowerCase() : null;
}
