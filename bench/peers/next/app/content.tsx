import Image, { getImageProps } from 'next/image';
import NextLink from 'next/link';
import type { ReactNode } from 'react';
import pages from '../content/pages.json';
import { Blocks, type Parts } from '../shared/Blocks';
import type { Frame, Page, Picture as Shown } from '../shared/page';

export const { frame, pages: all } = pages as { frame: Frame; pages: Page[] };

/** Prefetches only existing pages; a whole site would prefetch every visible link. */
const built = all.map(({ path }) => path);

function Link({ href, children }: { href: string; children: ReactNode }) {
  return built.includes(href) ? <NextLink href={href}>{children}</NextLink> : <a href={href}>{children}</a>;
}

function Picture({ picture }: { picture: Shown }) {
  const { alt, src, sizes, width, height, loading, isFirst, sources } = picture;
  const told = { alt, src, sizes, width, height };
  if (sources.length === 0) return <Image {...told} {...(isFirst ? { preload: true } : { loading })} />;
  const { props } = getImageProps({ ...told, loading, ...(isFirst && { fetchPriority: 'high' }) });
  return (
    <picture>
      {sources.map((source) => {
        const own = source.srcSet.split(', ').at(-1)?.split(' ')[0] ?? src;
        const { srcSet } = getImageProps({ ...told, src: own, sizes: source.sizes }).props;
        return <source key={source.media} {...source} srcSet={srcSet} />;
      })}
      {/* biome-ignore lint/a11y/useAltText: props holds it */}
      <img {...props} />
    </picture>
  );
}

export const parts: Parts = { Link, Picture };

export function pageAt(path: string): Page {
  const page = all.find((one) => one.path === path);
  if (!page) throw new Error(`There is no ${path}.`);
  return page;
}

export const metadataOf = (path: string) => ({ title: pageAt(path).title, description: pageAt(path).description });

export function Screen({ path }: { path: string }) {
  return <Blocks blocks={pageAt(path).blocks} parts={parts} />;
}
