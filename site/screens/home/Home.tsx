import type { ReactNode } from 'react';
import { Section } from '#site/ui/Section.tsx';
import { Announcement } from './Announcement.tsx';
import { Changes } from './Changes.tsx';
import style from './Home.module.css';
import type { loadHome } from './load.ts';
import { News } from './News.tsx';
import { Poster } from './Poster.tsx';
import { Posters } from './Posters.tsx';
import { Visit } from './Visit.tsx';
import { Welcome } from './Welcome.tsx';

type Props = ReturnType<typeof loadHome>['screen'] & {
  /** an island, which the page mounts */
  slides?: ReactNode;
};

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
