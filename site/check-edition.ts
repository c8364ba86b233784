/** Makes what no page shows: the documents of the search, and one e-mail of each kind. */
import type { LetterKind } from '#contract/inbox.ts';
import { languages } from '#contract/language.ts';
import type { Edition } from './edition.ts';
import { letterFacts } from './inbox/letter-facts.ts';
import { writeLetter } from './inbox/letters.ts';
import { everything } from './search/documents/all.ts';
import { pace } from './search/pace.ts';

export async function checkEdition(edition: Edition, evenings?: ReadonlySet<string>): Promise<void> {
  const { plain, content } = edition;
  const events = evenings ? plain.events.filter(({ id }) => evenings.has(String(id))) : plain.events;
  const pause = pace();
  const facts = letterFacts();
  for (const language of languages) {
    await everything({ ...plain, events }, language, pause);
    const t = plain.translator(language);
    const about = { t, language, estate: content.estate, edition: { ...edition, ...plain }, origin: '' };
    for (const kind of Object.keys(facts) as LetterKind[]) {
      await writeLetter(kind, facts[kind], about);
      await pause();
    }
  }
}
