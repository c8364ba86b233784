import { brotliCompressSync } from 'node:zlib';

/** Inline script of the page in brotli kilobytes, without JSON data. */
export function measureInlineScript(html: string): number {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = '']) => !/type="application\//.test(attributes))
    .map(([, , script = '']) => script);
  return brotliCompressSync(inline.join('\n')).length / 1024;
}
