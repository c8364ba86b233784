import type { APIRoute } from 'astro';
import { colours } from '#contract/colours.ts';
import { createDataResponse } from '#site/feeds/feeds.ts';

export const GET: APIRoute = ({ locals: { locale, edition } }) => {
  const icon = (file: string, sizes: string) => ({ src: `/${file}`, sizes, type: 'image/png' });
  const manifest = {
    name: edition.translator(locale)('estate.name'),
    short_name: edition.content.estate.address.place,
    start_url: '/',
    display: 'browser',
    background_color: colours.paper.day,
    theme_color: colours.paper.day,
    icons: [
      icon('icon-192.png', '192x192'),
      icon('icon-512.png', '512x512'),
      { ...icon('icon-maskable-512.png', '512x512'), purpose: 'maskable' },
    ],
  };
  return createDataResponse('application/manifest+json', JSON.stringify(manifest));
};
