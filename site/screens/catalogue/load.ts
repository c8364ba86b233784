import { localizePicture } from '#site/content/pictures.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';
import type { SlideshowProps } from '#site/ui/Slideshow.tsx';

export function loadCatalogue({ edition, view }: PageContext) {
  const t = edition.translator(view);
  const picture = localizePicture(t, 'island', { crop: 'plate', sizes: '50vw' });
  return {
    page: { title: 'Catalogue', description: 'The building blocks of this site.' } satisfies PageMetadata,
    screen: { picture },
    slideshow: {
      name: 'example',
      label: 'Three examples',
      previous: 'Previous',
      next: 'Next',
      slides: [1, 2, 3].map((id) => ({
        id,
        plate: `Plate ${id}/3`,
        title: `Slide ${id}`,
        description: 'A description',
        picture,
      })),
    } satisfies SlideshowProps,
  };
}
