import { Form } from '#site/office/frame/Form.tsx';
import type { Office } from '#site/office/frame/office.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Evening.module.css';

interface Props {
  office: Office;
  day: string;
  /** it is over, or cancelled */
  state: string;
  version: string;
  sum: string;
  fields: Record<'park' | 'barn' | 'price' | 'cutOff', string>;
  /** what holds, where what was typed came too late */
  now: string[][] | undefined;
  held: { id: string; chairs: string; reason: string; by: string }[];
  guests: {
    state: string;
    name: string;
    list: { reference: string; href: string; name: string; chairs: string; until: string }[];
  }[];
  open: { href: string; name: string } | undefined;
}

export function Evening({ office, day, state, version, sum, fields, now, held, guests, open }: Props) {
  const { t, address, typed, fault } = office;
  return (
    <>
      <p className={style.day}>
        {day} {state && <b>{state}</b>}
      </p>
      {open && (
        <p>
          <ButtonLink href={open.href}>{open.name}</ButtonLink>
        </p>
      )}
      <Section id="chairs" label={t('desk.evening.chairs')}>
        <div className={style.part}>
          {sum && <p className={style.sum}>{sum}</p>}
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
                name="park"
                label={t('desk.evening.park')}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={fields.park}
                fault={fault('park')}
                hint={t('desk.evening.empty')}
              />
              <Field
                name="barn"
                label={t('desk.evening.barn')}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={fields.barn}
                fault={fault('barn')}
              />
            </div>
            <Field
              name="price"
              label={t('desk.one.price')}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={fields.price}
              fault={fault('price')}
            />
            <Field
              name="cutOff"
              type="datetime-local"
              label={t('desk.evening.cutOff')}
              defaultValue={fields.cutOff}
              fault={fault('cutOff')}
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
              <Field
                name="seats"
                label={t('desk.evening.seats')}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={typed('seats')}
                fault={fault('seats')}
              />
              <Field
                name="reason"
                label={t('desk.evening.reason')}
                autoComplete="off"
                maxLength={200}
                defaultValue={typed('reason')}
                fault={fault('reason')}
                hint={t('desk.evening.reasonHint')}
              />
            </Form>
          </div>
        </Section>
      )}
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
