/** A screen reader gets the same controls, headings and landmarks here as in Chromium. */
import { expect } from 'vitest';
import type { AccessibleNode, DrivenPage, WebElementReference } from '#tests/harness/other-browsers/driver.ts';
import { listAccessibleElements, readChromiumNodes, showAllContent } from './chromium.ts';
import type { JourneyStep } from './journey.ts';
import { expectFit } from './reading.ts';

const screens = [
  '/?lng=de',
  '/events?lng=en',
  '/events/15?lng=de',
  '/park?lng=en',
  '/contact?lng=de',
  '/media-detail/3?lng=en',
  '/search?q=park&lng=de',
  '/tickets?lng=en',
  '/signup?lng=de',
];

export type NamedNode = AccessibleNode & { key: string };

export async function readNodes(page: DrivenPage, seen: string[] = []): Promise<NamedNode[]> {
  await page.evaluate(showAllContent);
  const found = (await page.evaluate(listAccessibleElements, seen)) as unknown as [string, WebElementReference][];
  const nodes: NamedNode[] = [];
  // WebKit hung in one of eight runs when it got all commands at once.
  for (const [key, element] of found) nodes.push({ key, ...(await page.readNode(element)) });
  return nodes;
}

const namedRoles = ['button', 'link', 'textbox', 'searchbox', 'checkbox', 'combobox', 'dialog', 'heading', 'image'];
export const findUnnamed = (nodes: NamedNode[]): NamedNode[] =>
  nodes.filter(({ role, name }) => namedRoles.includes(role) && name.trim() === '');

export const nameJourneys: Record<string, JourneyStep> = {
  'elements have the same names as in Chromium, and no page is too wide': async ({ page, address, limits }) => {
    const there = await readChromiumNodes(address, screens);
    const seen: string[] = [];
    const differences: string[] = [];
    for (const path of screens) {
      await page.go(path);
      await expectFit(page, path, 1280);
      const here = await readNodes(page, seen);
      seen.push(...here.map(({ key }) => key));
      expect(here.length).toBeGreaterThan(3);
      expect(findUnnamed(here)).toEqual([]);
      for (const { key, ...node } of here) {
        const other = there.get(key);
        const description = `${path} ${key}: ${describeNode(node)}`;
        if (!other) differences.push(`${description}, and not in Chromium`);
        else if (!isSameNode(node, other)) differences.push(`${description}, ${describeNode(other)} in Chromium`);
      }
    }
    expect(seen.length).toBeGreaterThan(150);
    expect(differences.filter((one) => !limits.differingNames.test(one))).toEqual([]);
  },
};

const describeNode = ({ role, name }: AccessibleNode): string => `${role} “${name}”`;

/** Engines use both `img` and `image`, and disagree about elements without an ARIA role. */
const normalizedRole = ({ role }: AccessibleNode): string => role.replace(/^img$/, 'image');
const roleless = ['', 'generic', 'none', 'presentation', 'group'];
/** Screen readers skip spaces and soft hyphens. */
const normalizedName = ({ name }: AccessibleNode): string => name.replaceAll(/[\s\u00ad]+/g, '');

export const isSameNode = (one: AccessibleNode, other: AccessibleNode): boolean =>
  normalizedName(one) === normalizedName(other) &&
  (normalizedRole(one) === normalizedRole(other) || [one, other].some((it) => roleless.includes(normalizedRole(it))));
