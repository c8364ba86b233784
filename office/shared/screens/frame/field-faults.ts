/** The fields of a rendered form that something is wrong about (`Field` of site/ui): the ids are made while it is rendered. */

interface FieldFault {
  href: string;
  name: string;
  said: string;
}

export function fieldFaults(html: string): FieldFault[] {
  const labels = new Map<string, string>();
  for (const [, id = '', label = ''] of html.matchAll(/for="([^"]+)"[^>]*>([^<]+)</g))
    if (!labels.has(id)) labels.set(id, label);
  const found = [...html.matchAll(/id="([^"]+)-fault"[^>]*>([^<]+)</g)].flatMap(([, id = '', said = '']) => {
    const label = labels.get(id);
    return label ? [{ href: `#${id}`, name: plain(label), said: plain(said) }] : [];
  });
  // Two forms of a page may have a field of the same name, and both show what is wrong with it.
  return [...new Map(found.toReversed().map((one) => [one.name + one.said, one])).values()].toReversed();
}

const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' };

const plain = (text: string): string => text.replace(/&(?:lt|gt|quot|#x27|amp);/g, (sign) => signs[sign] ?? sign);
