import type { z } from 'zod';
import type { Language } from '#contract/language.ts';
import { parkPath } from './access.ts';
import { category, newsCategory } from './categories.ts';
import { estate, newsItem, slide, textTree } from './content.ts';
import { event } from './event.ts';
import { look } from './look.ts';
import { film, mediaItem } from './media.ts';
import { historySlide, parkDetail, parkMap, place } from './park.ts';
import { parkModel } from './park-model.ts';
import { payment } from './payment.ts';
import { person } from './people.ts';
import { picture } from './picture.ts';
import { prices } from './prices.ts';
import { redirectTable } from './redirects.ts';
import { siteNotices } from './site-notice.ts';
import { partnersPage, staticPage } from './static-page.ts';
import { venue } from './venues.ts';
import { visitAnswer } from './visit.ts';
import { composer, work } from './works.ts';

export interface ContentKind {
  schema: z.ZodType;
  /** path below content/; `*` is the entry's id. A kind without `*` is a single file. */
  files: string;
  label: Record<Language, string>;
  isOwnerOnly?: true;
  /** nobody else writes drafts of it, either */
  isDraftedByOwner?: true;
  address?: (id: string) => string;
  /** key of its texts; by default the name of the kind */
  key?: (id: string) => string;
  /** fields with texts for visitors; by default all, [] for none */
  textFields?: readonly string[];
  /** its texts may name facts of the house (facts.ts), like all interface texts */
  namesFacts?: true;
  /** the code defines the set of entries: none is added or deleted */
  hasFixedEntries?: true;
  /** what counts if the file is missing */
  fallback?: string;
  generated?: true;
}

export const contentKinds = {
  estate: {
    schema: estate,
    files: 'estate.yaml',
    label: { de: 'Adresse, Telefon, Öffnungszeiten', en: 'Address, telephone, opening hours' },
    address: () => '/contact',
    key: () => 'estate',
  },
  look: {
    schema: look,
    files: 'look.yaml',
    label: { de: 'Aussehen', en: 'Look' },
    isOwnerOnly: true,
    isDraftedByOwner: true,
    address: () => '/',
    textFields: [],
    fallback: '{}\n',
  },
  prices: {
    schema: prices,
    files: 'prices.yaml',
    label: { de: 'Preise', en: 'Prices' },
    address: () => '/visit',
    key: () => 'prices',
    fallback: 'groups: []\n',
  },
  payment: {
    schema: payment,
    files: 'payment.yaml',
    label: { de: 'Bankkonto und Rechnungen', en: 'Bank account and invoices' },
    isOwnerOnly: true,
    isDraftedByOwner: true,
    key: () => 'payment',
    textFields: ['vatExemption'],
    fallback: '{}\n',
  },
  siteNotices: {
    schema: siteNotices,
    files: 'site-notices.yaml',
    label: { de: 'Hinweise auf allen Seiten', en: 'Notices on every page' },
    address: () => '/',
    key: () => 'siteNotices',
  },
  redirects: {
    schema: redirectTable,
    files: 'redirects.yaml',
    label: { de: 'Weiterleitungen von alten Adressen', en: 'Redirects from old addresses' },
    textFields: [],
  },
  events: {
    schema: event,
    files: 'events/*.yaml',
    label: { de: 'Abende', en: 'Evenings' },
    address: (id) => `/events/${id}`,
    key: (id) => `eventDetails.${id}`,
  },
  venues: {
    schema: venue,
    files: 'venues/*.yaml',
    label: { de: 'Orte für Abende', en: 'Places of evenings' },
    address: (id) => `/venues/${id}`,
    textFields: ['name', 'inSentence', 'shelter', 'title', 'text'],
  },
  categories: {
    schema: category,
    files: 'categories/*.yaml',
    label: { de: 'Arten von Abenden', en: 'Kinds of evenings' },
    address: (id) => `/events?category=${id}`,
    textFields: ['name'],
  },
  news: {
    schema: newsItem,
    files: 'news/*.yaml',
    label: { de: 'Nachrichten', en: 'News' },
    address: (id) => `/news-detail/${id}`,
  },
  newsCategories: {
    schema: newsCategory,
    files: 'news-categories/*.yaml',
    label: { de: 'Arten von Nachrichten', en: 'Kinds of news' },
    address: () => '/',
    textFields: ['name'],
  },
  media: {
    schema: mediaItem,
    files: 'media/*.yaml',
    label: { de: 'Mediathek', en: 'Media library' },
    address: (id) => `/media-detail/${id}`,
  },
  films: {
    schema: film,
    files: 'films/*/film.yaml',
    label: { de: 'Filme', en: 'Films' },
    textFields: ['title', 'shots', 'lines', 'transcript'],
  },
  people: {
    schema: person,
    files: 'people/*.yaml',
    label: { de: 'Personen', en: 'People' },
    address: (id) => `/people/${id}`,
  },
  works: {
    schema: work,
    files: 'works/*.yaml',
    label: { de: 'Werke', en: 'Works' },
    address: (id) => `/works/${id}`,
    textFields: ['title', 'about', 'listen'],
  },
  composers: {
    schema: composer,
    files: 'composers/*.yaml',
    label: { de: 'Komponisten', en: 'Composers' },
    address: (id) => `/composers/${id}`,
    textFields: ['name', 'about'],
  },
  places: {
    schema: place,
    files: 'places/*.yaml',
    label: { de: 'Orte auf dem Gelände', en: 'Places in the grounds' },
    address: (id) => `/park?place=${id}`,
  },
  paths: {
    schema: parkPath,
    files: 'paths/*.yaml',
    label: { de: 'Wege auf dem Gelände', en: 'Paths in the grounds' },
    address: (id) => `/park#path-${id}`,
    textFields: ['name', 'text'],
  },
  answers: {
    schema: visitAnswer,
    files: 'visit/*.yaml',
    label: { de: 'Fragen zum Besuch', en: 'Questions about a visit' },
    address: (id) => `/visit#${id}`,
    namesFacts: true,
  },
  history: {
    schema: historySlide,
    files: 'history/*.yaml',
    label: { de: 'Geschichte', en: 'History' },
    address: () => '/park#history',
  },
  parkSlides: {
    schema: slide,
    files: 'park-slides/*.yaml',
    label: { de: 'Bilder der Startseite', en: 'Slides of the home page' },
    address: (id) => `/#park-${id}`,
  },
  aboutSlides: {
    schema: slide,
    files: 'about-slides/*.yaml',
    label: { de: 'Bilder von „Über uns“', en: 'Slides of “About us”' },
    address: (id) => `/about#about-${id}`,
  },
  parkDetail: {
    schema: parkDetail,
    files: 'park-detail.yaml',
    label: { de: 'Haus und Gelände', en: 'The house and its grounds' },
    address: () => '/park-detail/1',
  },
  parkMap: {
    schema: parkMap,
    files: 'park-map.yaml',
    label: { de: 'Karte: Stellen der Orte', en: 'Map: spots of the places' },
    isOwnerOnly: true,
    address: () => '/park',
    textFields: [],
  },
  parkModel: {
    schema: parkModel,
    files: 'park-model.yaml',
    label: { de: 'Modell des Parks', en: 'Model of the park' },
    isOwnerOnly: true,
    textFields: [],
    generated: true,
  },
  pages: {
    schema: staticPage,
    files: 'pages/*.yaml',
    label: { de: 'Rechtliche Seiten', en: 'Legal pages' },
    isOwnerOnly: true,
    address: (id) => `/${id}`,
    hasFixedEntries: true,
    namesFacts: true,
  },
  partners: {
    schema: partnersPage,
    files: 'partners.yaml',
    label: { de: 'Für Partner', en: 'For partners' },
    address: () => '/partners',
    key: () => 'partners',
    namesFacts: true,
  },
  pictures: {
    schema: picture,
    files: 'pictures/*/picture.yaml',
    label: { de: 'Bilder', en: 'Pictures' },
    textFields: ['title', 'alt'],
  },
  texts: {
    schema: textTree,
    files: 'texts/*.yaml',
    label: { de: 'Texte der Website', en: 'Texts of the website' },
    key: (id) => id,
    hasFixedEntries: true,
  },
} as const satisfies Record<string, ContentKind>;

export type KindName = keyof typeof contentKinds;
export const kindNames = Object.keys(contentKinds) as KindName[];
/** A database may contain kinds of another release. */
export const isKind = (name: string): name is KindName => Object.hasOwn(contentKinds, name);
export const isEditable = (name: string): name is KindName => isKind(name) && !('generated' in contentKinds[name]);
export const editableKinds = kindNames.filter(isEditable);

type ContentKinds = typeof contentKinds;
type SingleKindName = {
  [Name in KindName]: ContentKinds[Name]['files'] extends `${string}*${string}` ? never : Name;
}[KindName];

export type EntryOf<Name extends KindName> = z.output<ContentKinds[Name]['schema']>;

export type Content = {
  readonly [Name in KindName]: Name extends SingleKindName ? EntryOf<Name> : ReadonlyMap<string, EntryOf<Name>>;
};

export const isSingle = (name: KindName): name is SingleKindName => !contentKinds[name].files.includes('*');

/** Fields that name another entry, in every kind. */
const sharedReferences: ReadonlyMap<string, KindName> = new Map([
  ['image', 'pictures'],
  ['wayMap', 'pictures'],
  ['film', 'films'],
  ['event', 'events'],
  ['evenings', 'events'],
  ['camera', 'pictures'],
  ['person', 'people'],
  ['work', 'works'],
  ['composedBy', 'composers'],
]);

/** In other kinds, fields of these names hold something else. */
const ownReferences: ReadonlyMap<string, KindName> = new Map([
  ['events.place', 'venues'],
  ['events.category', 'categories'],
  ['news.category', 'newsCategories'],
  ['venues.place', 'venues'],
  ['venues.mapPlace', 'places'],
]);

/** The kind of the entries that a field of the kind `owner` names. */
export const findReferenceKind = (owner: string, field: string): KindName | undefined =>
  sharedReferences.get(field) ?? ownReferences.get(`${owner}.${field}`);

/** The path of an entry’s file below content/, and back. */
export const buildEntryFile = (name: KindName, id: string): string => contentKinds[name].files.replace('*', id);

export function parseEntryFile(file: string): { kind: KindName; id: string } | undefined {
  for (const kind of kindNames) {
    const [before = '', after] = contentKinds[kind].files.split('*');
    if (after === undefined) {
      if (file === before) return { kind, id: before.replace(/\.yaml$/, '') };
    } else if (file.startsWith(before) && file.endsWith(after)) {
      const id = file.slice(before.length, -after.length);
      if (id && !id.includes('/')) return { kind, id };
    }
  }
  return undefined;
}
