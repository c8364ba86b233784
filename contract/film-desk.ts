/** What the office's pages about films are told. */
import type { FilmRefused } from './film-file.ts';
import type { FilmFile } from './media.ts';
import type { DraftPhoto, PictureUse, RefusedPhotograph, Words } from './picture-desk.ts';

/** why a file with captions is not taken */
export type CaptionFault = 'unread' | 'none' | 'tooMany' | 'tooLong' | 'otherTimes';

export interface FilmDeskScreens {
  filmNew: { refused: FilmRefused | undefined };
  film: {
    id: string;
    title: Words;
    /** of the draft, or of what counts; undefined: it has been taken down */
    file: FilmFile | undefined;
    /** where it is served */
    address: string | undefined;
    still: { id: string; title: Words; alt: Words; photo: DraftPhoto | undefined } | undefined;
    /** lines of its captions, in all and in each language */
    lines: { all: number; de: number; en: number };
    draft: { author: string; at: string } | undefined;
    state: 'published' | 'changed' | 'new' | 'down';
    /** the revision that counts, 0 for the file */
    base: number;
    uses: PictureUse[];
    down: { at: string; reason: string; by: string } | undefined;
    refused: { still?: RefusedPhotograph; captions?: CaptionFault };
  };
}
