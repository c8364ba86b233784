import { hasDay } from '#contract/evening-state.ts';
import type { View } from '#contract/language.ts';
import { tellPicture } from '#site/content/tell-picture.ts';
import { shortDate } from '#site/language/dates.ts';
import { TellText } from '#site/language/TellText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { dot } from '#site/language/typeset.ts';
import { type Evening, placeKey } from '#site/programme/programme.ts';
import { StateBand } from '#site/programme/StateBand.tsx';
import { stateName } from '#site/programme/state.ts';
import { Picture, type When } from '#site/ui/Picture.tsx';
import style from './EveningCard.module.css';
import type { shownIn } from './shown-in.ts';

interface Props {
  t: Translate;
  view: View;
  evening: Evening;
  when?: When;
  /** the first of its year: on a phone it has the whole width */
  lead?: boolean;
  /** in which selections of the programme it is seen */
  shown?: ReturnType<typeof shownIn>;
}

/** A poster on its mount; title, kind, place and date; the way to its page. */
export function EveningCard({ t, view, evening, when = 'later', lead, shown }: Props) {
  const { id, category, place, start, end, state, words, image } = evening;
  const poster = tellPicture(t, image, {
    crop: 'poster',
    // As in the library: the middle size is fine enough in the hand.
    sizes: `(max-width: 700px) ${lead ? '60vw' : '40vw'}, (max-width: 1000px) 31vw, 23vw`,
  });
  const date = shortDate(start, end, view);
  return (
    <li className={shown && style.dated} {...shown}>
      <article className={style.article}>
        <div className={style.mount}>
          <Picture picture={poster} className={style.poster} when={when} />
          <StateBand t={t} evening={evening} />
        </div>
        <div className={style.words}>
          <h3 className={style.title}>
            <TellText told={words.title} />
          </h3>
          {/* One text: between several React writes comments, on a long list two for each card. */}
          <p className={style.facts}>
            {`${t(`events.category.${category}`)}${dot}${t(`events.place.${placeKey(place)}`)}`}
            <br />
            {!hasDay(evening) ? <s>{date}</s> : state === 'past' ? `${date}${dot}${stateName(t, state)}` : date}
          </p>
          <a className={style.details} href={`/events/${id}`}>
            {t('events.details')}
            <span className="visually-hidden">
              : <TellText told={words.title} />
            </span>
          </a>
        </div>
      </article>
    </li>
  );
}
