/** Trims lines and drops empty ones. The pattern `\s*\n\s*` would take quadratic time. */
export const trimLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
