import { Form } from '#site/office/frame/Form.tsx';
import { Locked } from '#site/office/frame/Locked.tsx';
import { Section } from '#site/ui/Section.tsx';
import { Keys } from './Keys.tsx';
import type { loadMe } from './load.ts';
import style from './Me.module.css';
import { PasswordAndCodes } from './PasswordAndCodes.tsx';
import { Printed } from './Printed.tsx';
import { Sessions } from './Sessions.tsx';

type Props = ReturnType<typeof loadMe>['screen'];

/** One's own ways in. Whatever changes something stands there only after fresh proof, so that no form is filled in vain. */
export function Me({ office, facts, role, keys, sessions }: Props) {
  const { t, address, proven } = office;
  const { email, printed, print } = facts;
  if (print) return <Printed office={office} codes={print} email={email} />;
  return (
    <>
      <p>{[role, email].filter(Boolean).join(' · ')}</p>
      {!proven && <Locked office={office} text={t('office.me.locked')} />}
      <Keys office={office} keys={keys} newKey={facts.newKey} />
      <PasswordAndCodes office={office} facts={facts} />
      <Section id="printed" label={t('office.me.print.title')}>
        <div className={style.part}>
          <p>{printed > 0 ? t('office.me.print.left', { count: printed }) : t('office.me.print.none')}</p>
          {proven && (
            <Form
              address={address}
              action="print"
              look={printed > 0 ? 'outline' : 'solid'}
              send={t(printed > 0 ? 'office.me.print.anew' : 'office.me.print.make')}
            />
          )}
        </div>
      </Section>
      <Sessions office={office} sessions={sessions} />
    </>
  );
}
