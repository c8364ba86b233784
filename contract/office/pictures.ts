import type { KindName } from '#contract/content/kinds.ts';
import type { PictureFiles } from '#contract/content/media-files.ts';
import type { FoundKind, PhotographFault } from '#contract/content/photograph.ts';
import type { Focus } from '#contract/content/picture.ts';
import type { Language } from '#contract/language.ts';
import type { Objection } from './editor.ts';
import { type OfficeTask, writingRoles } from './roles.ts';

export const media = {
  addresses: {
    '/office/pictures': { who: writingRoles },
    '/office/pictures/together': { who: writingRoles },
    '/office/pictures/:id': { who: writingRoles },
    '/office/photographs/:hash': { who: writingRoles },
    '/office/films/new': { who: writingRoles },
    '/office/films/uploads': { who: writingRoles },
    '/office/films/uploads/:upload/:part': { who: writingRoles },
    '/office/films/:id': { who: writingRoles },
    '/office/films/:id/captions/:language': { who: writingRoles },
    '/office/content/pictures': { who: writingRoles },
    '/office/content/pictures/:id': { who: writingRoles },
  },
  events: [
    'handedInPicture',
    'savedPicture',
    'publishedPicture',
    'discardedPicture',
    'deletedPicture',
    'tookDownPicture',
    'putBackPicture',
    'madeGallery',
    'handedInFilm',
    'changedFilm',
    'tookDownFilm',
    'putBackFilm',
  ],
  loggedOnly: [],
  reportedOnly: ['publishedPictures', 'endedUpload'],
} as const satisfies OfficeTask;

export type Words = Partial<Record<Language, string>>;

export const sheetFilters = ['all', 'drafts', 'noAlt', 'noEnglish', 'unused', 'down'] as const;
export type SheetFilter = (typeof sheetFilters)[number];

export interface DraftPhoto {
  hash: string;
  focus: Focus;
  /** undefined: not cut yet */
  files: PictureFiles | undefined;
}

export interface PictureLine {
  id: string;
  title: Words;
  alt: Words;
  photo: DraftPhoto | undefined;
  /** `new`: never published; `changed`: published, with a draft */
  state: 'published' | 'changed' | 'new' | 'down';
  uses: number;
}

export interface PictureUse {
  kind: KindName;
  id: string;
  label: Record<Language, string>;
  name: Words | undefined;
  draft: boolean;
}

export interface RefusedPhotograph {
  file: string;
  fault: PhotographFault | 'tooMany';
  megabytes?: number;
  width?: number | undefined;
  height?: number | undefined;
  found?: FoundKind;
}

export const downReasons = ['rightsHolder', 'person', 'mistake', 'other'] as const;

export interface PictureDeskScreens {
  pictures: {
    lines: PictureLine[];
    find: string;
    only: SheetFilter;
    counts: Record<SheetFilter, number>;
    missing: Record<Language, number>;
    page: number;
    pages: number;
    found: number;
    refused: RefusedPhotograph[];
  };

  picture: Omit<PictureLine, 'uses'> & {
    print: boolean;
    focus: Focus | undefined;
    /** hash in the address of its small master */
    hash: string | undefined;
    /** version of the draft; 0: none */
    version: number;
    /** the current revision; 0: the file */
    base: number;
    draft: { author: string; at: string } | undefined;
    published: { title: Words; alt: Words } | undefined;
    uses: PictureUse[];
    down: { at: string; reason: string; title: Words; by: string } | undefined;
    against: Objection[];
    refused: RefusedPhotograph[];
  };

  picturesTogether: {
    lines: Pick<PictureDeskScreens['picture'], 'id' | 'title' | 'alt' | 'photo' | 'version' | 'base'>[];
    against: Objection[];
  };
}
