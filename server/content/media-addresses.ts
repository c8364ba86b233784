/** Files that no published entry names have an address in the office. */
import { type MediaFiles, officeMediaAddress, type PictureFiles } from '#contract/content/media-files.ts';

type IsPublished = (address: string) => boolean;

export function* listFileAddresses({ pictures, films }: MediaFiles): Generator<string> {
  for (const { files } of pictures.values()) for (const { address } of files) yield address;
  for (const film of films.values()) yield* film.values();
}

export const mapUnpublishedAddress = (address: string, isPublished: IsPublished): string =>
  isPublished(address) ? address : officeMediaAddress(address);

export function mapUnpublishedPicture(picture: PictureFiles, isPublished: IsPublished): PictureFiles {
  if (picture.files.every(({ address }) => isPublished(address))) return picture;
  const files = picture.files.map((file) => ({ ...file, address: mapUnpublishedAddress(file.address, isPublished) }));
  return { ...picture, files };
}

export const mapUnpublishedFiles = (files: MediaFiles, isPublished: IsPublished): MediaFiles => ({
  ...files,
  pictures: new Map([...files.pictures].map(([id, picture]) => [id, mapUnpublishedPicture(picture, isPublished)])),
  films: new Map(
    [...files.films].map(([id, film]) => [
      id,
      new Map([...film].map(([name, address]) => [name, mapUnpublishedAddress(address, isPublished)])),
    ]),
  ),
});
