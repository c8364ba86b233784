import type { PlaceholderColour } from '#contract/content/placeholder-colours.ts';

export interface PictureSource {
  media: string | undefined;
  type: string | undefined;
  sizes: string;
  src: string;
  srcSet: string;
  width: number;
  height: number;
}

export interface PictureData {
  alt: string;
  /** placeholders.css shows these colours in light and dark mode until the picture has loaded. */
  placeholderColours: { day?: PlaceholderColour; evening?: PlaceholderColour };
  /** One for each mode, width and format; browsers take the first that applies. */
  sources: PictureSource[];
  /** For browsers to which no source applies: light mode, wide windows. */
  fallback: PictureSource;
}

/** `first`: top of the page · `soon`: beside it · `next`: one step away · `later`: lazy */
export type PicturePriority = 'first' | 'soon' | 'next' | 'later';

const priorities = { first: 'high', soon: undefined, next: 'low', later: undefined } as const;

interface Props {
  picture: PictureData;
  className?: string | undefined;
  priority?: PicturePriority;
}

/** A single file needs neither widths nor `sizes`. */
const choiceOf = ({ sizes, srcSet, src }: PictureSource) =>
  srcSet.includes(',') ? { sizes, srcSet } : { srcSet: src };

/** A source without a size has the size of <img>. */
const differentSize = ({ width, height }: PictureSource, img: PictureSource) =>
  width === img.width && height === img.height ? {} : { width, height };

export const Picture = ({ picture, className, priority = 'later' }: Props) => (
  <picture data-placeholder={picture.placeholderColours.evening}>
    {picture.sources.map((source) => (
      <source
        key={`${source.media} ${source.type}`}
        {...{ media: source.media, type: source.type, ...differentSize(source, picture.fallback) }}
        {...choiceOf(source)}
      />
    ))}
    <img
      className={className}
      alt={picture.alt}
      data-placeholder={picture.placeholderColours.day}
      {...(picture.fallback.srcSet.includes(',') && choiceOf(picture.fallback))}
      src={picture.fallback.src}
      width={picture.fallback.width}
      height={picture.fallback.height}
      loading={priority === 'later' ? 'lazy' : 'eager'}
      fetchPriority={priorities[priority]}
    />
  </picture>
);
