/** Semicolons and a byte order mark, as German Excel expects. No cell can be a formula. */
export function asCsv(rows: Record<string, string | number | null>[]): string {
  const [first] = rows;
  if (!first) return '';
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
  return `\uFEFF${lines.map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** Spreadsheets run cells that begin with these as formulas. An apostrophe makes them text. */
const formula = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

function cell(value: string | number): string {
  const text = typeof value === 'string' && formula.test(value.trimStart()) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}
