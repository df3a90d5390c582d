/** The size of the page's paper. Print media take it from a style sheet alone, and a roll is as long as what is on it. */

let sheet: CSSStyleSheet | null = null;

/** `roll`: millimetres of a page on an 80 mm roll; null: A4, as renderer/theme/print.css has it. */
export function setPageSize(roll: number | null): void {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(roll === null ? '' : `@page { size: 80mm ${roll}mm }`);
}

const millimetre = 96 / 25.4;

/** So long that the longest of the sheets fits. */
export function rollHeight(sheets: Iterable<Element>): number {
  const heights = [...sheets].map((one) => one.getBoundingClientRect().height / millimetre);
  return Math.max(20, ...heights.map((height) => Math.ceil(height + 0.5)));
}
