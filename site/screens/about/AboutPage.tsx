import type { ReactNode } from 'react';
import { RichText, TextWithLang } from '#site/language/RichText.tsx';
import { findInitial } from '#site/people/people.ts';
import { ArtPrint } from '#site/ui/ArtPrint.tsx';
import { Fold } from '#site/ui/Fold.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { Section } from '#site/ui/Section.tsx';
import { SectionBar, StickyBar } from '#site/ui/SectionBar.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import { DayForm } from '#site/visit/DayForm.tsx';
import style from './AboutPage.module.css';
import type { loadAbout } from './load.ts';
import { Person } from './Person.tsx';
import { VisitorInfo } from './VisitorInfo.tsx';

type Props = ReturnType<typeof loadAbout>['screen'] & { slides?: ReactNode };

const sections = ['info', 'team', 'artists'] as const;

/** Columns of the artists in wide windows. */
const columnCount = 2;

/** Groups by initial letter, spread over the columns. */
function arrangeInColumns(artists: Props['artists']) {
  const columns: { initial: string; people: Props['artists'] }[][] = Array.from({ length: columnCount }, () => []);
  let before = 0;
  for (const [initial, people] of Map.groupBy(artists, ({ name }) => findInitial(name))) {
    columns[Math.floor((before * columnCount) / artists.length)]?.push({ initial, people });
    before += people.length;
  }
  return columns;
}

export function AboutPage({
  t,
  team,
  artists,
  eventsOf,
  artPrint,
  today,
  isNothingAnnounced,
  next,
  hasSlides,
  hasWorks,
  answerGroups,
  estate,
  slides,
}: Props) {
  const isShown = { info: true, team: team.length > 0, artists: artists.length > 0 };
  const shown = sections.filter((id) => isShown[id]);
  return (
    <div className="page">
      <div className={style.opening}>
        <PageHead title={t('about.title')}>
          {today.map((line) => (
            <p key={line} className={style.today}>
              {line}
            </p>
          ))}
          <p>{t('park.hours.regular')}</p>
          <p>{t('park.hours.closedDays')}</p>
          {next && (
            <p className={style.evening}>
              {t('visit.next')}{' '}
              <a href={next.address}>
                <TextWithLang text={next.title} />
              </a>
              , <TextWithLang text={next.date} />
            </p>
          )}
          {isNothingAnnounced && (
            <p className={style.evening}>
              <RichText text={t('events.noneAnnouncedShort')} />
            </p>
          )}
        </PageHead>
        <ArtPrint {...artPrint} priority="first" />
        <div className={style.day}>
          <DayForm t={t} />
          <p>
            <RichText text={t('visit.year.link')} />
          </p>
        </div>
      </div>
      {shown.length > 1 && (
        <StickyBar>
          <SectionBar
            label={t('about.tabs.label')}
            sections={shown.map((id) => ({ id, name: t(`about.tabs.${id}`) }))}
          />
        </StickyBar>
      )}
      <div className={style.section}>
        <section id="info" className={style.info} aria-label={t('about.tabs.info')}>
          <VisitorInfo t={t} answerGroups={answerGroups} estate={estate} />
          <Section id="house" label={t('about.house')} title={t('about.info.title')}>
            <div className={hasSlides ? `${style.house} ${style.withSlides}` : style.house}>
              <div className={style.text}>
                <p>{t('about.info.paragraph1')}</p>
                <div className={style.more}>
                  <Fold summary={t('home.news.more')} isForPhones>
                    <p>{t('about.info.paragraph2')}</p>
                    <p>{t('about.info.paragraph3')}</p>
                  </Fold>
                </div>
                <h3 className={style.mission}>{t('about.mission.title')}</h3>
                <p>{t('about.mission.text')}</p>
              </div>
              {hasSlides && <div>{slides}</div>}
            </div>
          </Section>
        </section>
      </div>
      {isShown.team && (
        <div className={style.section} data-idle-layout="">
          <Section id="team" label={t('about.team.title')}>
            <p>
              {t('about.lead')} {t('about.team.lead')}
            </p>
            <div className={style.people}>
              {team.map((person) => (
                <Person key={person.slug} t={t} person={person} level={3} />
              ))}
            </div>
          </Section>
        </div>
      )}
      {isShown.artists && (
        <div className={style.section} data-idle-layout="">
          <Section id="artists" label={t('about.artists.title')}>
            <p className="measure">{t('about.artists.lead')}</p>
            <p className="links">
              <TouchLink href="/people">{t('repertoire.people.link')}</TouchLink>
              {hasWorks && <TouchLink href="/works">{t('repertoire.works.link')}</TouchLink>}
            </p>
            <div className={style.artists}>
              {arrangeInColumns(artists).map((groups) => (
                <div key={groups[0]?.initial ?? ''}>
                  {groups.map(({ initial, people }) => (
                    <div key={initial} className={style.group}>
                      <h3 className={style.initial} translate="no">
                        {initial}
                      </h3>
                      <div>
                        {people.map((person) => (
                          <Person key={person.slug} t={t} person={person} events={eventsOf(person.slug)} level={4} />
                        ))}
                      </div>
                    </div>
                  ))}
                </div>
              ))}
            </div>
          </Section>
        </div>
      )}
    </div>
  );
}
