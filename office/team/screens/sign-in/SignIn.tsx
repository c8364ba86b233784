import {
  OneTimeCodeField,
  PasswordField,
  RecoveryCodeField,
  UsePasskeyForm,
} from '#office/shared/screens/frame/AuthenticatorFields.tsx';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import { PasskeysNeedHttps } from '#office/shared/screens/frame/PasskeyButton.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';

export function loadSignIn(context: OfficeContext) {
  const tools = createPageTools(context);
  return { page: { title: tools.t('office.signIn.title') }, screen: { tools, ...readScreenData(context, 'signIn') } };
}

type Props = ReturnType<typeof loadSignIn>['screen'];

export function SignIn({ tools, to, passkeyOptions, isPasswordEnough }: Props) {
  const { t, address, field } = tools;
  const codeHint = isPasswordEnough ? 'codeIfAny' : 'code';
  const email = (
    <Field {...field('email')} type="email" label={t('office.field.email')} autoComplete="username" required />
  );
  return (
    <>
      <p>{t('office.signIn.lead')}</p>
      <Section id="passkey" label={t('office.signIn.passkey')}>
        {passkeyOptions ? (
          <UsePasskeyForm tools={tools} hidden={{ to }} passkeyOptions={passkeyOptions}>
            {t('office.signIn.withPasskey')}
          </UsePasskeyForm>
        ) : (
          <PasskeysNeedHttps t={t} />
        )}
      </Section>
      <Section id="password" label={t('office.signIn.password')}>
        <Form address={address} action="password" text={t('office.signIn.send')} hidden={{ to }}>
          {email}
          <PasswordField tools={tools} />
          <OneTimeCodeField t={t} required={!isPasswordEnough} hint={t(`office.signIn.${codeHint}`)} />
        </Form>
      </Section>
      <Section id="recoveryCodes" label={t('office.signIn.recoveryCode')}>
        <Form address={address} action="recovery" text={t('office.signIn.send')}>
          <p>{t('office.signIn.recoveryCodeLead')}</p>
          {email}
          <RecoveryCodeField t={t} />
        </Form>
      </Section>
    </>
  );
}
