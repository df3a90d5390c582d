/** Titles of tests as they stand in the source (`%s`, `$name`, `${…}` for what a table fills in), as regular expressions. */
const holes = /%[sdifjo#]|\$[a-zA-Z_][\w.]*|\$\{[^}]*\}/;

/** Of a title that is whole as well as of one with placeholders, and of one that Vitest cuts because a table gives it. */
export function patternOf(title: string): string {
  const whole = title.split(holes).map(escaped).join('.*?');
  const isCut = title.length > mostShown && !holes.test(title);
  return isCut ? `${whole}|${escaped(title.slice(0, mostKept))}.{0,4}…` : whole;
}

/** Vitest shows forty characters of what a table fills in. */
const mostShown = 40;
const mostKept = 36;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
