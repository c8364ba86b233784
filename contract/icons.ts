/** The icons of the site. Their addresses never change, so each change of the look adds a version. */
import type { Estate } from './content/content.ts';
import type { Look } from './content/look.ts';
import { computeShortHash } from './short-hash.ts';

export const iconNames = {
  favicon: 'favicon.svg',
  touch: 'apple-touch-icon.png',
  small: 'icon-192.png',
  large: 'icon-512.png',
  maskable: 'icon-maskable-512.png',
  /** the logo in the header, if it is a PNG */
  header: 'logo.png',
} as const;
export type IconName = (typeof iconNames)[keyof typeof iconNames];

export interface IconSource {
  look: Look;
  estate: Pick<Estate, 'name'>;
}

/** A house without a logo has its first letter in its icons. */
export const findInitial = ({ estate: { name } }: IconSource): string =>
  name.de.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase() ?? '';

export function buildIconAddress(name: IconName, source: IconSource): string {
  const { logo, icon, colours, fonts } = source.look;
  const shown = [logo ?? icon ?? findInitial(source), icon, colours, fonts];
  return `/${name}?${computeShortHash(JSON.stringify(shown))}`;
}
