/** The first answer of a page fits into a proxy's buffer and a connection's first round trip. */
import { hash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { speculationAttribute, speculationRules } from '#contract/speculation-rules.ts';
import { startOnSocket } from '#tests/harness/in-process.ts';
import { sendRawRequest } from '#tests/harness/raw-request.ts';
import { shippedContentFolder } from '#tools/content-folders.ts';

/** Ten packets of 1,460 bytes: the server sends no more before the client acknowledges. */
const firstFlight = 14_600;
const mostHead = 2048;
/** scripts and styles without `src`; scripts of another type are data */
const inline = /<(?:script(?! type="(?!module))|style)(?=[\s>])(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/(?:script|style)>/g;

const server = await startOnSocket({ CONTENT_DIR: shippedContentFolder });
afterAll(() => server.close());

async function answer(path: string, language: string) {
  const headers = `Host: tollenau.example\r\nAccept-Language: ${language}\r\nAccept-Encoding: br\r\n`;
  const bytes = await sendRawRequest(server.address, `GET ${path} HTTP/1.1\r\n${headers}\r\n`);
  const [head = ''] = bytes.split('\r\n\r\n', 1);
  const body = Buffer.from(bytes.slice(head.length + 4), 'latin1');
  return { head, headBytes: head.length + 4, body };
}

const opening = '/ /events /events/15 /contact /media-library /news-detail/1 /login /tickets /park/guide'.split(' ');
const kinds = [...opening, ...'/park /about /search?q=oper /privacy /404 /media-detail/1 /embed/map'.split(' ')];

test.each(kinds)('the headers of %s are short, and its policy lists exactly the hashes of the page', async (path) => {
  for (const language of ['de', 'en']) {
    const { head, headBytes, body } = await answer(path, language);
    expect(head).toMatch(path === '/404' ? /^HTTP\/1\.1 404 / : /^HTTP\/1\.1 200 /);
    expect(headBytes).toBeLessThanOrEqual(mostHead);
    const policy = head.match(/content-security-policy: (.*)/i)?.[1] ?? '';
    const hashes = policy.match(/'sha256-[^']+'/g) ?? [];
    const html = brotliDecompressSync(body).toString();
    const contents = [...html.matchAll(inline)].map(([, content = '']) => content);
    if (html.slice(0, 300).includes(` ${speculationAttribute}`)) contents.push(speculationRules);
    expect(new Set(hashes)).toEqual(new Set(contents.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`)));
  }
});

test.each(opening)('%s fits into the first round trip with its headers, once recompressed', async (path) => {
  for (const language of ['de', 'en']) {
    const { head, body } = await answer(path, language);
    expect(head).toMatch(/^HTTP\/1\.1 200 /);
    expect(brotliDecompressSync(body).toString().trimEnd().endsWith('</html>')).toBe(true);
    const weight = async () => {
      const { headBytes, body } = await answer(path, language);
      return headBytes + body.length;
    };
    // The server recompresses pages in sequence, which takes long beside other tests.
    await expect.poll(weight, { timeout: 50_000 }).toBeLessThanOrEqual(firstFlight);
  }
});
