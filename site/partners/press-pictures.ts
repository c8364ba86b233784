import { type Crop, crops } from '#contract/content/crops.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { MediaFiles } from '#contract/content/media-files.ts';

const shapes: readonly Crop[] = ['poster', 'plate', 'banner', 'tall', 'emblem'];

/** `place`: index in content/partners.yaml */
export const pressPictures = ({ partners, pictures }: Content, files: MediaFiles) =>
  partners.press.pictures.flatMap(({ image }, place) => {
    if (pictures.get(image)?.down) return [];
    const all = files.pictures.get(image)?.files.filter(({ light }) => light !== 'evening') ?? [];
    const crop = shapes.find((shape) => all.some((file) => file.crop === shape));
    const largest = all
      .filter((file) => file.crop === crop)
      .reduce((a, b) => (b.width > a.width ? b : a), all[0] ?? none);
    if (!crop || largest === none) return [];
    const { address, width } = largest;
    return [{ image, place, address: jpegAddress(address), width, height: Math.round(width / crops[crop]) }];
  });

const none = { address: '', width: 0 } as const;

/** `/media/hero-plate-960.B54jxNxsQw.avif` → `/newsletter/pictures/hero-plate-960.B54jxNxsQw.jpg`: server/newsletter/pictures.ts */
export const jpegAddress = (address: string): string =>
  address.replace(/^\/media\/(.*)\.\w+$/, '/newsletter/pictures/$1.jpg');
