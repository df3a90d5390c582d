/**
 * A scanner anywhere in the editor. Its keys go where the keyboard is, as everything typed does. The key that ends a possible scan
 * is held, with the keys after it, until it is known whether there is such a product: then the box is put back to what it was
 * before the scan, or the key goes on as a typed one. So a scan never depends on how soon the next one comes.
 */
import { separator } from '../../../../domain/barcodes/element-string.ts';
import { gtinsOf } from '../../../../domain/barcodes/gtin.ts';
import { isLabelStart } from '../../../../domain/barcodes/label-text.ts';
import { bufferedKeys } from '../../../state/buffered-keys.ts';
import {
  isBunched,
  isControlOfScan,
  isSeparatorKey,
  KeyBurst,
  longestGap,
  maybeScan,
  silence,
} from '../../../state/scanner-keys.ts';
import type { Burst, Terminator } from '../../../state/scanner-keys.ts';
import type { Editor } from '../session/editor.svelte.ts';
import { whatIsNext } from './quantity-next.ts';
import { isCertainScan, isLabel } from './scan-identity.ts';
import type { ScanText } from './scan-identity.ts';
import {
  boxOf,
  choosesByKeys,
  close,
  frontOf,
  insertText,
  isInLines,
  isScanBox,
  putBack,
  setText,
  spotOf,
  takesCodes,
} from './scan-places.ts';
import type { Spot, TextBox } from './scan-places.ts';
import type { Scanning, UnknownScan } from './scanning.svelte.ts';

type Caught = Burst<Spot>;
type Mark = Spot['mark'];
/** The document before and after what was made of a scan; null if nothing was. */
type Change = { readonly before: Mark; readonly after: Mark } | null;

/**
 * What was taken when silence came before the keys' end: the last scan begins at `from`, its text was taken up to `to`, and
 * `change` is what that changed.
 */
interface Settled {
  readonly from: number;
  readonly to: number;
  readonly change: Change;
}
interface Made {
  readonly start: Spot;
  readonly settled: Promise<Settled>;
}
const nothingSettled: Promise<Settled> = Promise.resolve({ from: 0, to: 0, change: null });

/** No key comes to the page later than this, in milliseconds, on a busy machine. */
const longestLag = 2_000;
/** If a timer is later than this, in milliseconds, the page was busy, and keys may still be on their way. */
const standstill = 16;
/** Shorter texts are typed as fast by fingers that hit keys together. */
const shortest = { elsewhere: 4, unended: 6, digits: 8 } as const;

/** Listens to the page's keys; returns how to stop. */
export function catchScans(editor: Editor): () => void {
  const { scanning, scanIdentity, scans, document: content } = editor;
  const burst = new KeyBurst<Spot>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressedAt = 0;
  let made: Made | null = null;
  /** How often a key has emptied the box for scans. */
  let emptied = 0;

  function press(event: KeyboardEvent): void {
    const isWaiting = timer !== undefined;
    clearTimeout(timer);
    timer = undefined;
    if (event.isComposing) return burst.clear();
    const pause = event.timeStamp - pressedAt;
    // On a busy machine the next key is there before the silence in front of it was noticed.
    if (isWaiting && pause > silence) endUnended(pause > longestGap);
    pressedAt = event.timeStamp;
    const before = burst.text;
    const by = burst.press(event, () => spotOf(editor, event.target));
    if (isScanBox(event.target) && frontOf(event.target) === null && pressInScanBox(event, event.target)) return;
    if (isControlOfScan(event, before)) stop(event);
    if (by !== null) {
      const bursts = burst.bursts(event.timeStamp).filter((one) => maybeScan(one, by));
      burst.clear();
      if (bursts.length > 0) end(event, by, bursts);
    } else if (burst.text !== '' && endsBySilence(event.target)) {
      awaitSilence(silence + lagOf(event), performance.now() + longestLag, false);
    }
  }

  /** In a box silence after quick keys is a user who looks at what was typed, unless the scanner is known to end so. */
  function endsBySilence(target: EventTarget | null): boolean {
    const isTyped = (boxOf(target) !== null && !isScanBox(target)) || isInLines(target);
    return !isTyped || editor.scanIdentity.setup.terminator === 'none';
  }

  /** `until`: when the wait ends at the latest, however busy the page is. `isFinal`: nothing that follows belongs to the scan. */
  function awaitSilence(ms: number, until: number, isFinal: boolean): void {
    const due = performance.now() + ms;
    timer = setTimeout(() => {
      const now = performance.now();
      // Keys that were pressed while the page was busy arrive after this.
      if (now - due > standstill && now < until) return awaitSilence(silence, until, isFinal);
      timer = undefined;
      endUnended(isFinal);
      if (isFinal || burst.text === '') return;
      awaitSilence(longestGap - silence, performance.now() + longestLag, true);
    }, ms);
  }

  function endUnended(isFinal: boolean): void {
    const bursts = burst.bursts().filter((one) => maybeScan(one, 'Tab'));
    const [whole] = bursts;
    if (!whole || whole.text.length < shortest.unended) return;
    const { box, element } = whole.start;
    const isTyped = box !== null && !box.readOnly && !isScanBox(box);
    if (isTyped) {
      burst.clear();
      endInBox(null, null, bursts, box);
      return;
    }
    if (frontOf(element) !== null && !isNothingTyped(whole)) return;
    const isRefused = frontOf(element) === 'dialog' || editor.readOnly;
    if (!isRefused) settle(bursts, isFinal, null);
    else if (isFinal) refuse(whole);
  }

  function end(event: KeyboardEvent, by: Terminator, bursts: readonly Caught[]): void {
    const [whole] = bursts;
    const box = boxOf(event.target);
    if (!whole) return;
    if (box !== null && !box.readOnly) return endInBox(event, by, bursts, box);
    const front = frontOf(event.target);
    if (front !== null && !isNothingTyped(whole)) return;
    const isRefused = front === 'dialog' || editor.readOnly;
    if (isRefused && whole.text.length < shortest.elsewhere) return;
    stop(event);
    if (isRefused) refuse(whole);
    else settle(bursts, true, by);
  }

  function refuse({ text }: ScanText): void {
    made = null;
    scans.refuse({ kind: editor.readOnly ? 'locked' : 'behind', code: scanIdentity.codeIn(text) });
  }

  /**
   * Takes keys that typed nothing. Silence before their end may be a pause: what was made of the first piece is taken back if
   * the next one continues it, and remains if that is a scan of its own.
   */
  function settle(bursts: readonly Caught[], isFinal: boolean, by: Terminator | null): void {
    const [whole] = bursts;
    const last = bursts.at(-1);
    if (!whole || !last) return;
    const earlier = made?.start === whole.start ? made.settled : nothingSettled;
    const takeHere = takerOf([whole.text, last.text], by !== null);
    const settled = scanning.inTurn(async (take): Promise<Settled> => {
      const takePart = (from: number, to: number): Promise<Change> => takeHere(take, partOf(whole, from, to));
      const done = await earlier;
      if (by === null) return settlePieces(done, whole, isFinal, takePart);
      const end = whole.text.length;
      if (done.to === end) return done;
      const { from } = done;
      const current = partOf(whole, from, end);
      // A scanner that ends with a key ends every scan with it.
      const isOneLabel = isLabelStart(current.text);
      const apart = end - last.text.length;
      if (apart > from && apart >= done.to && !isOneLabel && (await scanIdentity.isKnown(last))) {
        if (apart > done.to) await takePart(done.to, apart);
        return { from: apart, to: end, change: await takeHere(take, last) };
      }
      const isWhole = isOneLabel || (await scanIdentity.isKnown(current));
      if (isWhole) takeBack(done.change);
      return { from, to: end, change: await takePart(isWhole ? from : done.to, end) };
    });
    // A busy machine may bring the rest still: the times of its keys decide whether it belongs to this scan.
    made = by === null ? { start: whole.start, settled } : null;
  }

  /**
   * Takes keys that no key ends. A pause divides scans, unless both parts together are a code, or the first is a label that is
   * not complete. A label that is complete is not continued: a longer lot would be a guess.
   */
  async function settlePieces(
    done: Settled,
    whole: Caught,
    isFinal: boolean,
    takePart: (from: number, to: number) => Promise<Change>,
  ): Promise<Settled> {
    const isKnown = (from: number, to: number): Promise<boolean> => scanIdentity.isKnown(partOf(whole, from, to));
    const isApart = async (from: number, cut: number, to: number): Promise<boolean> => {
      const next = partOf(whole, cut, to);
      if (next.text.startsWith(separator)) return false;
      if (isCertainScan(next) || (await scanIdentity.isKnown(next))) return true;
      return isLabelStart(whole.text.slice(from, cut)) ? isKnown(from, cut) : !(await isKnown(from, to));
    };
    const settleOne = async (before: Settled, from: number, to: number, isEnded: boolean): Promise<Settled> => {
      const taken = before.from === from ? before : { from, to: from, change: null };
      if (taken.to >= to) return taken;
      if (await isKnown(from, to)) {
        takeBack(taken.change);
        return { from, to, change: await takePart(from, to) };
      }
      return isEnded ? { from, to, change: await takePart(taken.to, to) } : taken;
    };
    const ends = [...whole.cuts.filter((cut) => cut > done.from), whole.text.length];
    let settled = done;
    let { from } = done;
    for (const [at, end] of ends.entries()) {
      const next = ends[at + 1];
      if (next === undefined) settled = await settleOne(settled, from, end, isFinal);
      else if (await isApart(from, end, next)) {
        settled = await settleOne(settled, from, end, true);
        from = end;
      }
    }
    return settled;
  }

  function takeBack(change: Change): void {
    if (change && content.stepsSince(change.after) === 0 && !editor.readOnly) content.backTo(change.before);
  }

  /** Takes a scan from no box, or from the box for scans, which loses the first of `texts` that it has unless a key has emptied it. */
  function takerOf(texts: readonly string[], isEmptied: boolean) {
    const before = emptied;
    return async (take: Scanning['take'], caught: Caught): Promise<Change> => {
      let mark: Mark | null = null;
      const { start } = caught;
      const outcome = await take(caught, 'open', () => {
        if (isScanBox(start.box)) {
          if (!isEmptied && emptied === before) removeFirst(start.box, texts);
        } else if (frontOf(start.element) !== null) close(start.element);
        else if (choosesByKeys(start.element)) putBack(editor, start);
        mark = content.mark();
      });
      return mark !== null && outcome !== 'unknown' ? { before: mark, after: content.mark() } : null;
    };
  }

  /** The box for scans takes codes at any speed. True if the key did something there. */
  function pressInScanBox(event: KeyboardEvent, box: HTMLInputElement): boolean {
    if (editor.readOnly) return false;
    if (isSeparatorKey(event, box.value)) {
      // The key types nothing, and without it a lot would run on into what follows it.
      stop(event);
      insertText(box, separator);
      return true;
    }
    const isHeld = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    const text = box.value.trim();
    const bursts = burst.bursts(event.timeStamp);
    const [whole] = bursts;
    const isMade = whole !== undefined && made?.start === whole.start;
    if (isHeld || (event.key !== 'Enter' && (event.key !== 'Tab' || (text === '' && !isMade)))) return false;
    stop(event);
    burst.clear();
    if (isMade) settle(bursts, true, event.key === 'Tab' ? 'Tab' : 'Enter');
    else if (text !== '') void scanning.take(whole && bare(whole.text) === bare(text) ? whole : { text, us: null });
    made = null;
    emptied += 1;
    setText(box, '');
    return true;
  }

  /** Keys that typed something. `event`: the key that ended them. */
  function endInBox(event: KeyboardEvent | null, by: Terminator | null, bursts: readonly Caught[], box: TextBox): void {
    const [whole] = bursts;
    const front = frontOf(box);
    const isSomeLabel = bursts.some(isLabel);
    // A code that is typed into the palette finds its product there.
    if (!whole || (front === 'palette' && !bursts.some(isCertainScan))) return;
    if (front === null && takesCodes(box) && !isSomeLabel) return inScannersLayout(event, whole, box);
    const unknown = isProductCell(box) ? inProductCell(by, whole) : mayBeProduct(whole) || isSomeLabel ? 'typed' : null;
    if (unknown === null) return;
    if (event) stop(event);
    const release = bufferedKeys.hold();
    const focused = document.activeElement;
    const isPlainTab = by === 'Tab' && isProductCell(box) && setup().terminator === null && !isCertainScan(whole);
    void scanning
      .inTurn(async (take) => {
        const next = isPlainTab ? await whatIsNext() : null;
        // Delivered at once it is a scan only if another one follows.
        if (next === 'quantity' || (next === 'nothing' && isBunched(whole))) return false;
        for (const one of bursts) {
          const back = (): void => (front === 'palette' ? close(box) : putBack(editor, one.start));
          if (front !== 'dialog') {
            if ((await take(one, unknown, back)) !== 'unknown') return true;
          } else if (isLabel(one) || (await scanIdentity.isKnown(one))) {
            back();
            refuse(one);
            return true;
          }
        }
        return false;
      })
      .catch(() => false)
      .then((isScan) => {
        // A user who has gone elsewhere meanwhile has left the box.
        if (!isScan && event && document.activeElement === focused) bufferedKeys.redirect(event);
        release(true);
      });
  }

  /** A lot or serial number is never kept in the wrong layout. */
  function inScannersLayout(event: KeyboardEvent | null, caught: Caught, box: TextBox): void {
    const isKnown = setup().layout !== null;
    // What comes faster than keys can be sent was typed elsewhere.
    if (caught.us === null || (isBunched(caught) && !isKnown)) return;
    const text = scanIdentity.inLayout(caught);
    if (text === caught.text) return;
    if (text !== null) return insertText(box, text, caught.text.length);
    if (event) stop(event);
    setText(box, caught.start.text);
    scans.refuse({ kind: 'layout', code: caught.text });
  }

  const setup = (): typeof scanIdentity.setup => scanIdentity.setup;
  const isProductCell = (box: Element): boolean => isInLines(box) && editor.grid.editing?.column === 'ProductCode';

  /**
   * What becomes of a text in a product's cell that no product has; null: it was typed. On a line's product a code is typed to
   * take its place, however fast; a label, or the number of other goods, is another piece.
   */
  function inProductCell(by: Terminator | null, caught: Caught): UnknownScan | null {
    const { editing } = editor.grid;
    if (!editing || typeof editing.match === 'object') return null;
    if (!editing.createdLine) {
      const isOther = caught.text !== caught.start.product && gtinsOf(caught.text).length > 0;
      return isLabel(caught) || (isOther && !caught.start.isEditing) ? 'typed' : null;
    }
    if (isCertainScan(caught)) return 'openUnlessTyped';
    const { terminator } = setup();
    const isTypedTab = by === 'Tab' && terminator !== null && terminator !== 'Tab';
    if (caught.start.isEditing || isTypedTab) return null;
    return caught.text.length >= shortest.elsewhere && !isBunched(caught) ? 'openUnlessTyped' : 'typed';
  }

  window.addEventListener('keydown', press, true);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', press, true);
  };
}

/** How late a key has come to the page: on a busy machine the next one comes as late. */
function lagOf({ timeStamp }: Event): number {
  return Math.min(Math.max(0, performance.now() - timeStamp), longestLag);
}

function partOf(whole: Caught, from: number, to: number): Caught {
  return { ...whole, text: whole.text.slice(from, to), us: whole.us?.slice(from, to) ?? null };
}

/** What was typed behind it is the next scan's. */
function removeFirst(box: HTMLInputElement, texts: readonly string[]): void {
  const forms = texts.flatMap((text) => [text, bare(text)]);
  const form = forms.find((one) => one !== '' && box.value.includes(one));
  if (form !== undefined)
    setText(
      box,
      box.value.replace(form, () => ''),
    );
}

function bare(text: string): string {
  return text.replaceAll(separator, '').replaceAll('\ufffd', '').trim();
}

/** Whether keys in front of the document meant nothing there: letters seek in a menu, and all keys in a list of choices. */
function isNothingTyped({ text, start }: Caught): boolean {
  return !choosesByKeys(start.element) && text.length >= shortest.elsewhere && /[0-9]/.test(text);
}

/** Whether it is worth asking the list of products: quick fingers type short numbers as a scanner would. */
function mayBeProduct({ text }: ScanText): boolean {
  return text.length >= (/^[0-9]+$/.test(text) ? shortest.digits : shortest.elsewhere);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
