import { factsOf, type OfficeContext, officeOf } from '#site/office/frame/office.ts';
import { entryNames, formOf } from './names.ts';

export function loadFound(context: OfficeContext) {
  const office = officeOf(context);
  const { t } = office;
  const { question, found, total, page } = factsOf(context, 'contentSearch');
  const names = entryNames(context);
  return {
    page: { title: t('see.search.title') },
    screen: {
      office,
      question,
      page,
      said: question && !(page && total === 0) ? saidOf(total) : '',
      rows: found.map(({ kind, id, path, input, language, before, words, after }) => ({
        href: formOf(kind, id, input),
        entry: names.entry(kind, id),
        field: names.field(kind, path),
        language: language ? t(language === 'de' ? 'see.german' : 'see.english') : '',
        lang: language,
        before,
        words,
        after,
      })),
    },
  };

  function saidOf(count: number): string {
    if (count === 0) return t('see.search.nothing', { question });
    return count > found.length
      ? t('see.search.many', { count, shown: found.length })
      : t('see.search.found', { count });
  }
}
