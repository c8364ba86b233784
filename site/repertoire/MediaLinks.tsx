import type { Translate } from '#site/language/translator.ts';
import { Chapter } from '#site/programme/Chapter.tsx';
import { Picture, type PictureData } from '#site/ui/Picture.tsx';
import style from './MediaLinks.module.css';

interface Props {
  t: Translate;
  media: { href: string; title: string; facts: string; picture: PictureData }[];
}

/** Films and galleries, each with its cover. */
export function MediaLinks({ t, media }: Props) {
  if (media.length === 0) return null;
  return (
    <Chapter title={t('repertoire.media')}>
      <ul className={style.media}>
        {media.map(({ href, title, facts, picture }) => (
          <li key={href} className={style.item}>
            <div className={style.mount}>
              <Picture picture={picture} className={style.picture} />
            </div>
            <a className={style.title} href={href}>
              {title}
            </a>
            <p className={style.facts}>{facts}</p>
          </li>
        ))}
      </ul>
    </Chapter>
  );
}
