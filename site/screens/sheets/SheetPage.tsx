import { Chapter, Paragraphs, QuoteList, Quotes } from '#site/programme/Chapter.tsx';
import { EveningLines, MediaLinks, Sheet, WorkList } from '#site/repertoire/Sheet.tsx';
import { ButtonLink } from '#site/ui/Button.tsx';
import type { loadComposer, loadPerson, loadVenue, loadWork } from './load.ts';
import style from './SheetPage.module.css';

type Screen<Load extends (...given: never[]) => { screen: object } | undefined> = NonNullable<
  ReturnType<Load>
>['screen'];

export function SheetPage(
  screen: Screen<typeof loadPerson> | Screen<typeof loadWork> | Screen<typeof loadComposer> | Screen<typeof loadVenue>,
) {
  if (screen.kind === 'person') return <PersonPage {...screen} />;
  if (screen.kind === 'work') return <WorkPage {...screen} />;
  return screen.kind === 'composer' ? <ComposerPage {...screen} /> : <VenuePage {...screen} />;
}

function PersonPage({ t, person, print, members, within, evenings, media, quotes }: Screen<typeof loadPerson>) {
  const { name, title, bio, quotes: words } = person;
  return (
    <Sheet
      back={{ href: '/people', name: t('repertoire.person.back') }}
      {...{ print, title: name, translate: 'no', subtitle: title }}
    >
      {within.length > 0 && (
        <p className={style.within}>
          {t('repertoire.person.within')}{' '}
          {within.map(({ href, name: ensemble }, index) => (
            <span key={href} translate="no">
              {index > 0 && ', '}
              <a href={href}>{ensemble}</a>
            </span>
          ))}
        </p>
      )}
      {bio.length > 0 && <Paragraphs lines={bio.map((text) => ({ text }))} lead />}
      {members.length > 0 && (
        <Chapter title={t('repertoire.person.members')}>
          <ul className={style.members}>
            {members.map(({ text, href }) => (
              <li key={text}>{href ? <a href={href}>{text}</a> : text}</li>
            ))}
          </ul>
        </Chapter>
      )}
      {words.length > 0 && (
        <Chapter title={t('repertoire.person.words')}>
          <QuoteList
            t={t}
            quotes={words.map(({ text, source }) => ({
              text: { text },
              source: source ? { text: source } : undefined,
            }))}
          />
        </Chapter>
      )}
      {evenings.years.length > 0 && <EveningLines t={t} title={t('repertoire.evenings')} evenings={evenings} />}
      <MediaLinks t={t} media={media} />
      {quotes.length > 0 && <Quotes t={t} title={t('repertoire.press')} quotes={quotes} />}
    </Sheet>
  );
}

function WorkPage({ t, print, title, composer, year, about, listen, evenings, media }: Screen<typeof loadWork>) {
  const subtitle = (
    <>
      <a href={composer.href}>{composer.name}</a>
      {`, ${year}`}
    </>
  );
  return (
    <Sheet back={{ href: '/works', name: t('repertoire.work.back') }} {...{ print, title, subtitle }}>
      <Paragraphs lines={[{ text: about }]} lead />
      <aside className={style.listen} aria-labelledby="listen">
        <h2 className={style.label} id="listen">
          {t('repertoire.work.listen')}
        </h2>
        <p>{listen}</p>
      </aside>
      <EveningLines t={t} title={t('repertoire.work.played')} evenings={evenings} />
      <MediaLinks t={t} media={media} />
    </Sheet>
  );
}

const ComposerPage = ({ t, print, name, years, about, works, evenings }: Screen<typeof loadComposer>) => (
  <Sheet
    back={{ href: '/works', name: t('repertoire.work.back') }}
    {...{ print, title: name, translate: 'no', subtitle: years }}
  >
    <Paragraphs lines={[{ text: about }]} lead />
    <div className={style.lists}>
      {works.length > 0 && (
        <Chapter title={t('repertoire.composer.works')}>
          <WorkList works={works} />
        </Chapter>
      )}
      <EveningLines t={t} title={t('repertoire.work.played')} evenings={evenings} />
    </div>
  </Sheet>
);

const VenuePage = ({ t, print, name, text, access, onMap, evenings, media }: Screen<typeof loadVenue>) => (
  <Sheet back={{ href: '/events', name: t('repertoire.venue.back') }} print={print} title={name}>
    <Paragraphs lines={[{ text }]} lead />
    {access && <p className={style.access}>{access}</p>}
    {onMap && (
      <p className={style.map}>
        <ButtonLink href={onMap}>{t('repertoire.venue.map')}</ButtonLink>
      </p>
    )}
    <EveningLines t={t} title={t('repertoire.evenings')} evenings={evenings} />
    <MediaLinks t={t} media={media} />
  </Sheet>
);
