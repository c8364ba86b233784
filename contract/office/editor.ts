import type { Event } from '#contract/content/event.ts';
import { type KindName, kinds } from '#contract/content/kinds.ts';
import type { Language } from '#contract/language.ts';
import type { Advice } from './advice.ts';
import type { FieldFaultAt, Group, Typed, Variants } from './form.ts';
import { type OfficeTask, type Role, writingRoles } from './roles.ts';

/** Everyone who may open an entry may write a draft of it. */
export const mayPublish = (role: Role | undefined, kind: KindName): boolean =>
  role === 'owner' || (role === 'office' && !('byOwner' in kinds[kind]));

export const editor = {
  addresses: {
    '/office/content/search': { who: writingRoles },
    '/office/see': { who: writingRoles },
    '/office/see/page': { who: writingRoles },
    '/office/bar': { who: 'anybody' },
    '/office/content': { who: writingRoles },
    '/office/content/:kind': { who: writingRoles },
    '/office/content/:kind/:id': { who: writingRoles },
    '/office/content/:kind/:id/history': { who: writingRoles },
    '/office/content/:kind/:id/history/page': { who: writingRoles },
    '/office/new/:kind': { who: writingRoles },
    '/office/content/:kind/:id/draft': { who: writingRoles },
    '/office/content/:kind/:id/here': { who: writingRoles },
    '/office/preview': { who: writingRoles },
  },
  events: [
    'publishedContent',
    'scheduledContent',
    'unscheduledContent',
    'discardedContent',
    'undidContent',
    'restoredContent',
    'deletedContent',
    'postedNotice',
    'endedNotice',
  ],
  loggedOnly: ['draftedContent'],
  reportedOnly: ['publishedTogether', 'keptContent', 'sameContent', 'copiedContent', 'begunContent'],
} as const satisfies OfficeTask;

export const subjects = {
  programme: ['events', 'people', 'works', 'composers', 'news'],
  house: ['estate', 'siteNotices', 'answers', 'parkSlides', 'aboutSlides', 'texts', 'pages', 'partners'],
  park: ['places', 'paths', 'parkDetail', 'history', 'parkMap'],
  media: ['pictures', 'media', 'films'],
} as const satisfies Record<string, readonly KindName[]>;

export const asked = {
  events: ['category', 'start', 'event.title', 'event.venue', 'event.artists', 'place', 'image'],
  news: ['title', 'date', 'image', 'film'],
  media: ['title', 'film', 'key', 'provider', 'year', 'image'],
  people: ['name', 'title', 'image'],
  works: ['title', 'composedBy', 'year', 'about', 'listen'],
  composers: ['name', 'born', 'about'],
  places: ['number', 'name', 'text', 'image'],
  paths: ['order', 'name', 'text'],
  history: ['title', 'text', 'image'],
  answers: ['part', 'order', 'name', 'question', 'text', 'asked'],
  parkSlides: ['title', 'description', 'image'],
  aboutSlides: ['title', 'description', 'image'],
} as const satisfies Partial<Record<KindName, readonly string[]>>;
export type Fresh = keyof typeof asked;
export const isFresh = (kind: string): kind is Fresh => Object.hasOwn(asked, kind);

interface Stamp {
  by: string;
  at: string;
}

export interface EntryLine {
  kind: KindName;
  id: string;
  title: { de?: string; en?: string } | undefined;
  day: string | undefined;
  published: Stamp | undefined;
  draft: (Stamp & { version: number; publishAt: string | null; fault: string | null; gone: boolean }) | undefined;
  missing: { de: number; en: number };
}

export const onlys = ['waiting', 'missing', 'recent'] as const;
export const ticks = ['all', 'none'] as const;

export interface Difference {
  path: string;
  before: string | undefined;
  after: string | undefined;
}

export interface Seen {
  pages: string[];
  page: string;
  language: Language;
}

export type Compared = number | 'draft';

export type Named = Partial<Record<string, { id: string; title: EntryLine['title']; draft?: true }[]>>;

export interface Objection {
  entry: Pick<EntryLine, 'kind' | 'id' | 'title'>;
  tree: Group | Variants;
  faults: FieldFaultAt[];
  advice: Advice[];
  outdated: boolean;
}

export interface Alongside {
  entries: Objection['entry'][];
  /** sent by the button, so that only what the person has seen is published */
  seen: string;
  mayPublish: boolean;
}

export interface MovedEvent {
  accepted: number;
  offered: number;
  requests: number;
  from: string;
  to: string;
  status: Event['status'];
  changed: readonly string[];
  /** true: the decision publishes the change with its e-mails; false: it is published before */
  byDecision: boolean;
}

export interface FormFacts {
  line: EntryLine;
  seenAt: string[];
  tree: Group | Variants;
  typed: Typed;
  /** version of the draft in the form; 0: no draft */
  version: number;
  base: number;
  named: Named;
  faults: FieldFaultAt[];
  advice: Advice[];
  objections: Objection[];
  alongside: Alongside | undefined;
  hasGuests: boolean;
  moved: MovedEvent | undefined;
  mayPublish: boolean;
  mayDelete: boolean;
  mayCopy: boolean;
  undo: number | undefined;
  there: boolean;
  deleted: boolean;
  address: string | undefined;
  namedBy: EntryLine[];
  row: string | undefined;
  first: string | undefined;
  conflict: { by: string; at: string; differences: Difference[] } | undefined;
}

export interface EditorScreens {
  content: {
    lines: EntryLine[];
    only: (typeof onlys)[number] | undefined;
    kind: KindName | undefined;
    mayPublish: KindName[];
    /** ticked drafts: all, none, own ones, or the submitted ones */
    ticked: (typeof ticks)[number] | string[];
    objections: Objection[];
  };
  contentForm: FormFacts;
  contentHistory: {
    line: EntryLine;
    tree: Group | Variants;
    revisions: { number: number; action: 'published' | 'deleted' | 'shipped'; by: string; at: string }[];
    compared: { what: Compared; differences: Difference[]; seen: Seen } | undefined;
    version: number;
    base: number;
  };
  contentNew: { kind: Fresh; tree: Group | Variants; typed: Typed; named: Named; faults: FieldFaultAt[] };
}
