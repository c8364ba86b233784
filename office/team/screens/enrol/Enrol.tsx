import { NewPasswordField } from '#office/shared/screens/frame/AuthenticatorFields.tsx';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import { OneTimeCodesSetup } from '#office/shared/screens/frame/OneTimeCodesSetup.tsx';
import { PasskeyButton, PasskeyNeedsScript, PasskeysNeedHttps } from '#office/shared/screens/frame/PasskeyButton.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { UsernameField } from '#office/shared/screens/frame/UsernameField.tsx';
import { Button } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Enrol.module.css';

export function loadEnrol(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t } = tools;
  const { invite } = readScreenData(context, 'enrol');
  const title = t(invite ? `office.enrol.${invite.purpose}.title` : 'office.enrol.title');
  return {
    page: { title: invite?.role === 'door' ? t('office.enrol.door') : title },
    screen: { tools, invite, role: invite && t(`office.role.${invite.role}`) },
  };
}

type Props = ReturnType<typeof loadEnrol>['screen'];

export const Enrol = ({ invite, ...props }: Props) =>
  invite ? <EnrolForm {...props} invite={invite} /> : <LinkSecretForm {...props} />;

/** link-secret.ts fills this in and submits it. */
const LinkSecretForm = ({ tools: { t, address } }: Pick<Props, 'tools'>) => (
  <Form address={address} action="openInvite" text={t('office.enrol.open')} variant="solid">
    <Field
      name="key"
      label={t('office.enrol.linkSecret')}
      hint={t('office.enrol.linkSecretHint')}
      autoComplete="off"
      spellCheck={false}
      required
      data-link-secret=""
    />
  </Form>
);

function EnrolForm({ tools, invite, role = '' }: Props & { invite: NonNullable<Props['invite']> }) {
  const { t, address, field, fieldError } = tools;
  const { purpose, linkSecret, email, name, passkeyOptions, oneTimeCodeSetup, isPasswordEnough } = invite;
  const isDoorStaff = invite.role === 'door';
  return (
    <form className={style.form} method="post" action={address}>
      <input type="hidden" name="key" value={linkSecret} />
      <p>
        {isDoorStaff
          ? t('office.enrol.doorLead')
          : t(`office.enrol.${purpose}.lead`, { role, name: name ?? '', email: email ?? '' })}
      </p>
      {purpose !== 'recover' && (
        <Section id="who" label={t('office.enrol.person')}>
          <div className={style.fields}>
            <Field {...field('name')} label={t('office.field.name')} autoComplete="name" required />
            {email === undefined && !isDoorStaff && (
              <Field
                {...field('email')}
                type="email"
                label={t('office.field.email')}
                autoComplete="username"
                required
              />
            )}
          </div>
        </Section>
      )}
      {isDoorStaff ? (
        <Button className={style.send} type="submit" variant="solid" name="action" value="enrol">
          {t('office.enrol.door')}
        </Button>
      ) : (
        <>
          <Section id="passkey" label={t('office.enrol.passkey')}>
            <div className={style.fields}>
              <p>{t('office.enrol.passkeyLead')}</p>
              {passkeyOptions ? (
                <>
                  <PasskeyNeedsScript t={t} />
                  <PasskeyButton t={t} kind="create" options={passkeyOptions} action="enrol">
                    {t('office.enrol.withPasskey')}
                  </PasskeyButton>
                </>
              ) : (
                <PasskeysNeedHttps t={t} />
              )}
            </div>
          </Section>
          <Section id="password" label={t('office.enrol.password')}>
            <div className={style.fields}>
              <p>{t('office.enrol.passwordLead')}</p>
              <UsernameField email={email} />
              <NewPasswordField tools={tools} />
              <OneTimeCodesSetup
                t={t}
                setup={oneTimeCodeSetup}
                error={fieldError('code')}
                hint={isPasswordEnough ? t('office.enrol.later') : undefined}
              />
              <Button className={style.send} type="submit" name="action" value="enrol">
                {t('office.enrol.withPassword')}
              </Button>
            </div>
          </Section>
        </>
      )}
    </form>
  );
}
