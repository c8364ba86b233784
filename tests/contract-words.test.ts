/** What the law wants said around a ticket contract (BGB, EGBGB), on the estate of the tests. */
import { describe, expect, test } from 'vitest';
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

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const t = edition.plain.translator(language);

  test('the e-mail with an offer says how one pays and that there is no right of withdrawal', async () => {
    const text = await textOf('ticketOffer', language);
    expect(text).toContain(unset(t('letters.contract.payment')));
    expect(text).toContain('312g');
  });

  test('the confirmation carries the terms, with their version and whole addresses', async () => {
    const text = await textOf('ticketAccepted', language);
    expect(text).toContain('312g');
    const terms = edition.content.pages.get('terms');
    expect(terms?.sections.length).toBeGreaterThan(3);
    for (const { title } of terms?.sections ?? []) expect(text).toContain(unset(title[language]));
    expect(text).toContain(`${origin}/contact#imprint`);
    expect(text).not.toMatch(/\]\(\//);
  });

  test('an e-mail about tickets that were declined carries no terms', async () => {
    expect(await textOf('ticketDeclined', language)).not.toContain('312g');
  });
});
