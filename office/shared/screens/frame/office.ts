import { contentKinds } from '#contract/content/kinds.ts';
import { languageOf, type PageLanguage } from '#contract/language.ts';
import type { ActionOutcome, ObjectTitle, OfficeData, OfficeScreens, ScreenName } from '#contract/office/office.ts';
import type { OfficeRole } from '#contract/office/roles.ts';
import { localizeErrorCode } from '#site/inbox/error-messages.ts';
import type { Translate } from '#site/language/translator.ts';
import type { PageContext } from '#site/shell/page.ts';

export interface Office {
  t: Translate;
  view: PageLanguage;
  now: Date;
  address: string;
  person: { name: string; role: OfficeRole } | undefined;
  proven: boolean;
  statusMessage:
    | { kind: 'done' | 'refused'; text: string; subject?: { href: string; name: string } | undefined }
    | undefined;
  fieldError: (field: string) => string | undefined;
  typed: (field: string) => string | undefined;
  field: (name: string, fallback?: string) => FieldState;
}

interface FieldState {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
}

export interface OfficePage {
  title: string;
}

export type OfficeContext = PageContext<'data' | 'now'>;

export function officeOf({ edition, view, now, data }: OfficeContext): Office {
  const officeData = requireOfficeData(data);
  const t = edition.translator(view);
  const { address, person, proven, done, doneTo, errorCode, fieldErrors, values } = officeData;
  const typed = (field: string) => values[field];
  const fieldError = (field: string) => {
    const code = fieldErrors[field];
    return code && localizeErrorCode(t, code);
  };
  return {
    t,
    view,
    now,
    address,
    person,
    proven,
    statusMessage: errorCode
      ? { kind: 'refused', text: localizeErrorCode(t, errorCode) }
      : done
        ? {
            kind: 'done',
            text: t(`office.done.${done}`, { name: objectName(t, view, done, officeData) }),
            subject: doneTo
              ? { href: `/office/requests/${doneTo}`, name: t('office.done.link', { reference: doneTo }) }
              : undefined,
          }
        : undefined,
    fieldError,
    typed,
    field: (name, fallback) => ({ name, defaultValue: typed(name) ?? fallback, error: fieldError(name) }),
  };
}

export function readScreenData<Screen extends ScreenName>(
  { data }: OfficeContext,
  screen: Screen,
): OfficeScreens[Screen] {
  const officeData = requireOfficeData(data);
  if (officeData.screen !== screen) throw new Error(`This is the screen ${officeData.screen}, not ${screen}.`);
  return officeData.facts as OfficeScreens[Screen];
}

function requireOfficeData(data: OfficeContext['data']): OfficeData {
  if (data?.page !== 'office') throw new Error('A page of the office is made by the server alone.');
  return data;
}

function objectName(t: Translate, view: PageLanguage, done: ActionOutcome, data: OfficeData): string {
  const title = findTitle(data, view);
  if (title) return t('office.object.titled', { title });
  const [, what = 'entry'] = done.match(/(Picture|Film|Issue)$/) ?? [];
  return t(`office.object.${what.toLowerCase()}`);
}

function findTitle(data: OfficeData, view: PageLanguage): string | undefined {
  const language = languageOf(view);
  const inLanguage = (title: ObjectTitle | undefined) => title?.[language] || title?.[language === 'de' ? 'en' : 'de'];
  if (data.doneTitle) return inLanguage(data.doneTitle);
  switch (data.screen) {
    case 'contentForm':
    case 'contentHistory': {
      const { kind, title } = data.facts.entry;
      return (
        inLanguage(title) ?? (contentKinds[kind].files.includes('*') ? undefined : contentKinds[kind].label[language])
      );
    }
    case 'picture':
    case 'film':
      return inLanguage(data.facts.title);
    case 'newsletterIssue':
    case 'sendNewsletterIssue':
      return inLanguage(data.facts.summary.subject);
    default:
      return undefined;
  }
}
