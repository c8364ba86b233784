import type { Crop } from './crops.ts';
import type { Light } from './picture.ts';
import type { PlaceholderColour } from './placeholder-colours.ts';

export type PictureFormat = 'avif' | 'webp' | 'jpeg';

export interface PictureFile {
  light?: Light;
  crop: Crop;
  width: number;
  format: PictureFormat;
  /** contains a hash of the file, so its content never changes */
  address: string;
  bytes: number;
}

export interface PictureFiles {
  placeholderColours: Partial<Record<Light, PlaceholderColour>>;
  files: readonly PictureFile[];
}

/** The address at which only staff get a file that is not published. */
export const officeMediaAddress = (address: string): string => `/office${address}`;

export interface MediaFiles {
  pictures: ReadonlyMap<string, PictureFiles>;
  /** number of photographs in `pictures`; the others are prints */
  photographs: number;
  /** by film id: address of each file by name; an uploaded film has `film` only */
  films: ReadonlyMap<string, ReadonlyMap<string, string>>;
}
