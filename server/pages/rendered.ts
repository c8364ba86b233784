import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Filling, type Frame, frameOf } from '#contract/booking/filling.ts';
import { cacheControl, type SecurityHeaders, type Shown } from '#server/http/headers.ts';
import type { Encoding } from '#server/http/negotiate.ts';
import { looksAhead, ownHashes } from './inline-hashes.ts';
import { deflateOnce, joinedGzip } from './joined.ts';

interface Answer {
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
}

export interface RenderedPage {
  status: number;
  isPage: boolean;
  bytes: number;
  answer: (encoding: Encoding) => Answer;
  foundNothing?: boolean | undefined;
  wasAsked: () => boolean;
  seatsOf?: ReadonlySet<number>;
  /** same bytes: compressing again would give the same result */
  isMadeOf: (identity: Buffer) => boolean;
  filled: (filling: Filling, encoding: Encoding) => RenderedPage;
}

const brotli = promisify(brotliCompress);
// Level 11 makes a page 8 % smaller than 5 and takes 40 times as long. The first request gets level 5;
// a thread then compresses the page with 11.
const first = { br: brotliOptions(5), gzip: 6 };
const pressed = brotliOptions(11);
/** For an answer sent once: takes half a millisecond, less than another thread. */
const once = {
  br: brotliOptions(3, { [constants.BROTLI_PARAM_LGWIN]: 18, [constants.BROTLI_PARAM_SIZE_HINT]: 1 << 16 }),
  gzip: 3,
};

function brotliOptions(quality: number, more: Record<number, number> = {}) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, ...more } };
}

interface Circumstances {
  security: SecurityHeaders;
  shown: Shown;
  translators: boolean;
}

/** Compressed at the first request and kept; reuses the result of an earlier edition with equal bytes. */
export async function keepResponse(
  response: Response,
  circumstances: Circumstances,
  before?: RenderedPage,
): Promise<RenderedPage> {
  const identity = await bodyOf(response);
  if (before?.status === response.status && before.isMadeOf(identity)) return before;
  return rendered(headOf(response, circumstances, identity), { identity }, true);
}

/** Pages work without scripts: fonts and pictures come first. Astro has no option for this attribute. */
async function bodyOf(response: Response): Promise<Buffer> {
  const body = Buffer.from(await response.arrayBuffer());
  if (!isHtml(response)) return body;
  return Buffer.from(body.toString().replaceAll(script, `${script} fetchpriority="low"`));
}

const script = '<script type="module"';
const isHtml = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') ?? false;

let lastPress = Promise.resolve();
const nothing = () => {};

/** One at a time: each occupies a thread for 100 ms. */
function press(identity: Buffer): Promise<Buffer> {
  const done = lastPress.then(() => brotli(identity, pressed));
  lastPress = done.then(nothing, nothing);
  return done;
}

export async function passResponse(
  response: Response,
  circumstances: Circumstances,
  encoding: Encoding,
): Promise<RenderedPage> {
  const identity = await bodyOf(response);
  return passOn(headOf(response, circumstances, identity), identity, encoding);
}

function passOn(head: Head, identity: Buffer, encoding: Encoding): RenderedPage {
  return rendered(head, {
    identity,
    ...(encoding !== 'identity' && { [encoding]: compress(identity, encoding, once) }),
  });
}

const compress = (body: Buffer, encoding: 'br' | 'gzip', { br, gzip }: typeof first): Buffer =>
  encoding === 'gzip' ? gzipSync(body, { level: gzip }) : brotliCompressSync(body, br);

interface Head {
  status: number;
  isPage: boolean;
  headers: Record<string, string>;
}

function headOf(response: Response, { security, shown, translators }: Circumstances, identity: Buffer): Head {
  const type = response.headers.get('content-type') ?? '';
  const isPage = isHtml(response);
  const html = isPage ? identity.toString() : '';
  const policyOfBuild = response.headers.get('content-security-policy') ?? '';
  const headers = {
    ...(isPage
      ? security.page(ownHashes(html, policyOfBuild), { ...shown, ahead: looksAhead(html) })
      : shown.open
        ? security.open
        : security.bare),
    'content-type': isPage ? 'text/html; charset=utf-8' : type,
    'cache-control': cacheControl.page,
    vary: 'accept-encoding, accept-language, cookie',
    ...(translators && { 'x-robots-tag': 'noindex' }),
  };
  return { status: response.status, isPage, headers };
}

type Bodies = Partial<Record<Encoding, Buffer>> & { identity: Buffer };

function openFrame(html: string) {
  const frame = frameOf(html);
  return { ...frame, deflated: new Map([...frame.fixed].map(([at, piece]) => [at, deflateOnce(piece)])) };
}

function rendered(head: Head, { identity, ...bodies }: Bodies, kept = false): RenderedPage {
  const mark = hash('sha256', identity, 'base64url').slice(0, 12);
  const inEncoding = (encoding: Encoding, body: Buffer): Answer => {
    // Weak: the same page in another encoding has other bytes.
    const etag = `W/"${mark}-${encoding}"`;
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    return { body, etag, headers: { ...head.headers, ...encoded, etag, 'content-length': String(body.length) } };
  };
  const plain = inEncoding('identity', identity);
  const { br, gzip: gzipped } = bodies;
  const answers: Partial<Record<Encoding, Answer>> = {
    identity: plain,
    ...(br && { br: inEncoding('br', br) }),
    ...(gzipped && { gzip: inEncoding('gzip', gzipped) }),
  };
  let frame: (Frame & { deflated: Map<number, Buffer> }) | undefined;
  let asked = false;
  function firstAnswer(encoding: Encoding): Answer {
    if (encoding === 'identity' || !kept) return plain;
    const answer = inEncoding(encoding, compress(identity, encoding, first));
    answers[encoding] = answer;
    if (encoding === 'br') {
      void press(identity).then((smaller) => {
        answers.br = inEncoding('br', smaller);
      }, nothing);
    }
    return answer;
  }
  return {
    status: head.status,
    isPage: head.isPage,
    bytes: identity.length,
    answer(encoding) {
      asked = true;
      return answers[encoding] ?? firstAnswer(encoding);
    },
    wasAsked: () => asked,
    isMadeOf: (bytes) => identity.equals(bytes),
    filled(filling, encoding) {
      frame ??= openFrame(identity.toString());
      const pieces = frame.fill(filling);
      const whole = Buffer.from(pieces.join(''));
      if (encoding !== 'gzip') return passOn(head, whole, encoding);
      return rendered(head, { identity: whole, gzip: joinedGzip(pieces, frame.deflated, whole) });
    },
  };
}
