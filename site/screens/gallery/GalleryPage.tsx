import type { ReactNode } from 'react';
import type { Translate } from '#site/language/translator.ts';
import { ItemText, type ItemTextProps } from '#site/media/ItemText.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import type { Plate } from '#site/ui/Plates.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './GalleryPage.module.css';

interface Props extends ItemTextProps {
  t: Translate;
  title: string;
  facts: string[];
  plates: Plate[];
  /** the pictures one by one */
  children: ReactNode;
}

/** One picture at a time for those who walk, all at once for those who look. */
export function GalleryPage({ t, title, facts, lead, text, plates, evening, children }: Props) {
  return (
    <article className={style.page}>
      <p>
        <TouchLink href="/media-library">{t('library.detail.back')}</TouchLink>
      </p>
      <header className={style.head}>
        <h1 className={style.title}>{title}</h1>
        <p className={style.facts}>{facts.join(' · ')}</p>
      </header>
      <div id="plates" className={style.plates}>
        {children}
      </div>
      <div className={style.matter}>
        <ItemText {...{ t, lead, text, evening }} />
      </div>
      {/* Closed, its pictures are not fetched. */}
      <details className={style.all}>
        <summary className={style.summary}>{t('library.detail.allPictures')}</summary>
        <ol className={style.sheet}>
          {plates.map(({ href, number, title: name, picture }) => (
            <li key={href}>
              <a className={style.small} href={`${href}#plates`}>
                <Picture
                  className={style.image}
                  picture={{ ...picture, fallback: small(picture.fallback), sources: picture.sources.map(small) }}
                />
                <span>
                  <span className="visually-hidden">{number}: </span>
                  {name}
                </span>
              </a>
            </li>
          ))}
        </ol>
      </details>
    </article>
  );
}

const small = <T extends { sizes: string }>(source: T): T => ({ ...source, sizes: '(max-width: 700px) 30vw, 20vw' });
