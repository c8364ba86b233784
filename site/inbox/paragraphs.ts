/** What the office has written, in paragraphs: an empty line parts them. */
export const paragraphs = (words = ''): string[] =>
  words
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
