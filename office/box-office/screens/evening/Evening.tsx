import type { ChairCount, Guest } from '#contract/office/event-line.ts';
import { asPrice, asTyped, deskNames } from '#office/shared/screens/desk/names.ts';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import { factsOf, type OfficeContext, officeOf } from '#office/shared/screens/frame/office.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Evening.module.css';

export function loadEvening(context: OfficeContext) {
  const office = officeOf(context);
  const names = deskNames(context);
  const facts = factsOf(context, 'evening');
  const { title, day } = names.evening(facts.line.event);
  return { page: { title }, screen: { office, names, day, facts } };
}

type Props = Omit<ReturnType<typeof loadEvening>['screen'], 'day'>;

export function Evening({ day, ...props }: ReturnType<typeof loadEvening>['screen']) {
  const { line, held, door, alerts, ...guests } = props.facts;
  const { t, address } = props.office;
  return (
    <>
      <p className={style.day}>
        {day} {(line.cancelled || line.over) && <b>{t(line.cancelled ? 'desk.one.cancelled' : 'desk.one.over')}</b>}
      </p>
      {!line.over && <Way href={`${address}/decision`} name={t('decision.title')} />}
      {line.open > 0 && (
        <Way
          href={`/office/requests?evening=${line.event}`}
          name={t('desk.evening.openRequests', { count: line.open })}
        />
      )}
      {alerts.people + alerts.told > 0 && (
        <Way href={`${address}/alerts`} name={t('alert.office.people', { count: alerts.people })} />
      )}
      <Section id="chairs" label={t('desk.evening.chairs')}>
        <Chairs {...props} />
      </Section>
      {line.chairs && (
        <Section id="held" label={t('desk.evening.hold')}>
          <Held {...props} />
        </Section>
      )}
      {line.chairs && (
        <Section id="door" label={t('door.people.title')}>
          <AtDoor {...props} />
        </Section>
      )}
      {(['accepted', 'offered', 'waiting'] as const).map((state) => {
        const name = line.cancelled && state === 'accepted' ? 'hadTickets' : state;
        return (
          <Section key={state} id={state} label={t(`desk.evening.guests.${name}`)}>
            <Guests {...props} list={guests[state]} offered={state === 'offered'} />
          </Section>
        );
      })}
    </>
  );
}

const Way = ({ href, name }: Record<'href' | 'name', string>) => (
  <p>
    <ButtonLink href={href}>{name}</ButtonLink>
  </p>
);

function Chairs({ office, names, facts: { line, proposedCutOff, offered } }: Props) {
  const { t, view, address, field, typed, now } = office;
  const { chairs } = line;
  const promised = promisedAfter(offered, chairs, now.toISOString());
  const { version = 0, free = 0, held = 0, accepted = 0, offered: given = 0 } = chairs ?? {};
  const sum = { free, held, accepted, offered: given };
  const price = chairs ? asPrice(chairs.cents, view) : '';
  const cutOff = chairs?.cutOff ?? proposedCutOff;
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <div className={style.part}>
      {chairs && (
        <p className={style.sum}>
          {t('desk.evening.sum', sum)} {chairs.walkIns > 0 && t('desk.evening.walkIns', { count: chairs.walkIns })}
        </p>
      )}
      {promised.length > 0 && (
        <p className={style.rule}>
          {t('desk.evening.promised', { count: promised.length, when: names.moment(promised.at(-1) ?? '') })}
        </p>
      )}
      {/* A colleague changed the seats first: show their values beside the typed ones. */}
      {chairs && Number(typed('version') ?? version) !== version && (
        <div className={style.now}>
          <h3>{t('desk.conflict.now')}</h3>
          <dl>
            {[
              [t('desk.evening.park'), chairs.park ?? '–'],
              [t('desk.evening.barn'), chairs.barn ?? '–'],
              [t('desk.one.price'), price],
              [t('desk.evening.cutOff'), names.moment(chairs.cutOff)],
            ].map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p>{t('desk.conflict.kept')}</p>
        </div>
      )}
      <p className={style.rule}>{t('desk.evening.rule')}</p>
      <Form
        address={address}
        action="set"
        look="solid"
        hidden={{ version: String(version) }}
        send={t('desk.evening.set')}
      >
        <div className={style.pair}>
          {(['park', 'barn'] as const).map((room) => (
            <Field
              key={room}
              {...field(room, chairs?.[room]?.toString() ?? '')}
              {...number}
              label={t(`desk.evening.${room}`)}
              hint={room === 'park' ? t('desk.evening.empty') : undefined}
            />
          ))}
        </div>
        <Field {...field('price', price)} label={t('desk.one.price')} inputMode="decimal" autoComplete="off" />
        <Field
          {...field('cutOff', cutOff ? asTyped(cutOff) : '')}
          type="datetime-local"
          label={t('desk.evening.cutOff')}
          hint={t('desk.evening.cutOffHint')}
        />
      </Form>
    </div>
  );
}

/** Ends of offers that lie after the cut-off, the last one last. */
const promisedAfter = (offered: readonly Guest[], chairs: ChairCount | undefined, now: string): string[] =>
  offered.flatMap(({ until }) => (chairs && until && until > now && until > chairs.cutOff ? [until] : [])).toSorted();

const Held = ({ office: { t, address, field }, names, facts: { held } }: Props) => (
  <div className={style.part}>
    {held.length > 0 && (
      <ul className={style.list}>
        {held.map(({ id, seats, reason, by, at }) => (
          <li key={id}>
            <div>
              <p>
                {names.chairs(seats)}, {reason}
              </p>
              <p className={style.aside}>{t('desk.evening.heldBy', { name: by, when: names.moment(at) })}</p>
            </div>
            <Form address={address} action="release" hidden={{ id }} send={t('desk.evening.release')} />
          </li>
        ))}
      </ul>
    )}
    <Form address={address} action="hold" send={t('desk.evening.holdSend')}>
      <Field {...field('seats')} label={t('desk.evening.seats')} inputMode="numeric" autoComplete="off" />
      <Field
        {...field('reason')}
        label={t('desk.evening.reason')}
        autoComplete="off"
        maxLength={200}
        hint={t('desk.evening.reasonHint')}
      />
    </Form>
  </div>
);

function AtDoor({ office: { t, address }, names, facts: { line, door } }: Props) {
  const href = `/office/door/${line.event}`;
  return (
    <div className={style.part}>
      <p className={style.ways}>
        <ButtonLink href={href}>{t('office.today.doorNow')}</ButtonLink>
        <ButtonLink href={`${href}/list`}>{t('door.paper.show')}</ButtonLink>
      </p>
      {door && (
        <>
          <p className={style.rule}>{t('door.people.lead')}</p>
          {door.links.length + door.people.length > 0 && (
            <ul className={style.list}>
              {door.people.map(({ id, name }) => (
                <li key={id}>
                  <p>{name}</p>
                  <Form address={address} action="doorEnd" hidden={{ id }} send={t('door.people.end', { name })} />
                </li>
              ))}
              {door.links.map(({ id, link, until }) => (
                <li key={id}>
                  <div>
                    <p className={style.aside}>{t('door.people.open', { when: names.moment(until) })}</p>
                    <code className={style.link}>{link}</code>
                  </div>
                  <Form address={address} action="doorEnd" hidden={{ id }} send={t('door.people.takeBack')} />
                </li>
              ))}
            </ul>
          )}
          <Form address={address} action="doorLink" send={t('door.people.make')} />
        </>
      )}
    </div>
  );
}

const Guests = ({ office: { t }, names, list, offered }: Props & { list: Guest[]; offered: boolean }) =>
  list.length === 0 ? (
    <p>{t('desk.evening.nobody')}</p>
  ) : (
    <ol className={style.list}>
      {list.map(({ reference, name, seats, until }) => (
        <li key={reference}>
          <a href={`/office/requests/${reference}`}>{names.guest(name)}</a>
          <span>
            {names.chairs(seats)}
            {offered && until && (
              <span className={style.aside}> · {t('desk.list.until', { when: names.moment(until) })}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
