import type { Consent } from '#contract/inbox.ts';
import { type Language, languages } from '#contract/language.ts';
import { type Translate, translator } from '#site/language/translator.ts';
import { tellWritten } from '#site/written/written.ts';

const wholeTexts = {
  terms: async (t: Translate, language: Language) => {
    const { title, lead, sections } = await tellWritten('terms', t, language);
    const parts = sections.flatMap((section) => [section.title, ...section.text, ...section.list]);
    return [title, lead, ...parts].join('\n\n');
  },
  newsletter: async (t: Translate) => t('newsletter.consent'),
};
export type ConsentName = keyof typeof wholeTexts;

const consents = new Map<string, Promise<Consent>>();

/** Every page carries the version of the terms in its ticket dialog, so it is made once. */
export function readConsent(name: ConsentName, language: Language): Promise<Consent> {
  const key = `${name} ${language}`;
  const consent = consents.get(key) ?? makeConsent(name, language);
  if (!import.meta.env.DEV) consents.set(key, consent);
  return consent;
}

/** The text people agree to, and its version: a change of one letter is another version, and nobody has to think of it. */
async function makeConsent(name: ConsentName, language: Language): Promise<Consent> {
  const text = await wholeTexts[name](await translator(language), language);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return { version: new Uint8Array(digest).toHex().slice(0, 16), text };
}

export async function readConsents(name: ConsentName): Promise<Record<Language, Consent>> {
  const entries = languages.map(async (language) => [language, await readConsent(name, language)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<Language, Consent>;
}
