import { formatDate, formatTime } from '#contract/date-format.ts';
import { languageOf } from '#contract/language.ts';
import { becomesCancelledOrPostponed, type DescribedChange } from '#contract/office/decision.ts';
import type { PageTools } from '#office/shared/screens/frame/page-tools.ts';
import { typeset } from '#site/language/typeset.ts';

/** Sentences about state, time and place. The other changed fields have only their labels. */
export function describeEventChange(
  { t, locale }: Pick<PageTools, 't' | 'locale'>,
  change: DescribedChange | undefined,
): string[] {
  if (!change) return [];
  const { changed, status } = change;
  if (becomesCancelledOrPostponed(change)) return [t(`editor.guestQuestion.${status}`)];
  const language = languageOf(locale);
  const [from = '', to = ''] = [change.from, change.to].map((wall) =>
    typeset(`${formatDate(wall, language)}, ${formatTime(wall, language)}`, language),
  );
  return [
    ...(changed.includes('start') ? [t('editor.guestQuestion.when', { from, to })] : []),
    ...(changed.includes('place') ? [t('editor.guestQuestion.where')] : []),
  ];
}
