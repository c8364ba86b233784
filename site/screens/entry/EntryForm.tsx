import { type SubmitEvent, useState } from 'react';
import { sessionOf } from '#site/session/browser.ts';
import { useStore } from '#site/session/useStore.ts';
import type { SessionWords } from '#site/session/world.ts';
import { Button } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import style from './EntryForm.module.css';

interface EntryWords {
  name: string;
  email: string;
  password: string;
  show: string;
  hide: string;
  send: string;
  busy: string;
  needsScript: string;
}

interface Props {
  way: 'signIn' | 'signUp';
  words: EntryWords;
  session: SessionWords;
}

/** Signing in or up. Password managers and pasting are welcome; a later press cancels an earlier one that still runs. */
export function EntryForm({ way, words, session: said }: Props) {
  const [shown, setShown] = useState(false);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const auth = useStore(() => sessionOf(said).auth);
  const notice = useStore(() => sessionOf(said).notice);
  const busy = way === 'signIn' ? auth?.signInLoading : auth?.signUpLoading;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const text = (name: string) => String(typed.get(name) ?? '');
    const credentials = { email: text('email'), password: text('password') };
    const session = sessionOf(said);
    const outcome =
      way === 'signIn'
        ? await session.signIn(credentials)
        : await session.signUp({ ...credentials, name: text('name') });
    if (outcome.state === 'cancelled') return;
    const fields = outcome.state === 'refused' ? outcome.fields : {};
    setFaults(fields);
    const [first] = Object.keys(fields);
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }

  return (
    <form className={style.form} onSubmit={submit} aria-busy={busy}>
      <p className={style.script}>{words.needsScript}</p>
      <div role={notice?.kind === 'error' ? 'alert' : 'status'} className={style.notice}>
        {notice && <p>{notice.text}</p>}
      </div>
      {way === 'signUp' && <Field name="name" label={words.name} autoComplete="name" required fault={faults['name']} />}
      <Field name="email" label={words.email} type="email" autoComplete="username" required fault={faults['email']} />
      <Field
        name="password"
        label={words.password}
        type={shown ? 'text' : 'password'}
        autoComplete={way === 'signIn' ? 'current-password' : 'new-password'}
        autoCapitalize="off"
        spellCheck={false}
        required
        fault={faults['password']}
      />
      <div className={style.ways}>
        <Button type="submit" look="solid">
          {busy ? words.busy : words.send}
        </Button>
        <Button onClick={() => setShown(!shown)}>{shown ? words.hide : words.show}</Button>
      </div>
    </form>
  );
}
