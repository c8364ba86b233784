type Cell = string | number | null | undefined;

const widest = 48;

/** What a stranger wrote must not steer the terminal it is read in. */
const shown = (cell: Cell): string => {
  const text = String(cell ?? '').replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');
  return text.length > widest ? `${text.slice(0, widest - 1)}…` : text;
};

export function asTable(rows: Record<string, Cell>[]): string {
  const [first] = rows;
  if (!first) return '';
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => shown(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** One thing, a line for each of its facts; texts of several lines keep them. */
export function asList(facts: Record<string, Cell>): string {
  const width = Math.max(...Object.keys(facts).map((name) => name.length));
  return Object.entries(facts)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(
      ([name, value]) =>
        `${name.padEnd(width)}  ${String(value)
          .replaceAll(/[^\P{C}\n]/gu, ' ')
          .replaceAll('\n', `\n${' '.repeat(width + 2)}`)}`,
    )
    .join('\n');
}
