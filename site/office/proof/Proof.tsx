import { Form } from '#site/office/frame/Form.tsx';
import type { Office } from '#site/office/frame/office.ts';
import { PasskeyButton, PasskeyNeedsScript } from '#site/office/frame/PasskeyButton.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';

interface Props {
  office: Office;
  to: string;
  passkey: string | undefined;
  password: boolean;
  codes: boolean;
}

/** Whoever sits before an open screen is not always the one who signed in. */
export function Proof({ office: { t, address, fault }, to, passkey, password, codes }: Props) {
  return (
    <>
      <p>{t('office.proof.lead')}</p>
      {passkey && (
        <Section id="passkey" label={t('office.signIn.passkey')}>
          <form method="post" action={address}>
            <input type="hidden" name="to" value={to} />
            <PasskeyNeedsScript t={t} />
            <PasskeyButton t={t} kind="use" options={passkey} action="passkey">
              {t('office.proof.withPasskey')}
            </PasskeyButton>
          </form>
        </Section>
      )}
      {password && (
        <Section id="password" label={t('office.signIn.password')}>
          <Form address={address} action="password" send={t('office.proof.send')} hidden={{ to }}>
            <Field
              name="password"
              type="password"
              label={t('office.field.password')}
              autoComplete="current-password"
              required
              fault={fault('password')}
            />
            {codes && (
              <Field
                name="code"
                label={t('office.field.code')}
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                hint={t('office.signIn.code')}
              />
            )}
          </Form>
        </Section>
      )}
      <Section id="printed" label={t('office.signIn.printed')}>
        <Form address={address} action="recovery" send={t('office.proof.send')} hidden={{ to }}>
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
