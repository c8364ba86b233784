import { z } from 'zod';
import { bilingualText, longText, nonEmptyText, titleText } from './content.ts';
import { filmLimits } from './film-file.ts';
import { lights, takedown } from './picture.ts';

export const mediaTypes = ['video', 'photo'] as const;
/** The office has a sentence for each. */
export const captionFaults = ['captionsMissing', 'endBeforeStart', 'overlaps', 'afterEnd'] as const;
type CaptionFault = (typeof captionFaults)[number];

export type MediaType = (typeof mediaTypes)[number];

/** Players allowed in a frame after consent. server/http/headers.ts allows no others. */
const providers = ['youtube', 'vimeo'] as const;

const common = {
  id: z.int().positive(),
  year: z.int().min(1900).max(2100),
  image: nonEmptyText,
  event: z.int().positive().optional(),
  title: titleText,
  description: longText,
  text: z.array(longText).min(1).optional(),
};

const video = {
  ...common,
  type: z.literal('video'),
  /** shown with the film; guests do not filter by it, so it is a word and no entry */
  category: bilingualText,
};

const ownFilm = z.strictObject({ ...video, film: nonEmptyText }).meta({ title: 'ownFilm' });

const externalFilm = z
  .strictObject({
    ...video,
    provider: z.enum(providers),
    /** the provider's id: last part of the film's address */
    key: z.string().regex(/^[\w-]{5,20}$/, 'is no name of a film: wanted are 5 to 20 letters, digits, - and _'),
    seconds: z.int().positive(),
  })
  .meta({ title: 'externalFilm' });

const gallery = z
  .strictObject({
    ...common,
    type: z.literal('photo'),
    category: z.literal('gallery'),
    pictures: z.array(z.strictObject({ image: nonEmptyText, caption: longText })).min(1),
  })
  .meta({ title: 'gallery' });

export const mediaItem = z.union([ownFilm, externalFilm, gallery]);
export type MediaItem = z.infer<typeof mediaItem>;

const filmOfPictures = z
  .strictObject({
    title: titleText,
    shots: z
      .array(
        z.strictObject({
          image: nonEmptyText,
          light: z.enum(lights).default('day'),
          seconds: z.number().min(1).max(20),
          caption: longText,
        }),
      )
      .min(1),
  })
  .meta({ title: 'printed' });
export type FilmOfPictures = z.infer<typeof filmOfPictures>;

const filmPosition = () => z.number().min(0).max(filmLimits.seconds);

export const filmFile = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{32}$/, 'must be the 32 digits that the upload has shown'),
  type: z.string().regex(/^video\/mp4; codecs="[\w.]+(, [\w.]+)?"$/, 'is no kind of film'),
  width: z.int().positive().max(filmLimits.longestEdge),
  height: z.int().positive().max(filmLimits.longestEdge),
  seconds: filmPosition(),
  sound: z.boolean(),
});
export type FilmFile = z.infer<typeof filmFile>;

const uploadedFilm = z
  .strictObject({
    title: titleText,
    image: nonEmptyText,
    lines: z.array(z.strictObject({ from: filmPosition(), to: filmPosition(), caption: longText })).optional(),
    transcript: z.array(longText).min(1).optional(),
    file: filmFile.optional(),
    down: takedown.optional(),
  })
  .superRefine(({ file, down: takenDown, lines = [] }, { addIssue }) => {
    const addFieldIssue = (path: PropertyKey[], message: string, fault?: CaptionFault) =>
      addIssue({ code: 'custom', path, message, params: { fault } });
    if (file && takenDown) addFieldIssue(['down'], 'must not be beside file: a film that is taken down has no file');
    if (!file && !takenDown) addFieldIssue(['file'], 'is missing: an uploaded film names its file');
    if (file?.sound && lines.length === 0)
      addFieldIssue(['lines'], 'is empty, but the film has sound: deaf people need captions', 'captionsMissing');
    for (const [index, { from, to }] of lines.entries()) {
      if (to <= from) addFieldIssue(['lines', index, 'to'], 'ends before it begins', 'endBeforeStart');
      if (from < (lines[index - 1]?.to ?? 0))
        addFieldIssue(['lines', index, 'from'], 'begins before the line above has ended', 'overlaps');
      if (file && from >= file.seconds)
        addFieldIssue(['lines', index, 'from'], 'begins after the film has ended', 'afterEnd');
    }
  })
  .meta({ title: 'uploaded' });
export type UploadedFilm = z.infer<typeof uploadedFilm>;

export const film = z.union([filmOfPictures, uploadedFilm]);
export type Film = z.infer<typeof film>;
