import type { Language } from '#contract/language.ts';
import { unlinked } from '#site/language/unlinked.ts';
import { type Findable, told } from '#site/search/document.ts';
import type { Source } from '#site/source.ts';
import { tellAnswers } from '#site/visit/answers.ts';

/** What is asked before a visit. Found by what people type, too, which the page does not show. */
export function answers({ content, translator }: Source, language: Language): Findable[] {
  const t = translator(language);
  return tellAnswers(content, t).flatMap(({ answers: asked }) =>
    asked.map(
      ({ id, name, question, text, list }): Findable => ({
        id: `answer-${id}`,
        kind: 'answers',
        href: `/visit#${id}`,
        title: { text: question },
        line: t('visit.title'),
        names: [name],
        also: t(`answers.${id}.asked`),
        text: told(...text.map(unlinked), ...list.map((line) => `${line.name}: ${line.text}`)),
      }),
    ),
  );
}
