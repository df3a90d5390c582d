/** The paper size for printing, which can only be set in a style sheet. A page on a roll is as long as its content. */

let sheet: CSSStyleSheet | null = null;

/** `roll`: height of a page on an 80 mm roll, in millimetres; `null`: A4, as set in renderer/theme/print.css. */
export function setPageSize(roll: number | null): void {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(roll === null ? '' : `@page { size: 80mm ${roll}mm }`);
}

const millimetre = 96 / 25.4;

/** The page height in millimetres that fits the longest sheet. */
export function rollHeight(sheets: Iterable<Element>): number {
  const heights = [...sheets].map((one) => one.getBoundingClientRect().height / millimetre);
  return Math.max(20, ...heights.map((height) => Math.ceil(height + 0.5)));
}
