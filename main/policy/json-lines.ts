/** Where the members of a JSON text are, which JSON.parse does not say. */
export interface JsonLines {
  /** Line (from 1) of each member by its path, `locked.connection.parallel`. */
  readonly lines: ReadonlyMap<string, number>;
  /** Path of the first member that its object has twice, of which JSON.parse would take the last; `null`: none. */
  readonly repeated: string | null;
}

interface Level {
  /** The members so far; `null` of an array. */
  readonly names: Set<string> | null;
  readonly path: string;
}

/** `text` must be valid JSON. */
export function jsonLines(text: string): JsonLines {
  const lines = new Map<string, number>();
  let repeated: string | null = null;
  const levels: Level[] = [];
  let line = 1;
  let current = '';
  for (const [token, name] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}[\]]|\n/g)) {
    const level = levels.at(-1);
    if (token === '\n') line += 1;
    else if (token === '{') levels.push({ names: new Set(), path: current });
    else if (token === '[') levels.push({ names: null, path: current });
    else if (token === '}' || token === ']') levels.pop();
    else if (name !== undefined && level?.names) {
      const member = JSON.parse(name) as string;
      current = level.path === '' ? member : `${level.path}.${member}`;
      if (level.names.has(member)) repeated ??= current;
      level.names.add(member);
      lines.set(current, line);
      line += token.split('\n').length - 1;
    }
  }
  return { lines, repeated };
}
