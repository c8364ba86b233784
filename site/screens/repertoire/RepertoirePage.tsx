import { Chapter, Paragraphs, QuoteList, Quotes } from '#site/programme/Chapter.tsx';
import { DetailPage, EventList, MediaLinks, WorkList } from '#site/repertoire/DetailPage.tsx';
import { ButtonLink } from '#site/ui/Button.tsx';
import type { loadRepertoirePage } from './load.ts';
import style from './RepertoirePage.module.css';

type RepertoireScreen<Kind extends string = string> = Extract<
  NonNullable<ReturnType<typeof loadRepertoirePage>>['screen'],
  { kind: Kind }
>;

export function RepertoirePage(screen: RepertoireScreen) {
  if (screen.kind === 'person') return <PersonPage {...screen} />;
  if (screen.kind === 'work') return <WorkPage {...screen} />;
  return screen.kind === 'composer' ? <ComposerPage {...screen} /> : <VenuePage {...screen} />;
}

function PersonPage({ t, person, artPrint, members, ensembles, events, media, quotes }: RepertoireScreen<'person'>) {
  const { name, title, bio, quotes: ownQuotes } = person;
  return (
    <DetailPage
      back={{ href: '/people', name: t('repertoire.person.back') }}
      {...{ artPrint, title: name, translate: 'no', subtitle: title }}
      below={
        <>
          {events.years.length > 0 && <EventList t={t} title={t('repertoire.events')} events={events} />}
          <MediaLinks t={t} media={media} />
          {quotes.length > 0 && <Quotes t={t} title={t('repertoire.press')} quotes={quotes} />}
        </>
      }
    >
      {ensembles.length > 0 && (
        <p className={style.within}>
          {t('repertoire.person.within')}{' '}
          {ensembles.map(({ href, name: ensemble }, index) => (
            <span key={href} translate="no">
              {index > 0 && ', '}
              <a href={href}>{ensemble}</a>
            </span>
          ))}
        </p>
      )}
      <Paragraphs lines={(bio.length > 0 ? bio : [t('about.noBioAvailable')]).map((text) => ({ text }))} lead />
      {members.length > 0 && (
        <Chapter title={t('repertoire.person.members')}>
          <ul className={style.members}>
            {members.map(({ text, href }) => (
              <li key={text}>{href ? <a href={href}>{text}</a> : text}</li>
            ))}
          </ul>
        </Chapter>
      )}
      {ownQuotes.length > 0 && (
        <Chapter title={t('repertoire.person.quotes')}>
          <QuoteList
            t={t}
            quotes={ownQuotes.map(({ text, source }) => ({
              text: { text },
              source: source ? { text: source } : undefined,
            }))}
          />
        </Chapter>
      )}
    </DetailPage>
  );
}

function WorkPage(screen: RepertoireScreen<'work'>) {
  const { t, artPrint, title, composer, year, about, listen, events, media } = screen;
  const subtitle = (
    <>
      <a href={composer.href}>{composer.name}</a>
      {`, ${year}`}
    </>
  );
  return (
    <DetailPage
      back={{ href: '/works', name: t('repertoire.work.back') }}
      {...{ artPrint, title, subtitle }}
      below={
        <>
          <EventList t={t} title={t('repertoire.work.played')} events={events} />
          <MediaLinks t={t} media={media} />
        </>
      }
    >
      <Paragraphs lines={[{ text: about }]} lead />
      <aside className={style.listen} aria-labelledby="listen">
        <h2 className={style.label} id="listen">
          {t('repertoire.work.listen')}
        </h2>
        <p>{listen}</p>
      </aside>
    </DetailPage>
  );
}

const ComposerPage = ({ t, artPrint, name, years, about, works, events }: RepertoireScreen<'composer'>) => (
  <DetailPage
    back={{ href: '/works', name: t('repertoire.work.back') }}
    {...{ artPrint, title: name, translate: 'no', subtitle: years }}
    below={
      <div className={style.lists}>
        {works.length > 0 && (
          <Chapter title={t('repertoire.composer.works')}>
            <WorkList works={works} />
          </Chapter>
        )}
        <EventList t={t} title={t('repertoire.work.played')} events={events} />
      </div>
    }
  >
    <Paragraphs lines={[{ text: about }]} lead />
  </DetailPage>
);

const VenuePage = ({ t, artPrint, name, text, access, onMap, events, media }: RepertoireScreen<'venue'>) => (
  <DetailPage
    back={{ href: '/events', name: t('repertoire.venue.back') }}
    artPrint={artPrint}
    title={name}
    below={
      <>
        <EventList t={t} title={t('repertoire.events')} events={events} />
        <MediaLinks t={t} media={media} />
      </>
    }
  >
    {text && <Paragraphs lines={[{ text }]} lead />}
    {access && <p className={style.access}>{access}</p>}
    <p className={`buttons ${style.map}`}>
      {onMap && <ButtonLink href={onMap}>{t('repertoire.venue.map')}</ButtonLink>}
      <ButtonLink href="/visit#way">{t('visit.part.way')}</ButtonLink>
    </p>
  </DetailPage>
);
