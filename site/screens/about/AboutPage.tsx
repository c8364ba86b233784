import type { ReactNode } from 'react';
import type { Translate } from '#site/language/translator.ts';
import type { PersonTold } from '#site/people/people.ts';
import { initialOf } from '#site/people/people.ts';
import { PageHead } from '#site/ui/PageHead.tsx';
import { SectionBar } from '#site/ui/SectionBar.tsx';
import { StickyBar } from '#site/ui/StickyBar.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './AboutPage.module.css';
import { Person } from './Person.tsx';

interface Props {
  t: Translate;
  team: PersonTold[];
  artists: PersonTold[];
  /** with this artist: where they are found and how they are called */
  evenings: (person: string) => { href: string; name: string }[];
  /** of its title: 2 where the page stands below the visit */
  level?: 1 | 2 | undefined;
  /** the slideshow is an island and comes from the page */
  slides?: ReactNode;
}

const sections = ['info', 'team', 'artists'] as const;

export function AboutPage({ t, team, artists, evenings, level, slides }: Props) {
  const letters = Map.groupBy(artists, ({ name }) => initialOf(name));
  return (
    <div className={style.page}>
      <PageHead title={t('about.title')} level={level}>
        <p>{t('about.lead')}</p>
      </PageHead>
      <StickyBar>
        <SectionBar
          label={t('about.tabs.label')}
          sections={sections.map((id) => ({ id, name: t(`about.tabs.${id}`) }))}
        />
      </StickyBar>
      <section className={style.section} id="info" aria-labelledby="info-title">
        <h2 className={style.heading} id="info-title">
          {t('about.info.title')}
        </h2>
        <div className={style.text}>
          <p>{t('about.info.paragraph1')}</p>
          <p>{t('about.info.paragraph2')}</p>
          <p>{t('about.info.paragraph3')}</p>
          <h3 className={style.mission}>{t('about.mission.title')}</h3>
          <p>{t('about.mission.text')}</p>
        </div>
        <div className={style.wide}>{slides}</div>
      </section>
      <section className={style.section} id="team" aria-labelledby="team-title">
        <h2 className={style.heading} id="team-title">
          {t('about.team.title')}
        </h2>
        <p className={style.text}>{t('about.team.lead')}</p>
        <div className={style.people}>
          {team.map((person) => (
            <Person key={person.slug} t={t} person={person} level={3} />
          ))}
        </div>
      </section>
      <section className={style.section} id="artists" aria-labelledby="artists-title">
        <h2 className={style.heading} id="artists-title">
          {t('about.artists.title')}
        </h2>
        <p className={style.text}>{t('about.artists.lead')}</p>
        <div className={style.wall}>
          {[...letters].map(([letter, people]) => (
            <div key={letter} className={style.letter}>
              <h3 className={style.initial} translate="no">
                {letter}
              </h3>
              {people.map((person) => (
                <Person key={person.slug} t={t} person={person} evenings={evenings(person.slug)} level={4} />
              ))}
            </div>
          ))}
        </div>
        <p className={style.text}>
          <TouchLink href="/people">{t('repertoire.people.way')}</TouchLink>
          <TouchLink href="/works">{t('repertoire.works.way')}</TouchLink>
        </p>
      </section>
    </div>
  );
}
