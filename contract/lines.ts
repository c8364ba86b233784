/**
 * The lines of a text without blanks around them, without empty ones. In linear time: the pattern `\s*\n\s*` takes
 * quadratic time on a long run of blanks.
 */
export const trimmedLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
