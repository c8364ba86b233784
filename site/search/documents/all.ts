import type { Language } from '#contract/language.ts';
import { longDate } from '#site/language/dates.ts';
import { pageOf } from '#site/people/bill.ts';
import { type Findable, told, unlinked } from '#site/search/document.ts';
import type { Pace } from '#site/search/pace.ts';
import type { Source } from '#site/source.ts';
import { tellAnswers } from '#site/visit/answers.ts';
import { evenings } from './evenings.ts';
import { media } from './media.ts';
import { pages } from './pages.ts';
import { works } from './works.ts';

/** Words that visitors type but the texts avoid: keys below `search.also`. */
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

export async function everything(source: Source, language: Language, pause: Pace): Promise<Findable[]> {
  const t = source.translator(language);
  const documents = await evenings(source, language, pause);
  for (const documentsOf of [answers, works, people, media, news, places, pages]) {
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

/** Questions before a visit, with hidden search words. */
function answers({ content, translator }: Source, language: Language): Findable[] {
  const t = translator(language);
  return tellAnswers(content, t).flatMap(({ answers: asked }) =>
    asked.map(({ id, name, question, text, list }) => ({
      id: `answer-${id}`,
      kind: 'answers',
      href: `/visit#${id}`,
      title: { text: question },
      line: t('visit.title'),
      names: [name],
      also: t(`answers.${id}.asked`),
      text: told(...text.map(unlinked), ...list.map((line) => `${line.name}: ${line.text}`)),
    })),
  );
}

function people({ content, translator }: Source, language: Language): Findable[] {
  const t = translator(language);
  return [...content.people].map(([id, person]) => {
    const { name, members = [], bio = [] } = person;
    const quotes = (person.group === 'artists' && person.quotes) || [];
    return {
      id: `person-${id}`,
      kind: 'people',
      href: pageOf(id),
      title: { text: name },
      line: t(`people.${id}.title`),
      names: members.map((_, index) => t(`people.${id}.members.${index}`)),
      text: told(
        ...bio.map((_, index) => t(`people.${id}.bio.${index}`)),
        ...quotes.map((_, index) => t(`people.${id}.quotes.${index}.text`)),
      ),
    };
  });
}

function news({ content, translator }: Source, language: Language): Findable[] {
  const t = translator(language);
  return [...content.news.values()].map(({ id, date, text }) => ({
    id: `news-${id}`,
    kind: 'news',
    href: `/news-detail/${id}`,
    title: { text: t(`news.${id}.title`) },
    line: longDate(date, language),
    names: [t(`news.${id}.subtitle`)],
    text: told(t(`news.${id}.description`), ...text.map((_, index) => t(`news.${id}.text.${index}`))),
  }));
}

function places({ content, translator }: Source, language: Language): Findable[] {
  const t = translator(language);
  return [...content.places].map(([id, { number }]) => ({
    id: `place-${id}`,
    kind: 'places',
    href: `/park?place=${id}`,
    title: { text: t(`places.${id}.name`) },
    line: t('search.placeNumber', { number }),
    text: told(t(`places.${id}.text`)),
  }));
}
