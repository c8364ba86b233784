import type { ReactNode } from 'react';
import { hyphenateHeading } from '#contract/hyphenation.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { Chapter } from '#site/programme/Chapter.tsx';
import { Picture, type PictureData } from '#site/ui/Picture.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './DetailPage.module.css';
import type { listEvents, listMediaOfEvents } from './event-list.ts';

interface Props {
  back: { href: string; name: string };
  artPrint?: { picture: PictureData; caption: string; wide?: boolean } | undefined;
  title: string;
  translate?: 'no';
  subtitle?: ReactNode;
  children: ReactNode;
  /** Over the whole width, under the picture. */
  below: ReactNode;
}

export function DetailPage({ back, artPrint, title, translate, subtitle, children, below }: Props) {
  return (
    <article className={`${style.page} ${artPrint?.wide ? style.underPicture : style.besidePicture}`}>
      <p className={style.back}>
        <TouchLink href={back.href}>{back.name}</TouchLink>
      </p>
      <header className={style.head}>
        <h1 className={style.title} translate={translate}>
          {hyphenateHeading(title)}
        </h1>
        {subtitle && <p className={style.subtitle}>{subtitle}</p>}
      </header>
      {artPrint && (
        <figure className={style.artPrint}>
          <Picture picture={artPrint.picture} className={style.picture} priority="first" />
          <figcaption className={style.caption}>{artPrint.caption}</figcaption>
        </figure>
      )}
      <div className={style.body}>{children}</div>
      <div className={style.below}>{below}</div>
    </article>
  );
}

interface EventListProps {
  t: Translate;
  title: string;
  events: ReturnType<typeof listEvents>;
}

export function EventList({ t, title, events: { years, earlier } }: EventListProps) {
  return (
    <Chapter title={title}>
      {years.length === 0 && <p className={style.empty}>{t('repertoire.none')}</p>}
      <div className={style.years}>
        {years.map(({ year, items }) => (
          <section key={year} className={style.group} aria-labelledby={`year-${year}`}>
            <h3 className={style.year} id={`year-${year}`}>
              {year}
            </h3>
            <ul className={style.lines}>
              {items.map(({ id, href, title: name, poster, whenAndWhere, isStruckThrough, notes }) => (
                <li key={id} className={style.event}>
                  <Picture picture={poster} className={style.thumbnail} />
                  <a className={style.name} href={href}>
                    <TextWithLang text={name} />
                  </a>
                  <p className={style.where}>{isStruckThrough ? <s>{whenAndWhere}</s> : whenAndWhere}</p>
                  {notes.map((note) => (
                    <p key={note.text} className={style.note}>
                      <TextWithLang text={note} />
                    </p>
                  ))}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {earlier > 0 && (
        <p className={style.empty}>
          <a href="/events">{t('repertoire.earlier', { count: earlier })}</a>
        </p>
      )}
    </Chapter>
  );
}

export function MediaLinks({ t, media }: { t: Translate; media: ReturnType<typeof listMediaOfEvents> }) {
  if (media.length === 0) return null;
  return (
    <Chapter title={t('repertoire.media')}>
      <ul className={style.media}>
        {media.map(({ href, title, facts, picture }) => (
          <li key={href} className={style.item}>
            <div className={style.mount}>
              <Picture picture={picture} className={style.mediaLinksPicture} />
            </div>
            <a className={style.mediaLinksTitle} href={href}>
              {title}
            </a>
            <p className={style.facts}>{facts}</p>
          </li>
        ))}
      </ul>
    </Chapter>
  );
}

interface WorkListProps {
  works: { href: string; title: string; year: number; playedIn?: string; poster?: PictureData | undefined }[];
}

export const WorkList = ({ works }: WorkListProps) => (
  <ul>
    {works.map(({ href, title, year, playedIn, poster }) => (
      <li key={href} className={style.line}>
        <a href={href}>{title}</a>
        <span className={style.workListYear}>{playedIn ?? year}</span>
        {poster && <Picture picture={poster} className={style.thumbnail} />}
      </li>
    ))}
  </ul>
);
