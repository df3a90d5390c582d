/** How wide a column of the lines has to be for its heading and the cells that are drawn. */

/** The cell's padding and border, rounded up. */
const edges = 16;

/** Pixels of a digit, and of a mark or a space, in a cell's font: rounded up. */
const digitWidth = 9.2;
const markWidth = 4.6;
/** Below this share of its size nothing can be read. */
const leastScale = 0.55;

/** By how much a number is written smaller so that its column holds it; null where it fits. */
export function numberScale(text: string, width: number): number | null {
  const marks = text.replace(/\d/g, '').length;
  const needed = (text.length - marks) * digitWidth + marks * markWidth;
  const room = width - edges + 2;
  return needed <= room ? null : Math.max(leastScale, Math.floor((100 * room) / needed) / 100);
}

/** In pixels, edges included. */
export function fittingWidth(grid: HTMLElement, column: number): number {
  const cells = grid.querySelectorAll(`[aria-colindex="${column + 2}"]`);
  return Math.ceil(Math.max(0, ...[...cells].map(contentWidth))) + edges;
}

function contentWidth(cell: Element): number {
  const range = document.createRange();
  const widths = [...cell.childNodes].filter(isInFlow).map((node) => {
    range.selectNode(node);
    return range.getBoundingClientRect().width;
  });
  return widths.reduce((sum, width) => sum + width, 0);
}

/** An element over the cell, or for assistive software alone, takes no room in it. */
function isInFlow(node: Node): boolean {
  return !(node instanceof Element) || getComputedStyle(node).position !== 'absolute';
}
