import { type Crop, crops, type Light } from '#contract/picture.ts';
import type { PictureData, PictureSource } from '#site/ui/Picture.tsx';

/**
 * The finished editions of a picture lie beside its words: content/pictures/{id}/{light}-{crop}-{width}.avif. Those of an
 * editor's photograph lie in .pictures/photos, where tools/build/photos.ts puts them.
 */
const files = import.meta.glob<string>(['/content/pictures/*/*.avif', '/.pictures/photos/*/*.avif'], {
  query: '?url',
  import: 'default',
  eager: true,
  exhaustive: true,
});

type Inks = Record<string, PictureData['inks']>;
const inks: Inks = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Inks>(['/content/pictures/inks.json', '/.pictures/photos/inks.json'], {
      import: 'default',
      eager: true,
      exhaustive: true,
    }),
  ),
);

const schemes = { day: '(prefers-color-scheme: light)', evening: '(prefers-color-scheme: dark)' } as const;

interface Edition {
  light: Light;
  crop: Crop;
  width: number;
  url: string;
}

const editions = new Map<string, Edition[]>();
for (const [path, url] of Object.entries(files)) {
  const [, id, light, crop, width] = path.match(/([^/]+)\/(day|evening)-(\w+)-(\d+)\.avif$/) ?? [];
  if (!id || !crop || !(crop in crops)) {
    throw new Error(`${path}: a picture's file is named {day|evening}-{${Object.keys(crops).join('|')}}-{width}.avif`);
  }
  const edition = { light: light as Light, crop: crop as Crop, width: Number(width), url };
  editions.set(id, [...(editions.get(id) ?? []), edition]);
}

export interface Shown {
  crop: Crop;
  /** how wide it stands on the page, as in the `sizes` attribute */
  sizes: string;
  /** the crop for narrow screens, where it differs */
  narrow?: { crop: Crop; sizes: string };
}

/** Each source says exactly when it is meant, so that the same list can serve a <picture> and a preload. */
export function pictureData(id: string, alt: string, { crop: wanted, sizes, narrow }: Shown): PictureData {
  // A picture that was not cut for this frame is shown whole, and the frame crops it.
  const crop = editions.get(id)?.some((edition) => edition.crop === wanted) ? wanted : 'plate';
  const wide = narrow ? '(width > 700px)' : undefined;
  const narrowly = (light: Light) =>
    narrow ? source(id, light, narrow.crop, narrow.sizes, ['(width <= 700px)', schemes[light]]) : [];
  const [fallback] = source(id, 'day', crop, sizes, [wide, schemes.day]);
  if (!fallback) throw new Error(`content/pictures/${id}: there is no day-${crop}-….avif`);
  const evening = source(id, 'evening', crop, sizes, [wide, schemes.evening]);
  return { alt, inks: inks[id], sources: [...narrowly('evening'), ...evening, ...narrowly('day')], fallback };
}

function source(
  id: string,
  light: Light,
  crop: Crop,
  sizes: string,
  conditions: (string | undefined)[],
): PictureSource[] {
  const found = (editions.get(id) ?? [])
    .filter((edition) => edition.light === light && edition.crop === crop)
    .sort((a, b) => a.width - b.width);
  const largest = found.at(-1);
  if (!largest) return [];
  return [
    {
      media: conditions.filter((condition) => condition !== undefined).join(' and '),
      sizes,
      src: largest.url,
      srcSet: found.map((edition) => `${edition.url} ${edition.width}w`).join(', '),
      width: largest.width,
      height: Math.round(largest.width / crops[crop]),
    },
  ];
}
