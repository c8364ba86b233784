import { valueAt } from '#contract/content/explain.ts';
import type { Language } from '#contract/language.ts';
import { adviceCodes, factsIn, type Said } from '#contract/office/advice.ts';
import type { Edition } from '#site/edition.ts';
import type { Say } from '#site/language/translator.ts';

export const adviceSentence = (t: Say, { code, facts }: Said, language: Language): string =>
  t(`advice.${code}`, factsIn(facts, language));

export function adviceSentences({ content }: Pick<Edition, 'content'>, language: Language): Record<string, string> {
  const texts = content.texts.get('advice');
  return Object.fromEntries(
    adviceCodes.map((code) => [
      code,
      String(valueAt(texts, [code, language]))
        .replaceAll('{{', '{')
        .replaceAll('}}', '}'),
    ]),
  );
}
