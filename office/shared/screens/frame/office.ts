import { kinds } from '#contract/content/kinds.ts';
import { languageOf, type View } from '#contract/language.ts';
import type { Done, ObjectTitle, OfficeData, OfficeScreens, ScreenName } from '#contract/office/office.ts';
import type { Role } from '#contract/office/roles.ts';
import { refusalWords } from '#site/inbox/refusals.ts';
import type { Translate } from '#site/language/translator.ts';
import type { PageContext } from '#site/shell/page.ts';

export interface Office {
  t: Translate;
  view: View;
  now: Date;
  address: string;
  person: { name: string; role: Role } | undefined;
  proven: boolean;
  notice: { kind: 'done' | 'refused'; text: string; about?: { href: string; name: string } | undefined } | undefined;
  fault: (field: string) => string | undefined;
  typed: (field: string) => string | undefined;
  field: (name: string, otherwise?: string) => FieldState;
}

interface FieldState {
  name: string;
  defaultValue: string | undefined;
  fault: string | undefined;
}

export interface OfficePage {
  title: string;
}

export type OfficeContext = PageContext<'data' | 'now'>;

export function officeOf({ edition, view, now, data }: OfficeContext): Office {
  const told = dataOf(data);
  const t = edition.translator(view);
  const { address, person, proven, done, doneTo, refusal, faults, values } = told;
  const typed = (field: string) => values[field];
  const fault = (field: string) => {
    const code = faults[field];
    return code && refusalWords(t, code);
  };
  return {
    t,
    view,
    now,
    address,
    person,
    proven,
    notice: refusal
      ? { kind: 'refused', text: refusalWords(t, refusal) }
      : done
        ? {
            kind: 'done',
            text: t(`office.done.${done}`, { name: objectName(t, view, done, told) }),
            about: doneTo
              ? { href: `/office/requests/${doneTo}`, name: t('office.done.about', { reference: doneTo }) }
              : undefined,
          }
        : undefined,
    fault,
    typed,
    field: (name, otherwise) => ({ name, defaultValue: typed(name) ?? otherwise, fault: fault(name) }),
  };
}

export function factsOf<Screen extends ScreenName>({ data }: OfficeContext, screen: Screen): OfficeScreens[Screen] {
  const told = dataOf(data);
  if (told.screen !== screen) throw new Error(`This is the screen ${told.screen}, not ${screen}.`);
  return told.facts as OfficeScreens[Screen];
}

function dataOf(data: OfficeContext['data']): OfficeData {
  if (data?.page !== 'office') throw new Error('A page of the office is made by the server alone.');
  return data;
}

function objectName(t: Translate, view: View, done: Done, data: OfficeData): string {
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
