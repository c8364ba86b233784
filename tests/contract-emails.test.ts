/** What the law (BGB, EGBGB) requires in emails about a ticket contract. */

import { expect, test } from 'vitest';
import { createSampleEmailData } from '#contract/emails.ts';
import { createSiteAnswers } from '#site/answers.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { buildPageContext } from './harness/page-context.ts';

const { edition } = await buildPageContext();
const answers = createSiteAnswers(edition);
const origin = 'https://tollenau.example';
const facts = createSampleEmailData();

const renderEmail = async (kind: 'ticketOffer' | 'ticketAccepted' | 'ticketDeclined', language: 'de' | 'en') =>
  (await answers.writeEmail(kind, language, facts[kind], origin)).text;

test.each(['de', 'en'] as const)(
  'an offer explains payment and the missing right of withdrawal, and a confirmation also all the terms (%s)',
  async (language) => {
    const t = edition.plain.translator(language);
    const offer = await renderEmail('ticketOffer', language);
    for (const text of [toPlainSpaces(t('emails.contract.payment')), '312g']) expect(offer).toContain(text);
    const confirmation = await renderEmail('ticketAccepted', language);
    const { lead, sections: terms = [] } = edition.content.pages.get('terms') ?? {};
    expect(terms.length).toBeGreaterThan(3);
    const [firstWords] = toPlainSpaces(lead?.[language] ?? '').match(/^(\S+ ){3}/) ?? [];
    expect(firstWords?.length, 'the introduction of the page').toBeGreaterThan(5);
    expect(confirmation, 'the introduction is about a request').not.toContain(firstWords);
    const titles = terms.map(({ title }) => toPlainSpaces(title[language]));
    for (const text of ['312g', t('emails.signOff'), `${origin}/contact?lng=${language}#imprint`, ...titles])
      expect(confirmation).toContain(text);
    expect(confirmation, 'links without their host').not.toMatch(/\]\(\//);
    expect(await renderEmail('ticketDeclined', language), 'declined').not.toContain('312g');
  },
);
