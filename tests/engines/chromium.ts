/** Reads roles and names from Chromium's accessibility tree, to compare them with other engines. */
import { chromium } from '@playwright/test';
import type { AccessibleNode } from '#tests/harness/other-browsers/driver.ts';
import { browserArguments, ensureBrowser } from '#tools/browser.ts';

interface DomNode {
  backendNodeId: number;
  attributes?: string[];
  children?: DomNode[];
}

const hookAttribute = 'data-accessible-element';

export async function readChromiumNodes(address: string, paths: string[]): Promise<Map<string, AccessibleNode>> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'de-DE' });
    const devtools = await page.context().newCDPSession(page);
    const all = new Map<string, AccessibleNode>();
    for (const path of paths) {
      await page.goto(address + path);
      await page.evaluate(showAllContent);
      const keys = await page.evaluate(
        ([seek, name]) => {
          const found = (new Function(`return (${seek})([])`) as () => [string, Element][])();
          return found.map(([key, element], index) => {
            element.setAttribute(name, String(index));
            return key;
          });
        },
        [String(listAccessibleElements), hookAttribute] as const,
      );
      const { root } = await devtools.send('DOM.getDocument', { depth: -1 });
      const marked = new Map(listHooks(root as DomNode));
      const { nodes } = await devtools.send('Accessibility.getFullAXTree');
      for (const { backendDOMNodeId, role, name, ignored } of nodes) {
        const key = keys[marked.get(backendDOMNodeId ?? -1) ?? -1];
        if (key === undefined || ignored || all.has(key)) continue;
        all.set(key, { role: normalizeRole(String(role?.value)), name: String(name?.value ?? '') });
      }
    }
    return all;
  } finally {
    await browser.close();
  }
}

function listHooks({ backendNodeId, attributes = [], children = [] }: DomNode): [number, number][] {
  const at = attributes.indexOf(hookAttribute);
  const own: [number, number][] = at < 0 ? [] : [[backendNodeId, Number(attributes[at + 1])]];
  return [...own, ...children.flatMap(listHooks)];
}

const normalizeRole = (role: string): string =>
  ({ DisclosureTriangle: 'button', SectionHeader: 'generic', SectionFooter: 'generic', Date: 'textbox' })[role] ?? role;

/** Engines differ in whether the tree has pictures of parts that are not drawn yet. */
export function showAllContent(): void {
  for (const part of document.querySelectorAll<HTMLElement>('main *'))
    if (getComputedStyle(part).contentVisibility === 'auto') part.style.contentVisibility = 'visible';
}

/** Visible elements in the order of the page, without those that an earlier page had. */
export function listAccessibleElements(seen: string[]): [key: string, element: globalThis.Element][] {
  // The film starts automatically and then renames its button.
  const wanted =
    'a[href], button:not([data-film-toggle]), input:not([type=hidden]), select, textarea, summary, nav, main, header, footer, aside, search, dialog, section[aria-label], section[aria-labelledby], h1, h2, h3, [role]';
  const keyOf = (one: globalThis.Element) =>
    [
      one.tagName.toLowerCase(),
      ...['role', 'href', 'id', 'name', 'aria-label'].map((name) => one.getAttribute(name)),
      // The text of a landmark depends on its contents, so only its type is compared.
      one.matches('a, button, summary, h1, h2, h3') &&
        (one.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 50),
    ]
      .filter(Boolean)
      .join(' ');
  const known = new Set(seen);
  return [...document.querySelectorAll(wanted)].flatMap((one): [string, globalThis.Element][] => {
    const key = keyOf(one);
    if (known.has(key) || !one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return [];
    known.add(key);
    return [[key, one]];
  });
}
