import type { Language } from '#contract/language.ts';
import type { Findable } from '#site/search/document.ts';
import type { Pace } from '#site/search/pace.ts';
import type { Source } from '#site/source.ts';
import { answers } from './answers.ts';
import { evenings } from './evenings.ts';
import { media } from './media.ts';
import { news } from './news.ts';
import { pages } from './pages.ts';
import { people } from './people.ts';
import { places } from './places.ts';
import { works } from './works.ts';

const kinds = [answers, works, people, media, news, places, pages];

/** Words that visitors type and the texts avoid, by what they are looking for: keys under `search.also`. */
const also: Record<string, string> = {
  'page-events': 'tickets',
  'page-park-hours': 'hours',
  'page-park-journey': 'journey',
  'page-contact': 'contact',
  'page-contact-newsletter': 'newsletter',
  'page-mailing-terms-leaving': 'leaving',
  'page-privacy': 'privacy',
  'page-accessibility': 'accessibility',
  'page-login': 'login',
};

/** All there is to find, in one language. */
export async function everything(source: Source, language: Language, pause: Pace): Promise<Findable[]> {
  const t = source.translator(language);
  const documents = await evenings(source, language, pause);
  for (const documentsOf of kinds) {
    documents.push(...documentsOf(source, language));
    await pause();
  }
  for (const [id, key] of Object.entries(also)) {
    const document = documents.find((one) => one.id === id);
    if (!document)
      throw new Error(`search.also.${key} in content/texts/search.yaml is meant for "${id}", which there is not.`);
    document.also = t(`search.also.${key}`);
  }
  return documents;
}
