type Cell = string | number | null | undefined;

const maxCellLength = 48;

/** Removes control characters, with which user input could control the terminal. */
const formatCell = (cell: Cell): string => {
  const text = String(cell ?? '').replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');
  return text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text;
};

export function formatTable(rows: Record<string, Cell>[]): string {
  const [first] = rows;
  if (!first) return '';
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => formatCell(row[name])))];
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

export function formatList(facts: Record<string, Cell>): string {
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
