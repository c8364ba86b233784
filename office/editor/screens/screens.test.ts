/** What the pages of the editor say and offer in each state, without a script. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { EntryFormData, EntryIssues, EntrySummary } from '#contract/office/editor.ts';
import type { FieldGroup, FieldVariants, FormField } from '#contract/office/form.ts';
import type { OfficeScreens } from '#contract/office/office.ts';
import {
  createOfficeContext,
  type FrameChange,
  outlineIn,
  outlinePage,
  outlineScreen,
  renderInPauses,
  testOutlines,
} from '#tests/harness/office-screens.ts';
import { AdminBar, loadAdminBar } from './admin-bar/AdminBar.tsx';
import { Entry } from './content/form/Entry.tsx';
import { EntryFields } from './content/form/Fields.tsx';
import { loadEntry } from './content/form/load.ts';
import { History, loadHistory } from './content/history/History.tsx';
import { House, loadHouse } from './content/house/House.tsx';
import { ContentList, loadContentList } from './content/list/ContentList.tsx';
import { loadNewEntry, NewEntryForm } from './content/new-entry/NewEntryForm.tsx';
import { loadRedirects, Redirects } from './redirects/Redirects.tsx';
import { ContentSearch, loadContentSearch } from './search/ContentSearch.tsx';
import { loadVisualEditor, VisualEditor } from './visual-editor/VisualEditor.tsx';

const english = { locale: 'en' } as const;
const writer = { person: { name: 'Ida', role: 'writer' } } as const;
const at = '2026-11-20T09:30:00.000Z';
const later = '2026-12-01T09:00:00.000Z';

const base = { name: '', hint: '', optional: false };
const limits = { isMultiLine: false, maxLength: 120, goodLength: undefined };
const line = (name: string, label: string, more: Partial<FormField & { kind: 'line' }> = {}): FormField => ({
  ...{ ...base, ...limits, kind: 'line', name, label, hint: label, inputType: 'text', ...more },
});
const text = (name: string, label: string, more: Partial<FormField & { kind: 'text' }> = {}): FormField => ({
  ...{
    ...base,
    ...limits,
    kind: 'text',
    name,
    label,
    hint: label,
    mayBeShared: false,
    isGermanOptional: false,
    ...more,
  },
});
const plain = (kind: 'date' | 'moment' | 'time' | 'boolean' | 'amount', name: string, label: string): FormField => ({
  ...{ ...base, kind, name, label },
});
const group = (name: string, label: string, fields: FormField[], more: Partial<FieldGroup> = {}): FieldGroup => ({
  ...{ ...base, kind: 'group', name, label, fields, constants: {}, unknownFields: [], ...more },
});
const number = (name: string, label: string, isInteger: boolean): FormField => ({
  ...{ ...base, kind: 'number', name, label, isInteger, least: 0, most: 9, fallback: undefined },
});

/** One field of each kind. Their labels are those of real fields. */
const tree = group('', 'events', [
  text('title', 'events.event.title', { goodLength: 40 }),
  text('lead', 'news.text', { isMultiLine: true, mayBeShared: true }),
  line('name', 'people.name'),
  line('about', 'people.name', { isMultiLine: true, isRare: true }),
  line('email', 'estate.email', { inputType: 'email', goodLength: 30 }),
  line('paper', 'look.colours.day.paper', { inputType: 'colour' }),
  line('drawing', 'look.mark.drawing', { inputType: 'drawing' }),
  plain('date', 'day', 'news.date'),
  plain('moment', 'start', 'events.start'),
  plain('time', 'doors', 'estate.hours.regular.opens'),
  plain('amount', 'price', 'prices.groups.cents'),
  plain('boolean', 'free', 'events.status'),
  number('year', 'works.year', true),
  number('lat', 'estate.address.latitude', false),
  {
    ...{ ...base, kind: 'choice', name: 'status', label: 'events.status', fallback: undefined },
    options: [
      { value: 'scheduled', label: 'events.status.options.scheduled' },
      { value: 'cancelled', label: 'events.status.options.cancelled' },
    ],
  },
  {
    ...{ ...base, kind: 'choices', name: 'days', label: 'estate.hours.regular.days', hint: 'events.start' },
    options: [
      { value: 'mo', label: 'events.status.options.scheduled' },
      { value: 'tu', label: 'events.status.options.cancelled' },
    ],
  },
  { ...base, kind: 'reference', name: 'image', label: 'news.image', to: 'pictures', numbered: false },
  {
    ...{ ...base, kind: 'list', name: 'rows', label: 'events.event.artists', hint: 'news.image', least: 1, most: 3 },
    item: group('', 'events.event.artists', [line('name', 'people.name'), plain('date', 'date', 'news.date')]),
  },
  {
    ...{ ...base, kind: 'list', name: 'fixed', label: 'prices.groups', least: 2, most: 2 },
    item: group('', 'prices.groups', [plain('amount', 'cents', 'prices.groups.cents')]),
  },
  {
    ...{ ...base, kind: 'variants', name: 'film', label: 'media.film', optional: true },
    options: [
      {
        name: 'uploaded',
        label: 'events.status.options.scheduled',
        field: group('', 'media.film', [line('key', 'media.key')]),
      },
      {
        name: 'linked',
        label: 'events.status.options.cancelled',
        field: group('', 'media.film', [line('url', 'media.url')]),
      },
    ],
  },
  group('place', 'events.place', [line('street', 'estate.address.street')], { optional: true }),
  // Groups fold that are optional or have more than four fields. Typed text opens all but plain texts.
  ...[4, 5].map((count) =>
    group(
      `group${count}`,
      'events.place',
      Array.from({ length: count }, (_, index) => line(`field${index}`, 'people.name')),
    ),
  ),
  group('onlyTexts', 'events.place', [text('a', 'events.event.title')], { optional: true }),
  group('hinted', 'events.place', [text('a', 'events.event.title')], { optional: true, hint: 'events.start' }),
  group('quoted', 'events.event', [text('first', 'x', { quote: { de: 'Wort {{name}}', en: 'Word {{name}}' } })], {
    quote: { de: 'Ein langer Satz, der nach sechzig Zeichen endet, und noch weiter geht', en: 'A sentence' },
  }),
]);

const entry = (kind: EntrySummary['kind'], id: string, change: Partial<EntrySummary> = {}): EntrySummary => ({
  ...{ kind, id, title: { de: 'Titel', en: 'Title' }, day: undefined, published: undefined, draft: undefined },
  ...{ missing: { de: 0, en: 0 }, isSample: false, ...change },
});
const draft = { by: 'Ida', at, version: 3, publishAt: null, waitReason: null, isDeleted: false };
const published = { by: 'Jon', at };

const typed = {
  ...{ 'title.de': 'Titel', 'title.en': 'Title', 'lead.de': 'x'.repeat(100), 'lead.same': 'yes', name: 'Name' },
  ...{ paper: '#ffeecc', price: '42.5', lat: '53.1', free: 'yes', status: 'cancelled', 'days.tu': 'yes' },
  ...{ image: 'gone', 'rows.0.name': 'Eins', 'rows.1.name': 'Zwei', 'film.variant': 'linked', 'film.url': 'https://x' },
  ...{ about: 'Selten', 'onlyTexts.a.de': 'Text', 'hinted.a.de': 'Text' },
};
const formData: EntryFormData = {
  ...{ entry: entry('events', '15', { published }), pagesShowing: ['/events/15', '/', '/events'], tree, typed },
  ...{ version: 0, base: 4, formIssues: [], contentIssues: [], entryIssues: [], companionDrafts: undefined },
  referenceOptions: {
    pictures: [
      { id: 'oak', title: { de: 'Eiche' } },
      { id: 'oak-2', title: { de: 'Eiche' }, draft: true },
      { id: 'bird', title: { en: 'Bird' } },
      { id: 'none', title: undefined },
    ],
  },
  ...{ hasGuests: false, changeForGuests: undefined, mayPublish: true, mayDelete: true, mayCopy: true },
  ...{ undoableRevision: undefined, exists: true, isDeleted: false, address: '/events/15', referencedBy: [] },
  ...{ addRowTo: undefined, addFirstRowTo: undefined, conflict: undefined, sampleFields: [], sampleEntries: [] },
};
const changeForGuests = {
  ...({ from: '2026-12-05 18:00', to: '2026-12-05 19:30', status: 'scheduled', changed: ['start', 'place'] } as const),
  ...{ accepted: 4, offered: 0, requests: 1 },
};
const form = (change: Partial<EntryFormData>, frame?: FrameChange) => async () => {
  const context = createOfficeContext(
    'contentForm',
    { ...formData, ...change },
    { address: '/office/content/events/15', ...frame },
  );
  const { page, screen, fields } = loadEntry(context);
  const html = await renderInPauses(Entry, { ...screen, children: createElement(EntryFields, fields) });
  return outlinePage(context, page.title, html);
};

/** Rare fields are folded, unless one of them has an error or says something that visitors read. */
const rareTree = group('', 'events', [
  line('name', 'people.name'),
  {
    ...{ ...base, kind: 'choice', name: 'status', label: 'events.status', fallback: undefined, isRare: true },
    options: [{ value: 'cancelled', label: 'events.status.options.cancelled' }],
  },
  line('about', 'people.name', { isRare: true }),
  group('place', 'events.place', [line('street', 'estate.address.street')], { isRare: true }),
]);

/** What the tree above has not. */
const otherTree = group('', 'events', [
  { ...base, kind: 'reference', name: 'person', label: 'people.name', to: 'people', numbered: false },
  {
    ...{ ...base, kind: 'list', name: 'lines', label: 'events.event.artists', least: 0, most: 3 },
    item: line('', 'people.name'),
  },
  {
    ...{ ...base, kind: 'list', name: 'texts', label: 'news.text', least: 0, most: 3 },
    item: text('', 'news.text'),
  },
  group('colours', 'events.place', [
    ...['day', 'evening', 'dusk'].map((light) =>
      group(light, 'events.place', [line('paper', 'look.colours.day.paper', { inputType: 'colour' })]),
    ),
  ]),
  group('nested', 'events.place', [group('inner', 'events.place', [text('a', 'news.text')])], { optional: true }),
]);
const someFields = (tree: FieldGroup, change: Partial<EntryFormData>) => async () => {
  const given = { ...formData, tree, typed: {}, ...change };
  const context = createOfficeContext('contentForm', given, { address: '/office/content/events/15' });
  return outlineIn(context, await renderInPauses(EntryFields, loadEntry(context).fields));
};

const issueOf = (kind: EntrySummary['kind'], id: string): EntryIssues => ({
  ...{ entry: { kind, id, title: { en: 'Title' } }, tree, isOutdated: false },
  formIssues: [{ path: 'rows.1.name', code: 'missing' }],
  contentIssues: [{ path: 'title.en', language: 'en', code: 'wideWord', facts: { word: { de: 'Wort', en: 'word' } } }],
});

const houseTree = group('', 'estate', [
  line('name', 'estate.name'),
  line('inSentences', 'estate.name'),
  ...['slug', 'position'].map((name) => line(name, `estate.${name}`)),
  line('about', 'estate.name'),
  line('company', 'estate.company'),
  group(
    'legal',
    'estate.legal',
    [
      ...['form', 'purpose', 'represented', 'law', 'register', 'vat', 'taxNumber', 'authority', 'trade'],
      ...['editor', 'privacyContact', 'privacyAuthority'],
    ].map((name) => line(name, `estate.legal.${name}`)),
  ),
  ...['address', 'email', 'phone'].map((name) => line(name, `estate.${name}`)),
  group('hours', 'estate.hours', [line('regular', 'estate.hours.regular')]),
  group(
    'office',
    'estate.office',
    ['phoneHours', 'officeDays'].map((name) => line(name, `estate.office.${name}`)),
  ),
]);
const house = (change: Partial<OfficeScreens['house']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadHouse,
    House,
    createOfficeContext(
      'house',
      {
        ...{ ...formData, entry: entry('estate', 'estate'), tree: houseTree, pagesShowing: ['/'] },
        ...{
          typed: { name: 'Haus', 'legal.form': 'GmbH', other: 'stays', nameX: 'stays too' },
          openFacts: [],
          ...change,
        },
      },
      { address: '/office/house', ...frame },
    ),
  );

const list = (change: Partial<OfficeScreens['content']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadContentList,
    ContentList,
    createOfficeContext(
      'content',
      {
        entries: [
          entry('events', '15', {
            day: '2024-07-20',
            published: { ...published, at: later },
            missing: { de: 1, en: 2 },
          }),
          entry('events', '12', { day: '2024-08-03', draft, missing: { de: 0, en: 1 } }),
          entry('news', '1', { draft: { ...draft, publishAt: later, isDeleted: true, at: later }, published }),
          entry('pictures', 'oak', { title: { en: 'Oak' }, draft: { ...draft, isDeleted: true, version: 9 } }),
          entry('estate', 'estate', { isSample: true, published }),
          entry('texts', 'home', { title: undefined }),
        ],
        ...{ filter: undefined, kind: undefined, mayPublish: ['events', 'news'], ticked: 'none', entryIssues: [] },
        kinds: ['events', 'people', 'news', 'estate', 'redirects', 'texts', 'pictures', 'films', 'places'],
        ...change,
      },
      { address: '/office/content', ...frame },
    ),
  );

const historyData: OfficeScreens['contentHistory'] = {
  ...{ entry: entry('events', '15', { draft }), tree, version: 3, base: 4, compared: undefined },
  revisions: [
    { number: 4, action: 'published', by: 'Jon', at },
    { number: 3, action: 'deleted', by: 'Ida', at },
    { number: 2, action: 'shipped', by: '', at },
  ],
};
const compared: NonNullable<OfficeScreens['contentHistory']['compared']> = {
  revision: 2,
  differences: [
    { path: 'title.de', before: 'Der alte Titel', after: 'Der neue Titel' },
    { path: 'rows.1.name', before: undefined, after: 'Zwei' },
    { path: 'unknown', before: '2.5', after: undefined },
  ],
  preview: { pages: ['/events/15', '/', '/events'], page: '/', language: 'en' },
};
const history = (change: Partial<OfficeScreens['contentHistory']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadHistory,
    History,
    createOfficeContext(
      'contentHistory',
      { ...historyData, ...change },
      { address: '/office/content/events/15/history', ...frame },
    ),
  );

const newEntry = (change: Partial<OfficeScreens['contentNew']>, frame?: FrameChange) => () => {
  const context = createOfficeContext(
    'contentNew',
    {
      kind: 'people',
      tree: group('', 'people', [line('name', 'people.name'), text('title', 'people.title')]),
      ...{ typed: {}, referenceOptions: {}, formIssues: [], ...change },
    },
    { address: '/office/new/people', ...frame },
  );
  const { page, screen, fields } = loadNewEntry(context);
  const children = createElement(EntryFields, fields);
  return outlinePage(context, page.title, renderToStaticMarkup(createElement(NewEntryForm, { ...screen, children })));
};

const redirects = (change: Partial<OfficeScreens['redirects']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadRedirects,
    Redirects,
    createOfficeContext(
      'redirects',
      { count: 12, typed: '', issues: [], ...change },
      { address: '/office/redirects', ...frame },
    ),
  );

const hit = {
  ...({ kind: 'events', id: '15', path: 'event.title.de', input: 'event.title.de', language: 'de' } as const),
  ...{ before: 'vor ', match: 'Treffer', after: ' nach' },
};
const search = (change: Partial<OfficeScreens['contentSearch']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadContentSearch,
    ContentSearch,
    createOfficeContext(
      'contentSearch',
      { searchText: '', hits: [], total: 0, foundPage: undefined, ...change },
      frame,
    ),
  );

const locate = (kind: EntrySummary['kind'], id: string, path: string, words: string) => ({
  ...({ kind, id, path, input: path, language: 'de', field: `${kind}/${id}/${path}`, text: words } as const),
});
const visualEditor = (change: Partial<OfficeScreens['visualEditor']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadVisualEditor,
    VisualEditor,
    createOfficeContext('visualEditor', { address: '/visit', language: 'de', texts: undefined, ...change }, frame),
  );

const adminBar = (mayWrite: boolean | undefined, frame?: FrameChange) => () => {
  const context = createOfficeContext('adminBar', { address: '/visit?a=1', mayWrite }, frame);
  return outlineIn(context, renderToStaticMarkup(createElement(AdminBar, loadAdminBar(context).screen)));
};

testOutlines(new URL(import.meta.url), {
  fields: {
    'folded, although one has a text': someFields(rareTree, { typed: { name: 'Name', about: 'Rare' } }),
    'a choice': someFields(rareTree, { typed: { status: 'cancelled' } }),
    'a filled group': someFields(rareTree, { typed: { 'place.street': 'Street' } }),
    'an error': someFields(rareTree, { formIssues: [{ path: 'about', code: 'missing' }] }),
    'references, lists of lines and texts, colours, groups in groups': someFields(otherTree, {
      typed: { 'lines.0': 'One', 'texts.0.de': 'Eins', 'nested.inner.a.de': 'Text' },
    }),
    'a new first row of an empty list': someFields(otherTree, { addFirstRowTo: 'lines' }),
    'an error of a choice of shapes that is made': someFields(tree, {
      ...{ typed: { 'film.variant': 'linked' }, formIssues: [{ path: 'film', code: 'missing' }] },
    }),
    'an error of another field': someFields(rareTree, { formIssues: [{ path: 'name', code: 'missing' }] }),
  },
  form: {
    'a published entry': form({}),
    'an event with something from the sample, here and elsewhere': form({
      sampleFields: ['title', 'rows.0.name'],
      sampleEntries: [
        entry('prices', 'prices', { title: undefined, isSample: true }),
        entry('pages', 'terms', { isSample: true }),
        entry('pictures', 'hero', { isSample: true }),
      ],
    }),
    'published just now': form({}, { outcome: 'publishedContent' }),
    'published just now, without a title': form(
      { entry: entry('texts', 'home', { title: undefined }) },
      { outcome: 'publishedContent' },
    ),
    'published just now, the only one of its kind': form(
      { entry: entry('estate', 'estate', { title: undefined }) },
      { outcome: 'publishedContent' },
    ),
    'a published entry, just changed, in English': form({ undoableRevision: 4 }, english),
    'a shipped entry with a draft': form({
      ...{
        entry: entry('events', '15', { draft }),
        version: 3,
        undoableRevision: 4,
        mayCopy: false,
        address: undefined,
      },
    }),
    'a new entry without a draft': form({
      exists: false,
      entry: entry('people', 'p1', { title: undefined }),
      mayDelete: false,
    }),
    'a scheduled draft that was not published': form({
      entry: entry('news', '1', { published, draft: { ...draft, publishAt: later, waitReason: 'changedMeanwhile' } }),
    }),
    'a scheduled draft, seen by a writer': form(
      {
        mayPublish: false,
        undoableRevision: 4,
        entry: entry('news', '1', { published, draft: { ...draft, publishAt: later } }),
      },
      writer,
    ),
    'a deleted entry': form({
      ...{ isDeleted: true, exists: false, mayDelete: false, undoableRevision: 5 },
      ...{ entry: entry('events', '15', { published, draft }) },
    }),
    'a deleted entry that was shipped': form({ isDeleted: true, exists: false, entry: entry('events', '15') }),
    'an uploaded film': form({
      entry: entry('films', 'ernte'),
      typed: { variant: 'uploaded' },
      tree: {
        ...{ ...base, kind: 'variants', name: '', label: 'films' },
        options: [
          {
            name: 'uploaded',
            label: 'events.status.options.scheduled',
            field: group('', 'films', [line('key', 'media.key')]),
          },
        ],
      } satisfies FieldVariants,
    }),
    'texts on no page of their own': form({
      ...{ entry: entry('texts', 'errors', { title: undefined }), pagesShowing: ['/'], typed: {} },
      tree: group('', 'texts', [text('first', 'x', { quote: { de: 'Wort {{name}}', en: 'Word {{name}}' } })]),
    }),
    'issues and warnings': form({
      formIssues: [
        { path: 'title.en', code: 'englishMissing' },
        { path: 'rows.1.name', code: 'missing' },
        { path: 'rows.1.name', code: 'tooLong', facts: { count: 9 } },
        { path: 'place.street', code: 'missing' },
        { path: 'about', code: 'missing' },
        { path: 'days', code: 'missing' },
        { path: 'rows', code: 'tooMany', facts: { count: 3 } },
        { path: 'unknown', code: 'missing' },
      ],
      contentIssues: [
        { path: 'start', code: 'startBeforeDoors', facts: {}, isBlocking: true },
        { path: '', code: 'sameStart', facts: {}, isBlocking: true },
        { path: 'title.de', language: 'de', code: 'wideWord', facts: { word: 'Wort' }, isBlocking: false },
        { path: '', code: 'past', facts: {}, isBlocking: false },
        { path: 'nowhere', code: 'dash', facts: {}, isBlocking: false },
      ],
      entryIssues: [issueOf('people', 'p1'), { ...issueOf('pictures', 'oak'), isOutdated: true }],
    }),
    'times that contradict in a new entry': form({
      exists: false,
      contentIssues: [{ path: 'start', code: 'endBeforeStart', facts: {}, isBlocking: true }],
    }),
    'a colleague was faster': form(
      {
        contentIssues: [{ path: 'start', code: 'endBeforeStart', facts: {}, isBlocking: true }],
        companionDrafts: { entries: [], versionsHash: 'c0ffee', mayPublish: true },
        changeForGuests,
        conflict: {
          ...{ by: 'Jon', at },
          differences: [
            { path: 'title.de', theirs: 'Ihrer', mine: 'Meiner' },
            { path: 'unknown', theirs: '2.5', mine: undefined },
          ],
        },
      },
      { errorCode: 'changedMeanwhile' },
    ),
    'guests must be asked': form({
      changeForGuests,
      companionDrafts: { entries: [], versionsHash: 'h', mayPublish: true },
    }),
    'guests must be asked before a later publication': form(
      { changeForGuests: { ...changeForGuests, publishAt: '2026-12-01T09:00', offered: 2, requests: 0 } },
      { fieldErrors: { 'form.at': 'timeInvalid' } },
    ),
    'guests must be asked about other fields': form(
      { changeForGuests: { ...changeForGuests, changed: ['title', 'rows.0.name'], accepted: 0 } },
      english,
    ),
    'guests must be asked about a postponement': form({
      changeForGuests: { ...changeForGuests, status: 'postponed', changed: ['status', 'start'] },
    }),
    'drafts to publish together': form({
      companionDrafts: {
        entries: [entry('people', 'p1'), entry('people', 'p2', { title: { en: 'Two' } }), entry('pictures', 'oak')],
        ...{ versionsHash: 'c0ffee', mayPublish: true },
      },
    }),
    'drafts that only an owner may publish': form(
      { companionDrafts: { entries: [entry('works', 'w1')], versionsHash: 'c0ffee', mayPublish: false } },
      english,
    ),
    'an entry that others name': form({ referencedBy: [entry('news', '1'), entry('pictures', 'oak')] }),
    'an event with guests': form({ hasGuests: true }),
    'a new last row': form({ addRowTo: 'rows' }),
    'a new first row for today': form({ addFirstRowTo: 'rows' }),
    'a new row of an empty list': form({ addRowTo: 'rows', typed: {} }),
    'as many rows as possible': form({ typed: { ...typed, 'rows.2.name': 'Drei' } }),
    'a long form': form({
      typed: Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`field${index}`, ''])),
    }),
    'nothing typed': form({
      typed: Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field${index}`, ''])),
    }),
  },
  house: {
    'nothing is open': house({}),
    'some facts are open, in English': house({ openFacts: ['legal.vat', 'name', 'hours.regular.0'] }, english),
    'refused, a colleague was faster': house(
      {
        formIssues: [{ path: 'email', code: 'noEmail' }],
        conflict: { by: 'Jon', at, differences: [{ path: 'email', theirs: 'a@x', mine: 'b@x' }] },
      },
      { errorCode: 'changedMeanwhile' },
    ),
  },
  list: {
    subjects: list({}),
    'subjects without samples, with issues, in English': list(
      { entries: [entry('events', '15')], entryIssues: [issueOf('people', 'p1')] },
      english,
    ),
    'of one kind': list({
      kind: 'events',
      entries: [entry('events', '15', { day: '2024-07-20' }), entry('events', '16', { day: '2025-01-01' })],
    }),
    'of a kind without new entries': list({ kind: 'texts', entries: [] }),
    'missing texts of a kind': list({ kind: 'events', filter: 'missing' }),
    recent: list({ filter: 'recent' }),
    samples: list({ filter: 'sample' }),
    'waiting, none ticked': list({ filter: 'waiting' }),
    'waiting, all ticked': list({ filter: 'waiting', ticked: 'all' }, english),
    'waiting, one ticked': list({ filter: 'waiting', ticked: ['pick.news.1'] }),
    'waiting, none to publish': list({ filter: 'waiting', mayPublish: [] }, writer),
    'waiting of a kind': list({ filter: 'waiting', kind: 'news' }),
  },
  history: {
    'revisions and a draft': history({}),
    'restored just now': history({}, { outcome: 'restoredContent' }),
    'no revisions': history({ revisions: [], entry: entry('events', '15') }),
    'an older revision': history({ compared }),
    'the draft, on the page of the entry': history(
      {
        compared: {
          ...compared,
          revision: 'draft',
          preview: { pages: ['/events/15'], page: '/events/15', language: 'de' },
        },
      },
      english,
    ),
    'an equal revision': history({
      compared: { ...compared, differences: [], preview: { ...compared.preview, page: '/events/15', language: 'de' } },
    }),
  },
  'new-entry': {
    empty: newEntry({}),
    'refused, in English': newEntry(
      {
        typed: { name: 'Ada' },
        formIssues: [
          { path: 'title.en', code: 'englishMissing' },
          { path: 'x', code: 'missing' },
        ],
      },
      english,
    ),
  },
  redirects: {
    empty: redirects({}),
    refused: redirects({
      ...{ count: 1, typed: '/a;/b\n/c' },
      issues: [{ code: 'redirectParts', facts: { line: 2, address: '/c', count: 5000 } }],
    }),
  },
  search: {
    'to begin': search({}),
    found: search({
      searchText: 'Treffer',
      total: 2,
      hits: [hit, { ...hit, kind: 'texts', id: 'home', path: 'title.en', input: 'title.en', language: 'en' }],
    }),
    'more than shown, in English': search(
      { searchText: 'Treffer', total: 9, hits: [{ ...hit, language: undefined, path: 'event.artists.2.name' }] },
      english,
    ),
    'nothing found': search({ searchText: 'xyz' }),
    'a page only': search({ searchText: '/visit', foundPage: '/visit?a=1' }),
    'a page and a text': search({ searchText: '/visit', foundPage: '/visit', total: 1, hits: [hit] }),
  },
  'visual-editor': {
    'a page, in English': visualEditor(
      { language: 'en', texts: [locate('texts', 'home', 'title.en', 'a'.repeat(90))] },
      english,
    ),
    'a page': visualEditor({
      texts: [
        locate('texts', 'home', 'title.de', 'Titel'),
        locate('pictures', 'oak', 'alt.de', 'Eine Eiche'),
        locate('events', '15', 'event.title.de', `Lang ${'Wörter '.repeat(20)}`),
        locate('events', '15', 'event.artists.1.name', 'Ada'),
      ],
    }),
    'no page, in English': visualEditor({ language: 'en' }, english),
  },
  'admin-bar': {
    'may write': adminBar(true),
    'may not write, in English': adminBar(false, english),
    'not signed in': adminBar(undefined),
  },
});
