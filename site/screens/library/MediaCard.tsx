import type { MediaItem } from '#contract/media.ts';
import { tellPicture } from '#site/content/tell-picture.ts';
import type { Translate } from '#site/language/translator.ts';
import type { When } from '#site/ui/Picture.tsx';
import { Print } from '#site/ui/Print.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './MediaCard.module.css';

interface Props {
  t: Translate;
  item: MediaItem;
  extent: string;
  when: When;
}

/** A print with what it stands for; the whole card leads to the item. */
export function MediaCard({ t, item: { id, image, category }, extent, when }: Props) {
  const title = t(`media.${id}.title`);
  return (
    <li>
      <article className={style.card}>
        <Print
          picture={tellPicture(t, image, {
            crop: 'plate',
            // As in a gallery: the middle size is fine enough in the hand.
            sizes: '(max-width: 700px) 64vw, (max-width: 1000px) 46vw, 31vw',
          })}
          caption={t(`library.categories.${category}`)}
          aside={extent}
          when={when}
        />
        <h3 className={style.title}>{title}</h3>
        <p className={style.description}>{t(`media.${id}.description`)}</p>
        <p className={style.way}>
          <TouchLink href={`/media-detail/${id}`}>
            {t('library.info')}
            <span className="visually-hidden">: {title}</span>
          </TouchLink>
        </p>
      </article>
    </li>
  );
}
