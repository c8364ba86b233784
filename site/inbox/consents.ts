import type { Consent } from '#contract/booking/inbox.ts';
import { type Language, languages } from '#contract/language.ts';
import type { ContentSource } from '#site/source.ts';
import { localizeStaticPage } from '#site/static-pages/static-page.ts';

const consentTexts = {
  terms(source: ContentSource, language: Language) {
    const { title, lead, sections } = localizeStaticPage(source, 'terms', language);
    const parts = sections.flatMap((section) => [section.title, ...section.text, ...section.list]);
    return [title, lead, ...parts].join('\n\n');
  },
  newsletter: ({ translator }: ContentSource, language: Language) => translator(language)('newsletter.consent'),
  alert: ({ translator }: ContentSource, language: Language) => translator(language)('alert.consent'),
};
type ConsentName = keyof typeof consentTexts;

export type Consents = Record<ConsentName, Record<Language, Consent>>;

/** The version is a hash, so that every changed letter makes a new one. */
export async function makeConsents(source: ContentSource): Promise<Consents> {
  const inEach = async (name: ConsentName) => {
    const [de, en] = await Promise.all(languages.map((language) => hashConsent(consentTexts[name](source, language))));
    if (!de || !en) throw new Error(`The consent "${name}" lacks a language.`);
    return { de, en };
  };
  return { terms: await inEach('terms'), newsletter: await inEach('newsletter'), alert: await inEach('alert') };
}

async function hashConsent(text: string): Promise<Consent> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return { version: new Uint8Array(digest).toHex().slice(0, 16), text };
}
