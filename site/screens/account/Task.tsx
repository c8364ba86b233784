import type { ComponentProps } from 'react';
import { SendingForm } from '#site/session/SendingForm.tsx';
import type { Desk } from './desk.ts';

interface Props extends Omit<ComponentProps<typeof SendingForm>, 'words' | 'failed'> {
  desk: Desk;
  /** stands on the button */
  send: string;
}

/** One thing that can be done on the account's page. */
export const Task = ({ desk, send, look = 'outline', ...form }: Props) => (
  <SendingForm {...form} look={look} words={{ send, busy: desk.words.page.busy }} failed={desk.session.callFailed} />
);
