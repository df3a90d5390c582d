/** Formats a Markdown table: columns padded to their widest cell, the first aligned left, the others right. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((_, at) => Math.max(...[heads, ...rows].map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string => {
    const padded = cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)));
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(heads), line(rule), ...rows.map(line)].join('\n');
}
