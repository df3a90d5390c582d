/** The cell's padding and border in pixels, rounded up. */
const edges = 16;

/** Width of a digit, and of a separator or space, in pixels in the cell's font; rounded up. */
const digitWidth = 9.2;
const markWidth = 4.6;
/** The smallest readable font scale. */
const leastScale = 0.55;

/** The font scale at which a number fits into its column; null if it fits at full size. */
export function numberScale(text: string, width: number): number | null {
  const marks = text.replace(/\d/g, '').length;
  const needed = (text.length - marks) * digitWidth + marks * markWidth;
  const room = width - edges + 2;
  return needed <= room ? null : Math.max(leastScale, Math.floor((100 * room) / needed) / 100);
}

/** The width in pixels that a column's heading and drawn cells need, including padding and border. */
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

/** Absolutely positioned elements (overlays, text for screen readers) take no space in the cell. */
function isInFlow(node: Node): boolean {
  return !(node instanceof Element) || getComputedStyle(node).position !== 'absolute';
}
