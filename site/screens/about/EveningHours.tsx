import { localizePictureForLight } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import { MountedPicture } from '#site/ui/MountedPicture.tsx';
import { Section } from '#site/ui/Section.tsx';
import type { LocalizedAnswer } from '#site/visit/answers.ts';
import style from './EveningHours.module.css';

const layout = { crop: 'plate', sizes: '(max-width: 900px) 94vw, 56vw' } as const;

interface Props {
  t: Translate;
  part: string;
  answer: LocalizedAnswer;
}

/**
 * An answer whose list has pictures. While the visitor scrolls, each picture replaces the one
 * before it in the same place. Without scroll timelines, or with reduced motion, each picture is
 * above its part of the list.
 */
export const EveningHours = ({ t, part, answer: { id, name, text, list } }: Props) => (
  <Section
    id={id}
    label={t(`visit.part.${part}`)}
    title={name}
    wide={
      <div className={style.hours}>
        {groupByPicture(list).map(({ picture, lines }) => (
          <div key={lines[0]?.name} className={style.group}>
            <div className={style.plate}>
              <MountedPicture picture={localizePictureForLight(t, picture, layout)} />
            </div>
            <dl className={style.lines}>
              {lines.map((line) => (
                <div key={line.name} className={style.line}>
                  <dt>{line.name}</dt>
                  <dd>{line.text}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
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

/** As many as EveningHours.module.css has timelines. */
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
