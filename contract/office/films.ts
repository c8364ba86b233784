import type { RejectedFilm } from '#contract/content/film-file.ts';
import type { FilmFile } from '#contract/content/media.ts';
import type { Language } from '#contract/language.ts';
import type { FileTakedown, MediaUse, PictureSummary, PictureText, RejectedPhotograph } from './pictures.ts';

export type CaptionErrorCode = 'unreadable' | 'noCues' | 'tooMany' | 'tooLong' | 'otherTimes';

/** In seconds. The page lists gaps between captions that are at least this long. */
export const longCaptionGap = 30;

interface CaptionsSummary {
  count: number;
  /** Captions without text in a language. `captionIndex` counts from 0; a draft may lack `from`. */
  untranslated: { language: Language; captionIndex: number; from: number | undefined }[];
  gaps: { from: number; to: number }[];
  /** Each paragraph has both languages. A silent film needs a complete transcript or captions. */
  isTranscriptComplete: boolean;
}

export interface FilmScreens {
  filmNew: {
    rejectedFilm: RejectedFilm | undefined;
    /** Incomplete uploads. Owners see all uploads, other people see their own. */
    uploads: { id: string; name: string; person: string; bytes: number; arrived: number }[];
  };
  film: {
    id: string;
    title: PictureText;
    file: FilmFile | undefined;
    address: string | undefined;
    still: Pick<PictureSummary, 'id' | 'title' | 'alt' | 'photo' | 'state'> | undefined;
    captions: CaptionsSummary;
    draft: { author: string; at: string } | undefined;
    state: PictureSummary['state'];
    /** Number of the published revision; 0 for the shipped file. */
    base: number;
    uses: MediaUse[];
    takedown: (FileTakedown & { by: string }) | undefined;
    /** The draft's film was taken down before, in this or another entry. */
    fileTakedown: FileTakedown | undefined;
    rejectedFiles: { still?: RejectedPhotograph; captions?: CaptionErrorCode };
  };
}
