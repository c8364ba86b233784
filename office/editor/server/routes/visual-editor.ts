import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Addresses } from '#contract/address.ts';
import { valueAt } from '#contract/content/explain.ts';
import { buildEntryFile, contentKinds, isKind } from '#contract/content/kinds.ts';
import { type Language, languages } from '#contract/language.ts';
import type { VisualEditorScreens } from '#contract/office/editor.ts';
import { mayOpen } from '#contract/office/office.ts';
import { showPlaceholders } from '#contract/office/placeholders.ts';
import { findWords } from '#office/editor/server/find-words.ts';
import { registerOfficePage } from '#office/shared/server/page.ts';
import type { ContentEntries } from '#server/content/content-entries.ts';
import type { ContentEntry } from '#server/content/entry.ts';
import { entryKey } from '#server/content/entry-name.ts';
import type { Library } from '#server/content/library.ts';
import { Previews } from '#server/content/preview.ts';
import { limits } from '#server/limits.ts';
import { createPrivatePageOptions } from '#server/pages/private-pages.ts';
import type { Services } from '#server/services.ts';
import { sendSandboxed } from './sandbox-page.ts';

export function registerVisualEditorRoutes(scope: FastifyInstance, services: Services, library: Library): void {
  const previews = new Previews(library);
  const languageOf = (request: FastifyRequest): Language => {
    const chosen = readQueryText(request, 'language');
    return languages.find((one) => one === chosen) ?? services.language(request);
  };
  const addressIn = (request: FastifyRequest) =>
    resolvePage(readQueryText(request, 'address') || '/', library.current.site.addresses);

  registerOfficePage(scope, services, {
    address: '/office/admin-bar',
    screen: 'adminBar',
    isInIframe: true,
    read(request) {
      const { staff } = request;
      return { address: addressIn(request) ?? '/', mayWrite: staff && mayOpen(staff.role, '/office/visual-editor') };
    },
  });

  registerOfficePage(scope, services, {
    address: '/office/visual-editor',
    screen: 'visualEditor',
    async read(request) {
      const [address, language] = [addressIn(request), languageOf(request)];
      if (address === undefined) return { address: readQueryText(request, 'address'), language, texts: undefined };
      const { html } = await previews.renderPublished(address, language);
      return { address, language, texts: findTexts(html, library.current.entries, language) };
    },
  });

  scope.get('/office/visual-editor/page', createPrivatePageOptions(services), async (request, reply) => {
    const address = addressIn(request);
    if (address === undefined) return services.show(request, reply, { cached: '/404' });
    return sendSandboxed(reply, await previews.renderPublished(address, languageOf(request)));
  });
}

export function registerContentSearch(scope: FastifyInstance, services: Services, library: Library): void {
  registerOfficePage(scope, services, {
    address: '/office/content/search',
    astroPage: '/office/search',
    screen: 'contentSearch',
    read(request) {
      const searchText = readQueryText(request, 'q');
      const { entries, site } = library.current;
      const { hits, total } = findWords(entries, searchText, limits.searchResults);
      return {
        searchText,
        hits: hits.map((one) => ({ ...one, ...locateInput(entries, one) })),
        total,
        foundPage: /^(https?:\/)?\//.test(searchText) ? resolvePage(searchText, site.addresses) : undefined,
      };
    },
  });
}

function readQueryText({ query }: FastifyRequest, name: string): string {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value.slice(0, limits.searchLength) : '';
}

/** `https://www.example.org/events/15?lng=de#top` → `/events/15` */
function resolvePage(address: string, { find, redirects }: Addresses): string | undefined {
  const url = URL.parse(address.trim(), 'http://here');
  if (!url) return undefined;
  const plain = url.pathname.replace(/(?<=[^/])\/+$/, '');
  const path = (redirects.get(plain) ?? plain).replace(/[?#].*/, '');
  const { status, path: found, query, iframe } = find(path, url.search ? url.searchParams : undefined);
  return status === 200 && !iframe && !/\.\w+$/.test(found) ? found + query : undefined;
}

type VisualEditorTexts = NonNullable<VisualEditorScreens['visualEditor']['texts']>;

function findTexts(html: string, entries: ContentEntries, language: Language): VisualEditorTexts {
  // The head repeats texts of the body, such as the title.
  const body = html.slice(html.indexOf('<body'));
  const fields = new Set([...body.matchAll(/ data-field="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  return [...fields].flatMap((field) => {
    const [kind = '', id = '', path = ''] = field.split('/');
    const entry = isKind(kind) && entries.get(buildEntryFile(kind, id));
    if (!entry) return [];
    const value = valueAt(entry.value, path.split('.'));
    const text = typeof value === 'string' ? value : (valueAt(value, [language]) ?? valueAt(value, ['en']));
    if (typeof text !== 'string') return [];
    const own = text === value ? { path, language: undefined } : { path: `${path}.${language}`, language };
    const shown = showPlaceholders(text, language);
    return [
      { kind: entry.kind, id: entry.id, field, text: shown, input: findInputName(entry, path, language), ...own },
    ];
  });
}

function locateInput(
  entries: ContentEntries,
  { kind, id, path, language }: Pick<VisualEditorTexts[number], 'kind' | 'id' | 'path' | 'language'>,
) {
  const entry = entries.get(entryKey({ kind, id }));
  return { input: entry && language === undefined ? findInputName(entry, path, 'de') : path };
}

/** `event.title` → `event.title.de`, also for one text with two inputs. */
function findInputName({ kind, data }: ContentEntry, path: string, language: Language): string {
  const parts = path.split('.');
  const found = valueAt(data, parts);
  if (typeof found === 'object' && found !== null) return `${path}.${language}`;
  const copy = structuredClone(data);
  const holder = valueAt(copy, parts.slice(0, -1));
  if (typeof holder !== 'object' || holder === null) return path;
  Reflect.set(holder, parts.at(-1) ?? '', { de: found, en: found });
  return contentKinds[kind].schema.safeParse(copy).success ? `${path}.de` : path;
}
