import { type OfficeRole, officeRoles } from '#contract/office/roles.ts';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { formatBerlinTime } from '#site/language/dates.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Field, SelectField } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Staff.module.css';

export function loadStaff(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t, locale } = tools;
  const { people, invites } = readScreenData(context, 'staff');
  const estate = t('estate.name');
  const nameRole = (role: OfficeRole) => t(`office.role.${role}`);
  return {
    page: { title: t('office.staff.title') },
    screen: {
      tools,
      roles: officeRoles
        .filter((role) => role !== 'door')
        .map((role) => ({ role, name: nameRole(role), permissions: t(`office.may.${role}`) })),
      people: people.map(({ passkeys, hasPassword, hasOneTimeCodes, recoveryCodes, seenAt, ...person }) => ({
        ...person,
        roleName: nameRole(person.role),
        authenticators: [
          passkeys > 0 && t('office.staff.keys', { count: passkeys }),
          hasPassword && t(hasOneTimeCodes ? 'office.staff.passwordAndCodes' : 'office.staff.passwordAlone'),
          t('office.staff.recoveryCodes', { count: recoveryCodes }),
        ].filter(Boolean),
        seen: seenAt ? t('office.staff.seen', { when: formatBerlinTime(seenAt, locale) }) : t('office.staff.unseen'),
      })),
      invites: invites.map(({ id, email, role, until, link, isRecovery }) => {
        const when = formatBerlinTime(until, locale);
        const subject = encodeURIComponent(t('office.staff.email.subject', { house: estate }));
        const body = encodeURIComponent(t('office.staff.email.body', { house: estate, link, when }));
        return {
          id,
          email,
          link,
          details: t(`office.staff.invites.${isRecovery ? 'again' : 'new'}`, { role: nameRole(role), when }),
          // The owner sends the link in their own email program; the site never sends it.
          emailHref: `mailto:${encodeURIComponent(email ?? '')}?subject=${subject}&body=${body}`,
        };
      }),
    },
  };
}

type Props = ReturnType<typeof loadStaff>['screen'];

export function Staff({ tools: { t, address, field }, roles, people, invites }: Props) {
  const options = roles.map(({ role, name }) => (
    <option key={role} value={role}>
      {name}
    </option>
  ));
  return (
    <>
      <Section id="people" label={t('office.staff.people')}>
        <ul className={style.rows}>
          {people.map(({ id, name, email, role, roleName, isSelf, authenticators, seen }) => (
            <li key={id}>
              <div>
                <h3>
                  {name} {isSelf && <span className={style.mark}>{t('office.staff.self')}</span>}
                </h3>
                <p>{[roleName, email].filter(Boolean).join(' · ')}</p>
                <p className={style.aside}>
                  {authenticators.join(', ')}
                  <br />
                  {seen}
                </p>
              </div>
              <details>
                <summary>
                  {t('office.staff.change')}
                  <span className="visually-hidden">: {name}</span>
                </summary>
                <div className={style.changes}>
                  {role !== 'door' && (
                    <>
                      <Form address={address} action="changeRole" hidden={{ id }} text={t('office.staff.setRole')}>
                        <SelectField name="role" label={t('office.field.role')} defaultValue={role}>
                          {options}
                        </SelectField>
                      </Form>
                      <Form address={address} action="inviteAgain" hidden={{ id }} text={t('office.staff.inviteAgain')}>
                        <p>{t('office.staff.inviteAgainLead')}</p>
                      </Form>
                    </>
                  )}
                  <Form
                    address={address}
                    action="remove"
                    hidden={{ id }}
                    variant="solid"
                    text={t('office.staff.remove', { name })}
                  >
                    <p>{t('office.staff.removeLead')}</p>
                  </Form>
                </div>
              </details>
            </li>
          ))}
        </ul>
      </Section>
      {invites.length > 0 && (
        <Section id="invites" label={t('office.staff.invites.title')}>
          <ul className={style.rows}>
            {invites.map(({ id, email, details, link, emailHref }) => (
              <li key={id}>
                <div className={style.invite}>
                  <h3>{email}</h3>
                  <p>{details}</p>
                  <code className={style.link}>{link}</code>
                  <div className={style.links}>
                    <ButtonLink href={emailHref}>{t('office.staff.invites.writeEmail')}</ButtonLink>
                    <Form
                      address={address}
                      action="revokeInvite"
                      hidden={{ id }}
                      text={t('office.staff.invites.revoke')}
                    />
                  </div>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="invite" label={t('office.staff.invite.title')}>
        <div className={style.part}>
          <p>{t('office.staff.invite.lead')}</p>
          <Form address={address} action="invite" text={t('office.staff.invite.send')}>
            <Field {...field('email')} type="email" label={t('office.field.email')} autoComplete="off" required />
            <SelectField {...field('role', 'office')} label={t('office.field.role')}>
              {options}
            </SelectField>
          </Form>
          <dl className={style.permissions}>
            {roles.map(({ role, name, permissions }) => (
              <div key={role}>
                <dt>{name}</dt>
                <dd>{permissions}</dd>
              </div>
            ))}
          </dl>
          <p>
            {t('office.staff.doorLead')} <a href="/office/events">{t('boxOffice.events.title')}</a>
          </p>
        </div>
      </Section>
    </>
  );
}
