import { type ComponentProps, type ReactNode, type SubmitEvent, useState } from 'react';
import { Form, type FormMessage } from '#site/ui/Form.tsx';
import { focusInvalidField } from '#site/ui/focus-invalid-field.ts';
import { CallError, type CallErrorDetails, isSessionEnd } from './answers.ts';

interface Props {
  onSend: (readField: (name: string) => string) => Promise<unknown>;
  strings: { send: string; busy: string };
  doneText?: string | undefined;
  failedText: string;
  variant?: ComponentProps<typeof Form>['variant'];
  onError?: (details: CallErrorDetails) => void;
  children?: (fieldErrors: Record<string, string>) => ReactNode;
}

export function SessionForm({ onSend, strings, doneText, failedText, variant, onError, children }: Props) {
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<FormMessage | null>(null);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const formData = new FormData(form);
    setBusy(true);
    setNotice(null);
    const outcome = await awaitOutcome(onSend((name) => String(formData.get(name) ?? '')));
    setBusy(false);
    // The notice of the page already says that the session has ended.
    if (outcome === 'sessionEnded') return;
    if (outcome === 'done') {
      setFieldErrors({});
      form.reset();
      if (doneText) setNotice({ kind: 'success', text: doneText });
      return;
    }
    setFieldErrors(outcome.fields);
    setNotice({ kind: 'error', text: outcome.message || failedText });
    onError?.(outcome);
    focusInvalidField(form, outcome.fields);
  }

  return (
    <Form
      onSubmit={submit}
      message={notice}
      busy={busy}
      buttonLabel={busy ? strings.busy : strings.send}
      {...(variant && { variant })}
    >
      {children?.(fieldErrors)}
    </Form>
  );
}

/** Returns no message for network errors, because the browsers' own texts do not help. */
async function awaitOutcome(call: Promise<unknown>): Promise<'done' | 'sessionEnded' | CallErrorDetails> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (isSessionEnd(error)) return 'sessionEnded';
    const nothing = { message: '', fields: {} };
    return error instanceof CallError ? (error.details ?? { ...nothing, message: error.message }) : nothing;
  }
}
