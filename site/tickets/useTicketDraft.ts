import { useRef } from 'react';
import type { TicketField } from '#contract/booking/ticket-request.ts';
import type { TicketEvent } from './ticket-props.ts';

export type TicketDraft = ReturnType<typeof useTicketDraft>;

interface TicketDraftState {
  values: Partial<Record<TicketField, string>>;
  day: string | undefined;
  file: File | undefined;
  /** equal for all attempts to send one request */
  key: string;
}

const createEmptyDraft = (): TicketDraftState => {
  return { values: {}, day: undefined, file: undefined, key: crypto.randomUUID() };
};

/** Lives as long as the page, and in no storage. */
export function useTicketDraft() {
  const ref = useRef<TicketDraftState>(undefined);
  ref.current ??= createEmptyDraft();
  const draft = ref.current;
  return {
    ...draft,
    save(form: HTMLFormElement, chosen: Pick<TicketDraftState, 'day' | 'file'>) {
      const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
      ref.current = { ...draft, values: Object.fromEntries(texts), ...chosen };
    },
    request(form: HTMLFormElement, { event, termsVersion }: { event: TicketEvent | undefined; termsVersion: string }) {
      const data = new FormData(form);
      const file = data.get('uploadId');
      if (file instanceof File && file.size === 0) data.delete('uploadId');
      if (event) {
        const { id, title, date, time, venue } = event;
        data.set('event', JSON.stringify({ id, title, date, time, venue }));
      }
      data.set('termsVersion', termsVersion);
      return data;
    },
    discard() {
      ref.current = createEmptyDraft();
    },
  };
}
