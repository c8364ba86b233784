import { useRef } from 'react';
import type { TicketField } from '#contract/ticket-request.ts';
import type { TicketEvent } from './ticket-props.ts';

export interface Draft {
  values: Partial<Record<TicketField, string>>;
  day: string | undefined;
  file: File | undefined;
  /** the same for every attempt to send the same request */
  key: string;
  keep: (form: HTMLFormElement, chosen: { day: string; file: File | undefined }) => void;
  /** everything of the form under the names of the contract */
  request: (form: HTMLFormElement, more: { event: TicketEvent | undefined; termsVersion: string }) => FormData;
  discard: () => void;
}

const nothing = () => ({ values: {}, day: undefined, file: undefined, key: crypto.randomUUID() });

/** What somebody has typed, for as long as the page lives. It survives closing the dialog and is written down nowhere. */
export function useDraft(): Draft {
  const kept = useRef<Pick<Draft, 'values' | 'day' | 'file' | 'key'>>(undefined);
  kept.current ??= nothing();
  return {
    ...kept.current,
    keep(form, chosen) {
      const texts = [...new FormData(form)].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      );
      kept.current = { ...(kept.current ?? nothing()), values: Object.fromEntries(texts), ...chosen };
    },
    request(form, { event, termsVersion }) {
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
      kept.current = nothing();
    },
  };
}
