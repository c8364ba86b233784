/** Renders screens of the office from data, without a server, with the keys of texts as their words. */
import { fileURLToPath } from 'node:url';
import { diffArrays } from 'diff';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import type { OfficeData, OfficeScreens, ScreenName } from '#contract/office/office.ts';
import { PageBody } from '#office/shared/screens/frame/PageBody.tsx';
import { createPageTools, type OfficeContext } from '#office/shared/screens/frame/page-tools.ts';
import { readFieldErrors } from '#office/shared/screens/frame/rendered-errors.ts';
import { replaceTextsByKeys } from './key-texts.ts';
import { orderSigns, outlineHtml } from './outline.ts';
import { buildPageContext } from './page-context.ts';

type OfficeFrame = Omit<OfficeData, 'page' | 'screen' | 'screenData'>;
export type FrameChange = Partial<OfficeFrame> & Pick<Partial<OfficeContext>, 'locale' | 'now'>;

const context = await buildPageContext(({ texts }) => ({ texts: replaceTextsByKeys(texts) }));

export const createOfficeContext = <Screen extends ScreenName>(
  screen: Screen,
  screenData: OfficeScreens[Screen],
  { locale = 'de', now = new Date('2026-11-21T10:00:00Z'), ...frame }: FrameChange = {},
): OfficeContext => {
  const person = { name: 'Henrike Voss', role: 'owner' } as const;
  const empty = { address: '/office', person, hasFreshProof: false, fieldErrors: {}, values: {} };
  const data = { page: 'office', ...empty, ...frame, screen, screenData } as OfficeData;
  return { ...context, locale, now, data };
};

interface LoadedScreen<Props> {
  page: { title: string };
  screen: Props;
}

export const outlineIn = ({ locale }: Pick<OfficeContext, 'locale'>, markup: string): string =>
  orderSigns(locale, outlineHtml(markup).join('\n'));

/** The main part of a page, as `Page.astro` makes it. */
export function outlineScreen<Props extends object>(
  load: (given: OfficeContext) => LoadedScreen<Props>,
  Screen: ComponentType<Props>,
  given: OfficeContext,
): string {
  const { page, screen } = load(given);
  return outlinePage(given, page.title, renderToStaticMarkup(createElement(Screen, screen)));
}

/** For components that wait while they render. */
export async function renderInPauses<Props extends object>(
  Screen: ComponentType<Props>,
  props: Props,
): Promise<string> {
  const { prelude } = await prerender(createElement(Screen, props));
  return new Response(prelude).text();
}

export function outlinePage(given: OfficeContext, title: string, html: string): string {
  const fieldErrors = html.includes(' data-issue-list=') ? [] : readFieldErrors(html);
  const props = { tools: createPageTools(given), title, fieldErrors, children: createElement('main') };
  return outlineIn(
    given,
    renderToStaticMarkup(createElement(PageBody, props)).replace('<main></main>', () => html),
  );
}

/**
 * Compares each screen with a file `outlines/NAME.test.txt` beside the test: the first state whole,
 * of the others what is different. `npx vitest run FILE -u` writes the files again.
 */
export function testOutlines(
  folder: URL,
  screens: Record<string, Record<string, () => string | Promise<string>>>,
): void {
  for (const [name, states] of Object.entries(screens))
    test(`the screen ${name} says and offers what outlines/${name}.test.txt lists`, async () => {
      const outlines: { state: string; text: string }[] = [];
      for (const [state, outlineState] of Object.entries(states)) outlines.push({ state, text: await outlineState() });
      const parts = outlines.map(({ state, text }, index) => {
        const shown = index === 0 ? text : listDifferences(outlines[0]?.text ?? '', text);
        return `# ${state}\n\n${shown}\n`;
      });
      await expect(parts.join('\n')).toMatchFileSnapshot(fileURLToPath(new URL(`outlines/${name}.test.txt`, folder)));
    });
}

/** Lines that are only in one of the two, and `…` for the others. */
function listDifferences(first: string, other: string): string {
  const changes = diffArrays(first.split('\n'), other.split('\n')).flatMap(({ value, added, removed }) => {
    if (added) return value.map((line) => `+ ${line}`);
    if (!removed) return ['…'];
    // The first state has these lines.
    return value.length > 3 ? [`- ${value[0]}`, '- …', `- ${value.at(-1)}`] : value.map((line) => `- ${line}`);
  });
  return changes.join('\n');
}
