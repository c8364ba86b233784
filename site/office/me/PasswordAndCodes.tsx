import type { OfficeScreens } from '#contract/office.ts';
import { CodesSetup } from '#site/office/frame/CodesSetup.tsx';
import { Form } from '#site/office/frame/Form.tsx';
import { Owner } from '#site/office/frame/Owner.tsx';
import type { Office } from '#site/office/frame/office.ts';
import { Button } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Me.module.css';

interface Props {
  office: Office;
  facts: Pick<OfficeScreens['me'], 'email' | 'password' | 'codes' | 'newCodes'>;
}

/** The two belong together: neither lets anybody in alone. */
export function PasswordAndCodes({ office: { t, address, proven, fault }, facts }: Props) {
  const { email, password, codes, newCodes } = facts;
  return (
    <>
      <Section id="password" label={t('office.me.password.title')}>
        <div className={style.part}>
          <p>{t(password ? 'office.me.password.there' : 'office.me.password.none')}</p>
          {proven && (
            <Form
              address={address}
              action="setPassword"
              send={t(password ? 'office.me.password.change' : 'office.me.password.set')}
            >
              <Owner email={email} />
              <Field
                name="password"
                type="password"
                label={t('office.field.newPassword')}
                autoComplete="new-password"
                required
                hint={t('office.field.passwordHint')}
                fault={fault('password')}
              />
            </Form>
          )}
        </div>
      </Section>
      <Section id="codes" label={t('office.me.codes.title')}>
        <div className={style.part}>
          <p>{t(codes ? 'office.me.codes.there' : 'office.me.codes.none')}</p>
          {newCodes && (
            <details open={!codes || fault('code') !== undefined}>
              <summary>{t(codes ? 'office.me.codes.anew' : 'office.me.codes.set')}</summary>
              <form className={style.wide} method="post" action={address}>
                <CodesSetup t={t} codes={newCodes} fault={fault('code')} />
                <Button className={style.send} type="submit" name="action" value="setCodes">
                  {t('office.me.codes.send')}
                </Button>
              </form>
            </details>
          )}
        </div>
      </Section>
    </>
  );
}
