/** For the error list above a page. Reads HTML, because React creates the ids while it renders. */
import { decodeHtml } from '#contract/html-text.ts';

export function readFieldErrors(html: string) {
  const labels = new Map<string, string>();
  for (const [, id = '', label = ''] of html.matchAll(/for="([^"]+)"[^>]*>([^<]+)</g))
    if (!labels.has(id)) labels.set(id, label);
  const found = [...html.matchAll(/id="([^"]+)-error"[^>]*>([^<]+)</g)].flatMap(([, id = '', message = '']) => {
    const label = labels.get(id);
    return label ? [{ href: `#${id}`, name: decodeHtml(label), message: decodeHtml(message) }] : [];
  });
  // Two forms of a page may have a field with the same name and the same error.
  return [...new Map(found.toReversed().map((one) => [one.name + one.message, one])).values()].toReversed();
}

/** For the upload of photographs: the first refused file of the answered page, else its alert. */
export function readRefusalReason(html: string): string {
  const [, message = ''] = html.match(/data-refused="">([^<]+)/) ?? html.match(/role="alert"[^>]*>([^<]+)/) ?? [];
  return decodeHtml(message.trim());
}
