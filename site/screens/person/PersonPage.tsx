import { Chapter, Paragraphs } from '#site/programme/Chapter.tsx';
import { QuoteList, Quotes } from '#site/programme/Quotes.tsx';
import { EveningLines } from '#site/repertoire/EveningLines.tsx';
import { MediaLinks } from '#site/repertoire/MediaLinks.tsx';
import { Sheet } from '#site/repertoire/Sheet.tsx';
import type { loadPerson } from './load.ts';
import style from './PersonPage.module.css';

type Props = NonNullable<ReturnType<typeof loadPerson>>['screen'];

/** Somebody, as the house knows them: who it is, and what they did here. */
export function PersonPage({ t, person, print, members, within, evenings, media, quotes }: Props) {
  return (
    <Sheet
      back={{ href: '/people', name: t('repertoire.person.back') }}
      print={print}
      title={person.name}
      translate="no"
      subtitle={person.title}
    >
      {within.length > 0 && (
        <p className={style.within}>
          {t('repertoire.person.within')}{' '}
          {within.map(({ href, name }, index) => (
            <span key={href} translate="no">
              {index > 0 && ', '}
              <a href={href}>{name}</a>
            </span>
          ))}
        </p>
      )}
      {person.bio.length > 0 && <Paragraphs lines={person.bio.map((text) => ({ text }))} lead />}
      {members.length > 0 && (
        <Chapter title={t('repertoire.person.members')}>
          <ul className={style.members}>
            {members.map(({ text, href }) => (
              <li key={text}>{href ? <a href={href}>{text}</a> : text}</li>
            ))}
          </ul>
        </Chapter>
      )}
      {person.quotes.length > 0 && (
        <Chapter title={t('repertoire.person.words')}>
          <QuoteList
            t={t}
            quotes={person.quotes.map(({ text, source }) => ({
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
