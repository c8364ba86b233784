import { shippedSite } from '#server/content/shipped-site.ts';

const { addresses } = await shippedSite();

/** Every page there is; a new screen joins all the tests that go over them by itself. */
export const everyPath: string[] = [...addresses.known, ...addresses.devPages].map(({ path }) => path);

/** One of each kind where every one would say the same: the first event stands for all. */
export const oneOfEachKind: string[] = [
  ...new Map(everyPath.map((path) => [path.replace(/\/\d+$/, '/0'), path])).values(),
];
