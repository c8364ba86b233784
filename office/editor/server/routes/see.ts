import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Addresses } from '#contract/address.ts';
import { valueAt } from '#contract/content/explain.ts';
import { fileOf, isKind, kinds } from '#contract/content/kinds.ts';
import { type Language, languages } from '#contract/language.ts';
import { mayOpen } from '#contract/office/office.ts';
import type { SeeScreens } from '#contract/office/see.ts';
import { findWords } from '#office/editor/server/find-words.ts';
import { officePage } from '#office/shared/server/page.ts';
import type { Entry } from '#server/content/entry.ts';
import type { Library } from '#server/content/library.ts';
import { Previews } from '#server/content/preview.ts';
import { type Entries, keyOf } from '#server/content/whole.ts';
import { limits } from '#server/limits.ts';
import { privatePage } from '#server/pages/private.ts';
import type { Services } from '#server/services.ts';
import { framed } from './framed.ts';

export function seeRoutes(scope: FastifyInstance, services: Services, library: Library): void {
  const previews = new Previews(library);
  const asked = ({ query }: FastifyRequest, name: string): string => {
    const value = (query as Record<string, unknown>)[name];
    return typeof value === 'string' ? value.slice(0, limits.askedLength) : '';
  };
  const languageOf = (request: FastifyRequest): Language => {
    const chosen = asked(request, 'view');
    return languages.find((one) => one === chosen) ?? services.language(request);
  };
  const addressIn = (request: FastifyRequest) =>
    pageOf(asked(request, 'address') || '/', library.present.site.addresses);

  officePage(scope, services, {
    address: '/office/bar',
    screen: 'bar',
    framed: true,
    read(request) {
      const { staff } = request;
      return { address: addressIn(request) ?? '/', writes: staff && mayOpen(staff.role, '/office/see') };
    },
  });

  officePage(scope, services, {
    address: '/office/see',
    screen: 'see',
    async read(request) {
      const [address, language] = [addressIn(request), languageOf(request)];
      if (address === undefined) return { address: asked(request, 'address'), language, texts: undefined };
      const { html } = await previews.present(address, language);
      return { address, language, texts: textsIn(html, library.present.entries, language) };
    },
  });

  scope.get('/office/see/page', privatePage(services), async (request, reply) => {
    const address = addressIn(request);
    if (address === undefined) return services.show(request, reply, { kept: '/404' });
    const { status, html, headers } = framed(await previews.present(address, languageOf(request)), {});
    return reply.code(status).headers(headers).send(html);
  });

  officePage(scope, services, {
    address: '/office/content/search',
    page: '/office/search',
    screen: 'contentSearch',
    read(request) {
      const question = asked(request, 'q');
      const { entries, site } = library.present;
      const { found, total } = findWords(entries, question, limits.wordsFound);
      return {
        question,
        found: found.map((one) => ({ ...one, ...placed(entries, one) })),
        total,
        page: /^(https?:\/)?\//.test(question) ? pageOf(question, site.addresses) : undefined,
      };
    },
  });
}

/** `https://tollenau.example/events/15?lng=de#top` → `/events/15` */
function pageOf(asked: string, { find, redirects }: Addresses): string | undefined {
  const url = URL.parse(asked.trim(), 'http://here');
  if (!url) return undefined;
  const plain = url.pathname.replace(/(?<=[^/])\/+$/, '');
  const path = (redirects.get(plain) ?? plain).replace(/#.*/, '');
  const { status, path: found, query, frame } = find(path, url.search ? url.searchParams : undefined);
  return status === 200 && !frame && !/\.\w+$/.test(found) ? found + query : undefined;
}

type Texts = NonNullable<SeeScreens['see']['texts']>;

function textsIn(html: string, entries: Entries, language: Language): Texts {
  // The head repeats texts of the body, such as the title.
  const body = html.slice(html.indexOf('<body'));
  const fields = new Set([...body.matchAll(/ data-field="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  return [...fields].flatMap((field) => {
    const [kind = '', id = '', path = ''] = field.split('/');
    const entry = isKind(kind) && entries.get(fileOf(kind, id));
    if (!entry) return [];
    const said = valueAt(entry.value, path.split('.'));
    const text = typeof said === 'string' ? said : (valueAt(said, [language]) ?? valueAt(said, ['en']));
    if (typeof text !== 'string') return [];
    const alike = typeof said === 'string';
    return [
      {
        ...{ kind: entry.kind, id: entry.id, field, text },
        path: alike ? path : `${path}.${language}`,
        input: inputOf(entry, path, language),
        language: alike ? undefined : language,
      },
    ];
  });
}

function placed(
  entries: Entries,
  { kind, id, path, language }: Pick<Texts[number], 'kind' | 'id' | 'path' | 'language'>,
) {
  const entry = entries.get(keyOf({ kind, id }));
  return { input: entry && language === undefined ? inputOf(entry, path, 'de') : path };
}

/** `event.title` → `event.title.de`, also for one text with two inputs. */
function inputOf({ kind, data }: Entry, path: string, language: Language): string {
  const parts = path.split('.');
  const found = valueAt(data, parts);
  if (typeof found === 'object' && found !== null) return `${path}.${language}`;
  const apart = structuredClone(data);
  const holder = valueAt(apart, parts.slice(0, -1));
  if (typeof holder !== 'object' || holder === null) return path;
  Reflect.set(holder, parts.at(-1) ?? '', { de: found, en: found });
  return kinds[kind].schema.safeParse(apart).success ? `${path}.de` : path;
}
