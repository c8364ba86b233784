/** What the office's pages about content are told, and who may do what there. */
import type { Advice } from './advice.ts';
import type { Event } from './event.ts';
import type { FieldFaultAt, Group, Typed, Variants } from './form.ts';
import { type KindName, kinds } from './kinds.ts';
import type { Language } from './language.ts';
import type { Role } from './office.ts';

/** Whoever opens an entry may write a draft of it; making it public is for whom the registry names. */
export const mayPublish = (role: Role | undefined, kind: KindName): boolean =>
  role === 'owner' || (role === 'office' && kinds[kind].editors === 'office');

/** Under which heading the office lists each kind. A kind without one does not compile: the office would never see it. */
const subjectOf = {
  events: 'programme',
  people: 'programme',
  works: 'programme',
  composers: 'programme',
  news: 'programme',
  estate: 'house',
  siteNotices: 'house',
  answers: 'house',
  parkSlides: 'house',
  aboutSlides: 'house',
  texts: 'house',
  pages: 'house',
  partners: 'house',
  places: 'park',
  paths: 'park',
  parkDetail: 'park',
  history: 'park',
  parkMap: 'park',
  pictures: 'media',
  media: 'media',
  films: 'media',
} as const satisfies Record<Exclude<KindName, 'parkModel'>, string>;

const listedKinds = Object.keys(subjectOf) as (keyof typeof subjectOf)[];
/** The kinds of each heading, in the order of the list above. */
export const subjects = Object.groupBy(listedKinds, (kind) => subjectOf[kind]);

/** Of these the office makes new ones: what they must have is asked first, the rest later. */
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
  /** in both languages where there are two; undefined where nothing has been said yet */
  title: { de?: string; en?: string } | undefined;
  /** what it is about is on this day, `2024-07-20` */
  day: string | undefined;
  /** the last publication, and the draft that waits */
  published: Stamp | undefined;
  draft: (Stamp & { version: number; publishAt: string | null; fault: string | null; gone: boolean }) | undefined;
  /** texts that stand in one language alone */
  missing: { de: number; en: number };
}

export const onlys = ['waiting', 'missing', 'recent'] as const;
/** Which drafts of a list are ticked, where it is not one’s own. */
export const ticks = ['all', 'none'] as const;

/** A difference between two states of an entry. */
export interface Difference {
  path: string;
  before: string | undefined;
  after: string | undefined;
}

/** Where both pages are looked at: one of those that show the entry. */
export interface Seen {
  pages: string[];
  page: string;
  language: Language;
}

/** A revision by its number, 0 for the file; or the draft that waits. */
export type Compared = number | 'draft';

/** What the form names: for each kind the entries there are, drafts of new ones included. */
export type Named = Partial<Record<string, { id: string; title: EntryLine['title']; draft?: true }[]>>;

/** What stands against publishing an entry, said on another page than its own form. */
export interface Objection {
  entry: Pick<EntryLine, 'kind' | 'id' | 'title'>;
  /** of its form: what the fields are called */
  tree: Group | Variants;
  faults: FieldFaultAt[];
  advice: Advice[];
  /** another version has been published since the draft was begun */
  outdated: boolean;
}

/** Drafts that an entry names: they are published together with it. */
export interface Alongside {
  entries: Objection['entry'][];
  /** what the button sends, so that nothing is published that nobody has seen */
  seen: string;
  mayPublish: boolean;
}

/** The draft changes when, where or whether an event takes place that people have tickets or offers for, or have asked for. */
export interface MovedEvent {
  accepted: number;
  offered: number;
  /** open or waiting; counted when it is cancelled or postponed */
  requests: number;
  /** when it starts as published, and in the draft */
  from: string;
  to: string;
  /** in the draft */
  status: Event['status'];
  /** paths of the fields that differ: `doors`, `event.venue` */
  changed: readonly string[];
  /** the decision publishes the change together with its e-mails; otherwise it is published before */
  byDecision: boolean;
}

export interface FormFacts {
  line: EntryLine;
  /** pages that show it, the likeliest first */
  seenAt: string[];
  tree: Group | Variants;
  typed: Typed;
  /** of the draft that the form shows; 0: there is none */
  version: number;
  /** the revision that counts where this form began */
  base: number;
  named: Named;
  faults: FieldFaultAt[];
  /** what a colleague says of the draft */
  advice: Advice[];
  /** what stands against publishing in other entries */
  objections: Objection[];
  /** undefined: it names no draft */
  alongside: Alongside | undefined;
  /** people have tickets or an offer for this event, or have asked for it: it is cancelled before it is deleted */
  hasGuests: boolean;
  /** publishing was stopped to ask whether to write to them */
  moved: MovedEvent | undefined;
  mayPublish: boolean;
  mayDelete: boolean;
  mayCopy: boolean;
  /** which revision could be taken back at once */
  undo: number | undefined;
  /** in the house, and not a draft alone */
  there: boolean;
  /** it is not in the house any more */
  deleted: boolean;
  /** where it is seen on the site */
  address: string | undefined;
  /** entries that name this one and so keep it from being deleted */
  namedBy: EntryLine[];
  /** a list that gets an empty row, by its path */
  row: string | undefined;
  /** a list that gets a new row before all others, by its path */
  first: string | undefined;
  /** somebody else has saved or published meanwhile */
  conflict: { by: string; at: string; differences: Difference[] } | undefined;
}

export interface EditorScreens {
  content: {
    lines: EntryLine[];
    only: (typeof onlys)[number] | undefined;
    /** of one kind alone */
    kind: KindName | undefined;
    mayPublish: KindName[];
    /** which of them are ticked: all, none, or those of these boxes: one's own, or those that were sent */
    ticked: (typeof ticks)[number] | string[];
    /** what kept several drafts from being published together */
    objections: Objection[];
  };
  contentForm: FormFacts;
  contentHistory: {
    line: EntryLine;
    tree: Group | Variants;
    revisions: { number: number; action: 'published' | 'deleted' | 'shipped'; by: string; at: string }[];
    /** which of them is compared with what counts now */
    compared: { what: Compared; differences: Difference[]; seen: Seen } | undefined;
    version: number;
    base: number;
  };
  contentNew: { kind: Fresh; tree: Group | Variants; typed: Typed; named: Named; faults: FieldFaultAt[] };
}
