import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { type PageFragments, parseTemplate } from '#contract/page-template.ts';
import { cacheControl, type PageHeaderOptions, type SecurityHeaders } from '#server/http/headers.ts';
import type { Encoding } from '#server/http/negotiate.ts';
import { hasPrefetchRules, selectPageHashes } from './inline-hashes.ts';

interface EncodedResponse {
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
}

export interface RenderedPage {
  status: number;
  isPage: boolean;
  bytes: number;
  answer: (encoding: Encoding) => EncodedResponse;
  wasRequested: () => boolean;
  foundNothing?: boolean | undefined;
  eventsWithReadSeats?: ReadonlySet<number>;
  /** same bytes: compressing again would give the same result */
  hasBody: (identity: Buffer) => boolean;
  fillFrame: (fragments: PageFragments, encoding: Encoding) => RenderedPage;
}

const brotli = promisify(brotliCompress);
// Level 11 makes a page 8 % smaller than level 5 and takes 40 times as long. The first request
// gets level 5; a thread then compresses the page with level 11.
const firstCompression = { br: brotliOptions(5), gzip: 6 };
const recompression = brotliOptions(11);
/**
 * For an answer sent once to a browser without Zstandard. Brotli 2 takes 0.19 ms for a search, 3
 * takes 0.25 ms and saves 1.4 % of the bytes, 1 takes 0.1 ms and adds 8 %.
 */
const uncachedCompression = {
  br: brotliOptions(2, { [constants.BROTLI_PARAM_LGWIN]: 18, [constants.BROTLI_PARAM_SIZE_HINT]: 1 << 16 }),
  gzip: 3,
};

/**
 * Level 1 and the size said beforehand keep its tables small. On a busy machine a search takes 1.28 ms
 * of processor time; 1.55 ms with level 3. Brotli 2 takes 1.6 ms and saves 4 % of the bytes.
 */
const quickZstd = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

function brotliOptions(quality: number, more: Record<number, number> = {}) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, ...more } };
}

interface ResponseOptions {
  security: SecurityHeaders;
  headerOptions: PageHeaderOptions;
  isForTranslators: boolean;
}

/** Compressed at the first request, or taken from an earlier edition with equal bytes. */
export async function createCachedPage(response: Response, options: ResponseOptions, before?: RenderedPage) {
  const identity = await readBody(response);
  if (before?.status === response.status && before.hasBody(identity)) return before;
  return createRenderedPage(createResponseHead(response, options, identity), identity);
}

/** Fonts and pictures first: pages work without scripts. Astro has no option for this attribute. */
async function readBody(response: Response): Promise<Buffer> {
  const body = Buffer.from(await response.arrayBuffer());
  if (!isHtml(response)) return body;
  return Buffer.from(body.toString().replaceAll(script, `${script} fetchpriority="low"`));
}

const script = '<script type="module"';
const isHtml = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') ?? false;

const ignore = () => {};
let lastRecompression = Promise.resolve();

/** One at a time: each occupies a thread for 100 ms. */
function recompress(identity: Buffer): Promise<Buffer> {
  const done = lastRecompression.then(() => brotli(identity, recompression));
  lastRecompression = done.then(ignore, ignore);
  return done;
}

export async function createUncachedPage(response: Response, options: ResponseOptions, encoding: Encoding) {
  const identity = await readBody(response);
  return encodeUncached(createResponseHead(response, options, identity), identity, encoding);
}

function encodeUncached(head: ResponseHead, identity: Buffer, encoding: Encoding): RenderedPage {
  const body = encoding === 'identity' ? identity : compress(identity, encoding, uncachedCompression);
  return createRenderedPage(head, identity, { encoding, body });
}

function compress(body: Buffer, encoding: Encoding, { br, gzip }: typeof firstCompression): Buffer {
  if (encoding === 'zstd') return zstdCompressSync(body, { ...quickZstd, pledgedSrcSize: body.length });
  return encoding === 'gzip' ? gzipSync(body, { level: gzip }) : brotliCompressSync(body, br);
}

interface ResponseHead {
  status: number;
  isPage: boolean;
  headers: Record<string, string>;
}

function createResponseHead(response: Response, options: ResponseOptions, identity: Buffer): ResponseHead {
  const { security, headerOptions, isForTranslators } = options;
  const type = response.headers.get('content-type') ?? '';
  const isPage = isHtml(response);
  const html = isPage ? identity.toString() : '';
  const policyOfBuild = response.headers.get('content-security-policy') ?? '';
  const headers = {
    ...(isPage
      ? security.page(selectPageHashes(html, policyOfBuild), {
          ...headerOptions,
          mayPrefetch: hasPrefetchRules(html),
        })
      : headerOptions.open
        ? security.open
        : security.bare),
    'content-type': isPage ? 'text/html; charset=utf-8' : type,
    'cache-control': cacheControl.page,
    vary: 'accept-encoding, accept-language, cookie',
    ...(isForTranslators && { 'x-robots-tag': 'noindex' }),
  };
  return { status: response.status, isPage, headers };
}

interface EncodedBody {
  encoding: Encoding;
  body: Buffer;
}

/** `once`: the page is sent once, and only with this body. */
function createRenderedPage(head: ResponseHead, identity: Buffer, once?: EncodedBody): RenderedPage {
  const tag = hash('sha256', once?.body ?? identity, 'base64url').slice(0, 12);
  const createEncodedResponse = (encoding: Encoding, body: Buffer): EncodedResponse => {
    // Weak: the same page in another encoding has other bytes.
    const etag = `W/"${tag}-${encoding}"`;
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    return { body, etag, headers: { ...head.headers, ...encoded, etag, 'content-length': String(body.length) } };
  };
  const plain = createEncodedResponse('identity', identity);
  const answers: Partial<Record<Encoding, EncodedResponse>> = {
    identity: plain,
    ...(once && { [once.encoding]: createEncodedResponse(once.encoding, once.body) }),
  };
  let wasRequested = false;
  let fillTemplate: ReturnType<typeof parseTemplate> | undefined;
  function compressFirstAnswer(encoding: Encoding): EncodedResponse {
    if (encoding === 'identity' || once) return plain;
    const answer = createEncodedResponse(encoding, compress(identity, encoding, firstCompression));
    answers[encoding] = answer;
    if (encoding === 'br') {
      void recompress(identity).then((smaller) => {
        answers.br = createEncodedResponse('br', smaller);
      }, ignore);
    }
    return answer;
  }
  return {
    status: head.status,
    isPage: head.isPage,
    bytes: identity.length,
    answer(encoding) {
      wasRequested = true;
      return answers[encoding] ?? compressFirstAnswer(encoding);
    },
    wasRequested: () => wasRequested,
    hasBody: (bytes) => identity.equals(bytes),
    fillFrame(fragments, encoding) {
      fillTemplate ??= parseTemplate(identity.toString());
      return encodeUncached(head, Buffer.from(fillTemplate(fragments)), encoding);
    },
  };
}
