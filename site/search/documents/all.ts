import type { Content } from '#contract/content/kinds.ts';
import type { MediaItem } from '#contract/content/media.ts';
import { type Language, languages } from '#contract/language.ts';
import { longDate } from '#site/language/dates.ts';
import { type LocalizedText, type LocalizedTree, localizeTree } from '#site/language/localized-text.ts';
import type { ContentSource, Translate } from '#site/language/translator.ts';
import { formatPhotoQuery } from '#site/media/filter.ts';
import { findFilm, listCaptionLines, localizeMediaCategory, sortMedia } from '#site/media/media.ts';
import { hasPage } from '#site/pages-of-kinds.ts';
import { getParticipations } from '#site/people/participations.ts';
import { addArtistNames, buildPersonPath, localizeCastList } from '#site/people/people.ts';
import { localizeWorksOfEvent } from '#site/repertoire/works.ts';
import { type IndexingPause, removeLinks, type SearchDocument, toLocalizedTexts } from '#site/search/document.ts';
import { localizeAnswers } from '#site/visit/answers.ts';
import { createPageDocuments, findPagePicture } from './pages.ts';
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

/** Those of these pages that a house may leave out. */
const optionalPages: Record<string, string> = {
  'page-contact-newsletter': '/contact#newsletter',
  'page-mailing-terms-leaving': '/mailing-terms',
  'page-login': '/login',
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
    if (!hasPage(source.content, optionalPages[id] ?? '')) continue;
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
  for (const entry of source.events) {
    const { id, category, place, start, event } = entry;
    const key = `eventDetails.${id}.event`;
    const { title, subtitle, artists = [], ...rest } = localizeTree(event, key, localize);
    const day = longDate(start.slice(0, 10), language);
    documents.push({
      id: `event-${id}`,
      kind: 'events',
      href: `/events/${id}`,
      title,
      image: { id: entry.image, crop: 'poster' },
      subtitle: [t(`categories.${category}.name`), t(`venues.${place}.name`), day].join(' · '),
      event: entry,
      names: [
        ...(subtitle ? [subtitle.text] : []),
        ...localizers.map((other) => other(`${key}.title`).text).filter((name) => name !== title.text),
        ...localizeWorksOfEvent(entry, content, t).flatMap((work) => [work.title, work.composer]),
      ],
      text: collectTexts({
        ...rest,
        ...unsearched,
        artists: addArtistNames(artists, localizeCastList(entry, content, localize)),
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
      image: findPagePicture(t, '/visit'),
      names: [name],
      hiddenWords: t(`answers.${id}.asked`),
      text: toLocalizedTexts(...text.map(removeLinks)),
      rows: toLocalizedTexts(...list.map((item) => `${item.name}: ${item.text}`)),
    })),
  );
}

function createPersonDocuments(source: ContentSource, language: Language): SearchDocument[] {
  const { content, translator } = source;
  const t = translator(language);
  const rolesOf = indexRoles(source, language);
  return [...content.people].map(([id, person]) => {
    const { name, members = [], bio = [] } = person;
    const quotes = (person.group === 'artists' && person.quotes) || [];
    return {
      id: `person-${id}`,
      kind: 'people',
      href: buildPersonPath(id),
      title: { text: name },
      image: { id: person.image, crop: 'emblem' },
      subtitle: t(`people.${id}.title`),
      names: [...members.map((_, index) => t(`people.${id}.members.${index}`)), ...rolesOf(id)],
      text: toLocalizedTexts(
        ...bio.map((_, index) => t(`people.${id}.bio.${index}`)),
        ...quotes.map((_, index) => t(`people.${id}.quotes.${index}.text`)),
      ),
    };
  });
}

/** Returns a function from a person's id to the roles on the cast lists, each once. */
function indexRoles({ content, events, localizer }: ContentSource, language: Language): (id: string) => Set<string> {
  const castLists = new Map(events.map((event) => [event, localizeCastList(event, content, localizer(language))]));
  const { participations } = getParticipations(content);
  return (id) =>
    new Set(
      (participations.get(id) ?? []).flatMap(({ event, as }) => {
        const role = typeof as === 'object' && 'castLine' in as && castLists.get(event)?.[as.castLine]?.role.text;
        return role ? [role] : [];
      }),
    );
}

function createMediaDocuments({ content, translator }: ContentSource, language: Language): SearchDocument[] {
  const t = translator(language);
  return sortMedia(content).flatMap((item) => [
    createItemDocument(item, content, t),
    ...createPictureDocuments(item, t),
  ]);
}

function createItemDocument(item: MediaItem, content: Content, t: Translate): SearchDocument {
  const { id, year, text = [] } = item;
  const lines = 'film' in item ? listCaptionLines(findFilm(content, item.film), item.film, t) : [];
  return {
    id: `media-${id}`,
    kind: 'media',
    href: `/media-detail/${id}`,
    title: { text: t(`media.${id}.title`) },
    image: { id: item.image, crop: 'plate' },
    subtitle: `${localizeMediaCategory(item, t)} · ${year}`,
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
    href: `/media-detail/${item.id}${formatPhotoQuery(index + 1)}`,
    title: { text: t(`pictures.${image}.title`) },
    image: { id: image, crop: 'plate' },
    subtitle: `${t(`media.${item.id}.title`)} · ${item.year}`,
    text: toLocalizedTexts(t(`media.${item.id}.pictures.${index}.caption`), t(`pictures.${image}.alt`)),
  }));
}

function createNewsDocuments({ content, translator }: ContentSource, language: Language): SearchDocument[] {
  const t = translator(language);
  return [...content.news.values()].map(({ id, date, text, image }) => ({
    id: `news-${id}`,
    kind: 'news',
    href: `/news-detail/${id}`,
    title: { text: t(`news.${id}.title`) },
    image: { id: image, crop: 'plate' },
    subtitle: longDate(date, language),
    names: [t(`news.${id}.subtitle`)],
    text: toLocalizedTexts(t(`news.${id}.description`), ...text.map((_, index) => t(`news.${id}.text.${index}`))),
  }));
}

function createPlaceDocuments({ content, translator }: ContentSource, language: Language): SearchDocument[] {
  const t = translator(language);
  return [...content.places].map(([id, { number, image }]) => ({
    id: `place-${id}`,
    kind: 'places',
    href: `/park?place=${id}`,
    title: { text: t(`places.${id}.name`) },
    image: { id: image, crop: 'plate' },
    subtitle: t('search.placeNumber', { number }),
    text: toLocalizedTexts(t(`places.${id}.text`)),
  }));
}
