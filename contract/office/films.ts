import type { FilmRefused } from '#contract/content/film-file.ts';
import type { FilmFile } from '#contract/content/media.ts';
import type { Language } from '#contract/language.ts';
import type { PictureLine, PictureUse, RefusedPhotograph, Words } from './pictures.ts';

export type CaptionFault = 'unread' | 'none' | 'tooMany' | 'tooLong' | 'otherTimes';

/** seconds without a line after which one asks whether something is said there */
export const longQuiet = 30;

interface CaptionsTold {
  all: number;
  /** lines that say nothing in a language, from 0, and when they begin, where that is known */
  missing: { language: Language; line: number; from: number | undefined }[];
  /** where there is sound and long no line */
  quiet: { from: number; to: number }[];
  inWords: boolean;
}

export interface FilmDeskScreens {
  filmNew: {
    refused: FilmRefused | undefined;
    /** not complete yet: one's own, for an owner all */
    uploads: { id: string; name: string; person: string; bytes: number; arrived: number }[];
  };
  film: {
    id: string;
    title: Words;
    /** of the draft, or of what counts; undefined: it has been taken down */
    file: FilmFile | undefined;
    address: string | undefined;
    still: Pick<PictureLine, 'id' | 'title' | 'alt' | 'photo' | 'state'> | undefined;
    lines: CaptionsTold;
    draft: { author: string; at: string } | undefined;
    state: PictureLine['state'];
    /** the revision that counts, 0 for the file */
    base: number;
    uses: PictureUse[];
    down: { at: string; reason: string; by: string } | undefined;
    refused: { still?: RefusedPhotograph; captions?: CaptionFault };
  };
}
