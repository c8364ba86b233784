import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import * as shape from '#contract/content.ts';
import { event } from '#contract/event.ts';
import { film, mediaItem } from '#contract/media.ts';
import { historySlide, parkDetail, parkMap, place } from '#contract/park.ts';
import { person } from '#contract/people.ts';
import { picture } from '#contract/picture.ts';
import { writtenPage } from '#contract/written-page.ts';

const files = (folder: string) => glob({ base: `content/${folder}`, pattern: '**/*.yaml' });

const single = (name: string) => glob({ base: 'content', pattern: `${name}.yaml` });

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
  people: defineCollection({ loader: files('people'), schema: person }),
  places: defineCollection({ loader: files('places'), schema: place }),
  history: defineCollection({ loader: files('history'), schema: historySlide }),
  aboutSlides: defineCollection({ loader: files('about-slides'), schema: shape.slide }),
  pages: defineCollection({ loader: files('pages'), schema: writtenPage }),
  parkDetail: defineCollection({ loader: single('park-detail'), schema: parkDetail }),
  parkSlides: defineCollection({ loader: files('park-slides'), schema: shape.slide }),
  news: defineCollection({ loader: files('news'), schema: shape.newsItem }),
  events: defineCollection({ loader: files('events'), schema: event }),
  parkMap: defineCollection({ loader: single('park-map'), schema: parkMap }),
  estate: defineCollection({ loader: single('estate'), schema: shape.estate }),
};
