import { type ComponentProps, type ReactNode, type SubmitEvent, useState } from 'react';
import { Form, type FormNotice } from '#site/ui/Form.tsx';
import { focusFaulty } from '#site/ui/focus-faulty.ts';
import { CallFailed, endsSession, type Refusal } from './answers.ts';

interface Props {
  work: (typed: (name: string) => string) => Promise<unknown>;
  words: { send: string; busy: string };
  done?: string | undefined;
  failed: string;
  look?: ComponentProps<typeof Form>['look'];
  onRefused?: (refusal: Refusal) => void;
  children?: (faults: Record<string, string>) => ReactNode;
}

export function SendingForm({ work, words, done, failed, look, onRefused, children }: Props) {
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const [faults, setFaults] = useState<Record<string, string>>({});

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    setBusy(true);
    setNotice(null);
    const outcome = await outcomeOf(work((name) => String(typed.get(name) ?? '')));
    setBusy(false);
    if (outcome === 'sessionEnded') return;
    if (outcome === 'done') {
      setFaults({});
      form.reset();
      if (done) setNotice({ kind: 'success', text: done });
      return;
    }
    setFaults(outcome.fields);
    setNotice({ kind: 'error', text: outcome.message || failed });
    onRefused?.(outcome);
    focusFaulty(form, outcome.fields);
  }

  return (
    <Form onSubmit={submit} notice={notice} busy={busy} send={busy ? words.busy : words.send} {...(look && { look })}>
      {children?.(faults)}
    </Form>
  );
}

/** Hides the browser's own words for network errors. */
async function outcomeOf(asked: Promise<unknown>): Promise<'done' | 'sessionEnded' | Refusal> {
  try {
    await asked;
    return 'done';
  } catch (fault) {
    if (endsSession(fault)) return 'sessionEnded';
    const nothing = { message: '', fields: {} };
    return fault instanceof CallFailed ? (fault.refusal ?? { ...nothing, message: fault.message }) : nothing;
  }
}
