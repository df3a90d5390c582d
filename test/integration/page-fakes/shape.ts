/** What an answer is made of, without what it says: members by name, and the type of each. */
export type Shape = string | { readonly [name: string]: Shape } | readonly Shape[];

/** Members that hold whatever a document holds. */
const opaque = new Set(['content', 'baseline', 'expected', 'ours', 'theirs', 'counts', 'settings']);

export function shapeOf(value: unknown): Shape {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== 'object') return typeof value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    members.map(([name, held]) => [name, opaque.has(name) && held !== null ? 'a record' : shapeOf(held)]),
  );
}

/** Where two shapes cannot be of one contract; nothing, and an empty list, go with anything. */
export function misfits(real: Shape, fake: Shape, at = ''): string[] {
  if (real === 'nothing' || fake === 'nothing') return [];
  if (Array.isArray(real) && Array.isArray(fake)) {
    const [one, other] = [real[0] as Shape | undefined, fake[0] as Shape | undefined];
    return one === undefined || other === undefined ? [] : misfits(one, other, `${at}[]`);
  }
  if (typeof real === 'string' || typeof fake === 'string' || Array.isArray(real) || Array.isArray(fake)) {
    return real === fake ? [] : [`${at}: ${JSON.stringify(fake)} where the application has ${JSON.stringify(real)}`];
  }
  const [ours, theirs] = [real as Readonly<Record<string, Shape>>, fake as Readonly<Record<string, Shape>>];
  return [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].sort().flatMap((name) => {
    const [one, other] = [ours[name], theirs[name]];
    if (one === undefined) return [`${at}.${name}: not in the application’s`];
    if (other === undefined) return one === 'nothing' ? [] : [`${at}.${name}: missing`];
    return misfits(one, other, `${at}.${name}`);
  });
}
