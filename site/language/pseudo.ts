/** German with accents, in brackets and a third longer. Shows untranslated and overflowing texts. */
function pseudoText(text: string): string {
  const accented = text.replaceAll(/\{\{[^{}]*\}\}|[aeiouAEIOU]/g, (found) =>
    found.length === 1 ? `${found}\u0301`.normalize() : found,
  );
  return `[${accented}${' ···'.repeat(Math.ceil(text.length / 12))}]`;
}

export const pseudoTree = (tree: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoTree(value as Record<string, unknown>),
    ]),
  );
