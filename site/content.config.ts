import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import * as shape from '#contract/content.ts';
import { event } from '#contract/event.ts';
import { film, mediaItem } from '#contract/media.ts';
import { picture } from '#contract/picture.ts';

const files = (folder: string) => glob({ base: `content/${folder}`, pattern: '**/*.yaml' });

/** one folder for each, named like it */
const folders = (folder: string, file: string) =>
  glob({
    base: `content/${folder}`,
    pattern: `*/${file}`,
    generateId: ({ entry }) => entry.split('/')[0] ?? entry,
  });

export const collections = {
  texts: defineCollection({ loader: files('texts'), schema: shape.textTree }),
  pictures: defineCollection({ loader: folders('pictures', 'picture.yaml'), schema: picture }),
  films: defineCollection({ loader: folders('films', 'film.yaml'), schema: film }),
  media: defineCollection({ loader: files('media'), schema: mediaItem }),
  parkSlides: defineCollection({ loader: files('park-slides'), schema: shape.slide }),
  news: defineCollection({ loader: files('news'), schema: shape.newsItem }),
  events: defineCollection({ loader: files('events'), schema: event }),
  estate: defineCollection({ loader: glob({ base: 'content', pattern: 'estate.yaml' }), schema: shape.estate }),
};
