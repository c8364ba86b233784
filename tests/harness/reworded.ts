/**
 * Content in which somebody has changed every word a visitor reads, and in which every file is still valid: placeholders,
 * addresses of links and the day of an evening stay, since the checks hold them to something.
 *   node tests/harness/reworded.ts /tmp/house && HOUSE_CONTENT=/tmp/house npm test     the whole run over a house with other words
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPair, isScalar, parseDocument, visit } from 'yaml';
import { references } from '#contract/kinds.ts';
import { readFiles } from '#server/content/shipped.ts';
import { copyWords } from '#tools/other-content.ts';

/** What is words though no language stands above it: names, and what both languages say alike. */
const plain: Partial<Record<string, RegExp>> = {
  events: /^(works\.|event\.(?!date\b))/,
  people: /^(name|members)\b/,
  composers: /^name$/,
  parkDetail: /^(title|description|features|note)\b/,
  estate: /^(company|address\.(street|place)|station\.name)$/,
};

/** What names another entry is no word, wherever it stands. */
function isSaid(kind: string, names: readonly string[]): boolean {
  const last = names.at(-1) ?? '';
  if (last === 'de' || last === 'en') return true;
  return !references.get(last) && (plain[kind]?.test(names.join('.')) ?? false);
}

export async function reword(folder: string, say: (text: string) => string = otherWords): Promise<void> {
  for (const { kind, file, text } of await readFiles(folder)) {
    const document = parseDocument(text);
    visit(document, {
      Scalar(key, node, path) {
        if (key === 'key' || typeof node.value !== 'string') return;
        const names = path.flatMap((one) => (isPair(one) && isScalar(one.key) ? [String(one.key.value)] : []));
        if (!isSaid(kind, names)) return;
        node.value = names.join('.').startsWith('event.date') ? `${node.value} ☾` : say(node.value);
      },
    });
    await writeFile(join(folder, file), document.toString({ lineWidth: 0 }));
  }
}

const letters = 'aeiouyäöübcdfghklmnprst';
const others = 'eiouyaöüäcdfghklmnprstb';

/** Each letter is another one; no two words become the same. */
const otherWords = (text: string): string =>
  text.replaceAll(/\{\{[^}]*\}\}|\]\([^)]*\)|https?:\S+|./gsu, (part) => {
    if (part.length > 1) return part;
    const other = others[letters.indexOf(part.toLowerCase())];
    if (!other) return part;
    return part === part.toLowerCase() ? other : other.toUpperCase();
  });

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Say into which folder: node tests/harness/reworded.ts /tmp/house');
  await copyWords(folder);
  await reword(folder);
}
