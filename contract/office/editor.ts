import { contentKinds, type KindName } from '#contract/content/kinds.ts';
import type { RedirectIssue } from '#contract/content/redirects.ts';
import type { Language } from '#contract/language.ts';
import type { ContentIssue } from './content-issues.ts';
import type { DescribedChange } from './decision.ts';
import type { FieldGroup, FieldVariants, FormIssue, FormValues } from './form.ts';
import { type OfficeRole, type OfficeTask, writingRoles } from './roles.ts';

export const mayDraft = (role: OfficeRole | undefined, kind: KindName): boolean =>
  role === 'owner' || !('isDraftedByOwner' in contentKinds[kind]);

/** Only publishing needs this right. All roles that may open an entry may write a draft. */
export const mayPublish = (role: OfficeRole | undefined, kind: KindName): boolean =>
  role === 'owner' || (role === 'office' && !('isOwnerOnly' in contentKinds[kind]));

export const editorTask = {
  addresses: {
    '/office/content/search': { allowedRoles: writingRoles },
    '/office/visual-editor': { allowedRoles: writingRoles },
    '/office/visual-editor/page': { allowedRoles: writingRoles },
    '/office/admin-bar': { allowedRoles: 'anybody' },
    '/office/content': { allowedRoles: writingRoles },
    '/office/content/:kind': { allowedRoles: writingRoles },
    '/office/content/:kind/:id': { allowedRoles: writingRoles },
    '/office/content/:kind/:id/history': { allowedRoles: writingRoles },
    '/office/content/:kind/:id/history/page': { allowedRoles: writingRoles },
    '/office/house': { allowedRoles: ['owner'] },
    '/office/new/:kind': { allowedRoles: writingRoles },
    '/office/content/:kind/:id/draft': { allowedRoles: writingRoles },
    '/office/content/:kind/:id/presence': { allowedRoles: writingRoles },
    '/office/preview': { allowedRoles: writingRoles },
    '/office/redirects': { allowedRoles: writingRoles },
    '/office/redirects/table.csv': { allowedRoles: writingRoles },
  },
  events: [
    ...['publishedContent', 'scheduledContent', 'unscheduledContent', 'discardedContent', 'undidContent'],
    ...['restoredContent', 'deletedContent', 'postedNotice', 'endedNotice'],
  ],
  loggedOnly: ['draftedContent'],
  reportedOnly: ['publishedDrafts', 'savedDraft', 'unchangedContent', 'copiedContent', 'startedDraft'],
} as const satisfies OfficeTask;

export const kindsBySubject = {
  programme: ['events', 'people', 'works', 'composers', 'venues', 'categories', 'news', 'newsCategories'],
  house: [
    ...(['estate', 'look', 'prices', 'payment', 'siteNotices', 'answers', 'parkSlides', 'aboutSlides'] as const),
    ...(['texts', 'pages', 'partners', 'redirects'] as const),
  ],
  park: ['places', 'paths', 'parkDetail', 'history', 'parkMap'],
  media: ['pictures', 'media', 'films'],
} as const satisfies Record<string, readonly KindName[]>;

/** The first form: its questions, and the fields of the estate that answer them. */
export const houseQuestions = {
  name: ['name', 'inSentences', 'slug'],
  about: ['about'],
  company: ['company', 'legal.form', 'legal.purpose'],
  represented: ['legal.represented'],
  address: ['address', 'position'],
  email: ['email'],
  phone: ['phone', 'office.phoneHours', 'office.officeDays'],
  law: ['legal.law', 'legal.register', 'legal.vat', 'legal.taxNumber', 'legal.authority', 'legal.trade'],
  responsible: ['legal.editor', 'legal.privacyContact', 'legal.privacyAuthority'],
  hours: ['hours.regular'],
} as const;

export const newEntryFields = {
  events: ['category', 'start', 'event.title', 'event.venue', 'event.artists', 'place', 'image'],
  venues: ['order', 'name', 'inSentence', 'setting', 'text'],
  categories: ['order', 'name', 'type'],
  news: ['title', 'date', 'category', 'image', 'film'],
  newsCategories: ['order', 'name'],
  media: ['title', 'category', 'film', 'key', 'provider', 'year', 'image'],
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
export type NewEntryKind = keyof typeof newEntryFields;
export const isNewEntryKind = (kind: string): kind is NewEntryKind => Object.hasOwn(newEntryFields, kind);

/** Why a scheduled draft was not published when it was due. */
export type WaitReason = 'guestsUnanswered' | 'contentInvalid' | 'changedMeanwhile' | 'siteStuck';

interface EntryChange {
  by: string;
  at: string;
}

export interface EntrySummary {
  kind: KindName;
  id: string;
  title: { de?: string; en?: string } | undefined;
  day: string | undefined;
  published: EntryChange | undefined;
  draft:
    | (EntryChange & { version: number; publishAt: string | null; waitReason: WaitReason | null; isDeleted: boolean })
    | undefined;
  missing: { de: number; en: number };
  /** It still has something from the sample: mostly marked “(Muster)”. */
  isSample: boolean;
}

export const entryFilters = ['waiting', 'missing', 'recent', 'sample'] as const;
export const tickOptions = ['all', 'none'] as const;

export interface FieldDifference {
  path: string;
  before: string | undefined;
  after: string | undefined;
}

/** `theirs`: the text that was saved or published meanwhile. `mine`: the text of the form. */
interface ConflictDifference {
  path: string;
  theirs: string | undefined;
  mine: string | undefined;
}

export interface RevisionPreview {
  pages: string[];
  page: string;
  language: Language;
}

export type ComparedRevision = number | 'draft';

export type ReferenceOptions = Partial<Record<string, { id: string; title: EntrySummary['title']; draft?: true }[]>>;

export interface EntryIssues {
  entry: Pick<EntrySummary, 'kind' | 'id' | 'title'>;
  tree: FieldGroup | FieldVariants;
  formIssues: FormIssue[];
  contentIssues: ContentIssue[];
  isOutdated: boolean;
}

interface CompanionDrafts {
  entries: EntryIssues['entry'][];
  /** The publish button sends it: the server publishes only drafts that the person saw. */
  versionsHash: string;
  mayPublish: boolean;
}

export interface ChangeForGuests extends DescribedChange {
  accepted: number;
  offered: number;
  requests: number;
  /** Berlin wall time, if the person wants to publish later. */
  publishAt?: string | undefined;
}

export interface EntryFormData {
  entry: EntrySummary;
  pagesShowing: string[];
  tree: FieldGroup | FieldVariants;
  typed: FormValues;
  /** Version of the draft that the form shows; 0 without a draft. */
  version: number;
  base: number;
  referenceOptions: ReferenceOptions;
  formIssues: FormIssue[];
  contentIssues: ContentIssue[];
  entryIssues: EntryIssues[];
  companionDrafts: CompanionDrafts | undefined;
  hasGuests: boolean;
  changeForGuests: ChangeForGuests | undefined;
  mayPublish: boolean;
  mayDelete: boolean;
  mayCopy: boolean;
  undoableRevision: number | undefined;
  exists: boolean;
  isDeleted: boolean;
  address: string | undefined;
  referencedBy: EntrySummary[];
  addRowTo: string | undefined;
  addFirstRowTo: string | undefined;
  conflict: { by: string; at: string; differences: ConflictDifference[] } | undefined;
  /** fields that still have something from the sample */
  sampleFields: string[];
  /** for an event: what its guests would still read of the sample elsewhere on the site */
  sampleEntries: EntrySummary[];
}

export interface EditorScreens {
  content: {
    entries: EntrySummary[];
    filter: (typeof entryFilters)[number] | undefined;
    kind: KindName | undefined;
    /** kinds that the house offers, also without an entry */
    kinds: KindName[];
    mayPublish: KindName[];
    /** `all`, `none`, or the names of the ticked checkboxes. */
    ticked: (typeof tickOptions)[number] | string[];
    entryIssues: EntryIssues[];
  };
  contentForm: EntryFormData;
  /** `openFacts`: paths of the facts that are still those of a sample. */
  house: EntryFormData & { openFacts: string[] };
  contentHistory: {
    entry: EntrySummary;
    tree: FieldGroup | FieldVariants;
    revisions: { number: number; action: 'published' | 'deleted' | 'shipped'; by: string; at: string }[];
    compared: { revision: ComparedRevision; differences: FieldDifference[]; preview: RevisionPreview } | undefined;
    version: number;
    base: number;
  };
  contentNew: {
    kind: NewEntryKind;
    tree: FieldGroup | FieldVariants;
    typed: FormValues;
    referenceOptions: ReferenceOptions;
    formIssues: FormIssue[];
  };
  redirects: {
    /** published redirects */
    count: number;
    typed: string;
    issues: RedirectIssue[];
  };
}

interface TextLocation {
  kind: KindName;
  id: string;
  path: string;
  input: string;
  language: Language | undefined;
}

export interface VisualEditorScreens {
  adminBar: {
    address: string;
    /** Undefined if the visitor is not signed in. */
    mayWrite: boolean | undefined;
  };
  visualEditor: {
    address: string;
    language: Language;
    texts: (TextLocation & { field: string; text: string })[] | undefined;
  };
  contentSearch: {
    searchText: string;
    hits: (TextLocation & { before: string; match: string; after: string })[];
    total: number;
    foundPage: string | undefined;
  };
}
