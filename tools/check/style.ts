/** What the office's form would mention, in English: the field, and the sentence the office reads. */
import { placeOf } from '#server/content/entry.ts';
import { styleOf } from '#server/content/style.ts';
import { contentOf, type Entries } from '#server/content/whole.ts';
import { openWords } from '#site/language/translator.ts';
import { adviceSentence } from '#site/office/advice/sentence.ts';

export async function styleIn(entries: Entries): Promise<string[]> {
  const { translator } = openWords(contentOf(entries), { pictures: new Map(), photographs: 0, films: new Map() });
  const all = await Promise.all(
    [...entries.values()].map(async (entry) =>
      (await styleOf(entry)).map(
        (one) => `${placeOf(entry)}: ${one.path}: ${adviceSentence(translator('en'), one, 'en')}`,
      ),
    ),
  );
  return all.flat();
}
