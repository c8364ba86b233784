import type { ChairCount } from '#contract/desk.ts';
import type { Translate } from '#site/language/translator.ts';
import { Rows } from '#site/office/frame/Rows.tsx';
import style from './Evenings.module.css';
import type { loadEvenings } from './load.ts';

interface Line {
  event: number;
  href: string;
  title: string;
  day: string;
  cancelled: boolean;
  chairs: ChairCount | undefined;
  open: number;
  waiting: number;
}

type Props = ReturnType<typeof loadEvenings>['screen'];

export const Evenings = ({ office: { t }, ahead, over }: Props) => (
  <>
    {ahead.length > 0 ? (
      <Table t={t} caption={t('desk.evenings.title')} lines={ahead} />
    ) : (
      <p>{t('desk.evenings.none')}</p>
    )}
    {over.length > 0 && (
      <details>
        <summary>{t('desk.evenings.over')}</summary>
        <Table t={t} caption={t('desk.evenings.over')} lines={over} />
      </details>
    )}
  </>
);

const numbers = ['free', 'park', 'barn', 'held', 'accepted', 'offered', 'waiting', 'open'] as const;

const Table = ({ t, caption, lines }: { t: Translate; caption: string; lines: Line[] }) => (
  <div className={style.table}>
    <Rows caption={caption} heads={['evening', ...numbers].map((head) => t(`desk.evenings.${head}`))}>
      {lines.map(({ event, href, title, day, cancelled, chairs, open, waiting }) => {
        const counted = { ...chairs, open, waiting };
        return (
          <tr key={event}>
            <td className={style.evening}>
              <a href={href}>{title}</a>
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
      })}
    </Rows>
  </div>
);
