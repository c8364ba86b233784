/** The light of the first picture: it follows the sun at the estate and the month. */
import { wallClock } from '#contract/wall-time.ts';
import { type EstatePosition, findSunTimes } from '#site/visit/day.ts';

/** With snow, then with bare trees. In October most leaves are still on the trees. */
const seasonalHeroes = { 'hero-winter': [12, 1, 2], 'hero-autumn': [11, 12, 1, 2, 3] };

type Ids = Pick<ReadonlySet<string>, 'has'>;

/** The first picture of the month of which the content has the print and the film. */
export function chooseHero({ pictures, films }: Record<'pictures' | 'films', Ids>, now: Date): string {
  const month = Number(wallClock(now).date.slice(5, 7));
  const seasonal = Object.entries(seasonalHeroes).find(
    ([id, months]) => months.includes(month) && pictures.has(id) && films.has(id),
  );
  return seasonal?.[0] ?? 'hero';
}

export const isNight = (now: Date, position: EstatePosition): boolean => {
  const times = findSunTimes(wallClock(now).date, position);
  return times !== undefined && (now < times.sunrise || now >= times.sunset);
};

/** Today's sunrise and sunset, when the first picture changes. */
export const listLightChanges = (now: Date, position: EstatePosition): number[] =>
  Object.values(findSunTimes(wallClock(now).date, position) ?? {}).map((moment) => moment.getTime());
