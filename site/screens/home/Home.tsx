import type { ComponentProps, ReactNode } from 'react';
import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import type { PictureData } from '#site/ui/Picture.tsx';
import { Section } from '#site/ui/Section.tsx';
import { Announcement } from './Announcement.tsx';
import { Changes } from './Changes.tsx';
import style from './Home.module.css';
import { News, type NewsCard } from './News.tsx';
import { Poster } from './Poster.tsx';
import { Posters } from './Posters.tsx';
import { Visit } from './Visit.tsx';
import { Welcome } from './Welcome.tsx';

interface Props {
  t: Translate;
  hero: PictureData;
  news: NewsCard[];
  /** evenings to come that are not as they were announced */
  changes: Evening[];
  /** the next evening, if one is announced */
  next: Evening | undefined;
  posters: Omit<ComponentProps<typeof Posters>, 't'>;
  /** the slideshow is an island and comes from the page */
  slides?: ReactNode;
}

export function Home({ t, hero, news, changes, next, posters, slides }: Props) {
  return (
    <>
      <Poster t={t} picture={hero}>
        <Announcement t={t} view={posters.view} next={next} />
      </Poster>
      <Changes t={t} evenings={changes} />
      <div className={style.sections}>
        <Welcome t={t} />
        <Posters t={t} {...posters} />
        <Section id="park" label={t('home.park.label')}>
          {slides}
        </Section>
        <News t={t} cards={news} />
        <Visit t={t} />
      </div>
    </>
  );
}
