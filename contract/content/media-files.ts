/** Which files there are of the pictures and films of an edition, and where they are served. */
import type { Crop } from './crops.ts';
import type { Light } from './picture.ts';
import type { Placeholder } from './placeholders.ts';

export type PictureFormat = 'avif' | 'webp' | 'jpeg';

export interface PictureFile {
  /** undefined where there is one for day and evening */
  light?: Light;
  crop: Crop;
  width: number;
  format: PictureFormat;
  /** with a hash of its bytes, so that it never means anything else */
  address: string;
  bytes: number;
}

export interface PictureFiles {
  /** what stands in its place until it has come */
  inks: Partial<Record<Light, Placeholder>>;
  files: readonly PictureFile[];
}

export interface MediaFiles {
  pictures: ReadonlyMap<string, PictureFiles>;
  /** those of them that are photographs, and not prints */
  photographs: number;
  /** by the id of the film: the address of each of its files by name; of one that was handed in `film` alone */
  films: ReadonlyMap<string, ReadonlyMap<string, string>>;
}
