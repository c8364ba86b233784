/** What a screen reader is told of each control, heading and landmark: the same here as in Chromium. */
import { expect } from 'vitest';
import type { Element, Heard, Page } from '#tests/harness/other-browsers/driver.ts';
import { drawAll, heardInChromium, pointedAt } from './chromium.ts';
import type { Walk } from './journey.ts';
import { widest } from './reading.ts';

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

export type Told = Heard & { key: string };

export async function heardOn(page: Page, seen: string[] = []): Promise<Told[]> {
  await page.evaluate(drawAll);
  const found = (await page.evaluate(pointedAt, seen)) as unknown as [string, Element][];
  const told: Told[] = [];
  // One at a time: sent all at once to WebKit, they hung in one run of eight.
  for (const [key, element] of found) told.push({ key, ...(await page.heard(element)) });
  return told;
}

const wantsName = ['button', 'link', 'textbox', 'searchbox', 'checkbox', 'combobox', 'dialog', 'heading', 'image'];
export const unnamed = (told: Told[]): Told[] =>
  told.filter(({ role, name }) => wantsName.includes(role) && name.trim() === '');

export const names: Record<string, Walk> = {
  'controls, headings and landmarks are called the same as in Chromium, each has a name, and on a desk nothing is too wide':
    async ({ page, address, cannot }) => {
      const there = await heardInChromium(address, screens);
      const seen: string[] = [];
      const differences: string[] = [];
      for (const path of screens) {
        await page.go(path);
        expect([path, await page.evaluate(() => innerWidth), await page.evaluate(widest)]).toEqual([path, 1280, 0]);
        const here = await heardOn(page, seen);
        seen.push(...here.map(({ key }) => key));
        expect(here.length).toBeGreaterThan(3);
        expect(unnamed(here)).toEqual([]);
        for (const { key, ...heard } of here) {
          const other = there.get(key);
          const said = `${path} ${key}: ${spoken(heard)}`;
          if (!other) differences.push(`${said}, and not in Chromium`);
          else if (!alike(heard, other)) differences.push(`${said}, ${spoken(other)} in Chromium`);
        }
      }
      expect(seen.length).toBeGreaterThan(150);
      expect(differences.filter((one) => !cannot.otherwise.test(one))).toEqual([]);
    },
};

const spoken = ({ role, name }: Heard): string => `${role} “${name}”`;

/** `img` and `image` are one role by two names, and what has no role in ARIA is called differently everywhere. */
const roleOf = ({ role }: Heard): string => role.replace(/^img$/, 'image');
const roleless = ['', 'generic', 'none', 'presentation', 'group'];
/** Spaces and soft hyphens are not said. */
const bare = ({ name }: Heard): string => name.replaceAll(/[\s\u00ad]+/g, '');

export const alike = (one: Heard, other: Heard): boolean =>
  bare(one) === bare(other) &&
  (roleOf(one) === roleOf(other) || [one, other].some((it) => roleless.includes(roleOf(it))));
