import { layers } from '#site/styles/layers.ts';

const policyHeader = 'content-security-policy';

const layerOrder = /@layer [\w,]+;/;
const scripts = /<script>(.*?)<\/script>/gs;
const islandElement = 'customElements.get("astro-island")';

/**
 * Puts all styles into one element in the head. The policy has a hash of 53 bytes for each element,
 * and HTML does not allow Astro's style of islands in the body. A style without a hash in the policy
 * of the build stays alone and forbidden, except `ownStyle` (site/look/style.ts). Leaves out Astro's
 * element for islands: our directive defines a shorter one (site/build/when-touched.ts).
 */
export async function mergeInlineCode(response: Response, ownStyle = ''): Promise<Response> {
  let policy = response.headers.get(policyHeader) ?? '';
  let html = await response.text();
  const isAllowed = async (code: string) => policy.includes(await hashSource(code));
  const styles = new Set<string>();
  for (const [element, css = ''] of html.matchAll(/<style>(.*?)<\/style>/gs)) {
    if (css !== ownStyle && !(await isAllowed(css))) continue;
    styles.add(css);
    html = html.replace(element, '');
  }
  const merged = [...styles].join('');
  // Each sheet states the order of the layers. Once is enough.
  const sheet = layerOrder.test(merged)
    ? `@layer ${layers};${merged.replaceAll(new RegExp(layerOrder, 'g'), '')}`
    : merged;
  if (sheet) html = html.replace('</head>', () => `<style>${sheet}</style></head>`);
  policy = policy.replace("style-src 'self'", `style-src 'self' ${await hashSource(sheet)}`);
  for (const [element, code = ''] of html.matchAll(scripts))
    if (code.includes(islandElement) && (await isAllowed(code))) html = html.replace(element, '');
  const page = new Response(html, response);
  page.headers.set(policyHeader, policy);
  return page;
}

async function hashSource(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${new Uint8Array(digest).toBase64()}'`;
}
