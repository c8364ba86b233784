import { type Language, languageOf } from '#contract/language.ts';
import type { AuditSubjectDetails } from '#contract/office/log.ts';
import { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import { buildEntryHref, createEditorLabels } from '#office/shared/screens/entries/labels.ts';
import { createPageTools, type OfficeContext } from '#office/shared/screens/frame/page-tools.ts';

interface SentencePart {
  text: string;
  href?: string | undefined;
  /** Stands before the text. */
  separator: string;
}

type PartWithoutSeparator = Omit<SentencePart, 'separator'>;

/** The end of a line of the log: whom and what the action was about, with names and links. */
export function createSubjectLabels(
  context: OfficeContext,
): (details: readonly AuditSubjectDetails[]) => SentencePart[] {
  const { t, locale } = createPageTools(context);
  const names = createBoxOfficeLabels(context);
  const editor = createEditorLabels(context);
  const language = languageOf(locale);

  const chooseLanguage = (title: Partial<Record<Language, string>> | undefined) =>
    title?.[language] || title?.[language === 'de' ? 'en' : 'de'];

  const describeNumber = (key: string, count: number | undefined): PartWithoutSeparator[] =>
    count === undefined
      ? []
      : [{ text: count === 0 ? t(`office.log.none.${key}`) : t(`office.log.count.${key}`, { count }) }];

  function describeRequest({ subject: { request }, guest }: AuditSubjectDetails): PartWithoutSeparator[] {
    if (!request) return [];
    if (!guest) return [{ text: t('office.log.deletedRequest', { reference: request }) }];
    return [{ text: names.guest(guest.name), href: `/office/requests/${request}` }];
  }

  function describeEntry({ entry }: AuditSubjectDetails): PartWithoutSeparator[] {
    if (!entry) return [];
    if (entry.isDeleted) return [{ text: t('office.log.deletedEntry', { kind: editor.labelKind(entry.kind) }) }];
    return [{ text: editor.labelEntry(entry), href: buildEntryHref(entry) }];
  }

  function describeIssue({ subject: { issue }, issueSubject }: AuditSubjectDetails): PartWithoutSeparator[] {
    if (!issue) return [];
    if (!issueSubject) return [{ text: t('office.log.deletedIssue') }];
    return [{ text: chooseLanguage(issueSubject) || t('editor.untitled'), href: `/office/newsletter/${issue}` }];
  }

  const describeText = (text: string | undefined): PartWithoutSeparator[] => (text ? [{ text }] : []);

  const describeEvent = ({ subject: { event } }: AuditSubjectDetails): PartWithoutSeparator[] =>
    event === undefined ? [] : [{ text: names.event(event).full, href: `/office/events/${event}` }];

  const describeVenueSeats = (place: number | null, shelter: number | null | undefined) =>
    t('office.log.seats', { place: place ?? '–', shelter: shelter ?? '–' });

  function describeSubject(details: AuditSubjectDetails): PartWithoutSeparator[] {
    const { decision, event, seats, cents, guests, atPlace, inShelter, emails, calls, addresses, person, role, text } =
      details.subject;
    return [
      ...describeText(decision && names.decision(decision, event)),
      ...describeRequest(details),
      ...describeText(seats === undefined ? undefined : names.seats(seats)),
      ...describeText(cents === undefined ? undefined : names.money(cents)),
      ...describeNumber('guests', guests),
      ...describeEvent(details),
      ...describeText(atPlace === undefined ? undefined : describeVenueSeats(atPlace, inShelter)),
      ...describeEntry(details),
      ...describeIssue(details),
      ...describeText(person),
      ...describeText(role && t(`office.role.${role}`)),
      ...describeNumber('emails', emails),
      ...describeNumber('calls', calls),
      ...describeNumber('addresses', addresses),
      ...describeText(text && t('office.object.titled', { title: text })),
    ];
  }

  return (details) => {
    const kind = details.length > 1 ? details[0]?.entry?.kind : undefined;
    const first = kind ? [{ text: `${details.length} × ${editor.labelKind(kind)}:`, separator: '' }] : [];
    const parts = details
      .flatMap(describeSubject)
      .map((part, index) => ({ ...part, separator: index > 0 ? ', ' : ' ' }));
    return [...first, ...parts];
  };
}
