/** Writes what German Excel expects: semicolons, a byte order mark, no formulas. */
export function toCsv(rows: Record<string, string | number | null>[]): string {
  const [first] = rows;
  if (!first) return '';
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
  return `\uFEFF${lines.map((cells) => cells.map(formatCell).join(';')).join('\r\n')}\r\n`;
}

/** Spreadsheets run cells that begin with these as formulas. An apostrophe makes them text. */
const formulaStart = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

function formatCell(value: string | number): string {
  const text = typeof value === 'string' && formulaStart.test(value.trimStart()) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}
