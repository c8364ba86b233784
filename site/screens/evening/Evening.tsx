import type { ReactNode } from 'react';
import { seasonOf } from '#contract/event-wording.ts';
import { languageOf } from '#contract/language.ts';
import { TellText } from '#site/language/TellText.tsx';
import { dot } from '#site/language/typeset.ts';
import { Chapter, Lines, Paragraphs } from '#site/programme/Chapter.tsx';
import { Quotes } from '#site/programme/Quotes.tsx';
import { StateBand } from '#site/programme/StateBand.tsx';
import { workPage } from '#site/repertoire/works.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import { Artists } from './Artists.tsx';
import { Author } from './Author.tsx';
import { Ensemble } from './Ensemble.tsx';
import style from './Evening.module.css';
import { Facts } from './Facts.tsx';
import type { loadEvening } from './load.ts';
import { Participants } from './Participants.tsx';
import { StateLine } from './StateLine.tsx';

type Props = NonNullable<ReturnType<typeof loadEvening>>['screen'] & {
  /** an island, which the page mounts */
  book?: ReactNode;
};

/** An evening as one reads it in a programme booklet. A section without matter is not there. */
export function Evening({ t, view, evening, artists, bill, works, poster, shown, alerts, book }: Props) {
  const { words } = evening;
  const year = seasonOf(evening);
  const { program, programNote, ensembleInfo, participants, biography, scholarships } = words;
  const { aboutAuthor, media, context, pressQuotes, additionalInfo, photographer } = words;
  return (
    <article className={style.evening}>
      <p className={style.back}>
        <a href="/events">{t('events.evening.back')}</a>
      </p>
      <StateLine t={t} evening={evening} />
      <figure className={style.poster}>
        <div className={style.sheet}>
          <Picture picture={poster} className={style.picture} when="first" />
          <StateBand t={t} evening={evening} />
        </div>
        <figcaption className={style.caption}>
          {t('events.evening.poster', { title: words.title.text, year })}
        </figcaption>
      </figure>
      <div className={style.matter}>
        <header>
          <h1 className={style.title}>
            <TellText told={words.title} />
          </h1>
          {words.subtitle && (
            <p className={style.subtitle}>
              <TellText told={words.subtitle} />
            </p>
          )}
        </header>
        <Facts t={t} view={view} evening={evening} />
        <Ways t={t} view={view} evening={evening} alerts={alerts} book={book} />
      </div>
      <div className={style.rest}>
        <Paragraphs lines={words.description} lead />
        {program && (
          <Lines title={t('events.evening.program')} lines={program}>
            <AboutWorks t={t} works={works} />
          </Lines>
        )}
        {artists && <Artists t={t} artists={artists} bill={bill} />}
        {programNote && (
          <Chapter title={t('events.evening.programNote')}>
            <Paragraphs lines={programNote} />
          </Chapter>
        )}
        {pressQuotes && <Quotes t={t} title={t('events.evening.press')} quotes={pressQuotes} />}
        {ensembleInfo && <Ensemble t={t} info={ensembleInfo} />}
        {biography && (
          <Chapter title={t('events.evening.biography')}>
            <Paragraphs lines={biography} />
          </Chapter>
        )}
        {scholarships && <Lines title={t('events.evening.scholarships')} lines={scholarships} />}
        {participants && <Participants t={t} people={participants} />}
        {aboutAuthor && <Author t={t} author={aboutAuthor} />}
        {context && (
          <Chapter title={t('events.evening.context')}>
            <Paragraphs lines={context} />
          </Chapter>
        )}
        {media && <Lines title={t('events.evening.media')} lines={media} ways={shown} />}
        {additionalInfo && (
          <Chapter title={t('events.evening.info')}>
            <Paragraphs lines={additionalInfo} />
          </Chapter>
        )}
        {photographer && (
          <p className={style.credit}>{t('events.evening.photographer', { name: photographer.text })}</p>
        )}
        <p className={style.end}>
          <a href="/events">{t('events.evening.backToList')}</a>
        </p>
      </div>
    </article>
  );
}

/** What one can do about it: ask for tickets, be told when there are some again, note it down; read it first, when it is over. */
const Ways = ({
  t,
  view,
  evening: { id, state, booking },
  alerts,
  book,
}: Pick<Props, 't' | 'view' | 'evening' | 'alerts' | 'book'>) => (
  <div className={style.ways}>
    {state !== 'cancelled' && state !== 'past' && booking !== 'ended' && book}
    {alerts && <ButtonLink href={`/alerts?event=${id}`}>{t('alert.button')}</ButtonLink>}
    {state !== 'past' && (
      <ButtonLink href={`/events/${id}.ics?lng=${languageOf(view)}`}>{t('events.calendar.one')}</ButtonLink>
    )}
    <ButtonLink href={`/events/${id}/programme`}>{t('paper.booklet.way')}</ButtonLink>
    {state === 'past' && book}
  </div>
);

/** Where more is said of what is heard. */
function AboutWorks({ t, works }: Pick<Props, 't' | 'works'>) {
  const known = works.flatMap(({ title, work }) => (work ? [{ title, href: workPage(work) }] : []));
  return (
    known.length > 0 && (
      <p className={style.works}>
        {t('repertoire.more')}{' '}
        {known.map(({ title, href }, index) => (
          <span key={href}>
            {index > 0 && dot}
            <a href={href}>{title}</a>
          </span>
        ))}
      </p>
    )
  );
}
