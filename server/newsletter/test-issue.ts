/** An issue as a letter to whoever has written it, in both languages, before anybody else gets it. */
import { languages } from '#contract/language.ts';
import type { Issue } from '#contract/mailing.ts';
import type { Services } from '#server/services.ts';

type Needed = Pick<Services, 'db' | 'site' | 'outbox' | 'origin'>;

export async function testIssue({ db, site, outbox, origin }: Needed, issue: Issue, id: string, to: string) {
  const facts = { issue, unsubscribe: `${origin()}/newsletter`, test: true };
  const letters = await Promise.all(languages.map((language) => site.write('newsletterIssue', language, facts)));
  await db.transaction().execute(async (transaction) => {
    for (const letter of letters)
      await outbox.put(transaction, { kind: 'newsletterIssue', about: `test ${id}`, to, letter });
  });
}
