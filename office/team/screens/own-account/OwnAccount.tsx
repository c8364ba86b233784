import type { ComponentProps } from 'react';
import { NewPasswordField } from '#office/shared/screens/frame/AuthenticatorFields.tsx';
import { ConfirmIdentityPrompt } from '#office/shared/screens/frame/ConfirmIdentityPrompt.tsx';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import { OneTimeCodesSetup } from '#office/shared/screens/frame/OneTimeCodesSetup.tsx';
import { PasskeyButton, PasskeyNeedsScript, PasskeysNeedHttps } from '#office/shared/screens/frame/PasskeyButton.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { UsernameField } from '#office/shared/screens/frame/UsernameField.tsx';
import { formatBerlinTime } from '#site/language/dates.ts';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './OwnAccount.module.css';

export function loadOwnAccount(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t, locale, person } = tools;
  const account = readScreenData(context, 'account');
  const formatWhen = (at: string) => ({ when: formatBerlinTime(at, locale) });
  return {
    page: { title: account.newRecoveryCodes ? t('office.account.recoveryCodes.title') : (person?.name ?? '') },
    screen: {
      ...account,
      tools,
      role: person ? t(`office.role.${person.role}`) : '',
      passkeys: account.passkeys.map(({ id, name, host, isUsable, createdAt, lastUsedAt }) => ({
        id,
        name,
        details: [
          t('office.account.passkeys.made', formatWhen(createdAt)),
          lastUsedAt ? t('office.account.passkeys.used', formatWhen(lastUsedAt)) : t('office.account.passkeys.never'),
          isUsable ? '' : t('office.account.passkeys.elsewhere', { host }),
        ],
      })),
      sessions: account.sessions.map(({ id, device, startedAt, seenAt, isCurrent }) => ({
        id,
        isCurrent,
        device: device || t('office.account.sessions.unknown'),
        details: [
          t('office.account.sessions.since', formatWhen(startedAt)),
          t('office.account.sessions.seen', formatWhen(seenAt)),
        ],
      })),
    },
  };
}

type Props = ReturnType<typeof loadOwnAccount>['screen'];
type SettingsProps = Omit<Props, 'newRecoveryCodes'>;

export function OwnAccount({ newRecoveryCodes, ...props }: Props) {
  const { tools, role, email } = props;
  if (newRecoveryCodes) return <RecoveryCodeList tools={tools} codes={newRecoveryCodes} email={email} />;
  return (
    <>
      <p>{[role, email].filter(Boolean).join(' · ')}</p>
      {!tools.hasFreshProof && <ConfirmIdentityPrompt tools={tools} text={tools.t('office.account.locked')} />}
      <Passkeys {...props} />
      <PasswordSettings {...props} />
      <OneTimeCodeSettings {...props} />
      <RecoveryCodeSettings {...props} />
      <Sessions {...props} />
    </>
  );
}

const AccountSection = ({ children, ...section }: ComponentProps<typeof Section>) => (
  <Section {...section}>
    <div className={style.part}>{children}</div>
  </Section>
);

const Passkeys = ({ tools: { t, address, hasFreshProof, field }, passkeys, passkeyOptions }: SettingsProps) => (
  <AccountSection id="passkeys" label={t('office.account.passkeys.title')}>
    <ul className={style.rows}>
      {passkeys.map(({ id, name, details }) => (
        <li key={id}>
          <h3>{name}</h3>
          <p className={style.aside}>{details.filter(Boolean).join(' · ')}</p>
          {hasFreshProof && (
            <Form
              address={address}
              action="removePasskey"
              hidden={{ id }}
              text={t('office.account.passkeys.remove', { name })}
            />
          )}
        </li>
      ))}
    </ul>
    {passkeys.length === 0 && <p>{t('office.account.passkeys.none')}</p>}
    {hasFreshProof && !passkeyOptions && <PasskeysNeedHttps t={t} />}
    {hasFreshProof && passkeyOptions && (
      <form className={style.form} method="post" action={address}>
        <PasskeyNeedsScript t={t} />
        <Field
          {...field('keyName')}
          label={t('office.account.passkeys.name')}
          hint={t('office.account.passkeys.nameHint')}
          required
        />
        <PasskeyButton t={t} kind="create" options={passkeyOptions} action="addPasskey" variant="outline">
          {t('office.account.passkeys.add')}
        </PasskeyButton>
      </form>
    )}
  </AccountSection>
);

const PasswordSettings = ({ tools, tools: { t, address, hasFreshProof }, email, hasPassword }: SettingsProps) => (
  <AccountSection id="password" label={t('office.account.password.title')}>
    <p>{t(hasPassword ? 'office.account.password.exists' : 'office.account.password.none')}</p>
    {hasFreshProof && (
      <Form
        address={address}
        action="setPassword"
        text={t(hasPassword ? 'office.account.password.change' : 'office.account.password.set')}
      >
        <UsernameField email={email} />
        <NewPasswordField tools={tools} required />
      </Form>
    )}
  </AccountSection>
);

const OneTimeCodeSettings = ({
  tools: { t, address, fieldError },
  hasOneTimeCodes,
  oneTimeCodeSetup,
}: SettingsProps) => (
  <AccountSection id="oneTimeCodes" label={t('office.account.oneTimeCodes.title')}>
    <p>{t(hasOneTimeCodes ? 'office.account.oneTimeCodes.exists' : 'office.account.oneTimeCodes.none')}</p>
    {oneTimeCodeSetup && (
      <details open={!hasOneTimeCodes || fieldError('code') !== undefined}>
        <summary>
          {t(hasOneTimeCodes ? 'office.account.oneTimeCodes.replace' : 'office.account.oneTimeCodes.set')}
        </summary>
        <form className={style.wideForm} method="post" action={address}>
          <OneTimeCodesSetup t={t} setup={oneTimeCodeSetup} error={fieldError('code')} />
          <Button className={style.send} type="submit" name="action" value="setOneTimeCodes">
            {t('office.account.oneTimeCodes.send')}
          </Button>
        </form>
      </details>
    )}
  </AccountSection>
);

const RecoveryCodeSettings = ({ tools: { t, address, hasFreshProof }, recoveryCodesLeft }: SettingsProps) => (
  <AccountSection id="recoveryCodes" label={t('office.account.recoveryCodes.title')}>
    <p>
      {recoveryCodesLeft > 0
        ? t('office.account.recoveryCodes.left', { count: recoveryCodesLeft })
        : t('office.account.recoveryCodes.none')}
    </p>
    {hasFreshProof && (
      <Form
        address={address}
        action="setRecoveryCodes"
        variant={recoveryCodesLeft > 0 ? 'outline' : 'solid'}
        text={t(recoveryCodesLeft > 0 ? 'office.account.recoveryCodes.replace' : 'office.account.recoveryCodes.make')}
      />
    )}
  </AccountSection>
);

const Sessions = ({ tools: { t, address, hasFreshProof }, sessions }: Pick<Props, 'tools' | 'sessions'>) => (
  <AccountSection id="sessions" label={t('office.account.sessions.title')}>
    <ul className={style.rows}>
      {sessions.map(({ id, device, details, isCurrent }) => (
        <li key={id}>
          <h3>
            {device} {isCurrent && <span className={style.mark}>{t('office.account.sessions.current')}</span>}
          </h3>
          <p className={style.aside}>{details.join(' · ')}</p>
          {hasFreshProof && !isCurrent && (
            <Form
              address={address}
              action="endSession"
              hidden={{ id }}
              text={t('office.account.sessions.end', { device })}
            />
          )}
        </li>
      ))}
    </ul>
    {hasFreshProof && (
      <Form address={address} action="signOutEverywhere" text={t('office.account.sessions.everywhere')} />
    )}
  </AccountSection>
);

const RecoveryCodeList = ({
  tools: { t, person },
  codes,
  email,
}: Pick<Props, 'tools' | 'email'> & { codes: string[] }) => (
  <>
    <p className={style.lead}>{t('office.account.recoveryCodes.lead')}</p>
    <div className={style.codeSheet}>
      <p>{[t('estate.name'), t('office.name'), person?.name, email].filter(Boolean).join(' · ')}</p>
      <ol className={style.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p>{t('office.account.recoveryCodes.use')}</p>
    </div>
    <p className={style.links}>
      <ButtonLink href="/office/account">{t('office.account.recoveryCodes.done')}</ButtonLink>
    </p>
  </>
);
