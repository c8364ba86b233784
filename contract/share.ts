/** Path of share pictures: `/share/events-3.de.4k2d9.jpg`. It changes with title and look. */
import type { Look } from './content/look.ts';
import { type Language, languages } from './language.ts';
import { computeShortHash } from './short-hash.ts';

export const buildSharePictureAddress = (path: string, language: Language, title: string, look: Look): string =>
  `/share/${buildShareName(path)}.${language}.${computeShortHash(title + describeLook(look))}.jpg`;

const describeLook = ({ colours }: Look): string => (colours ? JSON.stringify(colours) : '');

export const buildShareName = (path: string): string => path.slice(1).replaceAll('/', '-') || 'home';

export function readShareAddress(file: string): { name: string; language: Language } | undefined {
  const [, name, code] = file.match(/^([\w-]+)\.(\w\w)\.\w+\.jpg$/) ?? [];
  const language = languages.find((one) => one === code);
  return name && language ? { name, language } : undefined;
}
