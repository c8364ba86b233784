import type { Site } from '#contract/site.ts';
import { shippedSite } from '#server/content/shipped-site.ts';
import { estateFolder, houseFolder } from '#tools/estate.ts';

/** Of the sheets about people, works and places, which are made alike, one of each kind. */
function pathsOf({ addresses: { known, devPages } }: Site): string[] {
  const [late = [], others = []] = [known.filter(({ late: one }) => one), known.filter(({ late: one }) => !one)];
  const kinds = Map.groupBy(late, ({ path }) => path.split('/')[1]);
  return [...others, ...devPages, ...[...kinds.values()].flatMap(([first]) => first ?? [])].map(({ path }) => path);
}

/** One of each kind where every one would say the same. */
const oneOfEach = (paths: string[], kindOf = (path: string) => path.replace(/\/\d+$/, '/0')): string[] => [
  ...new Map(paths.map((path) => [kindOf(path), path])).values(),
];

/** Written pages are alike, and two addresses show one page. */
const oneOfEachScreen = (paths: string[]): string[] =>
  oneOfEach(oneOfEach(paths), (path) =>
    path.replace(/^\/(terms|mailing-terms|accessibility)$/, '/privacy').replace(/^\/visit$/, '/about'),
  );

/** Every page there is; a new screen joins all the tests that go over them by itself. */
export const everyPath = pathsOf(await shippedSite(estateFolder));
export const oneOfEachKind = oneOfEachScreen(everyPath);

/** The same of the house as it is shipped. */
export const oneOfEachKindInTheHouse = async (): Promise<string[]> =>
  oneOfEach(pathsOf(await shippedSite(houseFolder)));
