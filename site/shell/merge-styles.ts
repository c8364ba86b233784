const policyHeader = 'content-security-policy';

/**
 * Puts all styles into one element in the head: the policy has a hash of 53 bytes for each element,
 * and HTML does not allow Astro's style of islands in the body. A style without a hash in the policy
 * of the build stays alone and forbidden.
 */
export async function mergeStyles(response: Response): Promise<Response> {
  const policy = response.headers.get(policyHeader) ?? '';
  let html = await response.text();
  const styles = new Set<string>();
  for (const [element, css = ''] of html.matchAll(/<style>(.*?)<\/style>/gs)) {
    if (!policy.includes(await hashSource(css))) continue;
    styles.add(css);
    html = html.replace(element, '');
  }
  const merged = [...styles].join('');
  if (merged) html = html.replace('</head>', () => `<style>${merged}</style></head>`);
  const page = new Response(html, response);
  page.headers.set(policyHeader, policy.replace('style-src ', `style-src ${await hashSource(merged)} `));
  return page;
}

async function hashSource(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${new Uint8Array(digest).toBase64()}'`;
}
