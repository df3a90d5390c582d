/** The mendings that the typist is guard over, and what takes each out again. */
export interface Edit {
  readonly file: string;
  /** Is there once. */
  readonly from: string;
  readonly to: string;
}
export interface Mutation {
  /** What is promised. */
  readonly point: string;
  readonly without: string;
  readonly edits: readonly Edit[];
  /** Those that are to find it. */
  readonly episodes: readonly string[];
  readonly speed: number;
  readonly throttle: number;
}

const editor = 'renderer/screens/editor';

export const mutations: readonly Mutation[] = [
  {
    point: 'keys',
    without: 'a box is ready in the task in which it gets the keyboard',
    edits: [
      {
        file: 'renderer/components/whole.ts',
        from: 'const select = (): void => box.select();',
        to: 'const select = (): void => void requestAnimationFrame(() => box === document.activeElement && box.select());',
      },
      {
        file: `${editor}/fields/TypedBox.svelte`,
        from: 'if (element instanceof HTMLInputElement) element.select();',
        to: 'if (element instanceof HTMLInputElement) requestAnimationFrame(() => element === document.activeElement && element.select());',
      },
    ],
    episodes: ['header', 'details'],
    speed: 3,
    throttle: 4,
  },
  {
    point: 'keys',
    without: 'keys wait for the document that is being created',
    edits: [
      {
        file: 'renderer/state/buffered-keys.ts',
        from: 'if (!isHoldable(event) || (!this.holding && this.#refusal?.holding !== true)) return;',
        to: 'if (event.isTrusted) return;',
      },
    ],
    episodes: ['documents', 'day'],
    speed: 0,
    throttle: 1,
  },
  {
    point: 'keys',
    without: 'keys wait for what the line’s product asks for',
    edits: [
      {
        file: `${editor}/session/navigator.svelte.ts`,
        from: 'if (!products.isAwaited(code)) return this.#focusPanel();',
        to: 'if (code.length >= 0) return this.#focusPanel();',
      },
    ],
    episodes: ['reopened'],
    speed: 0,
    throttle: 1,
  },
  {
    point: 'undo',
    without: 'each key has one owner',
    edits: [
      {
        file: 'renderer/shell/Frame.svelte',
        from: 'undo: () => app.toasts.undoLast(),',
        to: 'undo: () => void app.toasts.undoLast(),',
      },
      {
        file: `${editor}/DraftEditor.svelte`,
        from: '<svelte:document onkeydown={press} />\n<svelte:window onpagehide',
        to: '<svelte:window onkeydown={press} onpagehide',
      },
    ],
    episodes: ['undo'],
    speed: 10,
    throttle: 1,
  },
  {
    point: 'choices',
    without: 'a choice waits for its suggestions',
    edits: [
      {
        file: `${editor}/lookup/LookupBox.svelte`,
        from: "onleaving?.(wait ?? (isDismissed ? 'spelling' : 'uniqueHit'));",
        to: "onleaving?.(wait === null ? 'uniqueHit' : 'spelling');",
      },
    ],
    episodes: ['choices'],
    speed: 0,
    throttle: 1,
  },
  {
    point: 'choices',
    without: 'the only match is taken',
    edits: [
      {
        file: 'domain/edit/entry-match.ts',
        from: "return found.total === 1 && only && hasValue(only) ? { kind: 'one', row: only } : none;",
        to: "return only && hasValue(only) && found.total < 0 ? { kind: 'one', row: only } : none;",
      },
    ],
    episodes: ['choices'],
    speed: 25,
    throttle: 1,
  },
  {
    point: 'numbers',
    without: 'the number that one code alone ends with is that code',
    edits: [
      {
        file: 'domain/edit/entry-match.ts',
        from: 'if (numbered.length > 0) return onlyOf',
        to: 'if (numbered.length > 9) return onlyOf',
      },
    ],
    episodes: ['numbers'],
    speed: 25,
    throttle: 1,
  },
  {
    point: 'numbers',
    without: 'a quantity in front of a code is one',
    edits: [
      {
        file: `${editor}/lookup/product-fill.ts`,
        from: 'if (counted === null) return this.#resolveCode(text, match);',
        to: 'if (counted === null || text !== "") return this.#resolveCode(text, match);',
      },
    ],
    episodes: ['numbers'],
    speed: 25,
    throttle: 1,
  },
  {
    point: 'cases',
    without: 'a code in another case is the list’s',
    edits: [
      {
        file: 'domain/edit/entry-match.ts',
        from: 'fold(spelled(row)) === sought',
        to: 'spelled(row) === sought',
      },
      {
        file: 'domain/edit/entry-match.ts',
        from: 'return found.total === 1 && only',
        to: 'return found.total === 1 && only && fold(only.code) !== sought',
      },
    ],
    episodes: ['cases'],
    speed: 25,
    throttle: 1,
  },
  {
    point: 'pasting',
    without: 'headings are recognised',
    edits: [
      {
        file: `${editor}/import/paste-plan.ts`,
        from: 'return headings === null ? planByPlace(rows, place) : planByHeadings(headings, rows, place);',
        to: 'return rows.length >= 0 || headings === null ? planByPlace(rows, place) : planByHeadings(headings, rows, place);',
      },
    ],
    episodes: ['pasting'],
    speed: 25,
    throttle: 1,
  },
  {
    point: 'pasting',
    without: 'names and computed columns are no targets',
    edits: [
      {
        file: 'domain/edit/columns.ts',
        from: "return column.how !== 'readOnly' && column.how !== 'amount';",
        to: "return column.how !== 'amount';",
      },
    ],
    episodes: ['pasting'],
    speed: 25,
    throttle: 1,
  },
  {
    point: 'scans',
    without: 'a scanner may end with Tab',
    edits: [
      {
        file: `${editor}/scan/scan-catcher.ts`,
        from: "const isTypedTab = by === 'Tab' && terminator !== null && terminator !== 'Tab';",
        to: "const isTypedTab = by === 'Tab' && terminator !== 'Tab';",
      },
    ],
    episodes: ['scans-tab'],
    speed: 10,
    throttle: 1,
  },
  {
    point: 'focus',
    without: 'the keyboard never falls to the page',
    edits: [
      {
        file: 'renderer/shell/focus.ts',
        from: 'if (moving || !isAstray()) return;',
        to: 'if (looking || !looking) return;',
      },
    ],
    episodes: ['documents'],
    speed: 10,
    throttle: 1,
  },
  {
    point: 'focus',
    without: 'Ctrl+N begins a document within the editor too',
    edits: [
      {
        file: 'renderer/actions/editor.ts',
        from: "ofEditor('newDocument', 'shell.shortcuts.another', 'Ctrl+N',",
        to: "ofEditor('newDocument', 'shell.shortcuts.another', [],",
      },
    ],
    episodes: ['documents'],
    speed: 10,
    throttle: 1,
  },
];
