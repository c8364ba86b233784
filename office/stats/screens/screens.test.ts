/** What the page of figures says and offers in each state. */
import type { OfficeScreens } from '#contract/office/office.ts';
import { createOfficeContext, type FrameChange, outlineScreen, testOutlines } from '#tests/harness/office-screens.ts';
import { Figures, loadFigures } from './figures/Figures.tsx';

const period = (firstDay: string, de: number, en: number, bots = 0, searches = 0) => ({
  ...{ firstDay, views: { de, en }, bots, searchesWithoutResult: { de: searches, en: 1 - Math.sign(1 - searches) } },
});
const empty = (firstDay: string) => ({
  ...{ firstDay, views: { de: 0, en: 0 }, bots: 0, searchesWithoutResult: { de: 0, en: 0 } },
});

const data: OfficeScreens['stats'] = {
  events: [
    {
      ...{ event: 15, start: '2024-07-20T18:00', views: 1234, requests: 9, arrived: 5, walkIns: 2 },
      ...{ offered: { requests: 7, seats: 12 }, accepted: { requests: 4, seats: 6 } },
    },
    {
      ...{ event: 404, start: '2024-07-20T18:00', views: 0, requests: 0, arrived: 0, walkIns: 0 },
      ...{ offered: { requests: 0, seats: 0 }, accepted: { requests: 0, seats: 0 } },
    },
  ],
  weeks: [
    period('2026-11-16', 1200, 34, 5, 3),
    empty('2026-11-09'),
    period('2026-11-02', 0, 0, 1),
    empty('2026-10-26'),
  ],
  days: [period('2026-11-20', 10, 3, 2, 4), empty('2026-11-19')],
  pages: [
    { page: '/events/15', views: { de: 300, en: 33 } },
    { page: '/', views: { de: 20, en: 2 } },
    { page: '/events/15/programme', views: { de: 1, en: 0 } },
  ],
  sources: [
    { source: '', views: 40 },
    { source: '/', views: 30 },
    { source: 'example.org', views: 20 },
    { source: '*', views: 10 },
  ],
};
const stats = (change: Partial<OfficeScreens['stats']>, frame?: FrameChange) => () =>
  outlineScreen(loadFigures, Figures, createOfficeContext('stats', { ...data, ...change }, frame));

testOutlines(new URL(import.meta.url), {
  figures: {
    'of some weeks': stats({}),
    'of a new website, in English': stats(
      { events: [], weeks: [empty('2026-11-16'), empty('2026-11-09')], days: [], pages: [], sources: [] },
      { locale: 'en' },
    ),
    'only failed searches, in English': stats(
      { weeks: [empty('2026-11-16'), { ...empty('2026-11-09'), searchesWithoutResult: { de: 0, en: 1 } }] },
      { locale: 'en' },
    ),
  },
});
