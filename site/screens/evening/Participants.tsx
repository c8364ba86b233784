import type { Translate } from '#site/language/translator.ts';
import { Chapter, Paragraphs } from '#site/programme/Chapter.tsx';
import type { Evening } from '#site/programme/programme.ts';
import style from './Artists.module.css';
import { NameAndRole } from './NameAndRole.tsx';

type People = NonNullable<Evening['words']['participants']>;

export function Participants({ t, people }: { t: Translate; people: People }) {
  return (
    <Chapter title={t('events.evening.participants')}>
      {people.map(({ name, role, description }) => (
        <div key={name.text} className={style.artist}>
          <NameAndRole name={name} role={role} />
          {description && <Paragraphs lines={[description]} />}
        </div>
      ))}
    </Chapter>
  );
}
