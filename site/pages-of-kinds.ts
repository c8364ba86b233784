import type { Content } from '#contract/content/kinds.ts';
import { findMissingPart } from '#contract/content/parts.ts';

/** Pages that list one kind of content. A house without such entries does not have them. */
const listedKinds = {
  '/media-library': 'media',
  '/people': 'people',
  '/works': 'works',
  '/park/guide': 'places',
} as const;

export function hasPage(content: Content, path: string): boolean {
  if (findMissingPart(content.estate, path)) return false;
  return !Object.hasOwn(listedKinds, path) || content[listedKinds[path as keyof typeof listedKinds]].size > 0;
}
