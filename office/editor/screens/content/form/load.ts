import type { ComponentProps } from 'react';
import { isSingle } from '#contract/content/kinds.ts';
import type { ChangeForGuests, EntryFormData } from '#contract/office/editor.ts';
import { renumberRows } from '#contract/office/form.ts';
import { wallClock } from '#contract/wall-time.ts';
import { createLivePreviewData } from '#office/editor/screens/content/live/Live.tsx';
import { describeEventChange } from '#office/shared/screens/box-office/event-change.ts';
import { describeEntryIssues } from '#office/shared/screens/entries/EntryIssueList.tsx';
import {
  buildEntryHref,
  buildSampleHref,
  createEditorLabels,
  createFormStrings,
  formatDecimal,
} from '#office/shared/screens/entries/labels.ts';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { formatContentIssue } from '#office/shared/screens/issues/sentence.ts';
import type { EntryFields } from './Fields.tsx';

const longFormFieldCount = 60;

type EditorLabels = ReturnType<typeof createEditorLabels>;

export const loadEntry = (context: OfficeContext) => loadEntryForm(context, readScreenData(context, 'contentForm'));

export function loadEntryForm(context: OfficeContext, screenData: EntryFormData) {
  const tools = createPageTools(context);
  const labels = createEditorLabels(context);
  const { t, labelEntry, labelKind } = labels;
  const { entry, version, base, conflict } = screenData;
  const tree = labels.localizeTree(screenData.tree);
  const fieldErrors = labels.describeFormIssues(screenData.formIssues);
  const { draft } = entry;
  const list = screenData.addFirstRowTo ?? screenData.addRowTo;
  // Discarding a scheduled draft cancels its publication.
  const mayDiscard = screenData.mayPublish || !draft?.publishAt;
  const toIssue = (path: string, sentence: string) => ({ path, sentence, name: labels.labelField(tree, path) });
  const listIssues = (isBlocking: boolean) =>
    screenData.contentIssues
      .filter((one) => one.isBlocking === isBlocking)
      .map((one) => toIssue(one.path, formatContentIssue(t, one, labels.language)));
  return {
    page: { title: labelEntry(entry) },
    screen: {
      tools,
      parentLinks: [
        isSingle(entry.kind)
          ? { name: t('editor.list.title'), href: '/office/content' }
          : { name: labelKind(entry.kind), href: `/office/content/${entry.kind}` },
        ...createFilmLinks(screenData, labels),
      ],
      state: describeState(screenData, labels),
      publishError: draft?.waitReason ? t(`editor.waitReason.${draft.waitReason}`) : '',
      publishAt: screenData.changeForGuests?.publishAt,
      versions: { 'form.version': String(version), 'form.base': String(base) },
      issues: [...Object.entries(fieldErrors).map(([path, text]) => toIssue(path, text)), ...listIssues(true)],
      warnings: listIssues(false),
      entryIssues: describeEntryIssues(screenData.entryIssues, labels),
      sampleFields: screenData.sampleFields.map((path) => ({
        href: `#${path}`,
        name: labels.labelField(tree, path) || path,
      })),
      sampleEntries: screenData.sampleEntries.map((one) => ({
        href: buildSampleHref(one),
        name: isSingle(one.kind) ? labelKind(one.kind) : `${labelKind(one.kind)}: ${labelEntry(one)}`,
      })),
      companions: describeCompanionDrafts(screenData, labels),
      guestQuestion: createGuestQuestion(screenData, labels),
      offersMoveTimes: screenData.exists && screenData.contentIssues.some(({ code }) => timeOrderCodes.has(code)),
      conflict: conflict && {
        sentence: t('editor.conflict.otherVersion', { name: conflict.by, when: labels.moment(conflict.at) }),
        changes: conflict.differences.map(({ path, theirs = '', mine = '' }) => ({
          path,
          name: labels.labelField(tree, path) || path,
          theirs: formatDecimal(theirs, labels.language),
          mine: formatDecimal(mine, labels.language),
        })),
      },
      may: {
        publish: screenData.mayPublish,
        delete: screenData.mayDelete,
        copy: screenData.mayCopy,
        undo: screenData.mayPublish && screenData.undoableRevision !== undefined && !draft,
        discard: mayDiscard,
        unschedule: screenData.mayPublish && Boolean(draft?.publishAt),
      },
      hasDraft: draft !== undefined,
      isDeleted: screenData.isDeleted,
      isLong: Object.keys(screenData.typed).length > longFormFieldCount,
      cancelEventHref: screenData.hasGuests ? `/office/events/${entry.id}/decision?as=cancelled` : undefined,
      usedBy: screenData.referencedBy.map((one) => ({
        href: buildEntryHref(one),
        name: `${labelKind(one.kind)}: ${labelEntry(one)}`,
      })),
      differenceHref: `${buildEntryHref(entry)}/history?revision=draft`,
      links: createLinks(screenData, labels),
      moreActionNames: [
        t('editor.form.history'),
        ...(screenData.mayCopy ? [t('editor.form.copy')] : []),
        ...(draft && mayDiscard ? [t('editor.form.discard')] : []),
        ...(screenData.mayDelete ? [t('editor.form.delete')] : []),
      ].join(', '),
      live: createLivePreviewData(screenData, labels),
    },
    fields: {
      tree,
      typed: screenData.addFirstRowTo
        ? renumberRows(screenData.addFirstRowTo, screenData.typed, (place) => place + 1)
        : screenData.typed,
      fieldErrors,
      referenceOptions: labels.labelReferenceOptions(screenData.referenceOptions),
      strings: createFormStrings(labels),
      newRow: list
        ? { list, date: wallClock(tools.now).date, isFirst: screenData.addFirstRowTo !== undefined }
        : undefined,
    } satisfies ComponentProps<typeof EntryFields>,
  };
}

const createFilmLinks = ({ entry, tree, typed }: EntryFormData, { t }: EditorLabels) =>
  entry.kind === 'films' && tree.kind === 'variants' && typed['variant'] === 'uploaded'
    ? [{ name: t('filmLibrary.detail.itself'), href: `/office/films/${entry.id}` }]
    : [];

const timeOrderCodes = new Set(['startBeforeDoors', 'intervalBeforeStart', 'endBeforeStart', 'endBeforeInterval']);

/** Names the changed fields if state, time and place stay. */
function describeOtherChanges(
  change: ChangeForGuests,
  { tree }: Pick<EntryFormData, 'tree'>,
  { t, language, labelField, localizeTree }: EditorLabels,
): string[] {
  const { changed } = change;
  if (['status', 'start', 'place'].some((name) => changed.includes(name))) return [];
  const fields = new Intl.ListFormat(language).format(changed.map((path) => labelField(localizeTree(tree), path)));
  return [t('editor.guestQuestion.changed', { fields })];
}

function createGuestQuestion(screenData: EntryFormData, labels: EditorLabels) {
  const { changeForGuests, companionDrafts } = screenData;
  const { t } = labels;
  if (!changeForGuests) return undefined;
  const people = (['accepted', 'offered', 'requests'] as const).filter((audience) => changeForGuests[audience] > 0);
  const isLater = changeForGuests.publishAt !== undefined;
  const versionsHash = companionDrafts?.versionsHash ?? '';
  return {
    sentences: [
      ...describeEventChange(labels, changeForGuests),
      ...describeOtherChanges(changeForGuests, screenData, labels),
      ...people.map((audience) => t(`editor.guestQuestion.${audience}`, { count: changeForGuests[audience] })),
      ...(isLater ? [t('editor.guestQuestion.untilThen')] : []),
    ],
    hint: t(isLater ? 'editor.guestQuestion.scheduleHint' : 'editor.guestQuestion.writeHint'),
    buttons: isLater
      ? [
          { action: 'scheduleAndEmailGuests', text: t('editor.guestQuestion.toEmails') },
          { action: 'scheduleWithoutEmail', text: t('editor.guestQuestion.scheduleOnly') },
        ]
      : [
          { action: `publishAndEmailGuests:${versionsHash}`, text: t('editor.guestQuestion.toEmails') },
          { action: `publishWithoutEmail:${versionsHash}`, text: t('editor.guestQuestion.publishOnly') },
        ],
  };
}

function describeCompanionDrafts({ companionDrafts }: EntryFormData, { t, language, labelEntry }: EditorLabels) {
  if (!companionDrafts) return undefined;
  const { entries, versionsHash, mayPublish } = companionDrafts;
  const counts = [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, some]) =>
    t(`editor.relatedDrafts.count.${kind}`, { count: some.length }),
  );
  const list = new Intl.ListFormat(language).format(counts);
  return {
    sentence: [
      t('editor.relatedDrafts.message', {
        count: entries.length,
        list: list.slice(0, 1).toLocaleUpperCase(language) + list.slice(1),
      }),
      t(mayPublish ? 'editor.relatedDrafts.hint' : 'editor.relatedDrafts.ownerOnly'),
    ].join(' '),
    entries: entries.map((entry) => ({ href: buildEntryHref(entry), name: labelEntry(entry) })),
    action: mayPublish ? `publishWith:${versionsHash}` : undefined,
  };
}

const createLinks = ({ entry, address }: EntryFormData, { t }: EditorLabels) => [
  { href: `${buildEntryHref(entry)}/history`, name: t('editor.form.history') },
  ...(address ? [{ href: address, name: t('editor.form.onSite') }] : []),
];

function describeState(
  { entry: { published, draft }, exists, isDeleted }: EntryFormData,
  { t, moment }: EditorLabels,
): string[] {
  const current = published
    ? t(`editor.state.${isDeleted ? 'deleted' : 'published'}`, { name: published.by, when: moment(published.at) })
    : t(exists || isDeleted ? 'editor.state.shipped' : 'editor.state.new');
  if (!draft) return [current];
  const saved = t('editor.state.draft', { name: draft.by, when: moment(draft.at) });
  return [current, saved, ...(draft.publishAt ? [t('editor.state.scheduled', { when: moment(draft.publishAt) })] : [])];
}
