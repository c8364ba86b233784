/** Services that our frames may show, with the addresses of their players and maps. */
import type { Estate } from '#contract/content/content.ts';
import type { MediaItem } from '#contract/content/media.ts';

type EmbeddedFilm = Extract<MediaItem, { provider: unknown }>;

const players = {
  youtube: (key: string) => ({
    name: 'YouTube',
    host: 'https://www.youtube-nocookie.com',
    frame: `https://www.youtube-nocookie.com/embed/${key}`,
    page: `https://www.youtube.com/watch?v=${key}`,
  }),
  vimeo: (key: string) => ({
    name: 'Vimeo',
    host: 'https://player.vimeo.com',
    frame: `https://player.vimeo.com/video/${key}?dnt=1`,
    page: `https://vimeo.com/${key}`,
  }),
};

export const findPlayer = ({ provider, key }: EmbeddedFilm) => players[provider](key);

/** Degrees from the marker to the edges of the map, which is about five kilometres wide. */
const mapMargin = { latitude: 0.014, longitude: 0.036 };

export function findMapService({ position: { latitude, longitude } }: Pick<Estate, 'position'>) {
  const corner = (side: number) => [longitude + side * mapMargin.longitude, latitude + side * mapMargin.latitude];
  const box = [...corner(-1), ...corner(1)].map((degree) => degree.toFixed(4));
  const marker = `${latitude},${longitude}`;
  const host = 'https://www.openstreetmap.org';
  return {
    name: 'OpenStreetMap',
    host,
    frame: `${host}/export/embed.html?${new URLSearchParams({ bbox: box.join(','), layer: 'mapnik', marker })}`,
    page: `${host}/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`,
  };
}
