import type { Content } from '#contract/content/kinds.ts';
import type { MediaItem } from '#contract/content/media.ts';
import { type Language, languages } from '#contract/language.ts';
import { longDate } from '#site/language/dates.ts';
import { type LocalizedText, type LocalizedTree, localizeTree } from '#site/language/localized-text.ts';
import type { ContentSource, Translate } from '#site/language/translator.ts';
import { photoQuery } from '#site/media/filter.ts';
import { captionLines, findFilm, sortMedia } from '#site/media/media.ts';
import { castListOf, namedArtists, personPage } from '#site/people/people.ts';
import { venueKey } from '#site/programme/programme.ts';
import { worksOfEvent } from '#site/repertoire/works.ts';
import { type IndexingPause, removeLinks, type SearchDocument, toLocalizedTexts } from '#site/search/document.ts';
import { localizeAnswers } from '#site/visit/answers.ts';
import { createPageDocuments } from './pages.ts';
import { createWorkDocuments } from './works.ts';

/** Keys below `search.also`: words that visitors type but the texts of a page do not contain. */
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

const unsearched = { date: undefined, time: undefined, venue: undefined };

/** Pauses after each event, because the archive may be long. */
async function createEventDocuments(source: ContentSource, language: Language, pause: IndexingPause) {
  const { content, translator, localizer } = source;
  const [t, localize, localizers] = [translator(language), localizer(language), languages.map(localizer)];
  const documents: SearchDocument[] = [];
  for (const facts of source.events) {
    const { id, category, place, start, event } = facts;
    const key = `eventDetails.${id}.event`;
    const { title, subtitle, artists = [], ...rest } = localizeTree(event, key, localize);
    const day = longDate(start.slice(0, 10), language);
    documents.push({
      id: `event-${id}`,
      kind: 'events',
      href: `/events/${id}`,
      title,
      subtitle: [t(`events.category.${category}`), t(`events.place.${venueKey(place)}`), day].join(' · '),
      event: facts,
      names: [
        ...(subtitle ? [subtitle.text] : []),
        ...localizers.map((other) => other(`${key}.title`).text).filter((name) => name !== title.text),
        ...worksOfEvent(facts, content, t).flatMap((work) => [work.title, work.composer]),
      ],
      text: collectTexts({
        ...rest,
        ...unsearched,
        artists: namedArtists(artists, castListOf(facts, content, localize)),
      }),
    });
    await pause();
  }
  return documents;
}

function collectTexts(tree: LocalizedTree<object>): LocalizedText[] {
  return Object.values(tree).flatMap((value: unknown) => {
    if (typeof value !== 'object' || value === null) return [];
    return 'text' in value && typeof value.text === 'string' ? [value as LocalizedText] : collectTexts(value);
  });
}

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

function createMediaDocuments({ content, translator }: ContentSource, language: Language): SearchDocument[] {
  const t = translator(language);
  return sortMedia(content).flatMap((item) => [
    createItemDocument(item, content, t),
    ...createPictureDocuments(item, t),
  ]);
}

function createItemDocument(item: MediaItem, content: Content, t: Translate): SearchDocument {
  const { id, category, year, text = [] } = item;
  const lines = 'film' in item ? captionLines(findFilm(content, item.film), item.film, t) : [];
  return {
    id: `media-${id}`,
    kind: 'media',
    href: `/media-detail/${id}`,
    title: { text: t(`media.${id}.title`) },
    subtitle: `${t(`library.categories.${category}`)} · ${year}`,
    text: toLocalizedTexts(
      t(`media.${id}.description`),
      ...text.map((_, index) => t(`media.${id}.text.${index}`)),
      ...lines.map(({ text }) => text),
    ),
  };
}

function createPictureDocuments(item: MediaItem, t: Translate): SearchDocument[] {
  if (item.type !== 'photo') return [];
  return item.pictures.map(({ image }, index) => ({
    id: `picture-${image}`,
    kind: 'media',
    href: `/media-detail/${item.id}${photoQuery(index + 1)}`,
    title: { text: t(`pictures.${image}.title`) },
    subtitle: `${t(`media.${item.id}.title`)} · ${item.year}`,
    text: toLocalizedTexts(t(`media.${item.id}.pictures.${index}.caption`), t(`pictures.${image}.alt`)),
  }));
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
