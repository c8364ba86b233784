import type { Placeholder } from '#contract/placeholders.ts';

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
  /** the ink that prevails in each edition, shown until the picture has come; site/styles/placeholders.css */
  inks: { day?: Placeholder; evening?: Placeholder };
  /** one for each light, width and format but the fallback's; the first that applies is taken */
  sources: PictureSource[];
  /** wide and by day, and wherever no source applies */
  fallback: PictureSource;
}

interface Props {
  picture: PictureData;
  className?: string | undefined;
  when?: When;
}

/** `first`: what the page opens with · `soon`: seen beside it · `next`: one movement away, after what is seen · `later`: when it comes near */
export type When = 'first' | 'soon' | 'next' | 'later';

const priorities = { first: 'high', soon: 'auto', next: 'low', later: 'auto' } as const;

export function Picture({ picture, className, when = 'later' }: Props) {
  const { alt, inks, sources, fallback } = picture;
  return (
    <picture>
      {sources.map(({ media, type, sizes, srcSet, width, height }) => (
        <source
          key={`${media} ${type}`}
          media={media}
          type={type}
          sizes={sizes}
          srcSet={srcSet}
          width={width}
          height={height}
        />
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
}
