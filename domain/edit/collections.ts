/** Plain maps and sets; nothing here is reactive. */

export function groupBy<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const known = groups.get(key);
    if (known) known.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

export function positions<Item>(items: Iterable<Item>): ReadonlyMap<Item, number> {
  const found = new Map<Item, number>();
  let at = 0;
  for (const item of items) found.set(item, at++);
  return found;
}

export function distinct<Item>(items: Iterable<Item>): readonly Item[] {
  return [...new Set(items)];
}

/** Items of `after` that are not in `before`, compared by identity. */
export function added<Item>(before: readonly Item[], after: readonly Item[]): readonly Item[] {
  const known = new Set(before);
  return after.filter((item) => !known.has(item));
}

/** A plain map: its owner signals changes with its own counter. */
export function emptyMap<Key, Item>(): Map<Key, Item> {
  return new Map();
}

/** The items after an edit of each; the same array if none changes. */
export function changedOf<Item>(items: readonly Item[], edit: (item: Item) => Item): readonly Item[] {
  const edited = items.map(edit);
  return edited.every((item, index) => item === items[index]) ? items : edited;
}
