/**
 * A scanner anywhere in the editor: what it types goes where the keyboard is, as anything typed does, and once its last key
 * shows that it was a scan of a product, the box and the document stand again as they did before its first key. What turns
 * out to be no product stays as it was typed. While the list is asked, the keys that follow wait. A palette or a menu gives
 * way to a scan; a dialog does not, and nothing is done behind it.
 */
import { bufferedKeys } from '../../../state/buffered-keys.ts';
import { isText } from '../../../state/key-giving.ts';
import { hasSeparator } from '../../../../domain/barcodes/element-string.ts';
import type { ScannedItem } from '../../../../domain/barcodes/scanned.ts';
import type { Editor } from '../state/editor.svelte.ts';
import { isScanned } from '../state/grid/scans.svelte.ts';
import type { Terminator } from '../state/grid/scans.svelte.ts';
import { isCharacter, KeyBurst, longestPause } from '../state/scan/key-burst.ts';
import type { Burst } from '../state/scan/key-burst.ts';

/** What lies in front of the document and has the keyboard. A palette and a menu come and go; a dialog asks something. */
type Front = 'dialog' | 'palette' | 'menu';

/** Where the keyboard was, and what stood there. */
interface Spot {
  readonly box: HTMLInputElement | HTMLTextAreaElement | null;
  readonly element: HTMLElement | null;
  readonly text: string;
  readonly selection: readonly [start: number | null, end: number | null];
  /** Something was being typed that cannot be put back once it is left: in a cell, or in the middle of a code. */
  readonly isTyping: boolean;
  readonly mark: ReturnType<Editor['document']['mark']>;
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
/** Milliseconds a key, where what is typed may be sought: no fingers search so fast. */
const fastest = 20;

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
    ended = null;
    pressedAt = event.timeStamp;
    if (before && (event.key === 'Enter' || event.key === 'Tab')) return stop(event);
    if (before && isCharacter(event)) goOn(before);
    if (isCharacter(event) && burst.so() === null && mustWait(event)) return;
    const burstEnd = burst.press(event, () => spotOf(editor, event.target));
    if (burstEnd) return end(event, burstEnd, burstEnd.by);
    const isTyped = boxOf(event.target) !== null && !isScanBox(event.target);
    if (!isTyped && !isInLines(event.target)) awaitSilence(silence + lagOf(event), performance.now() + longestLag);
  }

  /**
   * A scan that is still being looked up is a step in front of what is typed next, which could not be taken back alone. The
   * grid's empty row has room for one scan upon another.
   */
  function mustWait(event: KeyboardEvent): boolean {
    const { scanning, grid } = editor;
    if (!scanning.isBusy || (isInLines(event.target) && grid.line === undefined)) return false;
    const release = bufferedKeys.hold();
    bufferedKeys.redirect(event);
    void scanning.settled().then(() => release(true));
    return true;
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
    burst.clear();
    const { box, element } = caught.start;
    if (box) setText(box, '');
    let before: Mark | null = null;
    const taken = takeHere(caught, frontOf(element), () => (before = editor.document.mark()));
    const done = taken.then(() => before && { before, after: editor.document.mark() });
    ended = { caught, at: pressedAt, done };
  }

  /** Silence was noticed where there was none: a machine gave the keys in two. What the first part did is taken back. */
  function goOn({ caught, done }: Unended): void {
    burst.goOn(caught);
    if (caught.start.box) setText(caught.start.box, caught.text);
    void done.then((made) => {
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
    const box = boxOf(event.target);
    if (box === null) {
      // Letters seek in a menu.
      if (front !== null && !isCode(caught.text)) return;
      stop(event);
      void takeHere(caught, front);
    } else if (front !== null) {
      if (caught.took <= fastest * caught.text.length && mayBeProduct(caught.text)) void ask(event, caught, front);
    } else if (takesScans(box)) return;
    else if (editor.grid.editing?.column === 'ProductCode') endInProduct(event, caught);
    else if (!mayBeProduct(caught.text)) return;
    else if (caught.start.isTyping) void ask(event, caught, null);
    else void takeFrom(caught);
  }

  /** Where keys type nothing. `before`: just before it changes the document. */
  async function takeHere(
    { text, start }: Pick<Caught, 'text' | 'start'>,
    front: Front | null,
    before: () => unknown = () => undefined,
  ): Promise<void> {
    if (front === 'dialog') return editor.scans.refuse({ kind: 'behind', code: text });
    if (front !== null) close(start.element);
    const take = () => editor.scanning.take(text, true, () => Promise.resolve((before(), true)));
    undoChoice(start);
    await take();
  }

  /** The grid itself takes codes in its empty row; a label with more in it than a code is taken here. */
  function endInProduct(event: KeyboardEvent, caught: Caught): void {
    const { text, start } = caught;
    const read = editor.scanning.read(text);
    const isPlain = read.kind === 'item' && read.item.codes[0] === text && !hasMore(read.item);
    // A quantity in front of a code is meant for it.
    if (start.isTyping && !(isPlain && start.text.trimEnd().endsWith('*')))
      return void (mayBeProduct(text) && ask(event, caught, null));
    // A line that is there keeps its product: what is scanned upon it is another piece.
    if (editor.grid.editing?.createdLine === false && !isMarked(text))
      return void (mayBeProduct(text) && takeFrom(caught));
    if (start.isTyping || isPlain) return;
    stop(event);
    editor.grid.cancel();
    void editor.scanning.take(text, true);
  }

  /**
   * The key that ended it waits until the list was asked, since it would do what cannot be put back: leave a text in the middle
   * of which the scan came, or choose what a search found. It goes on where it was no product.
   */
  async function ask(event: KeyboardEvent, { text, start }: Caught, front: Front | null): Promise<void> {
    stop(event);
    await holdingKeys(async () => {
      if (!isMarked(text) && !(await editor.scanning.names(text))) return bufferedKeys.redirect(event);
      if (editor.readOnly) return;
      // In a cell the box came with the first key.
      const box = start.box ?? boxOf(event.target);
      if (box?.isConnected) retype(box, start);
      await takeHere({ text, start }, front);
    });
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
      const mark = await typed;
      const isAlone = pressedAt === lastKey && !editor.readOnly && editor.document.hasNoStepSince(mark);
      if (isAlone && isOut === null) putBack(start);
      return (isOut ??= isAlone);
    };
    await holdingKeys(async () => {
      const outcome = await editor.scanning.take(text, isMarked(text), takeOut);
      // What fingers cannot have typed stands in no box, though no line came of it.
      if (outcome === 'refused') await takeOut();
      if (outcome === 'unknown' || isOut !== true || burst.so() !== null) return;
      if (start.element?.isConnected && !start.element.closest('[role="grid"]')) start.element.focus();
      else editor.grid.toNewLine();
    });
  }

  /** The next scan begins where this one leaves the keyboard. */
  async function holdingKeys(work: () => Promise<void>): Promise<void> {
    await bufferedKeys.during(() => work().then(() => true));
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
    selection: [box?.selectionStart ?? null, box?.selectionEnd ?? null],
    isTyping: editor.grid.editing !== null || (box?.role === 'combobox' && (!isWhole || isInList(box))),
    mark: editor.document.mark(),
  };
}

/** Someone has gone into the list of what may be meant. */
function isInList(box: Element): boolean {
  return box.hasAttribute('aria-activedescendant');
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

/** A text in the middle of which a scan came, as it was. */
function retype(box: HTMLInputElement | HTMLTextAreaElement, { text, selection }: Spot): void {
  setText(box, text);
  box.setSelectionRange(...selection);
}

/** No word that seeks in a menu. */
function isCode(text: string): boolean {
  return /[0-9]/.test(text) || text.length >= shortest.unended;
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
