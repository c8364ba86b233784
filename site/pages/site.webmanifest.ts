import type { APIRoute } from 'astro';
import { choosePalette } from '#contract/colours.ts';
import { buildIconAddress, type IconName, iconNames } from '#contract/icons.ts';
import { createDataResponse } from '#site/feeds/feeds.ts';

export const GET: APIRoute = ({ locals: { locale, edition } }) => {
  const { content } = edition;
  const icon = (name: IconName, sizes: string) => ({ src: buildIconAddress(name, content), sizes, type: 'image/png' });
  const { paper } = choosePalette(content.look.colours);
  const manifest = {
    name: edition.translator(locale)('estate.name'),
    short_name: content.estate.address.place,
    start_url: '/',
    display: 'browser',
    background_color: paper.day,
    theme_color: paper.day,
    icons: [
      icon(iconNames.small, '192x192'),
      icon(iconNames.large, '512x512'),
      { ...icon(iconNames.maskable, '512x512'), purpose: 'maskable' },
    ],
  };
  return createDataResponse('application/manifest+json', JSON.stringify(manifest));
};
