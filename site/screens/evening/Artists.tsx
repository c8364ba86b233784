import { TellText } from '#site/language/TellText.tsx';
import type { Translate } from '#site/language/translator.ts';
import type { BillLine, namedArtists } from '#site/people/bill.ts';
import { Chapter, Paragraphs } from '#site/programme/Chapter.tsx';
import style from './Artists.module.css';
import { NameAndRole } from './NameAndRole.tsx';

export type Appearing = ReturnType<typeof namedArtists>;
type Entry = Exclude<Appearing[number], { text: string }>;

const isEntry = (artist: Appearing[number]): artist is Entry => 'name' in artist;

/** Either the cast, line by line as on a bill, or artists with what there is to say of them. */
export function Artists({ t, artists, bill }: { t: Translate; artists: Appearing; bill: readonly BillLine[] }) {
  if (artists.some(isEntry)) {
    return (
      <Chapter title={t('events.evening.artists')}>
        {artists.map(
          (artist, index) =>
            isEntry(artist) && <Artist key={artist.name.text} t={t} artist={artist} href={bill[index]?.href} />,
        )}
      </Chapter>
    );
  }
  return (
    <Chapter title={t('events.evening.cast')}>
      <ul>
        {bill.map((line) => (
          <CastLine key={line.name.text + line.role.text} {...line} />
        ))}
      </ul>
    </Chapter>
  );
}

/** The name stands left, the role right. */
function CastLine({ name, role, href }: BillLine) {
  return (
    <li className={style.line} lang={name.lang}>
      <span>{href ? <a href={href}>{name.text}</a> : name.text}</span>
      <span className="visually-hidden"> – </span>
      <span className={style.role}>{role.text}</span>
    </li>
  );
}

interface ArtistProps {
  t: Translate;
  artist: Entry;
  href: string | undefined;
}

function Artist({ t, artist: { name, role, bio, awards, photographer }, href }: ArtistProps) {
  return (
    <div className={style.artist}>
      <NameAndRole name={name} role={role} href={href} />
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
