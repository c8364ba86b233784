/** Reads the content of all peers from our running pages: texts, order, pictures and links. */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launch } from 'puppeteer-core';
import { browserArguments, ensureBrowser } from '#tools/browser.ts';
import { startServer } from '#tools/test-server.ts';
import { read } from './reading.ts';
import type { Block, Frame, Page, Picture } from './shared/page.ts';

/** Our pages are in German by default; the peers have German alone. */
export const language = 'de';
export const paths = ['/', '/events', '/events/15'] as const;

export interface Content {
  frame: Frame;
  pages: Page[];
  /** the visible text of each of our pages */
  seen: Record<string, string>;
  /** contains pages.json, one file per page, media/ and fonts/ */
  folder: string;
}

const fonts = new URL('../../site/styles/fonts/', import.meta.url).pathname;

export async function copyContent(folder: string): Promise<Content> {
  await rm(folder, { recursive: true, force: true });
  await using ours = await startServer({ LOG_LEVEL: 'error' });
  const browser = await launch({ executablePath: ensureBrowser(), args: browserArguments });
  const pages: Page[] = [];
  const seen: Record<string, string> = {};
  let frame: Frame | undefined;
  try {
    const tab = await browser.newPage();
    await tab.setExtraHTTPHeaders({ 'Accept-Language': language });
    for (const path of paths) {
      await tab.goto(ours.address + path, { waitUntil: 'networkidle0' });
      const found = await tab.evaluate(read);
      frame ??= found.frame;
      pages.push({ path, ...found.page });
      seen[path] = found.seen;
    }
  } finally {
    await browser.close();
  }
  if (!frame) throw new Error('No page was read.');
  await copyPictures(pages, ours.address, folder);
  for (const face of ['federo', 'newsreader', 'newsreader-italic'])
    await cp(join(fonts, `${face}.woff2`), join(folder, 'fonts', `${face}.woff2`));
  await writeFile(join(folder, 'pages.json'), JSON.stringify({ frame, pages }));
  await writeFile(join(folder, 'frame.json'), JSON.stringify(frame));
  for (const page of pages)
    await writeFile(join(folder, `${page.path.slice(1).replaceAll('/', '-') || 'home'}.json`), JSON.stringify(page));
  return { frame, pages, seen, folder };
}

/** Writes the files, and replaces their addresses in `pages`. */
async function copyPictures(pages: Page[], address: string, folder: string): Promise<void> {
  await mkdir(join(folder, 'media'), { recursive: true });
  for (const picture of pages.flatMap(({ blocks }) => picturesOf(blocks)))
    for (const set of [picture, ...picture.sources]) {
      const files = filesOf(set.srcSet);
      for (const file of files) {
        const answer = await fetch(address + file);
        if (!answer.ok) throw new Error(`${file} answers ${answer.status}.`);
        await writeFile(join(folder, sameHash(file, files)), Buffer.from(await answer.arrayBuffer()));
      }
      set.srcSet = files.reduce((text, file) => text.replace(file, sameHash(file, files)), set.srcSet);
    }
}

const picturesOf = (blocks: Block[]): Picture[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'picture') return [block.picture];
    if (block.kind === 'section') return picturesOf(block.blocks);
    return block.kind === 'cards' ? block.cards.flatMap(picturesOf) : [];
  });

const filesOf = (srcSet: string): string[] => srcSet.split(', ').map((one) => one.split(' ')[0] ?? '');

/** Gives all widths of a picture one hash, so that their names differ only by width. */
const sameHash = (file: string, files: string[]): string =>
  file.replace(/\.[^.]+\.avif$/, files.at(-1)?.match(/\.[^.]+\.avif$/)?.[0] ?? '');
