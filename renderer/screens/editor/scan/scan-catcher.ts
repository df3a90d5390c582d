/**
 * Detects scans anywhere in the editor. A scanner's keys first go to the focused element, like typed keys. The key that ends a
 * possible scan, and keys after it, are held until it is known whether the text names a product. If it does, the box is reset to
 * its text before the scan and the scan is processed; otherwise the held keys are replayed. So a scan does not depend on how soon
 * the next one follows.
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
  lateTimer,
  longestGap,
  longestLag,
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
/** The document before and after a scan was processed; null if the scan changed nothing. */
type Change = { readonly before: Mark; readonly after: Mark } | null;

/**
 * What was processed of a burst at a silence, before its end is known. The last scan begins at `from`, and its text was processed
 * up to `to` (offsets in the burst's text); `change` is the resulting change of the document.
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

/** Minimum lengths: shorter texts may be typed just as fast by hitting several keys together. */
const shortest = { elsewhere: 4, unended: 6, digits: 8 } as const;

/** Listens to the page's keys; returns a function that stops it. */
export function catchScans(editor: Editor): () => void {
  const { scanning, scanIdentity, scans, document: content } = editor;
  const burst = new KeyBurst<Spot>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressedAt = 0;
  let made: Made | null = null;
  /** How often a key has cleared the scan box. */
  let emptied = 0;

  function press(event: KeyboardEvent): void {
    const isWaiting = timer !== undefined;
    clearTimeout(timer);
    timer = undefined;
    if (event.isComposing) return burst.clear();
    const pause = event.timeStamp - pressedAt;
    // On a busy machine the next key can arrive before the timer for the silence has fired.
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

  /** A pause after fast typing is normal in other boxes, so silence ends a scan there only if the scanner sends no terminator. */
  function endsBySilence(target: EventTarget | null): boolean {
    const isTyped = (boxOf(target) !== null && !isScanBox(target)) || isInLines(target);
    return !isTyped || editor.scanIdentity.setup.terminator === 'none';
  }

  /** `until`: when the wait ends at the latest, even if the page is busy. `isFinal`: later keys do not belong to the scan. */
  function awaitSilence(ms: number, until: number, isFinal: boolean): void {
    const due = performance.now() + ms;
    timer = setTimeout(() => {
      const now = performance.now();
      // Keys pressed while the page was busy arrive after this timer.
      if (now - due > lateTimer && now < until) return awaitSilence(silence, until, isFinal);
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
   * Processes a scan whose keys did not type into a box. A silence may be only a pause: if the next keys continue the scan, the
   * result of its first part is undone; if they are a separate scan, it is kept.
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
      // A scanner with a terminator sends it after every scan, so a label is one scan even with a pause in it.
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
    // In a select, undoing the letters of the next scan would undo this one too.
    if (whole.start.element instanceof HTMLSelectElement) void bufferedKeys.during(() => settled.then(() => true));
    // On a busy machine the rest may arrive later; the timestamps of its keys decide whether it belongs to this scan.
    made = by === null ? { start: whole.start, settled } : null;
  }

  /**
   * Processes keys without a terminator. A pause separates scans, unless both parts together are a code, or the first part is an
   * incomplete label. A complete label is never continued, because a longer lot would be a guess.
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

  /**
   * Returns a function that processes a scan made outside of boxes or in the scan box. From the scan box it removes the first of
   * `texts` that is found there, unless a key has cleared the box.
   */
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

  /** The scan box accepts codes typed at any speed. Returns whether the key was handled. */
  function pressInScanBox(event: KeyboardEvent, box: HTMLInputElement): boolean {
    if (editor.readOnly) return false;
    if (isSeparatorKey(event, box.value)) {
      // The browser types nothing for this key, but without the separator the lot would include the text after it.
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

  /** Handles keys that typed into a box. `event`: the key that ended them. */
  function endInBox(event: KeyboardEvent | null, by: Terminator | null, bursts: readonly Caught[], box: TextBox): void {
    const [whole] = bursts;
    const front = frontOf(box);
    const isSomeLabel = bursts.some(isLabel);
    // A code typed into the palette is searched for there.
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
        // Keys delivered all at once (by a remote desktop) are a scan only if another code follows.
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
        // If the user has moved the focus meanwhile, the held key is not replayed.
        if (!isScan && event && document.activeElement === focused) bufferedKeys.redirect(event);
        release(true);
      });
  }

  /** Converts a scanned lot or serial number to the scanner's layout; refuses it if the layout is unknown and matters. */
  function inScannersLayout(event: KeyboardEvent | null, caught: Caught, box: TextBox): void {
    const isKnown = setup().layout !== null;
    // Keys faster than a keyboard can send them come from a remote desktop, which has already applied a layout.
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
   * How to handle a text in a product cell that no product has; null if it was typed. In an existing line, even fast keys are a
   * typed replacement of the line's code; only a label, or the GTIN of another product, is a scan.
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

/** How late a key has reached the page, in milliseconds; on a busy machine the next key will be as late. */
function lagOf({ timeStamp }: Event): number {
  return Math.min(Math.max(0, performance.now() - timeStamp), longestLag);
}

function partOf(whole: Caught, from: number, to: number): Caught {
  return { ...whole, text: whole.text.slice(from, to), us: whole.us?.slice(from, to) ?? null };
}

/** Removes the first of these texts from the box, and keeps the text after it, which belongs to the next scan. */
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

/** Whether the keys had no meaning in front of the document: letters select menu entries, and all keys act in a choice list. */
function isNothingTyped({ text, start }: Caught): boolean {
  return !choosesByKeys(start.element) && text.length >= shortest.elsewhere && /[0-9]/.test(text);
}

/** Whether to ask the product lookup: short numbers may be typed at a scanner's speed. */
function mayBeProduct({ text }: ScanText): boolean {
  return text.length >= (/^[0-9]+$/.test(text) ? shortest.digits : shortest.elsewhere);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
