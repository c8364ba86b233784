import { z } from 'zod';
import type { FieldFault } from '#contract/office/form.ts';
import { words } from './content.ts';
import { filmLimits } from './film-file.ts';
import { down, lights } from './picture.ts';
import { sentence } from './sentence.ts';

export const mediaTypes = ['video', 'photo'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** Players allowed in a frame after consent. server/http/headers.ts allows no others. */
const providers = ['youtube', 'vimeo'] as const;

const common = {
  id: z.int().positive(),
  year: z.int().min(1900).max(2100),
  image: sentence,
  event: z.int().positive().optional(),
  title: words,
  description: words,
  text: z.array(words).min(1).optional(),
};

const video = {
  ...common,
  type: z.literal('video'),
  category: z.enum(['opera', 'documentary']),
};

const ownFilm = z.strictObject({ ...video, film: sentence }).meta({ title: 'ownFilm' });

const lentFilm = z
  .strictObject({
    ...video,
    provider: z.enum(providers),
    /** the provider's id: last part of the film's address */
    key: z.string().regex(/^[\w-]{5,20}$/, 'is no name of a film: wanted are 5 to 20 letters, digits, - and _'),
    seconds: z.int().positive(),
  })
  .meta({ title: 'lentFilm' });

const gallery = z
  .strictObject({
    ...common,
    type: z.literal('photo'),
    category: z.literal('gallery'),
    pictures: z.array(z.strictObject({ image: sentence, caption: words })).min(1),
  })
  .meta({ title: 'gallery' });

export const mediaItem = z.union([ownFilm, lentFilm, gallery]);
export type MediaItem = z.infer<typeof mediaItem>;

const printedFilm = z
  .strictObject({
    title: words,
    shots: z
      .array(
        z.strictObject({
          image: sentence,
          light: z.enum(lights).default('day'),
          seconds: z.number().min(1).max(20),
          caption: words,
        }),
      )
      .min(1),
  })
  .meta({ title: 'printed' });
export type PrintedFilm = z.infer<typeof printedFilm>;

const moment = () => z.number().min(0).max(filmLimits.seconds);

export const filmFile = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{32}$/, 'wants the 32 digits that handing it in has told'),
  type: z.string().regex(/^video\/(mp4|webm); codecs="[\w.]+(, [\w.]+)?"$/, 'is no kind of film'),
  width: z.int().positive().max(filmLimits.longestEdge),
  height: z.int().positive().max(filmLimits.longestEdge),
  seconds: moment(),
  sound: z.boolean(),
});
export type FilmFile = z.infer<typeof filmFile>;

const handedFilm = z
  .strictObject({
    title: words,
    image: sentence,
    lines: z.array(z.strictObject({ from: moment(), to: moment(), caption: words })).optional(),
    transcript: z.array(words).min(1).optional(),
    file: filmFile.optional(),
    down: down.optional(),
  })
  .superRefine(({ file, down: gone, lines = [] }, { addIssue }) => {
    const wrong = (path: PropertyKey[], message: string, fault?: FieldFault) =>
      addIssue({ code: 'custom', path, message, params: { fault } });
    if (file && gone) wrong(['down'], 'stands beside file: what has been taken down shows nothing');
    if (!file && !gone) wrong(['file'], 'is missing: a film that is handed in names its file');
    if (file?.sound && lines.length === 0)
      wrong(['lines'], 'is empty, and the film has sound: whoever does not hear it needs captions', 'soundUntold');
    for (const [index, { from, to }] of lines.entries()) {
      if (to <= from) wrong(['lines', index, 'to'], 'ends before it begins', 'endsFirst');
      if (from < (lines[index - 1]?.to ?? 0))
        wrong(['lines', index, 'from'], 'begins before the line above has ended', 'overlaps');
      if (file && from >= file.seconds) wrong(['lines', index, 'from'], 'begins after the film has ended', 'afterEnd');
    }
  })
  .meta({ title: 'handed' });
export type HandedFilm = z.infer<typeof handedFilm>;

export const film = z.union([printedFilm, handedFilm]);
export type Film = z.infer<typeof film>;
