/** Path of share pictures: `/share/events-3.de.4k2d9.jpg`. It changes with the title. */
import { type Language, languages } from './language.ts';

export const buildSharePictureAddress = (path: string, language: Language, title: string): string =>
  `/share/${buildShareName(path)}.${language}.${computeShortHash(title)}.jpg`;

export const buildShareName = (path: string): string => path.slice(1).replaceAll('/', '-') || 'home';

export function readShareAddress(file: string): { name: string; language: Language } | undefined {
  const [, name, code] = file.match(/^([\w-]+)\.(\w\w)\.\w+\.jpg$/) ?? [];
  const language = languages.find((one) => one === code);
  return name && language ? { name, language } : undefined;
}

/** FNV-1a: distinguishes titles, protects nothing. */
function computeShortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36).padStart(5, '0').slice(-5);
}
