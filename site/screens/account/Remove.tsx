import { accountAddresses } from '#contract/account-addresses.ts';
import { sessionOf } from '#site/session/browser.ts';
import { PasswordField } from '#site/ui/PasswordField.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Account.module.css';
import type { PartProps } from './account-props.ts';
import { Owner } from './Owner.tsx';
import { Task } from './Task.tsx';

export function Remove({ setup, email }: PartProps & { email: string }) {
  const words = setup.words.remove;

  async function remove(password: string) {
    const session = sessionOf(setup.session);
    await session.fetchOk(accountAddresses.account, { method: 'DELETE', body: { password } });
    session.forget();
    session.notice.set({ kind: 'success', text: words.done });
  }

  return (
    <Section id="remove" label={words.title}>
      <div className={style.task}>
        <p>{words.text}</p>
        <details>
          <summary className={style.opener}>{words.open}</summary>
          <Task look="solid" setup={setup} send={words.send} work={(typed) => remove(typed('password'))}>
            {(faults) => (
              <>
                <Owner email={email} />
                <PasswordField
                  name="password"
                  label={words.password}
                  show={setup.show}
                  hide={setup.hide}
                  autoComplete="current-password"
                  fault={faults['password']}
                />
              </>
            )}
          </Task>
        </details>
      </div>
    </Section>
  );
}
