import type { ReactNode } from 'react';
import { RichText, TextWithLang } from '#site/language/RichText.tsx';
import { dotSeparator } from '#site/language/typeset.ts';
import { initialOf } from '#site/people/people.ts';
import { Fold } from '#site/ui/Fold.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { Print } from '#site/ui/Print.tsx';
import { Section } from '#site/ui/Section.tsx';
import { SectionBar, StickyBar } from '#site/ui/SectionBar.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './AboutPage.module.css';
import type { loadAbout } from './load.ts';
import { Person } from './Person.tsx';
import { VisitorInfo } from './VisitorInfo.tsx';

type Props = ReturnType<typeof loadAbout>['screen'] & { slides?: ReactNode };

const sections = ['info', 'team', 'artists'] as const;

export function AboutPage({
  t,
  team,
  artists,
  eventsOf,
  print,
  today,
  isNothingAnnounced,
  next,
  parts,
  estate,
  slides,
}: Props) {
  const initials = Map.groupBy(artists, ({ name }) => initialOf(name));
  return (
    <div className="page">
      <div className={style.opening}>
        <Print {...print} priority="first" />
        <PageHead title={t('about.title')}>
          <p>{t('about.lead')}</p>
          <p className={style.today}>{today.join(dotSeparator)}</p>
          <p>
            {t('park.hours.regular')}
            {dotSeparator}
            {t('park.hours.closedDays')}
          </p>
          {next && (
            <p>
              {t('visit.next')}{' '}
              <a href={next.address}>
                <TextWithLang text={next.title} />
              </a>
              , <TextWithLang text={next.date} />
            </p>
          )}
          {isNothingAnnounced && (
            <p>
              <RichText text={t('events.noneAnnouncedShort')} />
            </p>
          )}
        </PageHead>
      </div>
      <StickyBar>
        <SectionBar
          label={t('about.tabs.label')}
          sections={sections.map((id) => ({ id, name: t(`about.tabs.${id}`) }))}
        />
      </StickyBar>
      <div className={style.section}>
        <section id="info" className={style.info} aria-label={t('about.tabs.info')}>
          <VisitorInfo t={t} parts={parts} estate={estate} />
          <Section
            id="house"
            label={t('about.house')}
            title={t('about.info.title')}
            wide={
              <div className={style.house}>
                <div className={style.text}>
                  <p>{t('about.info.paragraph1')}</p>
                  <div className={style.more}>
                    <Fold summary={t('home.news.more')}>
                      <p>{t('about.info.paragraph2')}</p>
                      <p>{t('about.info.paragraph3')}</p>
                    </Fold>
                  </div>
                  <h3 className={style.mission}>{t('about.mission.title')}</h3>
                  <p>{t('about.mission.text')}</p>
                </div>
                <div>{slides}</div>
              </div>
            }
          />
        </section>
      </div>
      <div className={style.section} data-idle-layout="">
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
          <p className="measure">{t('about.team.lead')}</p>
        </Section>
      </div>
      <div className={style.section} data-idle-layout="">
        <Section
          id="artists"
          label={t('about.artists.title')}
          wide={
            <div className={style.artists}>
              {[...initials].map(([initial, [first, ...others]]) => (
                <div key={initial} className={style.initialGroup}>
                  <div className={style.first}>
                    <h3 className={style.initial} translate="no">
                      {initial}
                    </h3>
                    {first && <Person t={t} person={first} events={eventsOf(first.slug)} level={4} />}
                  </div>
                  {others.map((person) => (
                    <Person key={person.slug} t={t} person={person} events={eventsOf(person.slug)} level={4} />
                  ))}
                </div>
              ))}
            </div>
          }
        >
          <p className="measure">{t('about.artists.lead')}</p>
          <p className="links">
            <TouchLink href="/people">{t('repertoire.people.link')}</TouchLink>
            <TouchLink href="/works">{t('repertoire.works.link')}</TouchLink>
          </p>
        </Section>
      </div>
    </div>
  );
}
