import { authAddresses } from '#contract/account-addresses.ts';
import { sessionOf } from '#site/session/browser.ts';
import { PasswordField } from '#site/ui/PasswordField.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Account.module.css';
import type { PartProps } from './account-props.ts';
import { Owner } from './Owner.tsx';
import { Task } from './Task.tsx';

export function NewPassword({ setup, renew, email }: PartProps & { email: string }) {
  const words = setup.words.password;
  const field = { show: setup.show, hide: setup.hide };

  async function change(current: string, password: string) {
    await sessionOf(setup.session).fetchOk(authAddresses.change, { body: { current, password } });
    await renew();
  }

  return (
    <Section id="password" label={words.title}>
      <div className={style.task}>
        <p>{words.hint}</p>
        <Task
          setup={setup}
          send={words.send}
          done={words.done}
          work={(typed) => change(typed('current'), typed('password'))}
        >
          {(faults) => (
            <>
              <Owner email={email} />
              <PasswordField
                {...field}
                name="current"
                label={words.current}
                autoComplete="current-password"
                fault={faults['current']}
              />
              <PasswordField
                {...field}
                name="password"
                label={words.fresh}
                autoComplete="new-password"
                fault={faults['password']}
              />
            </>
          )}
        </Task>
      </div>
    </Section>
  );
}
