/** What the page is about, by its title: confirmations name it. */
import { kinds } from '#contract/kinds.ts';
import { languageOf, type View } from '#contract/language.ts';
import type { Done, ObjectTitle, OfficeData } from '#contract/office.ts';
import type { Translate } from '#site/language/translator.ts';

export function objectName(t: Translate, view: View, done: Done, data: OfficeData): string {
  const title = titleIn(data, view);
  if (title) return t('office.object.titled', { title });
  const [, what = 'entry'] = done.match(/(Picture|Film|Issue)$/) ?? [];
  return t(`office.object.${what.toLowerCase()}`);
}

function titleIn(data: OfficeData, view: View): string | undefined {
  const language = languageOf(view);
  const said = (title: ObjectTitle | undefined) => title?.[language] || title?.[language === 'de' ? 'en' : 'de'];
  if (data.doneTitle) return said(data.doneTitle);
  switch (data.screen) {
    case 'contentForm':
    case 'contentHistory': {
      const { kind, title } = data.facts.line;
      return said(title) ?? (kinds[kind].files.includes('*') ? undefined : kinds[kind].label[language]);
    }
    case 'picture':
    case 'film':
      return said(data.facts.title);
    case 'issue':
    case 'sendIssue':
      return said(data.facts.mailing.subject);
    default:
      return undefined;
  }
}
