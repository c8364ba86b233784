import { Form } from '#site/office/frame/Form.tsx';
import type { Office } from '#site/office/frame/office.ts';
import { Section } from '#site/ui/Section.tsx';
import type { Piece } from './changed-words.ts';
import style from './History.module.css';

interface Props {
  office: Office;
  back: { href: string; name: string };
  revisions: { number: number; said: string; counts: string; compare: { href: string; name: string } | undefined }[];
  compared: { hidden: Record<string, string>; changes: { path: string; name: string; words: Piece[] }[] } | undefined;
}

export const History = ({ office: { t, address }, back, revisions, compared }: Props) => (
  <>
    <p>
      <a href={back.href}>{back.name}</a>
    </p>
    {compared && (
      <Section id="compared" label={t('editor.history.compared')}>
        <div className={style.compared}>
          {compared.changes.length === 0 ? (
            <p>{t('editor.history.same')}</p>
          ) : (
            <dl className={style.changes}>
              {compared.changes.map(({ path, name, words }) => (
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
          <p className={style.aside}>{t('editor.history.restoreHint')}</p>
          <Form address={address} action="restore" hidden={compared.hidden} send={t('editor.history.restore')} />
        </div>
      </Section>
    )}
    <Section id="revisions" label={t('editor.history.revisions')}>
      {revisions.length === 0 ? (
        <p>{t('editor.history.none')}</p>
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
