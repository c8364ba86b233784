/** The entry point of the built site: the server opens editions with it. */
import { createApp } from 'astro/app/entrypoint';
import type { Content } from '#contract/content/kinds.ts';
import { computeNoticeEnd } from '#contract/content/site-notice.ts';
import { createSampleEmailData, type EmailKind } from '#contract/emails.ts';
import { type Language, languages } from '#contract/language.ts';
import type { OpenSite, Site } from '#contract/site.ts';
import { computeEventEnd, findMidnightAfter } from '#contract/wall-time.ts';
import { createIndexingPause } from '#site/search/document.ts';
import { listAddresses } from './addresses.ts';
import { createSiteAnswers } from './answers.ts';
import { mergeInlineCode } from './build/merge-inline-code.ts';
import { openEdition, type SiteEdition } from './edition.ts';
import { writeEmail } from './emails/write-email.ts';
import { addFieldAttributes, createFieldLookup } from './language/fields.ts';
import { buildLookStyle } from './look/style.ts';
import { listOpeningChanges } from './park/hours.ts';
import { listLightChanges } from './screens/home/hero.ts';
import { renderSearchAnswer } from './screens/search/Search.tsx';
import { renderDayAnswer } from './screens/visit/DayPage.tsx';
import { createSearchDocuments } from './search/documents/all.ts';
import { Finders } from './search/finders.ts';

const app = createApp({ streaming: false });
// React is the only renderer: Astro need not find that out (README in build/).
for (const renderer of app.manifest.renderers) renderer.ssr = { ...renderer.ssr, check: async () => true };

const siteFinders = new WeakMap<Site, Finders>();

export const open: OpenSite = async (content, files, { markFields = false, previous } = {}) => {
  const finders = (previous && siteFinders.get(previous)) ?? new Finders();
  const edition = await openEdition(content, files, { markFields, finders });
  const ownStyle = buildLookStyle(content.look);
  const site: Site = {
    async render(request, locals) {
      const response = await app.render(request, { locals: { ...locals, edition } });
      if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
      return mergeInlineCode(response, ownStyle);
    },
    renderFragments: ({ path, query }, locale, now) =>
      (path === '/search' ? renderSearchAnswer : renderDayAnswer)(edition, query, locale, now),
    addresses: listAddresses(edition),
    validUntil: createExpiryFinder(edition),
    answers: createSiteAnswers({ ...edition, ...edition.plain }),
    buildIndexes: edition.buildSearchIndex,
    check: (eventIds) => checkEdition(edition, eventIds),
  };
  siteFinders.set(site, finders);
  return markFields ? addFieldAttributesTo(site, createFieldLookup(content)) : site;
};

/**
 * Returns when pages expire: an event, a notice or the day ends, the park opens or closes, the sun
 * rises or sets.
 */
function createExpiryFinder({ content, events }: SiteEdition): (now: number) => number {
  const ends = [...events.map(computeEventEnd), ...content.siteNotices.list.map(computeNoticeEnd)];
  const { hours, position } = content.estate;
  return (now) => {
    const today = new Date(now);
    const changes = [...ends, ...listOpeningChanges(today, hours), ...listLightChanges(today, position)];
    return Math.min(findMidnightAfter(now), ...changes.filter((change) => change > now));
  };
}

/** Throws if a text is missing that no page shows. Makes all search documents, and sample emails. */
async function checkEdition(edition: SiteEdition, eventIds?: ReadonlySet<string>): Promise<void> {
  const { plain, content } = edition;
  const events = eventIds ? plain.events.filter(({ id }) => eventIds.has(String(id))) : plain.events;
  const pause = createIndexingPause();
  const samples = createSampleEmailData();
  for (const language of languages) {
    await createSearchDocuments({ ...plain, events }, language, pause);
    const t = plain.translator(language);
    const context = { t, language, estate: content.estate, edition: { ...edition, ...plain }, origin: '' };
    for (const kind of Object.keys(samples) as EmailKind[]) {
      await writeEmail(kind, samples[kind], context);
      await pause();
    }
  }
}

/** Adds `data-field` attributes to the pages, for previews. */
function addFieldAttributesTo(site: Site, fieldOf: (key: string) => string): Site {
  return {
    ...site,
    async render(request, locals) {
      const response = await site.render(request, locals);
      return new Response(addFieldAttributes(await response.text(), fieldOf), response);
    },
    async renderFragments(...request) {
      const { main, ...rest } = await site.renderFragments(...request);
      return { ...rest, title: addFieldAttributes(rest.title, fieldOf), main: addFieldAttributes(main, fieldOf) };
    },
  };
}

export const readSearchDocuments = async (content: Content, language: Language) =>
  createSearchDocuments(
    await openEdition(content, { pictures: new Map(), photographs: 0, films: new Map() }),
    language,
    createIndexingPause(),
  );
