import { hash } from 'node:crypto';

const policyHeader = 'content-security-policy';
const hashOf = (css: string): string => `'sha256-${hash('sha256', css, 'base64')}'`;

/**
 * Puts all styles into one element in the head: the policy has a hash of 53 bytes for each element,
 * and HTML does not allow Astro's style of islands in the body. A style without a hash in the policy
 * of the build stays alone and forbidden.
 */
export async function mergeStyles(response: Response): Promise<Response> {
  const policy = response.headers.get(policyHeader) ?? '';
  const styles: string[] = [];
  const html = (await response.text()).replaceAll(/<style>(.*?)<\/style>/gs, (element, css: string) => {
    if (!policy.includes(hashOf(css))) return element;
    styles.push(css);
    return '';
  });
  const merged = [...new Set(styles)].join('');
  const page = new Response(merged ? html.replace('</head>', () => `<style>${merged}</style></head>`) : html, response);
  page.headers.set(policyHeader, policy.replace('style-src ', `style-src ${hashOf(merged)} `));
  return page;
}
