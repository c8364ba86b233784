/**
 * The texts of the ticket dialog. Islands get texts as props, because the browser has no translation
 * code.
 */
import { type RequestTextField, requestTextFields } from '#contract/booking/ticket-form.ts';

const stringNames = [
  // `sendAnyway` replaces `send` after the warning `contactMissing`.
  ...(['noNumber', 'notesHint', 'chooseFile', 'remove', 'calendar', 'send', 'sending', 'again', 'sendAnyway'] as const),
  ...(['withoutEvent', 'nonBinding', 'failed', 'title', 'close', 'uploadFold', 'uploadId', 'uploadHint'] as const),
  ...(['uploadKind', 'uploadTooLarge', 'consentMissing', 'contactMissing', 'agreement', 'silent'] as const),
  ...(['thanks', 'receipt', 'reference', 'withoutPicture', 'status', 'dismiss', 'unreachable', 'expired'] as const),
];

export type TicketStrings = Record<(typeof stringNames)[number], string> & { field: Record<RequestTextField, string> };

const separator = '\t';

/** One text with all texts: the names of the texts would add 260 bytes to every page. */
export const packStrings = ({ field, ...strings }: TicketStrings): string =>
  [...stringNames.map((name) => strings[name]), ...requestTextFields.map((name) => field[name])]
    .map((text) => text.replaceAll(separator, ' '))
    .join(separator);

export function unpackStrings(packed: string): TicketStrings {
  const texts = packed.split(separator);
  const take = <Name extends string>(names: readonly Name[], from: number) =>
    Object.fromEntries(names.map((name, index) => [name, texts[from + index] ?? ''])) as Record<Name, string>;
  return { ...take(stringNames, 0), field: take(requestTextFields, stringNames.length) };
}
