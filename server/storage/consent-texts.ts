import { type Language, languages } from '#contract/language.ts';
import type { Consent } from '#contract/site-answers.ts';
import type { DatabaseTransaction } from './tables.ts';

/** Keeps the text that a person agreed to, for the admin command `proof`. */
export async function storeConsentText(
  trx: DatabaseTransaction,
  texts: Record<Language, Consent>,
  version: string,
): Promise<void> {
  const language = languages.find((spoken) => texts[spoken].version === version);
  if (!language) return;
  await trx
    .insertInto('consentTexts')
    .values({ ...texts[language], language })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
}
