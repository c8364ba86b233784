import type { View } from '#contract/language.ts';
import { tellPicture } from '#site/content/tell-picture.ts';
import { TellText } from '#site/language/TellText.tsx';
import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import { dateWithState } from '#site/programme/state.ts';
import { Picture } from '#site/ui/Picture.tsx';
import style from './Posters.module.css';

interface Props {
  t: Translate;
  view: View;
  evenings: Evening[];
  /** some of them are still to come */
  ahead: boolean;
}

/** What hangs in the hall: the next evenings, and of the last ones as many as there is wall for. */
export function Posters({ t, view, evenings, ahead }: Props) {
  if (evenings.length === 0) return null;
  return (
    <div>
      <h3 className={style.heading}>{t(ahead ? 'home.posters.next' : 'home.posters.last')}</h3>
      <ul className={style.row}>
        {evenings.map((evening, index) => (
          <li key={evening.id}>
            <a className={style.link} href={`/events/${evening.id}`}>
              <Picture picture={poster(t, evening, index === 0)} className={style.image} />
              <span className={style.title}>
                <TellText told={evening.words.title} />
              </span>
              {dateWithState(t, view, evening)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is to be seen says the evening's own page: in a link its title says more. */
function poster(t: Translate, { image }: Evening, first: boolean) {
  const sizes = `(max-width: 700px) ${first ? 92 : 45}vw, 31vw`;
  return { ...tellPicture(t, image, { crop: 'poster', sizes }), alt: '' };
}
