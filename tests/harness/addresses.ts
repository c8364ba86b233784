import type { Site } from '#contract/site.ts';
import { openShippedSite } from '#server/content/shipped-site.ts';
import { fixtureContentFolder, shippedContentFolder } from '#tools/content-folders.ts';

/** Of the sheets about people, works and places, which are made alike, one of each kind. */
function listPaths({ addresses: { pages, devPages } }: Site): string[] {
  const [late = [], others = []] = [
    pages.filter(({ onDemand: one }) => one),
    pages.filter(({ onDemand: one }) => !one),
  ];
  const kinds = Map.groupBy(late, ({ path }) => path.split('/')[1]);
  return [...others, ...devPages, ...[...kinds.values()].flatMap(([first]) => first ?? [])].map(({ path }) => path);
}

/** One of each kind where every one would say the same. */
const pickOnePerKind = (paths: string[], kindOf = (path: string) => path.replace(/\/\d+$/, '/0')): string[] => [
  ...new Map(paths.map((path) => [kindOf(path), path])).values(),
];

/** Written pages are alike, and two addresses show one page. */
const pickOnePerScreen = (paths: string[]): string[] =>
  pickOnePerKind(pickOnePerKind(paths), (path) =>
    path.replace(/^\/(terms|mailing-terms|accessibility)$/, '/privacy').replace(/^\/visit$/, '/about'),
  );

/** Every page there is; a new screen joins all the tests that go over them by itself. */
export const allPaths = listPaths(await openShippedSite(fixtureContentFolder));
export const samplePaths = pickOnePerScreen(allPaths);

/** The same of the house as it is shipped. */
export const readShippedSamplePaths = async (): Promise<string[]> =>
  pickOnePerKind(listPaths(await openShippedSite(shippedContentFolder)));
