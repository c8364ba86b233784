import { authAddresses } from '#contract/account-addresses.ts';
import { sessionOf } from '#site/session/browser.ts';
import { SendingForm } from '#site/session/SendingForm.tsx';
import { PasswordField } from '#site/ui/PasswordField.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Account.module.css';
import type { PartProps } from './desk.ts';
import { Owner } from './Owner.tsx';

export function NewPassword({ desk, renew, email }: PartProps & { email: string }) {
  const { password: words, page } = desk.words;
  const field = { show: desk.show, hide: desk.hide };

  async function change(current: string, password: string) {
    await sessionOf(desk.session).order(authAddresses.change, { body: { current, password } });
    await renew();
  }

  return (
    <Section id="password" label={words.title}>
      <div className={style.task}>
        <p>{words.hint}</p>
        <SendingForm
          look="outline"
          words={{ send: words.send, busy: page.busy }}
          done={words.done}
          failed={desk.session.callFailed}
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
        </SendingForm>
      </div>
    </Section>
  );
}
