import { localizeEdition } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import { Picture } from '#site/ui/Picture.tsx';
import { Section } from '#site/ui/Section.tsx';
import type { LocalizedAnswer } from '#site/visit/answers.ts';
import style from './EveningHours.module.css';

const layout = { crop: 'plate', sizes: '(max-width: 900px) 76vw, 23vw' } as const;

interface Props {
  t: Translate;
  part: string;
  answer: LocalizedAnswer;
}

/** An answer whose list has pictures: a row of plates, each with its lines below. Phones swipe it. */
export const EveningHours = ({ t, part, answer: { id, name, text, list } }: Props) => (
  <Section
    id={id}
    label={t(`visit.part.${part}`)}
    title={name}
    wide={
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
      <ol className={style.plates} data-row="" tabIndex={0} aria-label={name}>
        {groupByPicture(list).map(({ picture, lines }) => (
          <li key={lines[0]?.name}>
            <div className={style.mount}>
              <Picture picture={localizeEdition(t, picture, layout)} className={style.image} />
            </div>
            <dl>
              {lines.map((line) => (
                <div key={line.name} className={style.line}>
                  <dt>{line.name}</dt>
                  <dd>{line.text}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    }
  >
    <div className={style.text}>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  </Section>
);

type Line = LocalizedAnswer['list'][number];

export const hasPictures = ({ list }: LocalizedAnswer): boolean => list[0]?.picture !== undefined;

/** As many as fit side by side. */
const maxPictures = 4;

/** Each picture, with the lines from its own to the next picture. */
function groupByPicture(list: Line[]) {
  const groups: { picture: NonNullable<Line['picture']>; lines: Line[] }[] = [];
  for (const line of list) {
    if (line.picture && groups.length < maxPictures) groups.push({ picture: line.picture, lines: [line] });
    else groups.at(-1)?.lines.push(line);
  }
  return groups;
}
