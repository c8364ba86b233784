/** Replaces every word that visitors read. Every file stays valid; dates of events stay. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPair, isScalar, parseDocument, visit } from 'yaml';
import { referenceKinds } from '#contract/content/kinds.ts';
import { readContentFiles } from '#server/content/shipped-content.ts';

/** Names and texts without languages, which are also words. */
const plainTextFields: Partial<Record<string, RegExp>> = {
  events: /^(works\.|event\.(?!date\b))/,
  people: /^(name|members)\b/,
  composers: /^name$/,
  parkDetail: /^(title|description|features|note)\b/,
  estate: /^(company|address\.(street|place)|station\.name)$/,
};

/** Fields that name another entry, and hold no words. */
function isText(kind: string, names: readonly string[]): boolean {
  const last = names.at(-1) ?? '';
  if (last === 'de' || last === 'en') return true;
  return !referenceKinds.get(last) && (plainTextFields[kind]?.test(names.join('.')) ?? false);
}

export async function rewordContent(folder: string, say: (text: string) => string): Promise<void> {
  for (const { kind, file, text } of await readContentFiles(folder)) {
    const document = parseDocument(text);
    visit(document, {
      Scalar(key, node, path) {
        if (key === 'key' || typeof node.value !== 'string') return;
        const names = path.flatMap((one) => (isPair(one) && isScalar(one.key) ? [String(one.key.value)] : []));
        if (!isText(kind, names)) return;
        node.value = names.join('.').startsWith('event.date') ? `${node.value} ☾` : say(node.value);
      },
    });
    await writeFile(join(folder, file), document.toString({ lineWidth: 0 }));
  }
}
