import { valueAt } from '#contract/content/explain.ts';
import type { Language } from '#contract/language.ts';
import { type ContentIssue, contentIssueCodes, localizeFacts } from '#contract/office/content-issues.ts';
import type { SiteEdition } from '#site/edition.ts';
import type { TranslateKey } from '#site/language/translator.ts';

export const formatContentIssue = (t: TranslateKey, { code, facts }: ContentIssue, language: Language): string =>
  t(`contentIssues.${code}`, localizeFacts(facts, language));

/** Each code's sentence with its {placeholders}: a script fills them in the browser. */
export function readIssueSentences(
  { content }: Pick<SiteEdition, 'content'>,
  language: Language,
): Record<string, string> {
  const texts = content.texts.get('contentIssues');
  return Object.fromEntries(
    contentIssueCodes.map((code) => [
      code,
      String(valueAt(texts, [code, language]))
        .replaceAll('{{', '{')
        .replaceAll('}}', '}'),
    ]),
  );
}
