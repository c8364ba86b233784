import {
  OneTimeCodeField,
  PasswordField,
  RecoveryCodeField,
  UsePasskeyForm,
} from '#office/shared/screens/frame/AuthenticatorFields.tsx';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { UsernameField } from '#office/shared/screens/frame/UsernameField.tsx';
import { Section } from '#site/ui/Section.tsx';

export function loadProof(context: OfficeContext) {
  const tools = createPageTools(context);
  return { page: { title: tools.t('office.proof.title') }, screen: { tools, ...readScreenData(context, 'proof') } };
}

type Props = ReturnType<typeof loadProof>['screen'];

export function Proof({ tools, hidden, passkeyOptions, email, hasPassword, hasOneTimeCodes }: Props) {
  const { t, address } = tools;
  return (
    <>
      <p>{t('office.proof.lead')}</p>
      {passkeyOptions && (
        <Section id="passkey" label={t('office.signIn.passkey')}>
          <UsePasskeyForm tools={tools} hidden={hidden} passkeyOptions={passkeyOptions}>
            {t('office.proof.withPasskey')}
          </UsePasskeyForm>
        </Section>
      )}
      {hasPassword && (
        <Section id="password" label={t('office.signIn.password')}>
          <Form address={address} action="password" text={t('office.proof.confirm')} hidden={hidden}>
            <UsernameField email={email} />
            <PasswordField tools={tools} />
            {hasOneTimeCodes && <OneTimeCodeField t={t} required hint={t('office.signIn.code')} />}
          </Form>
        </Section>
      )}
      <Section id="recoveryCodes" label={t('office.signIn.recoveryCode')}>
        <Form address={address} action="recovery" text={t('office.proof.confirm')} hidden={hidden}>
          <RecoveryCodeField t={t} />
        </Form>
      </Section>
    </>
  );
}
