import type { Translate } from '#site/language/translator.ts';
import { Field } from '#site/ui/Field.tsx';
import { HiddenFields } from './Form.tsx';
import type { Office } from './office.ts';
import { PasskeyButton, PasskeyNeedsScript } from './PasskeyButton.tsx';

interface PasskeyFormProps {
  office: Office;
  hidden: Record<string, string>;
  passkey: string;
  children: string;
}

export const PasskeyForm = ({ office: { t, address }, hidden, passkey, children }: PasskeyFormProps) => (
  <form method="post" action={address}>
    <HiddenFields values={hidden} />
    <PasskeyNeedsScript t={t} />
    <PasskeyButton t={t} kind="use" options={passkey} action="passkey">
      {children}
    </PasskeyButton>
  </form>
);

export const PasswordField = ({ office: { t, fieldError } }: { office: Office }) => (
  <Field
    name="password"
    type="password"
    label={t('office.field.password')}
    autoComplete="current-password"
    required
    error={fieldError('password')}
  />
);

export const NewPasswordField = ({ office: { t, fieldError }, required }: { office: Office; required?: boolean }) => (
  <Field
    name="password"
    type="password"
    label={t('office.field.newPassword')}
    autoComplete="new-password"
    required={required}
    hint={t('office.field.passwordHint')}
    error={fieldError('password')}
  />
);

export const CodeField = ({ t, required, hint }: { t: Translate; required: boolean; hint: string }) => (
  <Field
    name="code"
    label={t('office.field.code')}
    inputMode="numeric"
    autoComplete="one-time-code"
    required={required}
    hint={hint}
  />
);

export const RecoveryCodeField = ({ t }: { t: Translate }) => (
  <Field name="code" label={t('office.field.recoveryCode')} autoComplete="off" autoCapitalize="characters" required />
);
