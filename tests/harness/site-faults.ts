/** What must not be on any page of a site: unfilled texts, empty sections, links that lead nowhere. */
import { languages } from '#contract/language.ts';
import { type InProcessServer, startInProcess } from './in-process.ts';
import { createStaffMember, getPage, type TestStaff } from './staff.ts';

/** Texts between tags. A section without content has only its heading. */
const readWords = (html: string): string[] =>
  html
    .split(/<[^>]+>/)
    .map((text) => text.trim())
    .filter(Boolean);

function findPageFaults(html: string): string[] {
  const written = html.replaceAll(/<script[\s\S]*?<\/script>/g, '');
  const unfilled = written.match(/.{0,30}(undefined|NaN|\{\{).{0,30}/)?.[0];
  const sections = [...html.matchAll(/<section\b[^>]*>([\s\S]*?)<\/section>/g)].map(([, section = '']) => section);
  const empty = sections.filter((one) => !/<(img|form|svg|iframe)\b/.test(one) && readWords(one).length < 2);
  return [...(unfilled ? [unfilled] : []), ...empty.map((section) => `an empty section: ${section}`)];
}

const listLinks = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].map(([, href = '']) => href);

/** What a test looks for besides, in the body and the headers of an answer. */
type FindMore = (body: string, headers: string) => string[];

/** Opens every page and follows every link of the site of a content folder. */
export async function findSiteFaults(folder: string, findMore?: FindMore): Promise<string[]> {
  await using server = await startInProcess({ CONTENT_DIR: folder, PUBLIC_URL: 'https://opera.example' });
  return await findServerFaults(server, findMore);
}

/** `findMore` reads the pages and feeds, and what the pages link to; not the office. */
export async function findServerFaults(server: InProcessServer, findMore: FindMore = () => []): Promise<string[]> {
  const { pages, feeds } = server.library.current.site.addresses;
  const known = new Set([...pages, ...feeds].map(({ path }) => path));
  const linked = new Map<string, string>();
  const faults: string[] = [];
  await server.library.current.site.buildIndexes();
  for (const path of known)
    for (const language of languages) {
      const { statusCode, body, headers } = await getPage(server, `${path}?lng=${language}`);
      const found =
        statusCode === 200 ? [...findPageFaults(body), ...findMore(body, JSON.stringify(headers))] : [`${statusCode}`];
      faults.push(...found.map((fault) => `${path} (${language}): ${fault}`));
      for (const href of listLinks(body)) linked.set(href, path);
    }
  for (const path of known) linked.delete(path);
  const as = await createStaffMember(server, 'owner');
  const { body: office } = await getPage(server, '/office', { as });
  const officeLinks = new Map(['/office', '/office/content', ...listLinks(office)].map((path) => [path, 'the office']));
  return [
    ...faults,
    ...(await findLinkFaults(server, as, linked, findMore)),
    ...(await findLinkFaults(server, as, officeLinks)),
  ];
}

async function findLinkFaults(
  server: InProcessServer,
  as: TestStaff,
  linked: ReadonlyMap<string, string>,
  findMore: FindMore = () => [],
): Promise<string[]> {
  const faults: string[] = [];
  for (const [href, from] of linked) {
    const { statusCode, body, headers } = await getPage(server, href, { as });
    const found = statusCode < 400 ? findMore(body, JSON.stringify(headers)) : [`${statusCode}`];
    faults.push(...found.map((fault) => `${from} links to ${href}: ${fault}`));
  }
  return faults;
}
