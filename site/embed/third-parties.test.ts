import { expect, test } from 'vitest';
import { findMapService, findPlayer } from './third-parties.ts';

test.each([
  [
    ...(['youtube', 'YouTube', 'https://www.youtube-nocookie.com'] as const),
    ...(['https://www.youtube-nocookie.com/embed/k3y', 'https://www.youtube.com/watch?v=k3y'] as const),
  ],
  [
    ...(['vimeo', 'Vimeo', 'https://player.vimeo.com'] as const),
    ...(['https://player.vimeo.com/video/k3y?dnt=1', 'https://vimeo.com/k3y'] as const),
  ],
] as const)('a film at %s is shown by %s, at %s', (provider, name, host, frame, page) =>
  expect(findPlayer({ provider, key: 'k3y' } as Parameters<typeof findPlayer>[0])).toEqual({ name, host, frame, page }),
);

test('the map shows the surroundings of the house, with a marker', () => {
  const { frame, ...map } = findMapService({ position: { latitude: 53.5, longitude: 12.25 } });
  expect(map).toEqual({
    ...{ name: 'OpenStreetMap', host: 'https://www.openstreetmap.org' },
    page: 'https://www.openstreetmap.org/?mlat=53.5&mlon=12.25#map=15/53.5/12.25',
  });
  const { origin, pathname, searchParams } = new URL(frame);
  expect([origin, pathname, Object.fromEntries(searchParams)]).toEqual([
    ...['https://www.openstreetmap.org', '/export/embed.html'],
    { bbox: '12.2140,53.4860,12.2860,53.5140', layer: 'mapnik', marker: '53.5,12.25' },
  ]);
});
