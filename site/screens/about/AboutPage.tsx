import type { ReactNode } from 'react';
import type { Translate } from '#site/language/translator.ts';
import type { PersonTold } from '#site/people/people.ts';
import { initialOf } from '#site/people/people.ts';
import { PageHead } from '#site/ui/PageHead.tsx';
import { Section } from '#site/ui/Section.tsx';
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
  const later = level === 2 ? '' : undefined;
  const letters = Map.groupBy(artists, ({ name }) => initialOf(name));
  return (
    <div className={style.page} data-below={later}>
      <PageHead title={t('about.title')} level={level}>
        <p>{t('about.lead')}</p>
      </PageHead>
      <StickyBar>
        <SectionBar
          label={t('about.tabs.label')}
          sections={sections.map((id) => ({ id, name: t(`about.tabs.${id}`) }))}
        />
      </StickyBar>
      <div className={style.section} data-later={later}>
        <Section id="info" label={t('about.tabs.info')} title={t('about.info.title')}>
          <div className={style.text}>
            <p>{t('about.info.paragraph1')}</p>
            <p>{t('about.info.paragraph2')}</p>
            <p>{t('about.info.paragraph3')}</p>
            <h3 className={style.mission}>{t('about.mission.title')}</h3>
            <p>{t('about.mission.text')}</p>
          </div>
          {slides}
        </Section>
      </div>
      <div className={style.section} data-later={later}>
        <Section
          id="team"
          label={t('about.team.title')}
          wide={
            <div className={style.people}>
              {team.map((person) => (
                <Person key={person.slug} t={t} person={person} level={3} />
              ))}
            </div>
          }
        >
          <p className={style.lead}>{t('about.team.lead')}</p>
        </Section>
      </div>
      <div className={style.section} data-later={later}>
        <Section
          id="artists"
          label={t('about.artists.title')}
          wide={
            <div className={style.wall}>
              {[...letters].map(([letter, [first, ...others]]) => (
                <div key={letter} className={style.letter}>
                  <div className={style.first}>
                    <h3 className={style.initial} translate="no">
                      {letter}
                    </h3>
                    {first && <Person t={t} person={first} evenings={evenings(first.slug)} level={4} />}
                  </div>
                  {others.map((person) => (
                    <Person key={person.slug} t={t} person={person} evenings={evenings(person.slug)} level={4} />
                  ))}
                </div>
              ))}
            </div>
          }
        >
          <p className={style.lead}>{t('about.artists.lead')}</p>
          <p className={style.ways}>
            <TouchLink href="/people">{t('repertoire.people.way')}</TouchLink>
            <TouchLink href="/works">{t('repertoire.works.way')}</TouchLink>
          </p>
        </Section>
      </div>
    </div>
  );
}
