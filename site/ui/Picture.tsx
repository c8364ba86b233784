import type { Placeholder } from '#contract/content/placeholders.ts';

export interface PictureSource {
  media: string | undefined;
  /** where there are several to choose from */
  type: string | undefined;
  sizes: string;
  src: string;
  srcSet: string;
  width: number;
  height: number;
}

export interface PictureData {
  alt: string;
  /** the ink that prevails by day and in the evening, shown until the picture has come; site/styles/placeholders.css */
  inks: { day?: Placeholder; evening?: Placeholder };
  /** one for each light, width and format but the fallback's; the first that applies is taken */
  sources: PictureSource[];
  /** wide and by day, and wherever no source applies */
  fallback: PictureSource;
}

/** `first`: what the page opens with · `soon`: beside it · `next`: one movement away · `later`: when it comes near */
export type When = 'first' | 'soon' | 'next' | 'later';

const priorities = { first: 'high', soon: 'auto', next: 'low', later: 'auto' } as const;

interface Props {
  picture: PictureData;
  className?: string | undefined;
  when?: When;
}

export const Picture = ({ picture: { alt, inks, sources, fallback }, className, when = 'later' }: Props) => (
  <picture>
    {sources.map(({ src: _, ...source }) => (
      <source key={`${source.media} ${source.type}`} {...source} />
    ))}
    <img
      className={className}
      alt={alt}
      data-ink={inks.day}
      data-evening-ink={inks.evening}
      sizes={fallback.sizes}
      srcSet={fallback.srcSet}
      src={fallback.src}
      width={fallback.width}
      height={fallback.height}
      loading={when === 'later' ? 'lazy' : 'eager'}
      fetchPriority={priorities[when]}
      decoding="async"
    />
  </picture>
);
