import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import * as shape from '#contract/content.ts';
import { event } from '#contract/event.ts';
import { picture } from '#contract/picture.ts';

const files = (folder: string) => glob({ base: `content/${folder}`, pattern: '**/*.yaml' });

export const collections = {
  texts: defineCollection({ loader: files('texts'), schema: shape.textTree }),
  pictures: defineCollection({
    loader: glob({
      base: 'content/pictures',
      pattern: '*/picture.yaml',
      generateId: ({ entry }) => entry.split('/')[0] ?? entry,
    }),
    schema: picture,
  }),
  parkSlides: defineCollection({ loader: files('park-slides'), schema: shape.parkSlide }),
  news: defineCollection({ loader: files('news'), schema: shape.newsItem }),
  events: defineCollection({ loader: files('events'), schema: event }),
  estate: defineCollection({ loader: glob({ base: 'content', pattern: 'estate.yaml' }), schema: shape.estate }),
};
