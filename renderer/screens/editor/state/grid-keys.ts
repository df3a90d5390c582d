/** The keyboard of the lines grid. One table, so that help and tests say the same as the grid does. */
import type { GridState } from './grid.svelte.ts';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> &
  Partial<Pick<KeyboardEvent, 'timeStamp'>>;

/** Does what a key means; false where it means nothing here, so that the browser or the screen may take it. */
export function pressKey(grid: GridState, press: KeyPress, openDetail: () => void): boolean {
  const control = press.ctrlKey || press.metaKey;
  if (press.key === 'F4' || (control && press.key === '.')) {
    grid.commit();
    openDetail();
    return true;
  }
  if (control && press.key === 'Enter' && !press.shiftKey) {
    grid.toNewLine();
    return true;
  }
  if (press.key === 'Insert' && !control && !press.shiftKey) {
    grid.insertLine();
    return true;
  }
  if (grid.editing) return pressWhileTyping(grid, press, control);
  if (press.altKey) return pressWithAlt(grid, press);
  return control ? pressWithControl(grid, press) : pressPlain(grid, press);
}

function pressWhileTyping(grid: GridState, press: KeyPress, control: boolean): boolean {
  const vertical = press.key === 'ArrowUp' ? -1 : press.key === 'ArrowDown' ? 1 : 0;
  switch (press.key) {
    case 'Enter':
      if (control) return false;
      if (press.shiftKey) grid.moveTo(grid.row - 1);
      else grid.enter(press.timeStamp);
      return true;
    case 'Tab':
      return grid.tab(press.shiftKey ? -1 : 1, press.timeStamp);
    case 'Escape':
      grid.cancel();
      return true;
    default:
      if (vertical === 0 || control || press.altKey || grid.activeColumn?.how === 'lookup') return false;
      grid.moveTo(grid.row + vertical);
      return true;
  }
}

function pressWithAlt(grid: GridState, press: KeyPress): boolean {
  if (press.key === 'Backspace') {
    grid.resetCell();
    return true;
  }
  if (press.key !== 'ArrowUp' && press.key !== 'ArrowDown') return false;
  grid.moveLines(press.key === 'ArrowUp' ? -1 : 1);
  return true;
}

function pressWithControl(grid: GridState, press: KeyPress): boolean {
  const last = grid.rowCount - 1;
  switch (press.key) {
    case 'Home':
      grid.moveTo(0, 0, press.shiftKey);
      return true;
    case 'End':
      grid.moveTo(last, grid.columns.length - 1, press.shiftKey);
      return true;
    case 'ArrowUp':
      grid.moveTo(0, grid.column, press.shiftKey);
      return true;
    case 'ArrowDown':
      grid.moveTo(last, grid.column, press.shiftKey);
      return true;
    case 'Delete':
      grid.deleteLines();
      return true;
    case 'd':
    case 'D':
      grid.copyDown();
      return true;
    case 'a':
    case 'A':
      grid.chooseAll();
      return true;
    default:
      return false;
  }
}

function pressPlain(grid: GridState, press: KeyPress): boolean {
  switch (press.key) {
    case 'ArrowUp':
      grid.moveTo(grid.row - 1, grid.column, press.shiftKey);
      return true;
    case 'ArrowDown':
      grid.moveTo(grid.row + 1, grid.column, press.shiftKey);
      return true;
    case 'ArrowLeft':
      grid.moveTo(grid.row, grid.column - 1);
      return true;
    case 'ArrowRight':
      grid.moveTo(grid.row, grid.column + 1);
      return true;
    case 'Home':
      grid.moveTo(grid.row, 0);
      return true;
    case 'End':
      grid.moveTo(grid.row, grid.columns.length - 1);
      return true;
    case 'PageUp':
      grid.moveTo(grid.row - grid.pageRows, grid.column, press.shiftKey);
      return true;
    case 'PageDown':
      grid.moveTo(grid.row + grid.pageRows, grid.column, press.shiftKey);
      return true;
    case 'Tab':
      return grid.step(press.shiftKey ? -1 : 1);
    case 'Enter':
      if (press.shiftKey) grid.moveTo(grid.row - 1);
      else if (!grid.toggle() && !grid.startEdit(null)) grid.stepDown();
      return true;
    case 'F2':
      return grid.startEdit(null);
    case 'Delete':
    case 'Backspace':
      grid.clearCell();
      return true;
    case 'Escape':
      if (grid.anchor === null) return false;
      grid.anchor = null;
      return true;
    case ' ':
      if (press.shiftKey) grid.anchor = grid.row;
      else if (!grid.toggle()) grid.startEdit(null);
      return true;
    default:
      return [...press.key].length === 1 && grid.startEdit(press.key, press.timeStamp);
  }
}
