/** Maps ids of the preview (`news/1/title`) to ids of the form (`title.de`, `title.en`). */

export const removeLanguage = (id: string): string => id.replace(/\.(de|en|same)$/, '');

export function listInputIds(field: string, language: string): string[] {
  const path = field.split('/').slice(2).join('/');
  const ids = (at: string) => [`${at}.${language}`, `${at}.de`, `${at}.en`, at];
  const all = ids(path);
  // One input may become several paragraphs on the page.
  for (let shorter = path; /\.[1-9]\d*$/.test(shorter); ) {
    shorter = shorter.replace(/(?<!\d)\d+$/, (number) => String(Number(number) - 1));
    all.push(...ids(shorter));
  }
  return all;
}
