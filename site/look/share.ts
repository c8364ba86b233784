import type { Look } from '#contract/content/look.ts';
import type { MediaFiles } from '#contract/content/media-files.ts';
import { sharedPicture } from '#contract/share.ts';

/** What share pictures show apart from the title; '' as long as it is the example’s. */
export function describeShareLook({ colours, fonts }: Look, { pictures }: Pick<MediaFiles, 'pictures'>): string {
  const [first] = pictures.get(sharedPicture)?.files ?? [];
  const photograph = first?.light ? undefined : first?.address;
  return colours || fonts || photograph ? JSON.stringify({ colours, fonts, photograph }) : '';
}
