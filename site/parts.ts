import type { Content } from '#contract/content/kinds.ts';
import { hasPart } from '#contract/content/parts.ts';

/** The content as the site shows it: without entries and facts of parts that the house leaves out. */
export function omitParts(content: Content): Content {
  const { estate } = content;
  return {
    ...content,
    ...(!hasPart(estate, 'access') && { places: omitAccess(content.places), paths: new Map() }),
    ...(!hasPart(estate, 'films') && { media: onlyPhotographs(content.media), films: new Map() }),
  };
}

const omitAccess = (places: Content['places']): Content['places'] =>
  new Map([...places].map(([id, { access: _, ...place }]) => [id, place]));

const onlyPhotographs = (media: Content['media']): Content['media'] =>
  new Map([...media].filter(([, { type }]) => type === 'photo'));
