import { TellText } from '#site/language/TellText.tsx';
import type { Told } from '#site/language/told.ts';
import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import style from './Artists.module.css';
import { Chapter, Paragraphs } from './Lines.tsx';
import { Known, NameAndRole, type People } from './NameAndRole.tsx';

type Form = NonNullable<Evening['words']['artists']>;
type Entry = Exclude<Form[number], { text: string }>;

const isEntry = (artist: Form[number]): artist is Entry => 'name' in artist;

/** Either the cast, line by line as on a bill, or artists with what there is to say of them. */
export function Artists({ t, artists, people }: { t: Translate; artists: Form; people: People }) {
  const entries = artists.filter(isEntry);
  if (entries.length > 0) {
    return (
      <Chapter title={t('events.evening.artists')}>
        {entries.map((artist) => (
          <Artist key={artist.name.text} t={t} artist={artist} people={people} />
        ))}
      </Chapter>
    );
  }
  return (
    <Chapter title={t('events.evening.cast')}>
      <ul>{artists.map((line) => isEntry(line) || <CastLine key={line.text} line={line} people={people} />)}</ul>
    </Chapter>
  );
}

/** `name – role`: the name stands left, the role right */
function CastLine({ line: { text, lang }, people }: { line: Told; people: People }) {
  const [name = '', ...role] = text.split(/\s–\s/);
  return (
    <li className={style.line} lang={lang}>
      <Known name={name} people={people} />
      <span className="visually-hidden"> – </span>
      <span className={style.role}>{role.join(' – ')}</span>
    </li>
  );
}

function Artist({ t, artist, people }: { t: Translate; artist: Entry; people: People }) {
  const { name, role, bio, awards, photographer } = artist;
  return (
    <div className={style.artist}>
      <NameAndRole name={name} role={role} people={people} />
      {bio && <Paragraphs lines={bio} />}
      {awards && (
        <>
          <h4 className={style.awards}>{t('events.evening.awards')}</h4>
          <ul className={style.list}>
            {awards.map((award) => (
              <li key={award.text}>
                <TellText told={award} />
              </li>
            ))}
          </ul>
        </>
      )}
      {photographer && <p className={style.credit}>{t('events.evening.portrait', { name: photographer.text })}</p>}
    </div>
  );
}
