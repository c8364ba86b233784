import { ButtonLink } from '#site/ui/Button.tsx';
import style from './DoorList.module.css';
import type { loadDoorList } from './load.ts';

type Props = ReturnType<typeof loadDoorList>['screen'];

const columns = ['name', 'seats', 'came', 'id', 'note'] as const;
const forWalkIns = ['number', 'name', 'came', 'id', 'note'] as const;

/** For paper: names, boxes to write in, and lines for those who come without tickets. */
export const DoorList = ({ office: { t }, evening, sum, guests, lines, back }: Props) => (
  <div className={style.sheet}>
    <p className={style.evening}>{evening}</p>
    <p>{sum}</p>
    <div className={style.lead}>
      <p>{t('door.paper.lead')}</p>
      <p>
        <ButtonLink href={back}>{t('door.paper.back')}</ButtonLink>
      </p>
    </div>
    <table className={style.list} hidden={guests.length === 0}>
      <caption className="visually-hidden">{t('door.paper.title')}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`door.paper.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {guests.map(({ party, name, reference, seats, note, copy }) => (
          <tr key={party}>
            <th scope="row">
              {name} <span className={style.reference}>{reference}</span>
            </th>
            <td className={style.number}>{seats}</td>
            <td className={style.box} />
            <td>{copy || <span className={style.tick} aria-hidden="true" />}</td>
            <td>{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <table className={style.list}>
      <caption>{t('door.paper.walkIns')}</caption>
      <thead>
        <tr>
          {forWalkIns.map((column) => (
            <th key={column} scope="col">
              {t(`door.paper.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty lines are all alike
          <tr key={line} className={style.empty}>
            <td>{line + 1}</td>
            <td />
            <td className={style.box} />
            <td />
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
