import type { KindName } from '#contract/content/kinds.ts';
import type { PictureFiles } from '#contract/content/media-files.ts';
import type { DetectedFileType, PhotographErrorCode } from '#contract/content/photograph.ts';
import type { FocalPoint } from '#contract/content/picture.ts';
import type { Language } from '#contract/language.ts';
import type { EntryIssues } from './editor.ts';
import { type OfficeTask, writingRoles } from './roles.ts';

export const mediaTask = {
  addresses: {
    '/office/pictures': { allowedRoles: writingRoles },
    '/office/pictures/batch': { allowedRoles: writingRoles },
    '/office/pictures/:id': { allowedRoles: writingRoles },
    '/office/photographs/:hash': { allowedRoles: writingRoles },
    '/office/media/:name': { allowedRoles: writingRoles },
    '/office/films/new': { allowedRoles: writingRoles },
    '/office/films/uploads': { allowedRoles: writingRoles },
    '/office/films/uploads/:upload/:part': { allowedRoles: writingRoles },
    '/office/films/:id': { allowedRoles: writingRoles },
    '/office/films/:id/captions/:language': { allowedRoles: writingRoles },
    '/office/content/pictures': { allowedRoles: writingRoles },
    '/office/content/pictures/:id': { allowedRoles: writingRoles },
  },
  events: [
    ...['uploadedPicture', 'savedPicture', 'publishedPicture', 'discardedPicture'],
    ...['deletedPicture', 'tookDownPicture', 'putBackPicture', 'madeGallery'],
    ...['uploadedFilm', 'changedFilm', 'tookDownFilm', 'putBackFilm'],
  ],
  loggedOnly: [],
  reportedOnly: ['publishedPictures', 'endedUpload'],
} as const satisfies OfficeTask;

export type PictureText = Partial<Record<Language, string>>;

export const pictureFilters = ['all', 'drafts', 'noAlt', 'noEnglish', 'unused', 'down'] as const;
export type PictureFilter = (typeof pictureFilters)[number];

export interface DraftPhoto {
  hash: string;
  focus: FocalPoint;
  /** Undefined until the server has cut the photograph. */
  files: PictureFiles | undefined;
}

export interface PictureSummary {
  id: string;
  title: PictureText;
  alt: PictureText;
  photo: DraftPhoto | undefined;
  /** `new`: never published. `changed`: published, and a draft exists. */
  state: 'published' | 'changed' | 'new' | 'takenDown';
  /** Published entries that show the picture. */
  useCount: number;
}

export interface MediaUse {
  kind: KindName;
  id: string;
  label: Record<Language, string>;
  name: PictureText | undefined;
  isDraft: boolean;
}

export interface RejectedPhotograph {
  file: string;
  errorCode: PhotographErrorCode | 'tooMany';
  megabytes?: number;
  width?: number | undefined;
  height?: number | undefined;
  detectedType?: DetectedFileType;
}

/** `reason` is one of `takedownReasons`, and perhaps a note. */
export interface FileTakedown {
  at: string;
  reason: string;
}

export const takedownReasons = ['rightsHolder', 'person', 'mistake', 'other'] as const;

export interface PictureScreens {
  pictures: {
    pictures: PictureSummary[];
    searchText: string;
    filter: PictureFilter;
    counts: Record<PictureFilter, number>;
    missingAltCounts: Record<Language, number>;
    page: number;
    pageCount: number;
    foundCount: number;
    rejectedFiles: RejectedPhotograph[];
  };

  picture: Omit<PictureSummary, 'useCount'> & {
    isArtPrint: boolean;
    focus: FocalPoint | undefined;
    /** Hash in the address of the preview, `/office/photographs/:hash`. */
    hash: string | undefined;
    /** Version of the draft; 0 without a draft. */
    version: number;
    /** Number of the published revision; 0 for the shipped file. */
    base: number;
    draft: { author: string; at: string } | undefined;
    published: { title: PictureText; alt: PictureText } | undefined;
    uses: MediaUse[];
    takedown: (FileTakedown & { title: PictureText; by: string }) | undefined;
    /** The draft's photograph was taken down before, in this or another picture. */
    photoTakedown: FileTakedown | undefined;
    entryIssues: EntryIssues[];
    rejectedFiles: RejectedPhotograph[];
  };

  pictureBatch: {
    pictures: Pick<
      PictureScreens['picture'],
      'id' | 'title' | 'alt' | 'photo' | 'version' | 'base' | 'photoTakedown'
    >[];
    entryIssues: EntryIssues[];
  };
}
