import type { Language } from '#contract/language.ts';
import { longDate } from '#site/language/dates.ts';
import { personPage } from '#site/people/cast-list.ts';
import { removeLinks, type SearchDocument, toLocalizedTexts } from '#site/search/document.ts';
import type { IndexingPause } from '#site/search/indexing-pause.ts';
import type { ContentSource } from '#site/source.ts';
import { localizeAnswers } from '#site/visit/answers.ts';
import { createEventDocuments } from './events.ts';
import { createMediaDocuments } from './media.ts';
import { createPageDocuments } from './pages.ts';
import { createWorkDocuments } from './works.ts';

/** Words that visitors type but the texts avoid: keys below `search.also`. */
const hiddenWordKeys: Record<string, string> = {
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

export async function createSearchDocuments(source: ContentSource, language: Language, pause: IndexingPause) {
  const t = source.translator(language);
  const documents = await createEventDocuments(source, language, pause);
  for (const documentsOf of [
    createAnswerDocuments,
    createWorkDocuments,
    createPersonDocuments,
    createMediaDocuments,
    createNewsDocuments,
    createPlaceDocuments,
    createPageDocuments,
  ]) {
    documents.push(...documentsOf(source, language));
    await pause();
  }
  for (const [id, key] of Object.entries(hiddenWordKeys)) {
    const document = documents.find((known) => known.id === id);
    if (!document)
      throw new Error(`search.also.${key} in content/texts/search.yaml names "${id}", which does not exist.`);
    document.hiddenWords = t(`search.also.${key}`);
  }
  return documents;
}

/** Questions before a visit, with hidden search words. */
function createAnswerDocuments({ content, translator }: ContentSource, language: Language): SearchDocument[] {
  const t = translator(language);
  return localizeAnswers(content, t).flatMap(({ answers: group }) =>
    group.map(({ id, name, question, text, list }) => ({
      id: `answer-${id}`,
      kind: 'answers',
      href: `/visit#${id}`,
      title: { text: question },
      subtitle: t('visit.title'),
      names: [name],
      hiddenWords: t(`answers.${id}.asked`),
      text: toLocalizedTexts(...text.map(removeLinks), ...list.map((item) => `${item.name}: ${item.text}`)),
    })),
  );
}

function createPersonDocuments({ content, translator }: ContentSource, language: Language): SearchDocument[] {
  const t = translator(language);
  return [...content.people].map(([id, person]) => {
    const { name, members = [], bio = [] } = person;
    const quotes = (person.group === 'artists' && person.quotes) || [];
    return {
      id: `person-${id}`,
      kind: 'people',
      href: personPage(id),
      title: { text: name },
      subtitle: t(`people.${id}.title`),
      names: members.map((_, index) => t(`people.${id}.members.${index}`)),
      text: toLocalizedTexts(
        ...bio.map((_, index) => t(`people.${id}.bio.${index}`)),
        ...quotes.map((_, index) => t(`people.${id}.quotes.${index}.text`)),
      ),
    };
  });
}

function createNewsDocuments({ content, translator }: ContentSource, language: Language): SearchDocument[] {
  const t = translator(language);
  return [...content.news.values()].map(({ id, date, text }) => ({
    id: `news-${id}`,
    kind: 'news',
    href: `/news-detail/${id}`,
    title: { text: t(`news.${id}.title`) },
    subtitle: longDate(date, language),
    names: [t(`news.${id}.subtitle`)],
    text: toLocalizedTexts(t(`news.${id}.description`), ...text.map((_, index) => t(`news.${id}.text.${index}`))),
  }));
}

function createPlaceDocuments({ content, translator }: ContentSource, language: Language): SearchDocument[] {
  const t = translator(language);
  return [...content.places].map(([id, { number }]) => ({
    id: `place-${id}`,
    kind: 'places',
    href: `/park?place=${id}`,
    title: { text: t(`places.${id}.name`) },
    subtitle: t('search.placeNumber', { number }),
    text: toLocalizedTexts(t(`places.${id}.text`)),
  }));
}
