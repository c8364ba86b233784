import { Form } from '#site/office/frame/Form.tsx';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import { AtDoor } from './AtDoor.tsx';
import style from './Evening.module.css';
import type { loadEvening } from './load.ts';

type Props = ReturnType<typeof loadEvening>['screen'];

export function Evening(props: Props) {
  const {
    office,
    day,
    state,
    version,
    sum,
    walkIns,
    standing,
    promised,
    now,
    held,
    guests,
    door,
    open,
    decision,
    alerts,
  } = props;
  const { t, address, field } = office;
  return (
    <>
      <p className={style.day}>
        {day} {state && <b>{state}</b>}
      </p>
      {[decision, open, alerts].map(
        (way) =>
          way && (
            <p key={way.href}>
              <ButtonLink href={way.href}>{way.name}</ButtonLink>
            </p>
          ),
      )}
      <Section id="chairs" label={t('desk.evening.chairs')}>
        <div className={style.part}>
          {sum && (
            <p className={style.sum}>
              {sum} {walkIns}
            </p>
          )}
          {promised && <p className={style.rule}>{promised}</p>}
          {now && (
            <div className={style.now}>
              <h3>{t('desk.conflict.now')}</h3>
              <dl>
                {now.map(([name, value]) => (
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
          <Form address={address} action="set" look="solid" hidden={{ version }} send={t('desk.evening.set')}>
            <div className={style.pair}>
              <Field
                {...field('park', standing.park)}
                label={t('desk.evening.park')}
                inputMode="numeric"
                autoComplete="off"
                hint={t('desk.evening.empty')}
              />
              <Field
                {...field('barn', standing.barn)}
                label={t('desk.evening.barn')}
                inputMode="numeric"
                autoComplete="off"
              />
            </div>
            <Field
              {...field('price', standing.price)}
              label={t('desk.one.price')}
              inputMode="decimal"
              autoComplete="off"
            />
            <Field
              {...field('cutOff', standing.cutOff)}
              type="datetime-local"
              label={t('desk.evening.cutOff')}
              hint={t('desk.evening.cutOffHint')}
            />
          </Form>
        </div>
      </Section>
      {sum && (
        <Section id="held" label={t('desk.evening.hold')}>
          <div className={style.part}>
            {held.length > 0 && (
              <ul className={style.list}>
                {held.map(({ id, chairs, reason, by }) => (
                  <li key={id}>
                    <div>
                      <p>
                        {chairs}, {reason}
                      </p>
                      <p className={style.aside}>{by}</p>
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
        </Section>
      )}
      {door && <AtDoor office={office} {...door} />}
      {guests.map(({ state: which, name, list }) => (
        <Section key={which} id={which} label={name}>
          {list.length === 0 ? (
            <p>{t('desk.evening.nobody')}</p>
          ) : (
            <ol className={style.list}>
              {list.map((guest) => (
                <li key={guest.reference}>
                  <a href={guest.href}>{guest.name}</a>
                  <span>
                    {guest.chairs}
                    {guest.until && (
                      <span className={style.aside}> · {t('desk.list.until', { when: guest.until })}</span>
                    )}
                  </span>
                </li>
              ))}
            </ol>
          )}
        </Section>
      ))}
    </>
  );
}
