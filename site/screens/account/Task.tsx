import type { ComponentProps } from 'react';
import { SendingForm } from '#site/session/SendingForm.tsx';
import type { AccountSetup } from './account-props.ts';

interface Props extends Omit<ComponentProps<typeof SendingForm>, 'words' | 'failed'> {
  setup: AccountSetup;
  /** stands on the button */
  send: string;
}

/** One thing that can be done on the account's page. */
export const Task = ({ setup, send, look = 'outline', ...form }: Props) => (
  <SendingForm {...form} look={look} words={{ send, busy: setup.words.page.busy }} failed={setup.session.callFailed} />
);
