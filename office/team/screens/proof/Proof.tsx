import {
  CodeField,
  PasskeyForm,
  PasswordField,
  RecoveryCodeField,
} from '#office/shared/screens/frame/AuthenticatorFields.tsx';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import { createOffice, type OfficeContext, readScreenData } from '#office/shared/screens/frame/office.ts';
import { UsernameField } from '#office/shared/screens/frame/UsernameField.tsx';
import { Section } from '#site/ui/Section.tsx';

export function loadProof(context: OfficeContext) {
  const office = createOffice(context);
  return { page: { title: office.t('office.proof.title') }, screen: { office, ...readScreenData(context, 'proof') } };
}

type Props = ReturnType<typeof loadProof>['screen'];

export function Proof({ office, hidden, passkey, email, hasPassword, hasOneTimeCodes }: Props) {
  const { t, address } = office;
  return (
    <>
      <p>{t('office.proof.lead')}</p>
      {passkey && (
        <Section id="passkey" label={t('office.signIn.passkey')}>
          <PasskeyForm office={office} hidden={hidden} passkey={passkey}>
            {t('office.proof.withPasskey')}
          </PasskeyForm>
        </Section>
      )}
      {hasPassword && (
        <Section id="password" label={t('office.signIn.password')}>
          <Form address={address} action="password" text={t('office.proof.send')} hidden={hidden}>
            <UsernameField email={email} />
            <PasswordField office={office} />
            {hasOneTimeCodes && <CodeField t={t} required hint={t('office.signIn.code')} />}
          </Form>
        </Section>
      )}
      <Section id="printed" label={t('office.signIn.recoveryCode')}>
        <Form address={address} action="recovery" text={t('office.proof.send')} hidden={hidden}>
          <RecoveryCodeField t={t} />
        </Form>
      </Section>
    </>
  );
}
