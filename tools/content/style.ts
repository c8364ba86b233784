/** What a colleague would mention, for a terminal. */
import type { Said } from '#contract/advice.ts';
import { placeOf } from '#server/content/entry.ts';
import { styleOf } from '#server/content/style.ts';
import { contentOf, type Entries } from '#server/content/whole.ts';
import { openWords } from '#site/language/translator.ts';
import { adviceSentence } from '#site/office/advice/sentence.ts';

/** In English, as all that a terminal says: the field, and the sentence the office reads. */
export function asSentences(entries: Entries, said: readonly Said[]): string[] {
  const { translator } = openWords(contentOf(entries), { pictures: new Map(), photographs: 0, films: new Map() });
  return said.map((one) => `${one.path}: ${adviceSentence(translator('en'), one, 'en')}`);
}

export async function styleIn(entries: Entries): Promise<string[]> {
  const all = await Promise.all(
    [...entries.values()].map(async (entry) =>
      (await styleOf(entry)).map((one) => ({ ...one, path: `${placeOf(entry)}: ${one.path}` })),
    ),
  );
  const said = all.flat();
  return said.length > 0 ? asSentences(entries, said) : [];
}
