import type { ComponentProps } from 'react';
import { mapOf, playerOf } from '#site/embed/third-parties.ts';
import { findItem } from '#site/media/media.ts';
import type { PageContext } from '#site/shell/page.ts';
import type { Consent } from './Consent.tsx';

type Screen = ComponentProps<typeof Consent>;

const agreedIn = (query: URLSearchParams) => query.has('agreed');

export function loadMapFrame({ edition, view, path }: PageContext<'path'>, query: URLSearchParams): Screen {
  const t = edition.translator(view);
  const party = mapOf(edition.content.estate);
  const title = t('embed.title', { provider: party.name });
  return { t, party, kind: 'map', title, path, agreed: agreedIn(query) };
}

export function loadFilmFrame(
  { edition, view, path }: PageContext<'path'>,
  id: string | undefined,
  query: URLSearchParams,
): Screen {
  const t = edition.translator(view);
  const item = findItem(edition.content, id);
  if (!('provider' in item)) throw new Error(`content/media/${item.id}.yaml names no provider.`);
  return {
    t,
    party: playerOf(item),
    kind: 'film',
    title: t(`media.${item.id}.title`),
    path,
    agreed: agreedIn(query),
  };
}
