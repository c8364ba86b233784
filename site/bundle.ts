/** Opens an edition for the server. */
import { createApp } from 'astro/app/entrypoint';
import type { LetterKind } from '#contract/booking/inbox.ts';
import type { Content } from '#contract/content/kinds.ts';
import { noticeEnd } from '#contract/content/site-notice.ts';
import { type Language, languages } from '#contract/language.ts';
import type { OpenSite, Site } from '#contract/site.ts';
import { endOf, midnightAfter } from '#contract/wall-time.ts';
import { addressesOf } from './addresses.ts';
import { type Edition, openEdition } from './edition.ts';
import { inboxOf } from './inbox/inbox.ts';
import { letterFacts } from './inbox/letter-facts.ts';
import { writeLetter } from './inbox/letters.ts';
import { fieldsOf, withFields } from './language/fields.ts';
import { turningPoints } from './park/hours.ts';
import { answerSearch } from './screens/search/load.tsx';
import { answerDay } from './screens/visit/load-day.tsx';
import { everything } from './search/documents/all.ts';
import { Finders } from './search/finders.ts';
import { pace } from './search/pace.ts';

const app = createApp({ streaming: false });
// React is the only renderer. Asked for another, Astro would render each component twice.
for (const renderer of app.manifest.renderers) renderer.ssr = { ...renderer.ssr, check: async () => true };

const findersOf = new WeakMap<Site, Finders>();

export const open: OpenSite = async (content, files, { fields = false, after } = {}) => {
  const finders = (after && findersOf.get(after)) ?? new Finders();
  const edition = await openEdition(content, files, { fields, finders });
  const site: Site = {
    async render(request, locals) {
      const response = await app.render(request, { locals: { ...locals, edition } });
      if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
      return new Response(withStyleInHead(await response.text()), response);
    },
    fill: ({ path, query }, view, now) => (path === '/search' ? answerSearch : answerDay)(edition, query, view, now),
    addresses: addressesOf(edition),
    validUntil: validUntil(edition),
    inbox: inboxOf({ ...edition, ...edition.plain }),
    buildIndexes: edition.index,
    check: (evenings) => checkEdition(edition, evenings),
  };
  findersOf.set(site, finders);
  return fields ? showingFields(site, fieldsOf(content)) : site;
};

/** Astro writes island styles in the body, but HTML allows them only in the head. */
function withStyleInHead(html: string): string {
  const [style] = html.match(/<style>astro-island[^<]*<\/style>/) ?? [];
  return style ? html.replace(style, '').replace('</head>', () => `${style}</head>`) : html;
}

/** When a page expires: an evening or notice ends, the park opens or closes, or the day ends. */
function validUntil({ content, events }: Edition): (now: number) => number {
  const ends = [...events.map(endOf), ...content.siteNotices.list.map(noticeEnd)];
  return (now) => {
    const changes = [...ends, ...turningPoints(new Date(now), content.estate.hours)];
    return Math.min(midnightAfter(now), ...changes.filter((change) => change > now));
  };
}

/** Prepares what pages do not: search documents, and one e-mail of each kind. */
async function checkEdition(edition: Edition, evenings?: ReadonlySet<string>): Promise<void> {
  const { plain, content } = edition;
  const events = evenings ? plain.events.filter(({ id }) => evenings.has(String(id))) : plain.events;
  const pause = pace();
  const facts = letterFacts();
  for (const language of languages) {
    await everything({ ...plain, events }, language, pause);
    const t = plain.translator(language);
    const about = { t, language, estate: content.estate, edition: { ...edition, ...plain }, origin: '' };
    for (const kind of Object.keys(facts) as LetterKind[]) {
      await writeLetter(kind, facts[kind], about);
      await pause();
    }
  }
}

/** The same pages with `data-field` attributes, for previews. */
function showingFields(site: Site, fieldOf: (key: string) => string): Site {
  return {
    ...site,
    async render(request, locals) {
      const response = await site.render(request, locals);
      return new Response(withFields(await response.text(), fieldOf), response);
    },
    async fill(...asked) {
      const { main, ...rest } = await site.fill(...asked);
      return { ...rest, title: withFields(rest.title, fieldOf), main: withFields(main, fieldOf) };
    },
  };
}

export const findable = async (content: Content, language: Language) =>
  everything(await openEdition(content, { pictures: new Map(), photographs: 0, films: new Map() }), language, pace());
