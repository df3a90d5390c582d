/**
 * A scanner anywhere in the editor: what it types goes where the keyboard is, as anything typed does, and once its last key
 * shows that it was a scan of a product, the box and the document stand again as they did before its first key. Nothing is
 * held back meanwhile: what turns out to be no product stays as it was typed. A menu and the palette give way to a scan; a
 * dialog does not, and nothing is done behind it.
 */
import { isText } from '../../../state/key-giving.ts';
import { hasSeparator } from '../../../../domain/barcodes/element-string.ts';
import { gtinsOf } from '../../../../domain/barcodes/gtin.ts';
import { textOf } from '../../../../domain/value.ts';
import type { ScannedItem } from '../../../../domain/barcodes/scanned.ts';
import type { Editor } from '../state/editor.svelte.ts';
import { isScanned } from '../state/grid/scans.svelte.ts';
import type { Terminator } from '../state/grid/scans.svelte.ts';
import { isCharacter, KeyBurst, longestPause } from '../state/scan/key-burst.ts';
import type { Burst } from '../state/scan/key-burst.ts';

/** What lies in front of the document and has the keyboard. A menu and the palette come and go; a dialog asks something. */
type Front = 'dialog' | 'palette' | 'menu';

/** Where the keyboard was, and what stood there. */
interface Spot {
  readonly box: HTMLInputElement | HTMLTextAreaElement | null;
  readonly element: HTMLElement | null;
  readonly text: string;
  /** Code of the product of the line in the grid that the keyboard is in. */
  readonly product: string;
  /** Something was being typed that cannot be put back: in a cell, or in the middle of a code. */
  readonly isTyping: boolean;
  readonly mark: ReturnType<Editor['document']['mark']>;
  /** Lines that scans had changed by then. */
  readonly scanned: number;
}
type Caught = Burst<Spot>;
type Mark = Spot['mark'];

/** A scan that no key ended. */
interface Unended {
  readonly caught: Caught;
  /** When its last key was pressed. */
  readonly at: number;
  /** The document before and after it; null where nothing came of it. */
  readonly done: Promise<{ readonly before: Mark; readonly after: Mark } | null>;
}

/** Milliseconds of silence behind the last key of a scanner that ends with no key. */
const silence = 80;
/** No key comes later to the page than this, in milliseconds, by which one waits for it. */
const longestLag = 2_000;
/** Where the page comes later than this to what it was to do, in milliseconds, it stood still, and keys may lie before it. */
const standstill = 16;
/** Shorter ones are typed as fast by fingers that hit keys together. */
const shortest = { elsewhere: 4, unended: 6, digits: 8 } as const;

/** Listens to the page's keys; returns how to stop. */
export function catchScans(editor: Editor): () => void {
  const burst = new KeyBurst<Spot>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The last scan that ended by itself: its terminator, or the rest of it, may still come. */
  let ended: Unended | null = null;
  let pressedAt = 0;

  function press(event: KeyboardEvent): void {
    const isWaiting = timer !== undefined;
    clearTimeout(timer);
    timer = undefined;
    if (editor.readOnly || event.isComposing) return burst.clear();
    // On a busy machine the next scan is there before the silence behind the last one was noticed.
    if (isWaiting && event.timeStamp - pressedAt > longestPause) endUnended();
    const before = ended !== null && event.timeStamp - ended.at <= longestPause ? ended : null;
    // A scanner presses Shift for a capital, which says nothing of the scan.
    if (event.key !== 'Shift') ended = null;
    pressedAt = event.timeStamp;
    if (before && (event.key === 'Enter' || event.key === 'Tab')) return stop(event);
    if (before && isCharacter(event)) goOn(before);
    const whole = burst.press(event, () => spotOf(editor, event.target));
    if (whole) return end(event, whole, whole.by);
    const isTyped = boxOf(event.target) !== null && !isScanBox(event.target);
    if (!isTyped && !isInLines(event.target)) awaitSilence(silence + lagOf(event), performance.now() + longestLag);
  }

  /** `until`: when it ends at the latest, however busy the page is. */
  function awaitSilence(ms: number, until: number): void {
    const due = performance.now() + ms;
    timer = setTimeout(() => {
      const now = performance.now();
      // Keys that were pressed while the page stood still are told of behind this.
      if (now - due > standstill && now < until) awaitSilence(silence, until);
      else endUnended();
    }, ms);
  }

  /** Only where keys type nothing, and in the box for scans: in a box, silence behind quick keys is a person who looks at what was typed. */
  function endUnended(): void {
    timer = undefined;
    const caught = burst.so();
    if (!caught || caught.text.length < shortest.unended || !isScanned(caught.text, caught.took, 'Tab')) return;
    const { box, element } = caught.start;
    const front = frontOf(element);
    if (front !== null && !isNothingTyped(caught)) return;
    burst.clear();
    if (box) setText(box, '');
    let before: Mark | null = null;
    const taken = takeHere(caught, front, () => (before = editor.document.mark()));
    const done = taken.then(() => before && { before, after: editor.document.mark() });
    ended = { caught, at: pressedAt, done };
  }

  /** Silence was noticed where there was none: a machine gave the keys in two. What the first part did is taken back. */
  function goOn({ caught, done }: Unended): void {
    burst.goOn(caught);
    const { box } = caught.start;
    if (box) setText(box, caught.text);
    editor.scanning.afterThese(async () => {
      const made = await done;
      if (made && !editor.readOnly && editor.document.hasNoStepSince(made.after)) editor.document.backTo(made.before);
    });
  }

  /** Letters choose in a list of choices, which the scan did not mean. */
  function undoChoice({ element, mark }: Spot): void {
    if (element instanceof HTMLSelectElement && !editor.readOnly) editor.document.backTo(mark);
  }

  function end(event: KeyboardEvent, caught: Caught, by: Terminator): void {
    if (!isScanned(caught.text, caught.took, by)) return;
    const front = frontOf(event.target);
    if (front !== null) return endInFront(event, caught, front);
    const { editing } = editor.grid;
    if (editing?.column === 'ProductCode') return endInProduct(event, caught);
    const box = boxOf(event.target);
    if (box === null) {
      stop(event);
      void takeHere(caught, null);
    } else if (!caught.start.isTyping && !takesScans(box) && mayBeProduct(caught.text)) void takeFrom(caught);
  }

  /** Letters seek in a menu, and a code that is typed into the palette finds its product there: these are left as they are. */
  function endInFront(event: KeyboardEvent, caught: Caught, front: Front): void {
    const { box, text } = caught.start;
    if (box === null ? !isNothingTyped(caught) : !isLabel(caught.text)) return;
    stop(event);
    if (front === 'dialog' && box?.isConnected) setText(box, text);
    void takeHere(caught, front);
  }

  /** Out of no box. `before`: just before it changes the document. */
  async function takeHere({ text, start }: Caught, front: Front | null, before?: () => unknown): Promise<void> {
    if (front === 'dialog') return editor.scans.refuse({ kind: 'behind', code: numberIn(text) });
    if (front === null) undoChoice(start);
    else close(start.element);
    await editor.scanning.take(text, true, () => Promise.resolve((before?.(), true)));
  }

  /** Of a label its product's number. */
  function numberIn(text: string): string {
    const read = editor.scanning.read(text);
    return (read.kind === 'item' ? read.item.codes[0] : undefined) ?? text;
  }

  /**
   * The grid itself takes codes in its empty row; a label with more in it than a code is taken here. Upon a line's product a
   * code is typed to take its place, however fast; a label, or the number of other goods, is another piece.
   */
  function endInProduct(event: KeyboardEvent, { text, start }: Caught): void {
    const read = editor.scanning.read(text);
    const isPlain = read.kind === 'item' && read.item.codes[0] === text && !hasMore(read.item);
    const isUponLine = editor.grid.editing?.createdLine === false;
    const isOther = !start.isTyping && text !== start.product && gtinsOf(text).length > 0;
    if (isUponLine ? !isMarked(text) && !isOther : isPlain) return;
    stop(event);
    editor.grid.cancel();
    void editor.scanning.take(text, true);
  }

  /**
   * Out of a box that is not meant for it, once it is known to be a product. Where anything else was done meanwhile, what was
   * typed stays where it is: nothing but the scan may be taken back.
   */
  async function takeFrom({ text, start }: Caught): Promise<void> {
    const lastKey = pressedAt;
    const typed = whatWasTyped();
    let isOut: boolean | null = null;
    const takeOut = async (): Promise<boolean> => {
      if (isOut !== null) return isOut;
      const mark = await typed;
      const { document: content } = editor;
      // What a list answers late to another line is nobody's step.
      const isAsTyped = content.hasNoStepSince(mark) && content.header === mark.header;
      // An older scan that was still being looked up would be taken back with what was typed.
      const isLast = editor.scanning.changes === start.scanned;
      const isAlone = pressedAt === lastKey && !editor.readOnly && isAsTyped && isLast;
      if (isAlone) putBack(start);
      return (isOut = isAlone);
    };
    const outcome = await editor.scanning.take(text, isMarked(text), takeOut);
    // A label is nothing that fingers typed: it stands in no box, though no line came of it.
    if (outcome === 'refused') await takeOut();
    if (outcome === 'unknown' || isOut !== true || burst.so() !== null) return;
    if (start.element?.isConnected && !start.element.closest('[role="grid"]')) start.element.focus();
    else editor.grid.toNewLine();
  }

  /** The document once the last key has done all of what it does: what was typed may be on its way to a list. */
  async function whatWasTyped(): Promise<Mark> {
    await new Promise((resolve) => setTimeout(resolve));
    await editor.pending.settled();
    return editor.document.mark();
  }

  function putBack({ box, element, text, mark }: Spot): void {
    if (element?.closest('[role="grid"]')) editor.grid.cancel();
    else if (box?.isConnected && box === document.activeElement) setText(box, text);
    editor.document.backTo(mark);
  }

  window.addEventListener('keydown', press, true);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', press, true);
  };
}

/**
 * How long after it was pressed a key has come to the page: on a busy machine the next one comes as late, and what has come so
 * far is no whole code yet.
 */
function lagOf({ timeStamp }: Event): number {
  return Math.min(Math.max(0, performance.now() - timeStamp), longestLag);
}

/** What of the page is in front of the document where a key goes. */
function frontOf(target: EventTarget | null): Front | null {
  if (!(target instanceof Element)) return null;
  const dialog = target.closest('[role="dialog"][aria-modal="true"]');
  if (dialog) return dialog.querySelector('[data-palette]') ? 'palette' : 'dialog';
  return target.closest('[role="menu"]') ? 'menu' : null;
}

/** As Escape does. */
function close(element: Element | null): void {
  const target = element?.isConnected ? element : document.activeElement;
  target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

function spotOf(editor: Editor, target: EventTarget | null): Spot {
  const box = boxOf(target);
  const isWhole = box?.value === '' || (box?.selectionStart === 0 && box.selectionEnd === box.value.length);
  return {
    box,
    element: target instanceof HTMLElement ? target : null,
    text: box?.value ?? '',
    product: textOf(editor.grid.line?.ProductCode),
    isTyping: editor.grid.editing !== null || (box?.role === 'combobox' && !isWhole),
    mark: editor.document.mark(),
    scanned: editor.scanning.changes,
  };
}

function boxOf(target: EventTarget | null): HTMLInputElement | HTMLTextAreaElement | null {
  return target instanceof Element && isText(target) ? target : null;
}

/** A key typed on a cell of the lines goes into it. */
function isInLines(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="grid"]') !== null;
}

/** What is scanned into the details of a line is meant for the box there; the box for scans takes them itself. */
function takesScans(box: Element): boolean {
  return box.closest('[data-panel]') !== null || isScanBox(box);
}

function isScanBox(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('[data-scan-box]');
}

function setText(box: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  box.value = text;
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Whether keys in front of the document meant nothing there: letters seek in a menu, and all keys in a list of choices. */
function isNothingTyped({ text, start }: Caught): boolean {
  const isChoice = start.element?.closest('select, [role="combobox"], [role="listbox"]') ?? null;
  return isChoice === null && text.length >= shortest.elsewhere && /[0-9]/.test(text);
}

/** Nothing that fingers type, however fast: eight digits are a day, too. */
function isLabel(text: string): boolean {
  return isMarked(text) || (text.length > shortest.digits && gtinsOf(text).length > 0);
}

function isMarked(text: string): boolean {
  return hasSeparator(text) || /^\][A-Za-z][0-9A-Za-z]/.test(text);
}

/** Whether it is worth asking the list of products: quick fingers type short numbers as a scanner would. */
function mayBeProduct(text: string): boolean {
  return text.length >= (/^[0-9]+$/.test(text) ? shortest.digits : shortest.elsewhere);
}

function hasMore({ lot, serial, count, kilograms }: ScannedItem): boolean {
  return [lot, serial, count, kilograms].some((said) => said !== undefined);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
