import type { Translate } from '#site/language/translator.ts';
import { Field } from '#site/ui/Field.tsx';
import { HiddenFields } from './Form.tsx';
import { PasskeyButton, PasskeyNeedsScript } from './PasskeyButton.tsx';
import type { PageTools } from './page-tools.ts';

interface UsePasskeyFormProps {
  tools: PageTools;
  hidden: Record<string, string>;
  passkeyOptions: string;
  children: string;
}

export const UsePasskeyForm = ({ tools: { t, address }, hidden, passkeyOptions, children }: UsePasskeyFormProps) => (
  <form method="post" action={address}>
    <HiddenFields values={hidden} />
    <PasskeyNeedsScript t={t} />
    <PasskeyButton t={t} kind="use" options={passkeyOptions} action="passkey">
      {children}
    </PasskeyButton>
  </form>
);

export const PasswordField = ({ tools: { t, fieldError } }: { tools: PageTools }) => (
  <Field
    name="password"
    type="password"
    label={t('office.field.password')}
    autoComplete="current-password"
    required
    error={fieldError('password')}
  />
);

export const NewPasswordField = ({ tools: { t, fieldError }, required }: { tools: PageTools; required?: boolean }) => (
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

export const OneTimeCodeField = ({ t, required, hint }: { t: Translate; required: boolean; hint: string }) => (
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
