import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import style from './Artists.module.css';
import { Chapter, Paragraphs } from './Lines.tsx';
import { NameAndRole, type People } from './NameAndRole.tsx';

type Taking = NonNullable<Evening['words']['participants']>;

export function Participants({ t, participants, people }: { t: Translate; participants: Taking; people: People }) {
  return (
    <Chapter title={t('events.evening.participants')}>
      {participants.map(({ name, role, description }) => (
        <div key={name.text} className={style.artist}>
          <NameAndRole name={name} role={role} people={people} />
          {description && <Paragraphs lines={[description]} />}
        </div>
      ))}
    </Chapter>
  );
}
