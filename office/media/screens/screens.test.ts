/** What the pages of pictures and films say and offer in each state, without a script. */
import type { PictureFiles } from '#contract/content/media-files.ts';
import type { EntryIssues } from '#contract/office/editor.ts';
import type { OfficeScreens } from '#contract/office/office.ts';
import type { DraftPhoto, MediaUse } from '#contract/office/pictures.ts';
import { createOfficeContext, type FrameChange, outlineScreen, testOutlines } from '#tests/harness/office-screens.ts';
import { FilmEditor } from './film/FilmEditor.tsx';
import { loadFilmEditor } from './film/load.ts';
import { FilmNew, loadFilmNew } from './film-new/FilmNew.tsx';
import { loadPicture } from './picture/load.ts';
import { PicturePage } from './picture/PicturePage.tsx';
import { loadPictureBatch, PictureBatch } from './picture-batch/PictureBatch.tsx';
import { loadPictures, Pictures } from './pictures/Pictures.tsx';

const english = { locale: 'en' } as const;
const writer = { person: { name: 'Ida', role: 'writer' } } as const;
const at = '2026-11-20T09:30:00.000Z';
const title = { de: 'Eiche', en: 'Oak' };
const alt = { de: 'Eine Eiche', en: 'An oak' };
const hash = 'f00d';
const files: PictureFiles = {
  placeholderColours: {},
  files: [
    { crop: 'plate', width: 480, format: 'webp', address: '/media/oak-480.webp', bytes: 9 },
    { crop: 'plate', width: 480, format: 'jpeg', address: '/media/oak-480.jpg', bytes: 9 },
    { crop: 'banner', width: 960, format: 'jpeg', address: '/media/oak-960.jpg', bytes: 9 },
  ],
};
const cutPhoto: DraftPhoto = { hash, focus: [0.5, 0.5], files };
const newPhoto: DraftPhoto = { hash, focus: [0.3, 0.7], files: undefined };
const uses: MediaUse[] = [
  { kind: 'news', id: '1', label: { de: 'Meldung', en: 'News' }, name: { de: 'Herbst' }, isDraft: false },
  { kind: 'estate', id: 'estate', label: { de: 'Haus', en: 'House' }, name: undefined, isDraft: true },
  { kind: 'places', id: 'oak', label: { de: 'Ort', en: 'Place' }, name: { de: 'Eiche', en: 'Oak' }, isDraft: false },
];
const textField = {
  ...({ kind: 'text', name: 'alt', label: 'pictures.alt', hint: '', optional: false, isMultiLine: true } as const),
  ...{ maxLength: 300, goodLength: undefined, mayBeShared: false, isGermanOptional: false },
};
const entryIssues: EntryIssues[] = [
  {
    entry: { kind: 'pictures', id: 'oak', title },
    tree: {
      ...{ kind: 'group', name: '', label: 'pictures', hint: '', optional: false, fields: [textField] },
      ...{ constants: {}, unknownFields: [] },
    },
    formIssues: [
      { path: 'alt.en', code: 'englishMissing' },
      { path: 'alt.en', code: 'tooLong', facts: { count: 300 } },
    ],
    contentIssues: [{ path: '', code: 'deadLink', facts: { address: { de: '/alt', en: '/old' } } }],
    isOutdated: true,
  },
];
const rejectedFiles = [
  { file: 'a.heic', errorCode: 'wrongKind', detectedType: 'heic' } as const,
  { file: 'b.jpg', errorCode: 'tooSmall', width: 10, height: 20 } as const,
];

const filmNew = (change: Partial<OfficeScreens['filmNew']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadFilmNew,
    FilmNew,
    createOfficeContext(
      'filmNew',
      { rejectedFilm: undefined, uploads: [], ...change },
      { address: '/office/films/new', ...frame },
    ),
  );

const filmFile = { hash, type: 'video/mp4; codecs="avc1"', width: 1280, height: 720, seconds: 95.4, sound: true };
const captions = { count: 3, untranslated: [], gaps: [], isTranscriptComplete: false };
const still = { id: 'oak', title, alt, photo: undefined, state: 'published' } as const;
const filmData: OfficeScreens['film'] = {
  ...{ id: 'ernte', title: { de: 'Ernte', en: 'Harvest' }, file: filmFile, address: '/office/media/ernte.mp4' },
  ...{ still, captions, draft: { author: 'Ida', at }, state: 'changed', base: 3, uses, takedown: undefined },
  ...{ fileTakedown: undefined, rejectedFiles: {} },
};
const film = (change: Partial<OfficeScreens['film']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadFilmEditor,
    FilmEditor,
    createOfficeContext('film', { ...filmData, ...change }, { address: '/office/films/ernte', ...frame }),
  );
const takedown = { at, reason: 'rightsHolder: Anruf', by: 'Henrike' };

const pictureData: OfficeScreens['picture'] = {
  ...({ id: 'oak', title, alt, photo: cutPhoto, state: 'published', isArtPrint: false, focus: undefined } as const),
  ...{ hash: undefined, version: 0, base: 2, draft: undefined, published: undefined, uses, takedown: undefined },
  ...{ photoTakedown: undefined, entryIssues: [], rejectedFiles: [] },
};
const picture = (change: Partial<OfficeScreens['picture']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadPicture,
    PicturePage,
    createOfficeContext('picture', { ...pictureData, ...change }, { address: '/office/pictures/oak', ...frame }),
  );

const batch = (change: Partial<OfficeScreens['pictureBatch']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadPictureBatch,
    PictureBatch,
    createOfficeContext(
      'pictureBatch',
      {
        pictures: [
          { id: 'oak', title: {}, alt: {}, photo: newPhoto, version: 2, base: 0, photoTakedown: undefined },
          {
            ...{ id: 'bird', title, alt, photo: undefined, version: 1, base: 4 },
            photoTakedown: { at, reason: 'person' },
          },
        ],
        entryIssues: [],
        ...change,
      },
      { address: '/office/pictures/batch', ...frame },
    ),
  );

const picturesData: OfficeScreens['pictures'] = {
  pictures: [
    { id: 'oak', title, alt, photo: undefined, state: 'published', useCount: 1 },
    { id: 'p2', title: { en: 'Only' }, alt: { en: 'Only' }, photo: newPhoto, state: 'new', useCount: 0 },
    { id: 'p3', title: {}, alt: { de: 'Nur' }, photo: cutPhoto, state: 'changed', useCount: 3 },
    { id: 'p4', title: { de: '' }, alt: {}, photo: undefined, state: 'takenDown', useCount: 0 },
    {
      id: 'p5',
      title,
      alt: {},
      photo: { ...cutPhoto, files: { ...files, files: [] } },
      state: 'published',
      useCount: 2,
    },
  ],
  ...{ searchText: '', filter: 'all', page: 1, pageCount: 1, foundCount: 5, rejectedFiles: [] },
  counts: { all: 6, drafts: 5, noAlt: 4, noEnglish: 3, unused: 2, down: 1 },
  missingAltCounts: { de: 7, en: 8 },
};
const pictures = (change: Partial<OfficeScreens['pictures']>, frame?: FrameChange) => () =>
  outlineScreen(loadPictures, Pictures, createOfficeContext('pictures', { ...picturesData, ...change }, frame));

testOutlines(new URL(import.meta.url), {
  'film-new': {
    'nothing uploaded': filmNew({}),
    'a refused film and unfinished uploads': filmNew({
      rejectedFilm: { file: 'a.mov', errorCode: 'codec', codec: 'hevc', width: 4000, height: 3000 },
      uploads: [{ id: 'u1', name: 'a.mp4', person: 'Ida', bytes: 20_600_000, arrived: 1_400_000 }],
    }),
    'a refused film without facts, in English': filmNew(
      { rejectedFilm: { file: 'a.mov', errorCode: 'codec' } },
      english,
    ),
    'too large': filmNew({ rejectedFilm: { file: 'a.mov', errorCode: 'tooLarge', width: 4000, height: 3000 } }),
  },
  film: {
    'a draft, all done': film({ state: 'changed' }),
    'uploaded just now': film({ title: {} }, { outcome: 'uploadedFilm' }),
    'changed just now': film({}, { outcome: 'changedFilm' }),
    'a draft with everything to do': film({
      ...{ title: {}, still: { ...still, title: {}, alt: { de: 'Nur' }, state: 'new' }, uses: [], state: 'new' },
      captions: {
        count: 12,
        untranslated: [
          { language: 'de', captionIndex: 11, from: undefined },
          ...Array.from({ length: 9 }, (_, index) => ({
            ...({ language: 'en', captionIndex: index, from: 59.9 + index * 10 } as const),
          })),
        ],
        gaps: [
          { from: 0, to: 59.2 },
          { from: 125, to: 3600 },
        ],
        isTranscriptComplete: false,
      },
    }),
    'a draft without captions and still': film(
      { still: undefined, captions: { ...captions, count: 0 }, title: { en: 'Harvest' } },
      english,
    ),
    'a silent draft with a transcript': film({
      ...{ file: { ...filmFile, sound: false, seconds: 0.2 }, address: undefined },
      captions: { ...captions, count: 0, isTranscriptComplete: true },
    }),
    'a silent draft without a transcript': film({
      ...{ file: { ...filmFile, sound: false }, captions: { ...captions, count: 0 } },
    }),
    'a draft with sound and a transcript': film({ captions: { ...captions, count: 0, isTranscriptComplete: true } }),
    'a draft without a file': film({ file: undefined, fileTakedown: { at, reason: 'other' } }),
    published: film({ state: 'published', draft: undefined }),
    'published, seen by a writer, used nowhere': film({ state: 'published', draft: undefined, uses: [] }, writer),
    'taken down, with a still': film({ state: 'takenDown', draft: undefined, file: undefined, takedown }),
    'taken down, the still, too': film(
      { state: 'takenDown', file: undefined, takedown, still: { ...still, state: 'takenDown' }, title: {}, uses: [] },
      writer,
    ),
    'refused files': film({
      rejectedFiles: { still: { file: 'a.gif', errorCode: 'wrongKind', detectedType: 'gif' }, captions: 'noCues' },
    }),
  },
  picture: {
    published: picture({}),
    'published just now': picture({ title: { de: '', en: 'Oak' } }, { outcome: 'publishedPicture' }),
    'published, an art print used nowhere, in English': picture(
      { isArtPrint: true, uses: [], photo: undefined },
      english,
    ),
    'a new photograph': picture({
      ...{
        state: 'new',
        photo: newPhoto,
        hash,
        focus: [0.304, 0.7],
        title: {},
        alt: {},
        uses: [],
        version: 1,
        base: 0,
      },
      draft: { author: 'Ida', at },
    }),
    'a changed photograph, seen by a writer': picture(
      {
        ...{ state: 'changed', hash, version: 4, photoTakedown: { at, reason: 'mistake: falsch' } },
        ...{ draft: { author: 'Ida', at }, published: { title: { de: 'Alt' }, alt: { en: 'Old' } }, entryIssues },
      },
      writer,
    ),
    'a colleague was faster': picture(
      { state: 'changed', hash, version: 4, draft: { author: 'Ida', at }, published: { title, alt }, rejectedFiles },
      {
        errorCode: 'changedMeanwhile',
        fieldErrors: { titleDe: 'tooLong', altEn: 'altIsFileName', across: 'invalid' },
        values: { version: '3', across: '12', down: '88', titleDe: 'Neu', titleEn: 'New', altDe: 'x', altEn: 'y.jpg' },
      },
    ),
    'refused with the same version': picture({ version: 4 }, { errorCode: 'contentInvalid', values: { version: '4' } }),
    'taken down': picture({ state: 'takenDown', takedown: { ...takedown, title } }),
    'taken down for an unknown reason, seen by a writer': picture(
      { state: 'takenDown', takedown: { ...takedown, title: {}, reason: 'rightsHolders' }, uses: [] },
      writer,
    ),
  },
  'picture-batch': {
    'two pictures': batch({}),
    'seen by a writer, refused': batch(
      { entryIssues },
      {
        ...{ ...writer, errorCode: 'pictureIncomplete', values: { p1TitleDe: 'Vogel', p0altDe: 'x' } },
        fieldErrors: { p0titleDe: 'textMissing', p1altEn: 'altRedundant' },
      },
    ),
  },
  pictures: {
    all: pictures({}),
    'found on one of several pages, in English': pictures(
      { searchText: 'oak', filter: 'noAlt', page: 2, pageCount: 3, foundCount: 1 },
      english,
    ),
    'the first page': pictures({ page: 1, pageCount: 2, counts: { ...picturesData.counts, noAlt: 0 } }),
    'the last page': pictures({ filter: 'down', page: 3, pageCount: 3 }),
    'none, after a refused upload': pictures({ pictures: [], searchText: 'xyz', foundCount: 0, rejectedFiles }),
  },
});
