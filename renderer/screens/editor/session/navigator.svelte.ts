import { tick } from 'svelte';
import type { FieldGroup, Fields, Path, ValueRecord } from '../../../../domain/fields.ts';
import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import { documentAmountFields } from '../../../../domain/amounts/totals.ts';
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { DocumentState } from './document.svelte.ts';
import type { GridState } from '../lines/grid.svelte.ts';
import { isLeadingField } from '../../../../domain/edit/leading-fields.ts';
import { opensAtFirst } from '../header/header-groups.ts';
import { textOf } from '../../../../domain/value.ts';
import { elementId } from './identity.ts';
import type { Place } from '../../../../domain/model/place.ts';
import type { Problem } from '../../../../domain/model/problem.ts';
import { isWholeDocument } from '../../../../domain/model/place.ts';
import { keyedPlace } from '../../../../domain/edit/places.ts';
import { isConsequence } from '../problems/problems.svelte.ts';
import type { Problems } from '../problems/problems.svelte.ts';
import type { Products } from '../lookup/products.svelte.ts';
import { bufferedKeys } from '../../../state/buffered-keys.ts';

export interface NavigatedEditor {
  readonly description: DocumentDescription;
  readonly document: DocumentState;
  readonly grid: GridState;
  readonly problems: Problems;
  readonly products: Products;
}

export class Navigator {
  readonly openGroups = new SvelteSet<FieldGroup>();
  readonly #lineGroups = new SvelteMap<FieldGroup, boolean>();
  panelOpen = $state(false);
  totalsOpen = $state(false);
  listOpen = $state(false);
  /** The open entry to focus; a new object for each request. */
  openEntryWish = $state.raw<{ readonly key: string } | null>(null);
  choosingColumns = $state(false);
  /** The field of the header that the keyboard is in: `''` beside them, null outside. */
  headerField = $state<string | null>(null);
  current = $state.raw<Problem | null>(null);
  readonly #editor: NavigatedEditor;

  constructor(editor: NavigatedEditor) {
    this.#editor = editor;
  }

  toggleGroup(groups: SvelteSet<FieldGroup>, group: FieldGroup): void {
    if (!groups.delete(group)) groups.add(group);
  }

  isLineGroupOpen(group: FieldGroup, line: ValueRecord): boolean {
    const { products, description, document } = this.#editor;
    const { stockType } = products.get(textOf(line.ProductCode)) ?? {};
    const { direction } = description.movement(document.header);
    return this.#lineGroups.get(group) ?? opensAtFirst(group, line, stockType, direction);
  }

  toggleLineGroup(group: FieldGroup, line: ValueRecord): void {
    this.#lineGroups.set(group, !this.isLineGroupOpen(group, line));
  }

  /** Opens the panel of the active line and focuses it; if the focus is in the panel, closes it and returns to the grid. */
  async togglePanel(): Promise<void> {
    const { grid } = this.#editor;
    if (this.panelOpen && document.activeElement?.closest('[data-panel]')) {
      this.panelOpen = false;
      grid.focusRequests++;
      return;
    }
    this.panelOpen = true;
    await this.enterPanel();
  }

  /** Focuses the field that the line's product requires (serial numbers or lots): a scan must not go into the product code. */
  async enterPanel(): Promise<void> {
    const { grid, products } = this.#editor;
    const code = textOf(grid.line?.ProductCode);
    if (!products.isAwaited(code)) return this.#focusPanel();
    // The product's tracking is known only after its lookup has loaded; keys wait meanwhile.
    await bufferedKeys.during(async () => {
      await products.load([code]).catch(() => undefined);
      await this.#focusPanel();
      return true;
    });
  }

  async #focusPanel(): Promise<void> {
    await tick();
    const { line } = this.#editor.grid;
    const fieldName = line && this.#tracking(line);
    const element = fieldName
      ? document.getElementById(elementId({ line: line.$key ?? null, path: [fieldName] }))
      : null;
    if (element?.matches(controls)) element.focus();
    else if (element) (emptyControl(element) ?? element).focus();
    else firstControl(document.querySelector('[data-panel]'))?.focus();
  }

  /** Shows another line in the panel and keeps the focus in the same field if that line has it. */
  async stepPanel(by: 1 | -1): Promise<void> {
    const { grid, document: content } = this.#editor;
    const from = elementId({ line: grid.line?.$key ?? null, path: [] });
    const { id } = document.activeElement ?? { id: '' };
    const field = id.startsWith(from) ? id.slice(from.length) : null;
    const row = Math.max(0, Math.min(grid.row + by, content.lines.length - 1));
    grid.selection.moveTo(row, grid.columnName, false);
    await tick();
    const same = document.getElementById(`${elementId({ line: grid.line?.$key ?? null, path: [] })}${field ?? ''}`);
    if (field !== null && same) same.focus();
    else if (field !== null || !document.activeElement?.closest('[data-panel]')) await this.enterPanel();
  }

  /** Called when an undo may have removed the focused element. */
  async keepFocus(): Promise<void> {
    await tick();
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    if (this.panelOpen) await this.enterPanel();
    else this.#editor.grid.focusRequests++;
  }

  #tracking(line: ValueRecord): 'SerialNumbers' | 'Lots' | null {
    if (this.isLineGroupOpen('serials', line)) return 'SerialNumbers';
    return this.isLineGroupOpen('lots', line) ? 'Lots' : null;
  }

  /** Moves the focus through the regions of the screen: header, lines, panel, problems, totals. */
  toRegion(by: 1 | -1): void {
    const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')];
    const at = regions.findIndex((region) => region.contains(document.activeElement));
    const region = regions[(at + by + regions.length) % regions.length];
    if (region?.dataset['region'] === 'lines') this.#editor.grid.focusRequests++;
    else firstControl(region ?? null)?.focus();
  }

  /** Moves the focus from a header box to the next required empty one, otherwise to the lines. */
  async enterNext(from: HTMLElement): Promise<void> {
    await tick();
    const header = from.closest('[data-region="header"]');
    const boxes = [...(header?.querySelectorAll<HTMLInputElement>(headerBoxes) ?? [])];
    const behind = boxes.filter((box) => (from.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
    const needed = behind.find((box) => box.value.trim() === '' && box.getAttribute('aria-required') === 'true');
    if (needed) needed.focus();
    else this.#editor.grid.toNewLine();
  }

  /** Clears the selection, because the range between its corner columns may contain other columns afterwards. */
  chooseColumns(): void {
    const { grid } = this.#editor;
    grid.commit();
    grid.selection.clear();
    this.choosingColumns = true;
  }

  closePanel(): void {
    this.panelOpen = false;
    this.#editor.grid.focusRequests++;
  }

  closeSide(): boolean {
    if (!this.panelOpen && !this.listOpen) return false;
    if (!this.panelOpen) this.listOpen = false;
    this.closePanel();
    return true;
  }

  async next(by: 1 | -1): Promise<void> {
    const problem = this.following(by);
    if (problem) await this.jump(problem);
  }

  /** The problem after (or before) the current one in the list; undefined if no problem has a place to go to. */
  following(by: 1 | -1): Problem | undefined {
    const all = this.#editor.problems.all.filter(leadsSomewhere);
    const { current } = this;
    const at = current ? all.findIndex((problem) => isSame(problem, current)) : -1;
    const start = at < 0 && by < 0 ? 0 : at;
    return all[(start + by + all.length) % all.length];
  }

  async jump(problem: Problem): Promise<void> {
    this.current = problem;
    const entry = openEntryOf(problem);
    if (entry !== null) this.openEntryWish = { key: entry };
    else if (isConsequence(problem)) await this.#toTotals();
    else await this.goTo(problem.place);
  }

  /** Focuses the panel instead of a total's box: a quantity or price typed next must not become a total. */
  async #toTotals(): Promise<void> {
    this.totalsOpen = true;
    await tick();
    document.querySelector<HTMLElement>('[data-region="totals"] [role="dialog"]')?.focus();
  }

  async goTo(target: Place): Promise<void> {
    const place = keyedPlace(target, this.#editor.document.lines);
    if (place.line !== null && !this.#editor.document.line(place.line)) {
      this.#editor.grid.focusRequests++;
      return;
    }
    if (place.line === null && place.path[0] === 'Lines') {
      await this.#toLines();
      return;
    }
    if (place.line === null) this.#openHeader(place);
    else if (!this.#openLine(place.line, place)) return;
    await tick();
    await tick();
    focusPlace(place);
  }

  /** Focuses the button that restores the line order, if shown; otherwise the new line. */
  async #toLines(): Promise<void> {
    await tick();
    const remedy = document.querySelector<HTMLElement>('[data-line-order] button');
    if (remedy) remedy.focus();
    else this.#editor.grid.toNewLine();
  }

  #openHeader(place: Place): void {
    const [name] = place.path;
    const field = typeof name === 'string' ? this.#editor.description.fields[name] : undefined;
    if (field?.group && !isLeadingField(String(name), field)) this.openGroups.add(field.group);
    if (isTotal(name)) this.totalsOpen = true;
  }

  #openLine(key: string, place: Place): boolean {
    const { grid, description } = this.#editor;
    const [name] = place.path;
    const columnName = typeof name === 'string' ? name : 'ProductCode';
    const inGrid = grid.columns.some((column) => column.name === columnName);
    if (inGrid && place.path.length <= 1) {
      grid.toLine(key, columnName);
      return false;
    }
    grid.toLine(key, 'ProductCode');
    this.panelOpen = true;
    const group = groupOf(description.lineFields, name);
    if (group) this.#lineGroups.set(group, true);
    return true;
  }
}

function groupOf(fields: Fields, name: Path[number] | undefined): FieldGroup | undefined {
  return typeof name === 'string' ? fields[name]?.group : undefined;
}

function isTotal(name: Path[number] | undefined): boolean {
  return documentAmountFields.some((field) => field === name);
}

/** Problems of the whole document have no place, except open entries, which have their own row. */
export function leadsSomewhere(problem: Problem): boolean {
  return openEntryOf(problem) !== null || !isWholeDocument(problem.place);
}

/** The key of the open entry that a problem reports; null for every other problem. */
export function openEntryOf(problem: Problem): string | null {
  const isEntry = problem.source === 'rampa' && problem.code === 'openEntry';
  return isEntry ? String(problem.params?.['entry']) : null;
}

export function isSame(a: Problem, b: Problem): boolean {
  if (a.source === 'service' || b.source === 'service') return a === b;
  return elementId(a.place) === elementId(b.place) && a.code === b.code && openEntryOf(a) === openEntryOf(b);
}

/** Focuses the element of the place, or the nearest existing element that contains it. */
function focusPlace(place: Place): void {
  for (let length = place.path.length; length > 0; length--) {
    const element = document.getElementById(elementId({ ...place, path: place.path.slice(0, length) }));
    if (!element) continue;
    element.scrollIntoView({ block: 'nearest' });
    (element.matches(controls) ? element : (firstControl(element) ?? element)).focus();
    return;
  }
}

const headerBoxes = ':is(input:not([type="checkbox"]), textarea, select):not(:disabled, [readonly])';
const controls = 'input, textarea, select, button';

/** The first empty required input, or the button that adds one. */
function emptyControl(within: Element): HTMLElement | null {
  const required = [...within.querySelectorAll<HTMLInputElement>('input[aria-required]')];
  return required.find(({ value }) => value === '') ?? within.querySelector<HTMLElement>('[data-add] button');
}

function firstControl(within: Element | null): HTMLElement | null {
  return (
    within?.querySelector<HTMLElement>('input, textarea, select') ??
    within?.querySelector<HTMLElement>('button') ??
    null
  );
}
