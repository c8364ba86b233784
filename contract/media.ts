/** content/media/{id}.yaml: a film or a gallery. content/films/{name}/film.yaml: what a film shows, and its words. */
import { z } from 'zod';
import { words } from './content.ts';
import { lights } from './picture.ts';
import { sentence } from './sentence.ts';

export const mediaTypes = ['video', 'photo'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** whose player may stand in a frame, once the visitor agrees; server/http/headers.ts lets nobody else in */
const providers = ['youtube', 'vimeo'] as const;

const common = {
  id: z.int().positive(),
  year: z.int().min(1900).max(2100),
  /** the cover: a folder of content/pictures */
  image: sentence,
  /** the evening it belongs to */
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

/** a film of our own: a folder of content/films */
const ownFilm = z.strictObject({ ...video, film: sentence }).meta({ title: 'ownFilm' });

/** a film that lies with somebody else */
const lentFilm = z
  .strictObject({
    ...video,
    provider: z.enum(providers),
    /** what the provider calls it: the last part of its address there */
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

export const film = z.strictObject({
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
});
export type Film = z.infer<typeof film>;
