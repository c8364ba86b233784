import { seasonOf } from '#contract/content/event-times.ts';
import { languageOf, languages } from '#contract/language.ts';
import { type BlockKind, blockFields, blockKinds } from '#contract/office/newsletter.ts';
import { wallClock } from '#contract/wall-time.ts';
import { createNewsletterLabels } from '#office/newsletter/screens/newsletter/labels.ts';
import { createAutosaveStrings } from '#office/shared/screens/autosave/strings.ts';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { formatShortDate } from '#site/language/dates.ts';
import { leaveToBrowser } from '#site/language/placeholders.ts';
import type { IssueAutosaveData } from './autosave-issue.ts';

export function loadIssueEditor(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t, locale } = tools;
  const { summary, issue, missingFields, showsErrors } = readScreenData(context, 'newsletterIssue');
  const labels = createNewsletterLabels(tools);
  const choices = listBlockChoices(context);
  return {
    page: { title: labels.labelSubject(summary) },
    screen: {
      tools,
      ...issue,
      version: String(summary.version),
      isDraft: summary.state === 'draft',
      stateText: labels.describeState(summary),
      sendLinks: {
        ready: `/office/newsletter/${summary.id}/send`,
        unfinished: `/office/newsletter/${summary.id}?missing#issues`,
      },
      missingFields: showsErrors
        ? missingFields.map((path) => ({ href: `#${path}`, name: labels.labelField(path) }))
        : [],
      autosave:
        tools.statusMessage?.kind === 'refused'
          ? undefined
          : ({
              id: summary.id,
              missingFields,
              showsErrors,
              missingFieldText: t('newsletterIssue.edit.required'),
              missingCountText: t('newsletterIssue.edit.missing', leaveToBrowser('number')),
              strings: { ...createAutosaveStrings(t), conflictGone: t('newsletterIssue.edit.alreadySending') },
            } satisfies IssueAutosaveData),
      missingCount: missingFields.length > 0 ? t('newsletterIssue.edit.missing', { number: missingFields.length }) : '',
      fieldError: (name: string) =>
        showsErrors && missingFields.includes(name) ? t('newsletterIssue.edit.required') : undefined,
      blocks: issue.blocks.map((block, index) => ({
        ...block,
        fieldPrefix: `blocks.${index}`,
        kindName: t(`newsletterIssue.block.${block.kind}`),
        fieldNames: blockFields[block.kind],
        entryChoices: choices[block.kind],
      })),
      kinds: blockKinds.map((kind) => ({ kind, name: t(`newsletterIssue.block.${kind}`) })),
      previews: languages.map((language) => ({
        language,
        name: t(`newsletterIssue.preview.${language}`),
        emailHref: `/office/newsletter/${summary.id}/email?lng=${language}&v=${summary.version}`,
        plainTextHref: `/office/newsletter/${summary.id}/email?lng=${language}&as=text`,
      })),
      openLanguage: languageOf(locale),
    },
  };
}

function listBlockChoices({ edition, locale, now }: OfficeContext): Record<BlockKind, { id: string; name: string }[]> {
  const t = edition.translator(locale);
  const { content, events } = edition;
  const today = wallClock(now).date;
  const notCancelled = events.filter(({ status }) => status !== 'cancelled');
  const upcoming = notCancelled.filter(({ start }) => start.slice(0, 10) >= today).reverse();
  const past = notCancelled.filter(({ start }) => start.slice(0, 10) < today);
  return {
    text: [],
    event: [...upcoming, ...past].map(({ id, start }) => ({
      id: String(id),
      name: `${t(`eventDetails.${id}.event.title`)}, ${formatShortDate(start, undefined, locale)} ${seasonOf({ start })}`,
    })),
    news: [...content.news.values()]
      .sort((a, b) => b.date.localeCompare(a.date))
      .map(({ id }) => ({ id: String(id), name: t(`news.${id}.title`) })),
    picture: [...content.pictures]
      .filter(([, { down }]) => !down)
      .map(([id]) => ({ id, name: t(`pictures.${id}.title`) }))
      .sort((a, b) => a.name.localeCompare(b.name, languageOf(locale))),
  };
}
