import type { Site } from '#contract/site.ts';
import { openShippedSite } from '#server/content/shipped-site.ts';
import { fixtureContentFolder, shippedContentFolder } from '#tools/content-folders.ts';

/** One detail page of each kind; the server renders them on demand. */
function listPaths({ addresses: { pages, devPages } }: Site): string[] {
  const kinds = Map.groupBy(pages, ({ path, onDemand }) => (onDemand ? path.split('/')[1] : ''));
  const samples = [...kinds].flatMap(([kind, all]) => (kind === '' ? all : all.slice(0, 1)));
  return [...samples, ...devPages].map(({ path }) => path);
}

/** One page of each kind. */
const pickOnePerKind = (paths: string[], kindOf = (path: string) => path.replace(/\/\d+$/, '/0')): string[] => [
  ...new Map(paths.map((path) => [kindOf(path), path])).values(),
];

/** Text pages look alike, and `/visit` shows the page of `/about`. */
const pickOnePerScreen = (paths: string[]): string[] =>
  pickOnePerKind(pickOnePerKind(paths), (path) =>
    path.replace(/^\/(terms|mailing-terms|accessibility)$/, '/privacy').replace(/^\/visit$/, '/about'),
  );

/** All pages. Tests that use this list include new screens automatically. */
export const allPaths = listPaths(await openShippedSite(fixtureContentFolder));
export const samplePaths = pickOnePerScreen(allPaths);

/** Pages of the list in another state, and a page in a frame. */
export const pathsOfStates = ['/embed/map', '/park?place=lake', '/media-detail/3?photo=7', '/tickets?event=15'];

/** The same list for the shipped content. */
export const readShippedSamplePaths = async (): Promise<string[]> =>
  pickOnePerKind(listPaths(await openShippedSite(shippedContentFolder)));
