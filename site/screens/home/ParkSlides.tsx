import { ButtonLink } from '#site/ui/Button.tsx';
import { type Slide, Slideshow } from '#site/ui/Slideshow.tsx';

export interface ParkWords {
  label: string;
  previous: string;
  next: string;
  more: string;
  moreAbout: string;
}

export function ParkSlides({ words, slides }: { words: ParkWords; slides: Slide[] }) {
  return (
    <Slideshow
      name="park"
      label={words.label}
      previous={words.previous}
      next={words.next}
      slides={slides}
      more={
        <ButtonLink href="/park">
          {words.more}
          <span className="visually-hidden"> {words.moreAbout}</span>
        </ButtonLink>
      }
    />
  );
}
