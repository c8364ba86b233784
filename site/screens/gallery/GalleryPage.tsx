import { dotSeparator } from '#site/language/typeset.ts';
import { ItemText } from '#site/media/ItemText.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import { Plates } from '#site/ui/Plates.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './GalleryPage.module.css';
import type { loadGallery } from './load.ts';

type Props = ReturnType<typeof loadGallery>['screen'];

export function GalleryPage({ t, back, title, facts, lead, text, plates, eventHref, chosen }: Props) {
  const strings = {
    label: title,
    previous: t('library.detail.previousPicture'),
    next: t('library.detail.nextPicture'),
    full: { open: t('library.detail.full'), close: t('library.detail.close') },
  };
  return (
    <article className={style.page}>
      <p>
        <TouchLink href={back.href}>{back.label}</TouchLink>
      </p>
      <header className={style.head}>
        <h1 className={style.title}>{title}</h1>
        <p className={style.facts}>{facts.join(dotSeparator)}</p>
      </header>
      <div id="plates" className={style.plates}>
        <Plates strings={strings} plates={plates} chosen={chosen} />
      </div>
      <div className={style.matter}>
        <ItemText {...{ t, lead, text, eventHref }} />
      </div>
      <details className={style.all}>
        <summary className={style.summary}>{t('library.detail.allPictures')}</summary>
        <ol className={style.sheet}>
          {plates.map(({ href, number, title: name, picture }) => (
            <li key={href}>
              <a className={style.small} href={`${href}#plates`}>
                <Picture
                  className={style.image}
                  picture={{
                    ...picture,
                    fallback: withSmallSizes(picture.fallback),
                    sources: picture.sources.map(withSmallSizes),
                  }}
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

const withSmallSizes = <T extends { sizes: string }>(source: T): T => ({
  ...source,
  sizes: '(max-width: 700px) 30vw, 20vw',
});
