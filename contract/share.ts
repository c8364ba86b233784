/** Path of share pictures: `/share/events-3.de.4k2d9.jpg`. It changes with title and look. */
import { type Language, languages } from './language.ts';
import { computeShortHash } from './short-hash.ts';

/** The picture of the house on every share picture. */
export const sharedPicture = 'hero';

/** `look`: what else the picture shows (site/look/share.ts). */
export const buildSharePictureAddress = (path: string, language: Language, title: string, look = ''): string =>
  `/share/${buildShareName(path)}.${language}.${computeShortHash(title + look)}.jpg`;

export const buildShareName = (path: string): string => path.slice(1).replaceAll('/', '-') || 'home';

export function readShareAddress(file: string): { name: string; language: Language } | undefined {
  const [, name, code] = file.match(/^([\w-]+)\.(\w\w)\.\w+\.jpg$/) ?? [];
  const language = languages.find((one) => one === code);
  return name && language ? { name, language } : undefined;
}
