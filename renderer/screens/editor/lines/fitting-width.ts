/** Pixels that a column of the grid needs, its edges included: for its heading and for the cells that are drawn. */
export function fittingWidth(grid: HTMLElement, column: number): number {
  const cells = grid.querySelectorAll(`[aria-colindex="${column + 2}"]`);
  return Math.ceil(Math.max(0, ...[...cells].map(contentWidth))) + edges;
}

/** The cell's padding and line, and room for what is drawn a fraction wider. */
const edges = 16;

function contentWidth(cell: Element): number {
  const range = document.createRange();
  const widths = [...cell.childNodes].filter(isInFlow).map((node) => {
    range.selectNode(node);
    return range.getBoundingClientRect().width;
  });
  return widths.reduce((sum, width) => sum + width, 0);
}

/** What lies over the cell, or is there for assistive software alone, takes no room in it. */
function isInFlow(node: Node): boolean {
  return !(node instanceof Element) || getComputedStyle(node).position !== 'absolute';
}
