import { Form } from '#site/office/frame/Form.tsx';
import type { Office } from '#site/office/frame/office.ts';
import { NoPasskey, PasskeyButton, PasskeyNeedsScript } from '#site/office/frame/PasskeyButton.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Me.module.css';

interface Props {
  office: Office;
  keys: { id: string; name: string; told: string[] }[];
  /** for the browser; after fresh proof, where a passkey can be used */
  newKey: string | undefined;
}

export function Keys({ office: { t, address, proven, field }, keys, newKey }: Props) {
  return (
    <Section id="keys" label={t('office.me.keys.title')}>
      <div className={style.part}>
        <ul className={style.rows}>
          {keys.map(({ id, name, told }) => (
            <li key={id}>
              <h3>{name}</h3>
              <p className={style.aside}>{told.filter(Boolean).join(' · ')}</p>
              {proven && (
                <Form
                  address={address}
                  action="removeKey"
                  hidden={{ id }}
                  send={t('office.me.keys.remove', { name })}
                />
              )}
            </li>
          ))}
        </ul>
        {keys.length === 0 && <p>{t('office.me.keys.none')}</p>}
        {proven &&
          (newKey ? (
            <form className={style.form} method="post" action={address}>
              <PasskeyNeedsScript t={t} />
              <Field
                {...field('keyName')}
                label={t('office.me.keys.name')}
                hint={t('office.me.keys.nameHint')}
                required
              />
              <PasskeyButton t={t} kind="create" options={newKey} action="addKey" look="outline">
                {t('office.me.keys.add')}
              </PasskeyButton>
            </form>
          ) : (
            <NoPasskey t={t} />
          ))}
      </div>
    </Section>
  );
}
