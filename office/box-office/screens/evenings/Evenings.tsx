import type { EveningLine } from '#contract/office/event-line.ts';
import { deskNames } from '#office/shared/screens/desk/names.ts';
import { factsOf, type OfficeContext, officeOf } from '#office/shared/screens/frame/office.ts';
import { Rows } from '#office/shared/screens/frame/Rows.tsx';
import style from './Evenings.module.css';

export function loadEvenings(context: OfficeContext) {
  const office = officeOf(context);
  const { evening } = deskNames(context);
  const { lines } = factsOf(context, 'evenings');
  return { page: { title: office.t('desk.evenings.title') }, screen: { office, evening, lines } };
}

type Props = ReturnType<typeof loadEvenings>['screen'];

export function Evenings({ office: { t }, evening, lines }: Props) {
  const over = lines.filter((line) => line.over);
  const ahead = lines.filter((line) => !line.over);
  const table = (title: 'title' | 'over', shown: EveningLine[]) => (
    <div className={style.table}>
      <Rows
        caption={t(`desk.evenings.${title}`)}
        heads={['evening', ...numbers].map((head) => t(`desk.evenings.${head}`))}
      >
        {shown.map((line) => (
          <Row key={line.event} t={t} line={line} {...evening(line.event)} />
        ))}
      </Rows>
    </div>
  );
  return (
    <>
      {ahead.length > 0 ? table('title', ahead) : <p>{t('desk.evenings.none')}</p>}
      {over.length > 0 && (
        <details>
          <summary>{t('desk.evenings.over')}</summary>
          {table('over', over)}
        </details>
      )}
    </>
  );
}

const numbers = ['free', 'park', 'barn', 'held', 'accepted', 'offered', 'waiting', 'open'] as const;

type RowProps = Pick<Props['office'], 't'> & Record<'title' | 'day', string> & { line: EveningLine };

function Row({ t, title, day, line: { event, chairs, cancelled, ...requests } }: RowProps) {
  const counted = { ...chairs, ...requests };
  return (
    <tr>
      <td className={style.evening}>
        <a href={`/office/evenings/${event}`}>{title}</a>
        <p className={style.day}>
          {day} {cancelled && <b className={style.cancelled}>{t('desk.evenings.cancelled')}</b>}
          {!chairs && <b className={style.cancelled}>{t('desk.evenings.unset')}</b>}
        </p>
      </td>
      {numbers.map((name) => (
        <td key={name} className={name === 'free' ? style.free : undefined}>
          <span className={style.name} aria-hidden="true">
            {t(`desk.evenings.${name}`)}{' '}
          </span>
          {counted[name] ?? '–'}
        </td>
      ))}
    </tr>
  );
}
