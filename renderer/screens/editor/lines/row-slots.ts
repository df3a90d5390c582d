/**
 * Assigns lines to row elements. A row that scrolls into view reuses the element of one that scrolled out, so that only its text
 * changes. The focused row keeps its element as long as it is drawn.
 */
export class RowSlots {
  /** The slots of the drawn rows by row key, from top to bottom. */
  #slots: ReadonlyMap<string, number> = new Map();
  #next = 0;

  /**
   * Assigns slots to row keys, given from top to bottom. If at least half of the rows stay, they keep their slots and new rows
   * take free ones. Otherwise each row takes the slot at its place, so that no element has to move. `active`: the key of the
   * focused row.
   */
  assign(keys: readonly string[], active: string | null): readonly number[] {
    const stay = keys.filter((key) => this.#slots.has(key));
    const kept = new Set(stay.length * 2 >= keys.length ? stay : stay.filter((key) => key === active));
    const slotOf = new Map([...kept].map((key) => [key, this.#slots.get(key) ?? 0]));
    const taken = new Set(slotOf.values());
    const free = [...this.#slots.values()].filter((slot) => !taken.has(slot));
    const slots = keys.map((key) => slotOf.get(key) ?? free.shift() ?? this.#next++);
    this.#slots = new Map(keys.map((key, index) => [key, slots[index] ?? 0]));
    return slots;
  }
}

/** Reorders sibling elements. The focused element is never moved, because it would lose the focus. */
export function order(elements: readonly Element[]): void {
  const focused = elements.findIndex((element) => element.contains(document.activeElement));
  // If most rows stayed, the one in the middle did too.
  const fixed = focused >= 0 ? focused : Math.floor(elements.length / 2);
  for (let index = fixed - 1; index >= 0; index--) {
    const [element, next] = [elements[index], elements[index + 1]];
    if (element && next && next.previousElementSibling !== element) next.before(element);
  }
  for (let index = fixed + 1; index < elements.length; index++) {
    const [previous, element] = [elements[index - 1], elements[index]];
    if (element && previous && previous.nextElementSibling !== element) previous.after(element);
  }
}
