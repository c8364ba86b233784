import type { FilmRefused } from '#contract/content/film-file.ts';
import type { FilmFile } from '#contract/content/media.ts';
import type { Language } from '#contract/language.ts';
import type { PictureLine, PictureUse, RefusedPhotograph, Words } from './pictures.ts';

export type CaptionFault = 'unread' | 'none' | 'tooMany' | 'tooLong' | 'otherTimes';

/** seconds */
export const longQuiet = 30;

interface CaptionsTold {
  all: number;
  /** captions without text in a language: index from 0, and start if known */
  missing: { language: Language; line: number; from: number | undefined }[];
  quiet: { from: number; to: number }[];
  inWords: boolean;
}

export interface FilmDeskScreens {
  filmNew: {
    refused: FilmRefused | undefined;
    /** incomplete uploads: a person's own; owners see all */
    uploads: { id: string; name: string; person: string; bytes: number; arrived: number }[];
  };
  film: {
    id: string;
    title: Words;
    file: FilmFile | undefined;
    address: string | undefined;
    still: Pick<PictureLine, 'id' | 'title' | 'alt' | 'photo' | 'state'> | undefined;
    lines: CaptionsTold;
    draft: { author: string; at: string } | undefined;
    state: PictureLine['state'];
    /** the current revision; 0: the file */
    base: number;
    uses: PictureUse[];
    down: { at: string; reason: string; by: string } | undefined;
    refused: { still?: RefusedPhotograph; captions?: CaptionFault };
  };
}
