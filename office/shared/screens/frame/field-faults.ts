/** Reads rendered HTML, because the ids of fields are made while rendering. */

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
  // Two forms of a page may have a field with the same name and the same fault.
  return [...new Map(found.toReversed().map((one) => [one.name + one.said, one])).values()].toReversed();
}

const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' };

const plain = (text: string): string => text.replace(/&(?:lt|gt|quot|#x27|amp);/g, (sign) => signs[sign] ?? sign);
