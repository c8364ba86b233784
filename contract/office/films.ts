import type { RejectedFilm } from '#contract/content/film-file.ts';
import type { FilmFile } from '#contract/content/media.ts';
import type { Language } from '#contract/language.ts';
import type { PictureSummary, PictureText, PictureUse, RejectedPhotograph } from './pictures.ts';

export type CaptionErrorCode = 'unreadable' | 'noCues' | 'tooMany' | 'tooLong' | 'otherTimes';

/** seconds */
export const longSilence = 30;

interface CaptionsSummary {
  all: number;
  /** captions without text in a language: index from 0, and start if known */
  missing: { language: Language; line: number; from: number | undefined }[];
  silences: { from: number; to: number }[];
  hasTranscript: boolean;
}

export interface FilmScreens {
  filmNew: {
    refused: RejectedFilm | undefined;
    /** incomplete uploads: a person's own; owners see all */
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
    /** the current revision; 0: the file */
    base: number;
    uses: PictureUse[];
    takedown: { at: string; reason: string; by: string } | undefined;
    refused: { still?: RejectedPhotograph; captions?: CaptionErrorCode };
  };
}
