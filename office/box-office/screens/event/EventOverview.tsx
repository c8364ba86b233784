import type { SeatCounts, TicketGuest } from '#contract/office/event-summary.ts';
import { createBoxOfficeLabels, toDateTimeInput } from '#office/shared/screens/box-office/labels.ts';
import { DataTable } from '#office/shared/screens/frame/DataTable.tsx';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { longDate } from '#site/language/dates.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './EventOverview.module.css';

export function loadEventOverview(context: OfficeContext) {
  const tools = createPageTools(context);
  const labels = createBoxOfficeLabels(context);
  const screenData = readScreenData(context, 'event');
  const { title, when } = labels.event(screenData.summary.eventId);
  const { account } = context.edition.content.payment;
  const payUntilHint = tools.t(account ? 'boxOffice.event.payUntilHint' : 'boxOffice.event.payUntilNoAccount');
  return { page: { title }, screen: { tools, labels, when, payUntilHint, screenData } };
}

type Props = Omit<ReturnType<typeof loadEventOverview>['screen'], 'when'>;

export function EventOverview({ when, ...props }: ReturnType<typeof loadEventOverview>['screen']) {
  const { summary, alerts, ...guests } = props.screenData;
  const { t, address } = props.tools;
  return (
    <>
      <p className={style.day}>
        {when}{' '}
        {(summary.isCancelled || summary.isOver) && (
          <b>{t(summary.isCancelled ? 'boxOffice.detail.cancelled' : 'boxOffice.detail.over')}</b>
        )}
      </p>
      <p className="buttons">
        {!summary.isOver && <ButtonLink href={`${address}/decision`}>{t('decision.title')}</ButtonLink>}
        {summary.open > 0 && (
          <ButtonLink href={`/office/requests?event=${summary.eventId}`}>
            {t('boxOffice.event.openRequests', { count: summary.open })}
          </ButtonLink>
        )}
        {alerts.people + alerts.notified > 0 && (
          <ButtonLink href={`${address}/alerts`}>{t('alert.office.people', { count: alerts.people })}</ButtonLink>
        )}
      </p>
      <div className={style.columns}>
        <div>
          <Section id="seats" label={t('boxOffice.event.capacity')}>
            <SeatForm {...props} />
          </Section>
          {summary.seats && (
            <Section id="held" label={t('boxOffice.event.hold')}>
              <HeldSeats {...props} />
            </Section>
          )}
        </div>
        <div>
          {summary.seats && (
            <Section id="money" label={t('boxOffice.event.money.label')}>
              <MoneyTable {...props} />
            </Section>
          )}
          {(['accepted', 'offered', 'waiting'] as const).map((state) => {
            const name = summary.isCancelled ? namesAfterCancellation[state] : state;
            return (
              <Section key={state} id={state} label={t(`boxOffice.event.guests.${name}`)}>
                <GuestList {...props} list={guests[state]} offered={state === 'offered'} />
              </Section>
            );
          })}
          {summary.seats && (
            <Section id="door" label={t('checkIn.helpers.title')}>
              <DoorAccess {...props} />
            </Section>
          )}
        </div>
      </div>
    </>
  );
}

/** Nobody can use the tickets and offers of a cancelled event. */
const namesAfterCancellation = { accepted: 'hadTickets', offered: 'hadOffer', waiting: 'waiting' } as const;

function SeatForm({
  tools,
  labels,
  payUntilHint,
  screenData: { summary, proposedCutOff, offered, offersAtOtherPrices },
}: Props) {
  const { t, locale, address, field, typed, now } = tools;
  const { seats } = summary;
  const offerEnds = listLateOfferEnds(offered, seats, now.toISOString());
  const { version = 0 } = seats ?? {};
  const cutOff = seats?.cutOff ?? proposedCutOff;
  const venueSeats = labels.venueSeats(summary.eventId);
  // Seats in a shelter stay visible after the event has got a place without one.
  const hasShelter = venueSeats.inShelter !== undefined || seats?.inShelter != null;
  const seatFields = [
    { name: 'atPlace', label: venueSeats.atPlace } as const,
    ...(hasShelter
      ? [{ name: 'inShelter', label: venueSeats.inShelter ?? t('boxOffice.event.inShelter') } as const]
      : []),
  ];
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <div className={style.part}>
      {seats && <SeatSum {...{ t, seats }} isCancelled={summary.isCancelled} />}
      {offerEnds.length > 0 && (
        <p className={style.rule}>
          {t('boxOffice.event.promised', { count: offerEnds.length, when: labels.moment(offerEnds.at(-1) ?? '') })}
        </p>
      )}
      {offersAtOtherPrices.length > 0 && (
        <p className={style.rule}>{t('boxOffice.event.otherPrices', { lines: labels.lines(offersAtOtherPrices) })}</p>
      )}
      {seats && Number(typed('version') ?? version) !== version && (
        <StoredValues
          t={t}
          values={[
            ...seatFields.map(({ name, label }) => [label, seats[name] ?? '–'] as const),
            [t('boxOffice.event.cutOff'), labels.moment(seats.cutOff)],
            [t('boxOffice.event.payUntil'), seats.payUntil ? longDate(seats.payUntil, locale) : '–'],
          ]}
        />
      )}
      {venueSeats.rule && <p className={style.rule}>{venueSeats.rule}</p>}
      <Form
        address={address}
        action="set"
        variant="solid"
        hidden={{ version: String(version) }}
        text={t('boxOffice.event.set')}
      >
        <div className={style.pair}>
          {seatFields.map(({ name, label }) => (
            <Field
              key={name}
              {...field(name, seats?.[name]?.toString() ?? '')}
              {...number}
              label={label}
              hint={name === 'atPlace' && venueSeats.inShelter ? t('boxOffice.event.empty') : undefined}
            />
          ))}
        </div>
        <Field
          {...field('cutOff', cutOff ? toDateTimeInput(cutOff) : '')}
          type="datetime-local"
          label={t('boxOffice.event.cutOff')}
          hint={t('boxOffice.event.cutOffHint')}
        />
        <Field
          {...field('payUntil', seats?.payUntil ?? '')}
          type="date"
          label={t('boxOffice.event.payUntil')}
          hint={payUntilHint}
        />
      </Form>
    </div>
  );
}

function SeatSum({ t, seats, isCancelled }: Pick<Props['tools'], 't'> & { seats: SeatCounts; isCancelled: boolean }) {
  const { free, held, accepted, offered, walkIns, voidTickets } = seats;
  return (
    <p className={style.sum}>
      {isCancelled
        ? t('boxOffice.event.voidTickets', { count: voidTickets })
        : t('boxOffice.event.sum', { free, held, accepted, offered })}{' '}
      {walkIns > 0 && t('boxOffice.event.walkIns', { count: walkIns })}
    </p>
  );
}

/** A colleague changed the seats first: the stored values beside the typed ones. */
const StoredValues = ({
  t,
  values,
}: Pick<Props['tools'], 't'> & { values: (readonly [name: string, value: string | number])[] }) => (
  <div className={style.current}>
    <h3>{t('boxOffice.conflict.current')}</h3>
    <dl>
      {values.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <p>{t('boxOffice.conflict.hint')}</p>
  </div>
);

/** Seats and euros, each as one line: offered, accepted, paid, open, refunded. */
function MoneyTable({ tools: { t, address }, labels, screenData: { money } }: Props) {
  const rows = [
    ['offered', money.offered.seats, money.offered.cents],
    ['accepted', money.accepted.seats, money.accepted.cents],
    ['paid', undefined, money.paid],
    ['open', undefined, money.open],
    ['refunded', undefined, money.refunded],
    ...(money.refundDue > 0 ? [['refundDue', undefined, money.refundDue] as const] : []),
  ] as const;
  return (
    <div className={style.part}>
      <DataTable
        caption={t('boxOffice.event.money.table')}
        heads={(['what', 'seats', 'amount'] as const).map((head) => t(`boxOffice.event.money.${head}`))}
      >
        {rows.map(([name, seats, cents]) => (
          <tr key={name}>
            <td>{t(`boxOffice.event.money.${name}`)}</td>
            <td>{seats}</td>
            <td>{labels.money(cents)}</td>
          </tr>
        ))}
      </DataTable>
      <p>
        <ButtonLink href={`${address}/money.csv`}>{t('boxOffice.event.money.export')}</ButtonLink>
      </p>
    </div>
  );
}

/** Lists the ends of offers that end after the cut-off, in order. */
const listLateOfferEnds = (offered: readonly TicketGuest[], seats: SeatCounts | undefined, now: string): string[] =>
  offered.flatMap(({ until }) => (seats && until && until > now && until > seats.cutOff ? [until] : [])).toSorted();

const HeldSeats = ({ tools: { t, address, field }, labels, screenData: { heldSeats } }: Props) => (
  <div className={style.part}>
    {heldSeats.length > 0 && (
      <ul className={style.list}>
        {heldSeats.map(({ id, seats, reason, by, at }) => (
          <li key={id}>
            <div>
              <p>
                {t('boxOffice.event.heldSeats', { count: seats })}, {reason}
              </p>
              <p className={style.aside}>{t('boxOffice.event.heldBy', { name: by, when: labels.moment(at) })}</p>
            </div>
            <Form address={address} action="release" hidden={{ id }} text={t('boxOffice.event.release')} />
          </li>
        ))}
      </ul>
    )}
    <Form address={address} action="hold" text={t('boxOffice.event.holdSend')}>
      <Field {...field('seats')} label={t('boxOffice.event.seats')} inputMode="numeric" autoComplete="off" />
      <Field
        {...field('reason')}
        label={t('boxOffice.event.reason')}
        autoComplete="off"
        maxLength={200}
        hint={t('boxOffice.event.reasonHint')}
      />
    </Form>
  </div>
);

function DoorAccess({ tools: { t, address }, labels, screenData: { summary, doorStaff } }: Props) {
  const href = `/office/check-in/${summary.eventId}`;
  return (
    <div className={style.part}>
      <p className="buttons">
        <ButtonLink href={href}>{t('office.today.doorButton')}</ButtonLink>
        <ButtonLink href={`${href}/list`}>{t('checkIn.list.show')}</ButtonLink>
      </p>
      {doorStaff && (
        <>
          <p className={style.rule}>{t('checkIn.helpers.lead')}</p>
          {doorStaff.links.length + doorStaff.people.length > 0 && (
            <ul className={style.list}>
              {doorStaff.people.map(({ id, name }) => (
                <li key={id}>
                  <p>{name}</p>
                  <Form
                    address={address}
                    action="revokeCheckInLink"
                    hidden={{ id }}
                    text={t('checkIn.helpers.end', { name })}
                  />
                </li>
              ))}
              {doorStaff.links.map(({ id, link, until }) => (
                <li key={id}>
                  <div>
                    <p className={style.aside}>{t('checkIn.helpers.open', { when: labels.moment(until) })}</p>
                    <code className={style.link}>{link}</code>
                  </div>
                  <Form
                    address={address}
                    action="revokeCheckInLink"
                    hidden={{ id }}
                    text={t('checkIn.helpers.revoke')}
                  />
                </li>
              ))}
            </ul>
          )}
          <Form address={address} action="makeCheckInLink" text={t('checkIn.helpers.make')} />
        </>
      )}
    </div>
  );
}

const GuestList = ({
  tools: { t },
  labels,
  screenData: { openAmounts },
  list,
  offered,
}: Props & { list: TicketGuest[]; offered: boolean }) =>
  list.length === 0 ? (
    <p>{t('boxOffice.event.nobody')}</p>
  ) : (
    <ol className={style.list}>
      {list.map(({ reference, name, seats, until }) => (
        <li key={reference}>
          <a href={`/office/requests/${reference}`}>{labels.guest(name)}</a>
          <span>
            {labels.seats(seats)}
            {openAmounts[reference] !== undefined && (
              <span className={style.aside}>
                {' '}
                · {t('checkIn.open', { amount: labels.money(openAmounts[reference]) })}
              </span>
            )}
            {offered && until && (
              <span className={style.aside}> · {t('boxOffice.list.until', { when: labels.moment(until) })}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
