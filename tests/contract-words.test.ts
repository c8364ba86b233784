/** What the law wants said around a ticket contract (BGB, EGBGB), on the estate of the tests. */
import { expect, test } from 'vitest';
import { inboxOf } from '#site/inbox/inbox.ts';
import { letterFacts } from '#site/inbox/letter-facts.ts';
import { unset } from '#site/language/typeset.ts';
import { pageContext } from './harness/page-context.ts';

const { edition } = await pageContext();
const inbox = inboxOf(edition);
const origin = 'https://tollenau.example';
const facts = letterFacts();

const textOf = async (kind: 'ticketOffer' | 'ticketAccepted' | 'ticketDeclined', language: 'de' | 'en') =>
  (await inbox.write(kind, language, facts[kind], origin)).text;

test.each(['de', 'en'] as const)(
  'an offer says how one pays and that there is no right of withdrawal; the confirmation carries the terms (%s)',
  async (language) => {
    const t = edition.plain.translator(language);
    const offer = await textOf('ticketOffer', language);
    for (const said of [unset(t('letters.contract.payment')), '312g']) expect(offer).toContain(said);
    const confirmation = await textOf('ticketAccepted', language);
    const terms = edition.content.pages.get('terms')?.sections ?? [];
    expect(terms.length).toBeGreaterThan(3);
    for (const said of ['312g', `${origin}/contact#imprint`, ...terms.map(({ title }) => unset(title[language]))])
      expect(confirmation).toContain(said);
    // Whole addresses, no links within the site.
    expect(confirmation).not.toMatch(/\]\(\//);
    expect(await textOf('ticketDeclined', language), 'declined').not.toContain('312g');
  },
);
