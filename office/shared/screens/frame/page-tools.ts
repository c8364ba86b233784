import { contentKinds, isSingle } from '#contract/content/kinds.ts';
import { findMissingPart } from '#contract/content/parts.ts';
import { type Locale, languageOf } from '#contract/language.ts';
import { isUndoableOutcome } from '#contract/office/box-office.ts';
import type { ActionOutcome, ObjectTitle, OfficeData, OfficeScreens, ScreenName } from '#contract/office/office.ts';
import { localizeErrorCode } from '#site/language/error-messages.ts';
import type { Translate } from '#site/language/translator.ts';
import type { PageContext } from '#site/page-context.ts';

export type OfficeContext = PageContext<'data' | 'now'>;

export type PageTools = ReturnType<typeof createPageTools>;

export function createPageTools({ edition, locale, now, data }: OfficeContext) {
  const officeData = requireOfficeData(data);
  const t = edition.translator(locale);
  const { address, person, hasFreshProof, fieldErrors, values } = officeData;
  // What the person typed into a form that was refused.
  const typed = (field: string) => values[field];
  const fieldError = (field: string) => fieldErrors[field] && localizeErrorCode(t, fieldErrors[field]);
  // Props for Field.tsx. `fallback`: the value if no refused form is shown.
  const field = (name: string, fallback?: string) => ({
    name,
    defaultValue: typed(name) ?? fallback,
    error: fieldError(name),
  });
  return {
    t,
    house: edition.content,
    /** false for addresses that serve only a part of the site that the house has left out */
    isOffered: (path: string) => !findMissingPart(edition.content.estate, path),
    locale,
    now,
    address,
    person,
    hasFreshProof,
    typed,
    field,
    fieldError,
    statusMessage: createStatusMessage(t, locale, officeData),
  };
}

function createStatusMessage(t: Translate, locale: Locale, data: OfficeData) {
  const { outcome, outcomeReference, errorCode } = data;
  if (errorCode) return { kind: 'refused', text: localizeErrorCode(t, errorCode) };
  if (!outcome) return undefined;
  const link = outcomeReference
    ? {
        href: `/office/requests/${outcomeReference}`,
        name: t(`office.outcome.${isUndoableOutcome(outcome) ? 'linkToUndo' : 'link'}`, {
          reference: outcomeReference,
        }),
      }
    : undefined;
  return {
    kind: 'done',
    text: t(`office.outcome.${outcome}`, { name: describeOutcomeSubject(t, locale, outcome, data) }),
    link,
  };
}

export function readScreenData<Screen extends ScreenName>(
  { data }: OfficeContext,
  screen: Screen,
): OfficeScreens[Screen] {
  const officeData = requireOfficeData(data);
  if (officeData.screen !== screen) throw new Error(`This is the screen ${officeData.screen}, not ${screen}.`);
  return officeData.screenData as OfficeScreens[Screen];
}

function requireOfficeData(data: OfficeContext['data']): OfficeData {
  if (data?.page !== 'office') throw new Error('This page has no office data: only the server renders office pages.');
  return data;
}

/** What the action changed: its title, or else only its kind. */
function describeOutcomeSubject(t: Translate, locale: Locale, outcome: ActionOutcome, data: OfficeData): string {
  const title = findChangedTitle(data, locale);
  if (title) return t('office.object.titled', { title });
  const [, kind = 'entry'] = outcome.match(/(Picture|Film|Issue)$/) ?? [];
  return t(`office.object.${kind.toLowerCase()}`);
}

function findChangedTitle(data: OfficeData, locale: Locale): string | undefined {
  const language = languageOf(locale);
  const chooseLanguage = (title: ObjectTitle | undefined) =>
    title?.[language] || title?.[language === 'de' ? 'en' : 'de'];
  if (data.outcomeTitle) return chooseLanguage(data.outcomeTitle);
  switch (data.screen) {
    case 'contentForm':
    case 'contentHistory': {
      const { kind, title } = data.screenData.entry;
      return chooseLanguage(title) ?? (isSingle(kind) ? contentKinds[kind].label[language] : undefined);
    }
    case 'picture':
    case 'film':
      return chooseLanguage(data.screenData.title);
    case 'newsletterIssue':
    case 'sendNewsletterIssue':
      return chooseLanguage(data.screenData.summary.subject);
    default:
      return undefined;
  }
}
