import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Address } from '#contract/address.ts';
import { type Fill, type Filling, frameOf } from '#contract/filling.ts';
import { cacheControl, type SecurityHeaders } from '#server/http/headers.ts';
import type { Encoding } from '#server/http/negotiate.ts';
import { ownHashes } from './inline-hashes.ts';

interface Answer {
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
}

/** A page as it leaves: compressed, its headers complete. */
export interface RenderedPage {
  status: number;
  /** false for what calendars and feed readers fetch */
  isPage: boolean;
  answer: (encoding: Encoding) => Answer;
  /** somebody has asked for it */
  wasAsked: () => boolean;
  /** made of the very same bytes, so that compressing them again would bring the same page */
  isMadeOf: (identity: Buffer) => boolean;
  /** the same page with its marks filled in */
  filled: (filling: Filling, encoding: Encoding) => Promise<RenderedPage>;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
// 11 makes a page 7 % smaller than 6, so that it arrives in the first round trip, and takes ten times as long. So pages are
// made ready with 6, and one that is really asked for is pressed once more, while its first visitor reads.
const kept = { brotli: 6, gzip: 9 };
const asked = { brotli: 11, gzip: 9 };
/** What is sent once is not worth as much work. */
const once = { brotli: 4, gzip: 6 };

interface Circumstances {
  security: SecurityHeaders;
  frame: Address['frame'];
  /** the page shows keys or stretched words */
  translators: boolean;
}

/** Compressed in every way there is, once for all who will ask; what an edition before has made of the same bytes is taken over. */
export async function keepResponse(
  response: Response,
  circumstances: Circumstances,
  before?: RenderedPage,
): Promise<RenderedPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  if (before?.status === response.status && before.isMadeOf(identity)) return before;
  const [br, gzipped] = [await compress(identity, 'br', kept), await compress(identity, 'gzip', kept)];
  return rendered(headOf(response, circumstances, identity), { br, gzip: gzipped, identity }, press);
}

let lastPress = Promise.resolve();
const nothing = () => {};

/** One at a time, because each holds a thread for a tenth of a second. */
function press(identity: Buffer): Promise<Buffer> {
  const pressed = lastPress.then(() => compress(identity, 'br', asked));
  lastPress = pressed.then(nothing, nothing);
  return pressed;
}

/** Compressed for the one who asks. */
export async function passResponse(
  response: Response,
  circumstances: Circumstances,
  encoding: Encoding,
): Promise<RenderedPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  return passOn(headOf(response, circumstances, identity), identity, encoding);
}

async function passOn(head: Head, identity: Buffer, encoding: Encoding): Promise<RenderedPage> {
  return rendered(head, { identity, [encoding]: await compress(identity, encoding, once) });
}

function compress(body: Buffer, encoding: Encoding, quality: typeof kept): Buffer | Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return zip(body, { level: quality.gzip });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality.brotli,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return brotli(body, { params });
}

/** What is the same for the page in every encoding. */
interface Head {
  status: number;
  isPage: boolean;
  headers: Record<string, string>;
}

function headOf(response: Response, { security, frame, translators }: Circumstances, identity: Buffer): Head {
  const type = response.headers.get('content-type') ?? '';
  const isPage = type.startsWith('text/html');
  const policyOfBuild = response.headers.get('content-security-policy') ?? '';
  const headers = {
    ...(isPage ? security.page(ownHashes(identity.toString(), policyOfBuild), frame) : security.bare),
    'content-type': isPage ? 'text/html; charset=utf-8' : type,
    'cache-control': cacheControl.page,
    vary: 'accept-encoding, accept-language, cookie',
    ...(translators && { 'x-robots-tag': 'noindex' }),
  };
  return { status: response.status, isPage, headers };
}

type Bodies = Partial<Record<Encoding, Buffer>> & { identity: Buffer };

type Press = (identity: Buffer) => Promise<Buffer>;

function rendered(head: Head, { identity, br, gzip: gzipped }: Bodies, press?: Press): RenderedPage {
  const mark = hash('sha256', identity, 'base64url').slice(0, 12);
  const inEncoding = (encoding: Encoding, body: Buffer): Answer => {
    // Weak: pressed or not, it is the same page in other bytes.
    const etag = `W/"${mark}-${encoding}"`;
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    return { body, etag, headers: { ...head.headers, ...encoded, etag, 'content-length': String(body.length) } };
  };
  const plain = inEncoding('identity', identity);
  const answers = { identity: plain, br: br && inEncoding('br', br), gzip: gzipped && inEncoding('gzip', gzipped) };
  let fill: Fill | undefined;
  let waitsForPress = press !== undefined;
  const pressOnce = () => {
    waitsForPress = false;
    // One that cannot be pressed stays as it is.
    void press?.(identity).then((smaller) => {
      answers.br = inEncoding('br', smaller);
    }, nothing);
  };
  return {
    status: head.status,
    isPage: head.isPage,
    answer(encoding) {
      if (waitsForPress && encoding === 'br') pressOnce();
      return answers[encoding] ?? plain;
    },
    wasAsked: () => !waitsForPress,
    isMadeOf: (bytes) => identity.equals(bytes),
    filled(filling, encoding) {
      fill ??= frameOf(identity.toString());
      return passOn(head, Buffer.from(fill(filling)), encoding);
    },
  };
}
