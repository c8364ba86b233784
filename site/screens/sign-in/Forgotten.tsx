import { authAddresses } from '#contract/accounts/account-addresses.ts';
import { sessionOf } from '#site/session/browser.ts';
import { SendingForm } from '#site/session/SendingForm.tsx';
import type { SessionWords } from '#site/session/session-words.ts';
import { Field } from '#site/ui/Field.tsx';
import type { FieldWords } from './load.ts';

interface Props {
  words: FieldWords & { send: string; busy: string; done: string };
  session: SessionWords;
}

/** Asks for an e-mail with a link. The answer is the same whether the address is known or not. */
export const Forgotten = ({ words, session }: Props) => (
  <SendingForm
    words={words}
    done={words.done}
    failed={session.callFailed}
    work={(typed) => sessionOf(session).sendWithoutRefresh(authAddresses.forgotten, { email: typed('email') })}
  >
    {(faults) => (
      <Field name="email" label={words.email} type="email" autoComplete="username" required fault={faults['email']} />
    )}
  </SendingForm>
);
