import type { Language } from '#contract/language.ts';
import type { DialogData } from './ticket-props.ts';

export const dialogDataPath = '/tickets/dialog.json';

let loading: Promise<DialogData> | undefined;

/** Loads the texts of the dialog, which would add a kilobyte to every page. */
export function loadDialogData(language: Language): Promise<DialogData> {
  loading ??= fetchData(language).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchData(language: Language): Promise<DialogData> {
  const answer = await fetch(`${dialogDataPath}?lng=${language}`);
  if (!answer.ok) throw new Error(`The texts of the ticket dialog: ${answer.status}`);
  return (await answer.json()) as DialogData;
}
