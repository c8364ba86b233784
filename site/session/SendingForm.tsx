import { type ComponentProps, type ReactNode, type SubmitEvent, useState } from 'react';
import { Form, type FormMessage } from '#site/ui/Form.tsx';
import { focusInvalidField } from '#site/ui/focus-invalid-field.ts';
import { CallError, type CallErrorDetails, isSessionEnd } from './answers.ts';

interface Props {
  onSend: (typed: (name: string) => string) => Promise<unknown>;
  words: { send: string; busy: string };
  done?: string | undefined;
  failed: string;
  variant?: ComponentProps<typeof Form>['variant'];
  onError?: (refusal: CallErrorDetails) => void;
  children?: (faults: Record<string, string>) => ReactNode;
}

export function SendingForm({ onSend, words, done, failed, variant, onError, children }: Props) {
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<FormMessage | null>(null);
  const [faults, setFaults] = useState<Record<string, string>>({});

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    setBusy(true);
    setNotice(null);
    const outcome = await awaitOutcome(onSend((name) => String(typed.get(name) ?? '')));
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
    onError?.(outcome);
    focusInvalidField(form, outcome.fields);
  }

  return (
    <Form
      onSubmit={submit}
      message={notice}
      busy={busy}
      send={busy ? words.busy : words.send}
      {...(variant && { variant })}
    >
      {children?.(faults)}
    </Form>
  );
}

/** Hides the browser's own words for network errors. */
async function awaitOutcome(asked: Promise<unknown>): Promise<'done' | 'sessionEnded' | CallErrorDetails> {
  try {
    await asked;
    return 'done';
  } catch (fault) {
    if (isSessionEnd(fault)) return 'sessionEnded';
    const nothing = { message: '', fields: {} };
    return fault instanceof CallError ? (fault.details ?? { ...nothing, message: fault.message }) : nothing;
  }
}
