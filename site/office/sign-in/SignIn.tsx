import { Form } from '#site/office/frame/Form.tsx';
import type { Office } from '#site/office/frame/office.ts';
import { NoPasskey, PasskeyButton, PasskeyNeedsScript } from '#site/office/frame/PasskeyButton.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';

interface Props {
  office: Office;
  /** where the way leads afterwards */
  to: string;
  passkey: string | undefined;
  /** a password alone is enough here */
  later: boolean;
}

/** Three ways in. The plain ones need no script. */
export function SignIn({ office, to, passkey, later }: Props) {
  const { t, address, typed, fault } = office;
  const email = (
    <Field
      name="email"
      type="email"
      label={t('office.field.email')}
      autoComplete="username"
      required
      defaultValue={typed('email')}
      fault={fault('email')}
    />
  );
  return (
    <>
      <p>{t('office.signIn.lead')}</p>
      <Section id="passkey" label={t('office.signIn.passkey')}>
        {passkey ? (
          <form method="post" action={address}>
            <input type="hidden" name="to" value={to} />
            <PasskeyNeedsScript t={t} />
            <PasskeyButton t={t} kind="use" options={passkey} action="passkey">
              {t('office.signIn.withPasskey')}
            </PasskeyButton>
          </form>
        ) : (
          <NoPasskey t={t} />
        )}
      </Section>
      <Section id="password" label={t('office.signIn.password')}>
        <Form address={address} action="password" send={t('office.signIn.send')} hidden={{ to }}>
          {email}
          <Field
            name="password"
            type="password"
            label={t('office.field.password')}
            autoComplete="current-password"
            required
            fault={fault('password')}
          />
          <Field
            name="code"
            label={t('office.field.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            required={!later}
            hint={t(later ? 'office.signIn.codeIfAny' : 'office.signIn.code')}
          />
        </Form>
      </Section>
      <Section id="printed" label={t('office.signIn.printed')}>
        <Form address={address} action="recovery" send={t('office.signIn.send')}>
          <p>{t('office.signIn.printedLead')}</p>
          {email}
          <Field
            name="code"
            label={t('office.field.printed')}
            autoComplete="off"
            autoCapitalize="characters"
            required
          />
        </Form>
      </Section>
    </>
  );
}
