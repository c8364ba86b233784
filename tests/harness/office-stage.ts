/**
 * Shows a page of the office from data, with its scripts, without a server: the test answers its
 * requests and reads them afterwards. The words of texts are their keys (`key-texts.ts`).
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import type { Locale } from '#contract/language.ts';
import type { OfficeData, OfficeScreens, ScreenName } from '#contract/office/office.ts';
import { readContent } from '#server/content/shipped-content.ts';
import { builtBundle, loadBundle } from '#server/pages/site.ts';
import { readShippedMedia } from '#server/pictures/shipped-media.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { assertSiteBuilt } from '#tools/test-server.ts';
import { test as baseTest } from './browser.ts';
import { replaceTextsByKeys } from './key-texts.ts';

const client = new URL('../../dist/client/', import.meta.url);

async function openKeyedSite() {
  await assertSiteBuilt();
  const open = await loadBundle(builtBundle);
  const content = await readContent(fixtureContentFolder);
  return open({ ...content, texts: replaceTextsByKeys(content.texts) }, await readShippedMedia(fixtureContentFolder));
}
let site: ReturnType<typeof openKeyedSite> | undefined;

export const test = baseTest.extend<{ stage: undefined }>({
  stage: [
    async ({ page, watch }, use) => {
      watch.expectFaults(/ERR_EMPTY_RESPONSE/, /status of [45]\d\d/);
      await use(undefined);
      // A page that is left may ask, and stores what it has not sent.
      page.removeAllListeners('dialog');
      page.on('dialog', (question) => question.accept());
      const clear = () => {
        localStorage.clear();
        sessionStorage.clear();
      };
      await page.evaluate(clear).catch(() => undefined);
      await page.goto('about:blank');
    },
    { auto: true },
  ],
});

export interface StageRequest {
  method: string;
  path: string;
  /** of a form */
  fields: Record<string, string>;
  json: unknown;
  /** the whole body */
  text: string;
}

type StageAnswer = { status?: number; json?: unknown; html?: string; svg?: string; to?: string } | 'offline';

export type AnswerStageRequest = (request: StageRequest) => StageAnswer | undefined | Promise<StageAnswer | undefined>;

interface StageOptions<Screen extends ScreenName> {
  /** of the page in `office/pages` */
  name: string;
  address: string;
  query?: string;
  screen: Screen;
  screenData: OfficeScreens[Screen];
  frame?: Partial<Omit<OfficeData, 'screen' | 'screenData' | 'page'>>;
  locale?: Locale;
  now?: Date;
  /** Undefined: an empty page for a document, `{}` for others. */
  answer?: AnswerStageRequest;
  /** Runs in the page before its own scripts. */
  before?: () => void;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
let handle: Handle = async (_, response) => void response.end();
let server: Promise<Server> | undefined;

/** One server for all pages of a worker. It ends with the process. */
async function startStageServer(): Promise<Server> {
  const started = createServer((request, response) => {
    // A browser sends a request again if a connection that it has used before breaks off.
    response.setHeader('connection', 'close');
    handle(request, response).catch(() => response.destroy());
  });
  started.listen(0, '127.0.0.1').unref();
  await once(started, 'listening');
  return started;
}

export async function showOfficeScreen<Screen extends ScreenName>(page: Page, options: StageOptions<Screen>) {
  const { address, query = '', answer, before } = options;
  const script = `<script>(${before ?? '() => {}'})()</script>`;
  const html = (await renderScreen(options)).replace('<head>', `<head>${script}`);
  const requests: StageRequest[] = [];
  server ??= startStageServer();
  const { port } = (await server).address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  handle = async (request, response) => {
    const { pathname } = new URL(request.url ?? '', origin);
    const isDocument = request.headers['sec-fetch-dest'] === 'document';
    if (request.method === 'GET' && pathname === address) return send(response, 200, 'text/html', html);
    if (/\.(js|css|woff2)$/.test(pathname)) return sendFile(response, pathname);
    const read = await readRequest(request);
    requests.push(read);
    sendAnswer(response, (await answer?.(read)) ?? {}, isDocument);
  };
  await page.goto(`${origin}${address}${query}`);
  return { requests, origin };
}

async function renderScreen<Screen extends ScreenName>(options: StageOptions<Screen>): Promise<string> {
  const { name, address, screen, screenData, frame, locale = 'de', now = new Date('2026-11-21T10:00:00Z') } = options;
  site ??= openKeyedSite();
  const person = { name: 'Henrike Voss', role: 'owner' } as const;
  const empty = { address, person, hasFreshProof: true, fieldErrors: {}, values: {} };
  const data = { page: 'office', ...empty, ...frame, screen, screenData } as OfficeData;
  const answer = await (await site).render(new Request(`https://house.example/office/${name}`), {
    ...{ locale, path: address, address: { canonical: address, indexed: false, status: 200 } },
    ...{ isLanguageExplicit: false, origin: 'https://house.example', now, acceptsRequests: true },
    bookingOf: () => undefined,
    data,
  });
  return answer.text();
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer, cached = false): void {
  const cache = cached ? 'public, max-age=9999, immutable' : 'no-store';
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': cache }).end(body);
}

async function sendFile(response: ServerResponse, pathname: string): Promise<void> {
  const body = await readFile(new URL(`.${pathname}`, client)).catch(() => undefined);
  const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' };
  send(response, body ? 200 : 404, types[pathname.split('.').at(-1) ?? ''] ?? '', body ?? '', true);
}

async function readRequest(request: IncomingMessage): Promise<StageRequest> {
  const [type = '', text] = [request.headers['content-type'], await readText(request)];
  return {
    ...{ method: request.method ?? '', path: request.url ?? '', text },
    fields: type.startsWith('application/x-www-form-urlencoded') ? Object.fromEntries(new URLSearchParams(text)) : {},
    json: type.startsWith('application/json') ? JSON.parse(text) : undefined,
  };
}

function sendAnswer(response: ServerResponse, answer: StageAnswer, isDocument: boolean): void {
  if (answer === 'offline') {
    response.destroy();
    return;
  }
  const { status = 200, json, html, svg, to } = answer;
  if (to) response.writeHead(303, { location: to }).end();
  else if (svg) send(response, status, 'image/svg+xml', svg);
  else if (html !== undefined || isDocument)
    send(response, status, 'text/html', html ?? '<!doctype html><title>answered</title>');
  else send(response, status, 'application/json', JSON.stringify(json ?? {}));
}
