import type { Content } from '#contract/content/kinds.ts';
import { visitParts } from '#contract/content/visit.ts';
import type { Translate } from '#site/language/translator.ts';

export type LocalizedAnswer = ReturnType<typeof localizeAnswers>[number]['answers'][number];

/** Groups the answers by the parts of the page. Leaves out parts without answers. */
export function localizeAnswers({ answers }: Content, t: Translate) {
  const sorted = [...answers].sort(([one, a], [other, b]) => a.order - b.order || (one < other ? -1 : 1));
  return visitParts
    .map((part) => ({
      part,
      answers: sorted
        .filter(([, answer]) => answer.part === part)
        .map(([id, { text, open = false, list = [] }]) => ({
          id,
          name: t(`answers.${id}.name`),
          question: t(`answers.${id}.question`),
          open,
          // A paragraph may be for other houses.
          text: text.map((_, at) => t(`answers.${id}.text.${at}`)).filter((paragraph) => paragraph.trim() !== ''),
          list: list.map(({ image, light = 'day' }, at) => ({
            picture: image === undefined ? undefined : { image, light },
            name: t(`answers.${id}.list.${at}.name`),
            text: t(`answers.${id}.list.${at}.text`),
          })),
        })),
    }))
    .filter(({ answers: group }) => group.length > 0);
}
