const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
/** Astro writes the last one. */
const signs = new Map([...Object.entries(entities), ["'", '&#39;']].map(([sign, entity]) => [entity, sign]));

/** For HTML and XML. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Reads what `escapeHtml`, React and Astro write. */
export const decodeHtml = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => signs.get(entity) ?? entity);
