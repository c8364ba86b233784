import { sumCents } from '#contract/booking/price-lines.ts';
import { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import {
  createPageTools,
  type OfficeContext,
  type PageTools,
  readScreenData,
} from '#office/shared/screens/frame/page-tools.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import style from './DoorList.module.css';

export function loadDoorList(context: OfficeContext) {
  const tools = createPageTools(context);
  return {
    page: { title: tools.t('checkIn.list.title') },
    screen: { tools, names: createBoxOfficeLabels(context), screenData: readScreenData(context, 'checkInList') },
  };
}

type Props = ReturnType<typeof loadDoorList>['screen'];

const TableHead = ({ t, columns }: Pick<PageTools, 't'> & { columns: readonly string[] }) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <th key={column} scope="col">
          {t(`checkIn.list.${column}`)}
        </th>
      ))}
    </tr>
  </thead>
);

export function DoorList({ tools: { t, now }, names, screenData: { event, guests, open, counts } }: Props) {
  const { expected, free } = counts;
  const when = names.moment(now.toISOString());
  const lines = Math.min(24, Math.max(8, free));
  return (
    <div className={style.document}>
      <p className={style.event}>{names.event(event).full}</p>
      <p>{t('checkIn.list.sum', { parties: guests.length, expected, free, when })}</p>
      <div className={style.lead}>
        <p>{t('checkIn.list.lead')}</p>
        <p>
          <ButtonLink href={`/office/check-in/${event}`}>{t('checkIn.list.back')}</ButtonLink>
        </p>
      </div>
      <table className={style.list} hidden={guests.length === 0}>
        <caption className="visually-hidden">{t('checkIn.list.title')}</caption>
        <TableHead t={t} columns={['name', 'seats', 'arrived', 'id', 'note']} />
        <tbody>
          {guests.map(({ party, name, reference, seats, lines, note, isIdChecked }) => (
            <tr key={party}>
              <th scope="row">
                {names.guest(name)} <span className={style.reference}>{reference}</span>
              </th>
              <td className={style.number}>
                {seats}
                {lines.length > 0 && (
                  <span className={style.lines}>
                    {names.lines(lines)} = {names.money(sumCents(lines))}
                  </span>
                )}
                {open[party] !== undefined && (
                  <span className={style.lines}>{t('checkIn.open', { amount: names.money(open[party]) })}</span>
                )}
              </td>
              <td className={style.box} />
              <td>{isIdChecked ? t('checkIn.idChecked') : <span className={style.tick} aria-hidden="true" />}</td>
              <td>{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={style.list}>
        <caption>{t('checkIn.list.walkIns')}</caption>
        <TableHead t={t} columns={['number', 'name', 'arrived', 'id', 'note']} />
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
}
