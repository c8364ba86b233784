/**
 * Stretched German for a test's eyes: every letter keeps its shape but wears an accent, every text stands in brackets
 * and grows by a third. Whatever shows up without brackets was never translated; whatever breaks was too tight.
 */
const accents: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
};

function pseudo(text: string): string {
  const dressed = text.replaceAll(/\{\{[^{}]*\}\}|[aeiouAEIOU]/g, (found) => accents[found] ?? found);
  return `[${dressed}${' ···'.repeat(Math.ceil(text.length / 12))}]`;
}

export function pseudoTree(tree: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudo(value) : pseudoTree(value as Record<string, unknown>),
    ]),
  );
}
