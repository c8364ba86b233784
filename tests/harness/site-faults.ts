/** What must not be on any page of a site: unfilled texts, empty sections, links that lead nowhere. */
import { languages } from '#contract/language.ts';
import { startInProcess } from './in-process.ts';
import { createStaffMember, getPage } from './staff.ts';

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

/** Opens every page and follows every link of the site of a content folder. */
export async function findSiteFaults(folder: string, findMore = (_html: string): string[] => []): Promise<string[]> {
  await using server = await startInProcess({ CONTENT_DIR: folder, PUBLIC_URL: 'https://opera.example' });
  const { pages, feeds } = server.library.current.site.addresses;
  const known = new Set([...pages, ...feeds].map(({ path }) => path));
  const linked = new Map<string, string>();
  const faults: string[] = [];
  await server.library.current.site.buildIndexes();
  for (const path of known)
    for (const language of languages) {
      const { statusCode, body } = await getPage(server, `${path}?lng=${language}`);
      const found = statusCode === 200 ? [...findPageFaults(body), ...findMore(body)] : [`${statusCode}`];
      faults.push(...found.map((fault) => `${path} (${language}): ${fault}`));
      for (const href of listLinks(body)) linked.set(href, path);
    }
  const as = await createStaffMember(server, 'owner');
  const { body: office } = await getPage(server, '/office', { as });
  for (const path of ['/office', '/office/content', ...listLinks(office)]) linked.set(path, 'the office');
  for (const [href, from] of linked) {
    const { statusCode } = await getPage(server, href, { as });
    if (statusCode >= 400) faults.push(`${from} links to ${href}: ${statusCode}`);
  }
  return faults;
}
