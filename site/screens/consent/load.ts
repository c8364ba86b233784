import { mapOf, playerOf } from '#site/embed/third-parties.ts';
import { findMediaItem } from '#site/media/media.ts';
import type { PageContext } from '#site/shell/page.ts';

export function loadConsent({ edition, view, path }: PageContext<'path'>, frame = '', query: URLSearchParams) {
  const t = edition.translator(view);
  const common = { t, path, agreed: query.has('agreed') };
  if (frame === 'map') {
    const party = mapOf(edition.content.estate);
    return { ...common, party, kind: 'map', title: t('embed.title', { provider: party.name }) } as const;
  }
  const item = findMediaItem(edition.content, frame.split('/')[1]);
  if (!('provider' in item)) throw new Error(`content/media/${item.id}.yaml names no provider.`);
  return { ...common, party: playerOf(item), kind: 'film', title: t(`media.${item.id}.title`) } as const;
}
