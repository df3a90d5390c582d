/** How wide a column of the lines has to be for its heading and the cells that are drawn. */

/** The cell's padding and border, rounded up. */
const edges = 16;

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
