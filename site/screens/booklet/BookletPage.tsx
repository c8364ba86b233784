import type { ReactNode } from 'react';
import { Booklet, BookletParts, PrintablePage } from '#site/booklet/Booklet.tsx';
import { clockTime } from '#site/language/dates.ts';
import { TextWithLang } from '#site/language/TextWithLang.tsx';
import style from './BookletPage.module.css';
import type { loadBooklet } from './load.ts';

type Props = ReturnType<typeof loadBooklet>['screen'];

export function BookletPage({ t, view, event, note, estate, address, poster, parts, pages }: Props) {
  const { id, category, state, end, words } = event;
  const bookletPath = `/events/${id}/programme`;
  const facts: ReactNode[] = [
    words.subtitle && <TextWithLang key="subtitle" told={words.subtitle} />,
    state !== 'past' && note,
    <TextWithLang key="date" told={words.date} />,
    <TextWithLang key="time" told={words.time} />,
    end && category !== 'photo' && t('events.ends', { time: clockTime(end.slice(11), view) }),
    <TextWithLang key="venue" told={words.venue} />,
  ].filter(Boolean);
  const kind = pages ? 'standard' : 'large';
  return (
    <PrintablePage
      title={t(`booklet.${kind}.title`)}
      hint={t(`booklet.${kind}.hint`)}
      print={t('booklet.print')}
      links={[
        pages
          ? { href: `${bookletPath}?large`, words: t('booklet.standard.large') }
          : { href: bookletPath, words: t('booklet.large.small') },
        { href: `/events/${id}`, words: t('booklet.standard.back') },
      ]}
    >
      {pages ? (
        <Booklet
          {...{ t, estate, poster, facts, pages, address, label: t('booklet.standard.more') }}
          title={<TextWithLang told={words.title} />}
        />
      ) : (
        <div className={style.large}>
          <p className={style.title}>
            <TextWithLang told={words.title} />
          </p>
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
            <p key={index}>{fact}</p>
          ))}
          <BookletParts parts={parts} />
        </div>
      )}
    </PrintablePage>
  );
}
