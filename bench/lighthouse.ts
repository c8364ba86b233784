/** Lighthouse with a simulated phone, and the bytes of the first view, behind nginx with HTTP/2. */
import lighthouse from 'lighthouse';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/storage/open.ts';
import { scriptBudget } from '#tests/budgets.ts';
import { measureInlineScript } from '#tests/harness/script-weight.ts';
import { createStaffMember } from '#tests/harness/staff.ts';
import { installSampleSeason } from '#tools/admin/sample-season/install.ts';
import { startServer } from '#tools/test-server.ts';
import { startBrowser } from './browser.ts';
import { deploy } from './deployment.ts';
import { atLeast, atMost, type BenchOptions, type Figure, median } from './harness.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const mainPages = ['/?lng=de', '/?lng=en', '/', '/events', '/events/15'];
const otherPages = [
  '/media-library',
  '/media-library?lng=en',
  '/media-detail/3',
  '/media-detail/3?lng=en',
  '/media-detail/1',
  '/news-detail/1',
  '/park',
  '/park-detail/1',
  '/about',
  '/contact',
  '/privacy',
  '/search?q=Mozart',
  '/people',
  '/people/aurelie-voss',
  '/works',
  '/works/die-zauberfloete',
  '/composers/mozart',
  '/venues/barn',
  '/partners',
  '/season?year=2024',
  '/events/15/programme',
  '/visit',
  '/park/guide',
];

/** the home page and the programme */
export const measurePages = ({ runs }: BenchOptions): Promise<Figure[]> =>
  measurePaths(
    mainPages,
    (path, middle) => [
      ...scoreFigures(path, middle),
      atMost(
        `${path} HTML, CSS, fonts and script`,
        middle(({ bytes }) => bytes.Document + bytes.Script + bytes.Font + bytes.Stylesheet),
        110,
        'KB',
      ),
      atMost(
        `${path} the hero picture`,
        middle(({ bytes }) => bytes.Hero),
        120,
        'KB',
      ),
    ],
    runs,
  );

/** The home page, the programme and an event to come, with the sample season. */
export const measureSeason = ({ runs }: BenchOptions): Promise<Figure[]> =>
  measurePaths(['/', '/events'], scoreFigures, runs, async ({ within, folder }) => {
    const [evening] = await installSampleSeason({ address: within, folder });
    return [`/events/${evening}`];
  });

/** all other public pages */
export const measureScreens = ({ only, runs }: BenchOptions): Promise<Figure[]> =>
  measurePaths(only.length > 0 ? otherPages.filter((path) => only.includes(path)) : otherPages, scoreFigures, runs);

/** The office pages of a signed-in owner, with the requests of a sample season. */
export async function measureOffice({ runs }: BenchOptions): Promise<Figure[]> {
  await using server = await startServer({ LOG_LEVEL: 'error' });
  const [evening] = await installSampleSeason(server);
  const storage = await openStorage(readConfig({ DATA_DIR: server.folder, LOG_LEVEL: 'silent' }), 'besideServers');
  const { reference } = await storage.db
    .selectFrom('ticketRequests')
    .select('reference')
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  const { cookie } = await createStaffMember({ storage, clock: { now: new Date() } });
  await storage.close();
  const browser = await startBrowser();
  const figures: Figure[] = [];
  const paths = [
    ...['/office', '/office/requests', `/office/requests/${reference}`, '/office/events'],
    ...[
      `/office/events/${evening}`,
      '/office/stats',
      '/office/staff',
      '/office/log',
      '/office/account',
      '/office/proof',
    ],
  ];
  try {
    for (const path of paths) {
      const seen: Awaited<ReturnType<typeof runLighthouse>>[] = [];
      for (let run = 0; run < runs; run++) seen.push(await runLighthouse(server.address + path, browser.port, cookie));
      for (const category of ['performance', 'accessibility', 'best-practices'] as const)
        figures.push(
          atLeast(
            `${path} ${category}`,
            median(seen.map(({ scores: all }) => all[category])),
            category === 'performance' ? 98 : 100,
          ),
        );
    }
  } finally {
    await browser.stop();
  }
  return figures;
}

/** `inside`: KB of inline script */
type LighthouseRun = Awaited<ReturnType<typeof runLighthouse>> & { inside: number };
type MedianOf = (pick: (one: LighthouseRun) => number) => number;

const scoreFigures = (path: string, middle: MedianOf): Figure[] => [
  ...categories.map((category) =>
    atLeast(
      `${path} ${category}`,
      middle((one) => one.scores[category]),
      category === 'performance' ? 99 : 100,
    ),
  ),
  atMost(
    `${path} audits that fail`,
    middle(({ failing }) => failing),
    0,
  ),
  // To three digits: a letter that moves by a pixel counts as 0.00004.
  atMost(`${path} cumulative layout shift`, Math.round(middle(({ cls }) => cls) * 1000) / 1000, 0),
  atMost(
    `${path} script before any touch, in files and in the page`,
    middle(({ bytes, inside }) => bytes.Script + inside),
    scriptBudget,
    'KB',
  ),
  atMost(`${path} largest contentful paint`, middle(({ lcp }) => lcp) / 1000, 1.5, 's'),
  atMost(
    `${path} total blocking time`,
    middle(({ tbt }) => tbt),
    mainPages.includes(path) ? 30 : 50,
    'ms',
  ),
];

/** Prints the results page by page, because the whole takes long. `prepare` returns further paths. */
async function measurePaths(
  paths: string[],
  figuresOf: (path: string, middle: MedianOf) => Figure[],
  runs: number,
  prepare: (site: Awaited<ReturnType<typeof deploy>>) => Promise<string[]> = async () => [],
) {
  await using site = await deploy();
  const more = await prepare(site);
  const browser = await startBrowser(...site.browserWords);
  const figures: Figure[] = [];
  const speeds: number[] = [];
  try {
    for (const path of [...paths, ...more]) {
      const inside = measureInlineScript(await (await fetch(site.within + path)).text());
      const seen: LighthouseRun[] = [];
      for (let run = 0; run < runs; run++)
        seen.push({ ...(await runLighthouse(site.origin + path, browser.port)), inside });
      speeds.push(...seen.map(({ speed }) => speed));
      const found = figuresOf(path, (pick) => median(seen.map(pick)));
      const faults = found.filter(({ reached }) => !reached).map(({ name, found: is }) => `${name} ${is}`);
      console.log(`  ${path}: ${faults.join(', ') || 'as wanted'}`);
      figures.push(...found);
    }
    // Blocking time is only measured with it: the phone is this machine at a quarter of its speed.
    console.log(`  Lighthouse rates this machine at ${Math.round(median(speeds))}.`);
  } finally {
    await browser.stop();
  }
  return figures;
}

interface NetworkItem {
  url: string;
  resourceType: string;
  transferSize: number;
}

async function runLighthouse(url: string, port: number, cookie?: string) {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    output: 'json',
    onlyCategories: [...categories],
    formFactor: 'mobile',
    ...(cookie && { extraHeaders: { cookie } }),
    // Search results and print pages are not indexed on purpose, which this audit calls a fault.
    skipAudits: /\/search|\/season|\/programme(\?|$)/.test(url) ? ['is-crawlable'] : null,
  });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}.`);
  const { audits, categories: scored } = result.lhr;
  const score = (name: string) => Math.round((scored[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const failing = Object.values(audits).filter(
    ({ score: own, scoreDisplayMode: mode }) => mode === 'binary' && own === 0,
  );
  for (const { id, title, details } of failing)
    console.log(
      `  ${url}: ${id} (${title})${listNodes(details)
        .map((node) => `\n    ${node}`)
        .join('')}`,
    );
  return {
    scores: Object.fromEntries(categories.map((name) => [name, score(name)])) as Record<
      (typeof categories)[number],
      number
    >,
    failing: failing.length,
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    speed: result.lhr.environment.benchmarkIndex,
    bytes: sumBytes((audits['network-requests']?.details as { items?: NetworkItem[] } | undefined)?.items ?? []),
  };
}

/** The elements that an audit names. */
const listNodes = (details: { type: string; items?: unknown } | undefined): string[] =>
  details?.type === 'table'
    ? (details.items as { node?: { snippet?: string } }[]).flatMap(({ node }) => node?.snippet?.slice(0, 120) ?? [])
    : [];

function sumBytes(items: NetworkItem[]) {
  const sum = (of: (item: NetworkItem) => boolean) =>
    items.filter(of).reduce((total, { transferSize }) => total + transferSize / 1024, 0);
  return {
    Document: sum(({ resourceType }) => resourceType === 'Document'),
    Script: sum(({ resourceType }) => resourceType === 'Script'),
    Font: sum(({ resourceType }) => resourceType === 'Font'),
    Stylesheet: sum(({ resourceType }) => resourceType === 'Stylesheet'),
    Hero: sum(({ url }) => url.includes('-tall-')),
  };
}
