import { brotliCompressSync } from 'node:zlib';

/** What stands in the page itself as script, in brotli kilobytes; data is no script. */
export function measureInlineScript(html: string): number {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = '']) => !/type="application\//.test(attributes))
    .map(([, , script = '']) => script);
  return brotliCompressSync(inline.join('\n')).length / 1024;
}
