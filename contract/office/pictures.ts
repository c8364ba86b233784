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

/** In a draft one of the two may be missing, or both. */
export type Words = Partial<Record<Language, string>>;

export const sheetFilters = ['all', 'drafts', 'noAlt', 'noEnglish', 'unused', 'down'] as const;
export type SheetFilter = (typeof sheetFilters)[number];

/** What a draft shows, where it is another photograph than the published one. */
export interface DraftPhoto {
  hash: string;
  focus: Focus;
  /** undefined: it is being cut */
  files: PictureFiles | undefined;
}

export interface PictureLine {
  id: string;
  title: Words;
  alt: Words;
  /** undefined: what is published is shown */
  photo: DraftPhoto | undefined;
  /** `new`: nobody has published it yet; `changed`: there is a draft over it */
  state: 'published' | 'changed' | 'new' | 'down';
  uses: number;
}

export interface PictureUse {
  kind: KindName;
  id: string;
  label: Record<Language, string>;
  /** what the entry is called; undefined where it has no name of its own */
  name: Words | undefined;
  /** a draft names it, and nothing that is published */
  draft: boolean;
}

export interface RefusedPhotograph {
  file: string;
  fault: PhotographFault | 'tooMany';
  /** begun ones count */
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
    /** alternative texts that nobody has written yet, of those found */
    missing: Record<Language, number>;
    /** from 1 */
    page: number;
    pages: number;
    found: number;
    refused: RefusedPhotograph[];
  };

  picture: Omit<PictureLine, 'uses'> & {
    print: boolean;
    /** of what is published, or of its draft */
    focus: Focus | undefined;
    /** by what its small master is asked for */
    hash: string | undefined;
    /** the draft's, 0 for none */
    version: number;
    /** the revision that counts, 0 for the file */
    base: number;
    draft: { author: string; at: string } | undefined;
    /** what counts, where there is a draft over it */
    published: { title: Words; alt: Words } | undefined;
    uses: PictureUse[];
    down: { at: string; reason: string; title: Words; by: string } | undefined;
    /** what else keeps it from being published */
    against: Objection[];
    refused: RefusedPhotograph[];
  };

  picturesTogether: {
    lines: Pick<PictureDeskScreens['picture'], 'id' | 'title' | 'alt' | 'photo' | 'version' | 'base'>[];
    against: Objection[];
  };
}
