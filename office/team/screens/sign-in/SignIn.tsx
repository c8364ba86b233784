import {
  CodeField,
  PasskeyForm,
  PasswordField,
  RecoveryCodeField,
} from '#office/shared/screens/frame/AuthenticatorFields.tsx';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import { createOffice, type OfficeContext, readScreenData } from '#office/shared/screens/frame/office.ts';
import { PasskeysNeedHttps } from '#office/shared/screens/frame/PasskeyButton.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';

export function loadSignIn(context: OfficeContext) {
  const office = createOffice(context);
  return { page: { title: office.t('office.signIn.title') }, screen: { office, ...readScreenData(context, 'signIn') } };
}

type Props = ReturnType<typeof loadSignIn>['screen'];

export function SignIn({ office, to, passkey, isPasswordEnough }: Props) {
  const { t, address, field } = office;
  const codeHint = isPasswordEnough ? 'codeIfAny' : 'code';
  const email = (
    <Field {...field('email')} type="email" label={t('office.field.email')} autoComplete="username" required />
  );
  return (
    <>
      <p>{t('office.signIn.lead')}</p>
      <Section id="passkey" label={t('office.signIn.passkey')}>
        {passkey ? (
          <PasskeyForm office={office} hidden={{ to }} passkey={passkey}>
            {t('office.signIn.withPasskey')}
          </PasskeyForm>
        ) : (
          <PasskeysNeedHttps t={t} />
        )}
      </Section>
      <Section id="password" label={t('office.signIn.password')}>
        <Form address={address} action="password" text={t('office.signIn.send')} hidden={{ to }}>
          {email}
          <PasswordField office={office} />
          <CodeField t={t} required={!isPasswordEnough} hint={t(`office.signIn.${codeHint}`)} />
        </Form>
      </Section>
      <Section id="printed" label={t('office.signIn.recoveryCode')}>
        <Form address={address} action="recovery" text={t('office.signIn.send')}>
          <p>{t('office.signIn.recoveryCodeLead')}</p>
          {email}
          <RecoveryCodeField t={t} />
        </Form>
      </Section>
    </>
  );
}
