/** Which shape the files of each folder of content/ have. A file that does not fit stops the check and the build. */
import type { z } from 'zod';
import * as content from './content.ts';
import { event } from './event.ts';
import { film, mediaItem } from './media.ts';
import { historySlide, parkDetail, parkMap, place } from './park.ts';
import { person } from './people.ts';
import { writtenPage } from './written-page.ts';

export const shapes = {
  'about-slides/*.yaml': content.slide,
  'estate.yaml': content.estate,
  'events/*.yaml': event,
  'films/*/film.yaml': film,
  'history/*.yaml': historySlide,
  'media/*.yaml': mediaItem,
  'news/*.yaml': content.newsItem,
  'pages/*.yaml': writtenPage,
  'park-detail.yaml': parkDetail,
  'park-map.yaml': parkMap,
  'park-slides/*.yaml': content.slide,
  'people/*.yaml': person,
  'places/*.yaml': place,
  'texts/*.yaml': content.textTree,
} satisfies Record<string, z.ZodType>;
