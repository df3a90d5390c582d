/**
 * Which drawn row shows which line. A row that comes into sight takes the place of one that went: its texts change, and
 * nothing is made anew. The row that has the keyboard keeps its own as long as it is drawn.
 */
export class RowSlots {
  /** What is drawn, from above downwards: the slot of each row's key. */
  #slots: ReadonlyMap<string, number> = new Map();
  #next = 0;

  /**
   * The slots of rows, by their keys from above downwards. Where most rows stay, they keep theirs, and those that come take
   * what became free. Where most go, each takes the slot that was at its place, so that none has to move.
   * `active`: the key of the row that has the keyboard.
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

/**
 * Puts elements into this order among their siblings. What has the keyboard is never moved, since it would lose it; nor is
 * anything else that is right.
 */
export function order(elements: readonly Element[]): void {
  const focused = elements.findIndex((element) => element.contains(document.activeElement));
  // One in the middle stayed, where most did.
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
