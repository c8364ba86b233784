import { TellText } from '#site/language/TellText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { dot } from '#site/language/typeset.ts';
import type { BillLine } from '#site/people/bill.ts';
import { Chapter } from '#site/programme/Chapter.tsx';
import style from './EveningLines.module.css';
import type { EveningList } from './evening-lines.ts';

interface Props {
  t: Translate;
  title: string;
  evenings: EveningList;
}

/** The year in the margin; beside it each evening, where and when, and what is said of it here. */
export function EveningLines({ t, title, evenings: { years, earlier } }: Props) {
  return (
    <Chapter title={title}>
      {years.length === 0 && <p className={style.none}>{t('repertoire.none')}</p>}
      <div className={style.years}>
        {years.map(({ year, items }) => (
          <section key={year} className={style.group} aria-labelledby={`year-${year}`}>
            <h3 className={style.year} id={`year-${year}`}>
              {year}
            </h3>
            <ul className={style.lines}>
              {items.map(({ id, href, title: name, where, struck, notes, bill }) => (
                <li key={id} className={style.line}>
                  <a className={style.name} href={href}>
                    <TellText told={name} />
                  </a>
                  <p className={style.where}>{struck ? <s>{where}</s> : where}</p>
                  {notes.map((note) => (
                    <p key={note.text} className={style.note}>
                      <TellText told={note} />
                    </p>
                  ))}
                  {bill.length > 0 && <Bill bill={bill} />}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {earlier > 0 && (
        <p className={style.none}>
          <a href="/events">{t('repertoire.earlier', { count: earlier })}</a>
        </p>
      )}
    </Chapter>
  );
}

/** In one paragraph, for the whole of it stands on the evening's own page. */
const Bill = ({ bill }: { bill: readonly BillLine[] }) => (
  <p className={style.bill}>
    {bill.map(({ name, role, href }, index) => (
      <span key={name.text + role.text} lang={name.lang}>
        {index > 0 && dot}
        {href ? <a href={href}>{name.text}</a> : name.text}
        {role.text && ` (${role.text})`}
      </span>
    ))}
  </p>
);
