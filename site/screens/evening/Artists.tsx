import { TellText } from '#site/language/TellText.tsx';
import type { Told } from '#site/language/told.ts';
import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import style from './Artists.module.css';
import { Chapter, Paragraphs } from './Lines.tsx';
import { NameAndRole } from './NameAndRole.tsx';

type Form = NonNullable<Evening['words']['artists']>;
type Entry = Exclude<Form[number], { text: string }>;

const isEntry = (artist: Form[number]): artist is Entry => 'name' in artist;

/** Either the cast, line by line as on a bill, or artists with what there is to say of them. */
export function Artists({ t, artists }: { t: Translate; artists: Form }) {
  const entries = artists.filter(isEntry);
  if (entries.length > 0) {
    return (
      <Chapter title={t('events.evening.artists')}>
        {entries.map((artist) => (
          <Artist key={artist.name.text} t={t} artist={artist} />
        ))}
      </Chapter>
    );
  }
  return (
    <Chapter title={t('events.evening.cast')}>
      <ul>{artists.map((line) => isEntry(line) || <CastLine key={line.text} {...line} />)}</ul>
    </Chapter>
  );
}

/** `name – role`: the name stands left, the role right */
function CastLine({ text, lang }: Told) {
  const [name, ...role] = text.split(/\s–\s/);
  return (
    <li className={style.line} lang={lang}>
      <span>{name}</span>
      <span className="visually-hidden"> – </span>
      <span className={style.role}>{role.join(' – ')}</span>
    </li>
  );
}

function Artist({ t, artist: { name, role, bio, awards, photographer } }: { t: Translate; artist: Entry }) {
  return (
    <div className={style.artist}>
      <NameAndRole name={name} role={role} />
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
