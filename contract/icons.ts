/** The icons of the site. Their addresses never change, so each change of the look adds a version. */
import type { Look } from './content/look.ts';
import { computeShortHash } from './short-hash.ts';

export const iconNames = {
  favicon: 'favicon.svg',
  touch: 'apple-touch-icon.png',
  small: 'icon-192.png',
  large: 'icon-512.png',
  maskable: 'icon-maskable-512.png',
} as const;
export type IconName = (typeof iconNames)[keyof typeof iconNames];

export const buildIconAddress = (name: IconName, { logo, colours }: Look): string =>
  logo ? `/${name}?${computeShortHash(JSON.stringify([logo, colours]))}` : `/${name}`;
