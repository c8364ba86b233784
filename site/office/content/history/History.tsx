import { Form } from '#site/office/frame/Form.tsx';
import { Section } from '#site/ui/Section.tsx';
import type { Piece } from './changed-words.ts';
import style from './History.module.css';
import type { loadHistory } from './load.ts';

interface Way {
  href: string;
  name: string;
}

interface Compared {
  label: string;
  hint: string;
  /** of the button that brings it back; what is a draft already has none */
  hidden: Record<string, string> | undefined;
  changes: { path: string; name: string; words: Piece[] }[];
  /** the fields that differ, as the pages call them */
  changed: string;
  /** in which language, on which page */
  ways: (Way & { current: boolean })[];
  /** the older one first */
  pages: { name: string; source: string }[];
}

type Props = ReturnType<typeof loadHistory>['screen'];

export const History = ({ office, back, revisions, compared }: Props) => (
  <>
    <p>
      <a href={back.href}>{back.name}</a>
    </p>
    {compared && <Both office={office} {...compared} />}
    <Section id="revisions" label={office.t('editor.history.revisions')}>
      {revisions.length === 0 ? (
        <p>{office.t('editor.history.none')}</p>
      ) : (
        <ol className={style.revisions} reversed>
          {revisions.map(({ number, said, counts, compare }) => (
            <li key={number}>
              <span>{said}</span>
              {counts && <b>{counts}</b>}
              {compare && <a href={compare.href}>{compare.name}</a>}
            </li>
          ))}
        </ol>
      )}
    </Section>
  </>
);

const Both = ({
  office: { t, address },
  label,
  hint,
  hidden,
  changes,
  changed,
  ways,
  pages,
}: Compared & Pick<Props, 'office'>) => (
  <>
    <Section id="compared" label={label}>
      <div className={style.compared}>
        {changes.length === 0 ? (
          <p>{t('editor.history.same')}</p>
        ) : (
          <dl className={style.changes}>
            {changes.map(({ path, name, words }) => (
              <div key={path}>
                <dt>{name}</dt>
                <dd>
                  {words.map(({ text, is }, place) => {
                    const key = `${place}${is}`;
                    if (is === 'gone') return <del key={key}>{text}</del>;
                    return is === 'new' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
                  })}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {changes.length > 0 && <p className={style.aside}>{hint}</p>}
        {hidden && <Form address={address} action="restore" hidden={hidden} send={t('editor.history.restore')} />}
      </div>
    </Section>
    <section className={style.pages} id="pages" aria-label={t('editor.history.pages')} data-changed={changed}>
      <nav aria-label={t('editor.history.ways')}>
        <ul className={style.ways}>
          {ways.map(({ href, name, current }) => (
            <li key={href}>
              <a href={href} aria-current={current ? 'true' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className={style.aside} data-elsewhere hidden>
        {t('editor.history.elsewhere')}
      </p>
      <div className={style.sides}>
        {pages.map(({ name, source }) => (
          <figure key={name} className={style.side}>
            <figcaption>{name}</figcaption>
            <iframe src={source} title={name} sandbox="allow-same-origin" />
          </figure>
        ))}
      </div>
    </section>
  </>
);
