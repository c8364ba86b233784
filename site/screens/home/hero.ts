/** The light of the first picture: it follows the sun at the estate and the month. */
import type { MediaFiles } from '#contract/content/media-files.ts';
import { wallClock } from '#contract/wall-time.ts';
import { type EstatePosition, findSunTimes } from '#site/visit/day.ts';

/** Shows summer, and continues in the film. */
export const summerHero = 'hero';
/** `hero-autumn` shows bare trees, `hero-winter` snow. In October most leaves are still on the trees. */
const seasonalHeroes = { 'hero-autumn': [11, 3], 'hero-winter': [12, 1, 2] };

/** The picture of the month, if the content has it. */
export function chooseHero(pictures: MediaFiles['pictures'], now: Date): string {
  const month = Number(wallClock(now).date.slice(5, 7));
  const [seasonal] = Object.entries(seasonalHeroes).find(([, months]) => months.includes(month)) ?? [];
  return seasonal && pictures.has(seasonal) ? seasonal : summerHero;
}

export const isNight = (now: Date, position: EstatePosition): boolean => {
  const times = findSunTimes(wallClock(now).date, position);
  return times !== undefined && (now < times.sunrise || now >= times.sunset);
};

/** Today's sunrise and sunset, when the first picture changes. */
export const listLightChanges = (now: Date, position: EstatePosition): number[] =>
  Object.values(findSunTimes(wallClock(now).date, position) ?? {}).map((moment) => moment.getTime());
