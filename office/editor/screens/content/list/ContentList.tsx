import { isSingle, type KindName } from '#contract/content/kinds.ts';
import {
  type EntrySummary,
  entryFilters,
  isNewEntryKind,
  kindsBySubject,
  tickOptions,
} from '#contract/office/editor.ts';
import { EntryIssueList, listEntryIssues } from '#office/shared/screens/entries/EntryIssueList.tsx';
import { buildEntryHref, createEditorLabels, specialHoursHref } from '#office/shared/screens/entries/labels.ts';
import { FilterLinks } from '#office/shared/screens/frame/FilterLinks.tsx';
import { createOffice, type OfficeContext, readScreenData } from '#office/shared/screens/frame/office.ts';
import { longDate } from '#site/language/dates.ts';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './ContentList.module.css';

const lacksTranslation = ({ missing }: EntrySummary) => missing.de + missing.en > 0;

const lastAt = ({ draft, published }: EntrySummary): string => draft?.at ?? published?.at ?? '';

const sortNewestFirst = (lines: readonly EntrySummary[], when: (line: EntrySummary) => string): EntrySummary[] =>
  lines.toSorted((a, b) => when(b).localeCompare(when(a)));

const filters = {
  waiting: ({ draft }: EntrySummary) => draft !== undefined,
  missing: lacksTranslation,
  recent: (line: EntrySummary) => lastAt(line) !== '',
};

export function loadContentList(context: OfficeContext) {
  const office = createOffice(context);
  const labels = createEditorLabels(context);
  const { t, labelKind } = labels;
  const { lines, only, kind, mayPublish, ticked, entryIssues } = readScreenData(context, 'content');
  const sorted =
    only === 'recent' ? sortNewestFirst(lines, lastAt) : kind ? sortNewestFirst(lines, ({ day }) => day ?? '') : lines;
  const shown = only ? sorted.filter(filters[only]) : kind ? sorted : undefined;
  const isTicked = (line: EntrySummary) =>
    Array.isArray(ticked) ? ticked.includes(checkboxName(line)) : ticked === 'all';
  const toCheckbox = (line: EntrySummary) =>
    line.draft && mayPublish.includes(line.kind)
      ? { name: checkboxName(line), version: String(line.draft.version), ticked: isTicked(line) }
      : undefined;
  const address = kind ? `/office/content/${kind}` : '/office/content';
  return {
    page: { title: kind ? labelKind(kind) : t('editor.list.title') },
    screen: {
      office,
      filters: [undefined, ...entryFilters].map((one) => ({
        only: one,
        name: t(`editor.list.only.${one ?? 'all'}`),
        count: String(one ? lines.filter(filters[one]).length : lines.length),
        href: one ? `${address}?only=${one}` : address,
        isCurrent: one === only,
      })),
      subjects: shown
        ? undefined
        : Object.entries(kindsBySubject).map(([subject, kinds]) => ({
            subject,
            name: t(`editor.subject.${subject}`),
            kinds: kinds.map((name) => createKindLine(name, lines, labels)),
          })),
      lines: shown?.map((line) => ({ ...createEntryLine(line, kind, labels), checkbox: toCheckbox(line) })),
      newEntry: kind && newEntryLink(kind, t),
      tickLinks:
        only === 'waiting' && !kind
          ? tickOptions.map((tick) => ({
              href: `${address}?only=waiting&tick=${tick}`,
              name: t(`editor.list.select.${tick}`),
            }))
          : undefined,
      entryIssues: listEntryIssues(entryIssues, labels),
    },
  };
}

function createKindLine(kind: KindName, lines: readonly EntrySummary[], { t, labelKind }: ContentListNames) {
  const own = lines.filter((line) => line.kind === kind);
  const [first] = own;
  const [waiting, missing] = [own.filter(filters.waiting).length, own.filter(lacksTranslation).length];
  return {
    href: isSingle(kind) && first ? buildEntryHref(first) : addressOf(kind),
    name: labelKind(kind),
    newEntry: kind === 'estate' ? { href: specialHoursHref, name: t('editor.newEntry.day') } : newEntryLink(kind, t),
    aside: [
      isSingle(kind) ? '' : String(own.length),
      waiting ? t('editor.list.waitingCount', { count: waiting }) : '',
      missing ? t('editor.list.missingCount', { count: missing }) : '',
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

function newEntryLink(kind: KindName, t: ContentListNames['t']) {
  if (kind === 'films') return { href: '/office/films/new', name: t('editor.newEntry.films') };
  return isNewEntryKind(kind) ? { href: `/office/new/${kind}`, name: t(`editor.newEntry.${kind}`) } : undefined;
}

const addressOf = (kind: KindName) => (kind === 'pictures' ? '/office/pictures' : `/office/content/${kind}`);

type ContentListNames = ReturnType<typeof createEditorLabels>;

const checkboxName = ({ kind, id }: EntrySummary): string => `pick.${kind}.${id}`;

function createEntryLine(line: EntrySummary, kind: KindName | undefined, labels: ContentListNames) {
  const { t, locale, labelKind, labelEntry, moment } = labels;
  const { draft, missing, published } = line;
  const last = draft ?? published;
  const draftState = draft && (draft.publishAt ? 'scheduled' : draft.isDeleted ? 'deletion' : 'draft');
  return {
    href: buildEntryHref(line),
    kind: kind ? '' : labelKind(line.kind),
    title: labelEntry(line),
    day: line.day ? longDate(line.day, locale) : '',
    changed: last ? t('editor.list.changed', { name: last.by, when: moment(last.at) }) : '',
    draftState: draftState ? t(`editor.list.${draftState}`) : '',
    missing: (['en', 'de'] as const)
      .filter((language) => missing[language] > 0)
      .map((language) => t(`editor.list.missing.${language}`, { count: missing[language] }))
      .join(', '),
  };
}

type Props = ReturnType<typeof loadContentList>['screen'];

export const ContentList = ({
  office: { t, address },
  filters,
  subjects,
  lines,
  newEntry,
  tickLinks,
  entryIssues,
}: Props) => (
  <>
    <FilterLinks label={t('editor.list.views')} filters={filters} />
    <search>
      <form className={style.search} method="get" action="/office/content/search">
        <Field name="q" type="search" label={t('visualEditor.search.title')} autoComplete="off" maxLength={200} />
        <Button type="submit">{t('visualEditor.search.send')}</Button>
      </form>
    </search>
    {entryIssues.length > 0 && <EntryIssueList all={entryIssues} />}
    {newEntry && (
      <p>
        <ButtonLink href={newEntry.href}>{newEntry.name}</ButtonLink>
      </p>
    )}
    {subjects?.map(({ subject, name, kinds }) => (
      <Section key={subject} id={subject} label={name}>
        <ul className={style.lines}>
          {kinds.map((kind) => (
            <li key={kind.href}>
              <a href={kind.href}>{kind.name}</a>
              <span className={style.aside}>{kind.aside}</span>
              {kind.newEntry && (
                <a className={style.newEntry} href={kind.newEntry.href}>
                  {kind.newEntry.name}
                </a>
              )}
            </li>
          ))}
        </ul>
      </Section>
    ))}
    {lines &&
      (lines.length === 0 ? (
        <p>{t('editor.list.none')}</p>
      ) : (
        <form method="post" action={tickLinks ? `${address}?only=waiting` : address} className={style.drafts}>
          {tickLinks && lines.some(({ checkbox }) => checkbox) && (
            <p className={style.tickLinks}>
              {tickLinks.map(({ href, name }) => (
                <a key={href} href={href}>
                  {name}
                </a>
              ))}
            </p>
          )}
          <ul className={style.lines}>
            {lines.map((line) => (
              <li key={line.href}>
                {tickLinks && line.checkbox && (
                  <input
                    type="checkbox"
                    name={line.checkbox.name}
                    value={line.checkbox.version}
                    aria-label={t('editor.list.publishAlso', { title: line.title })}
                    defaultChecked={line.checkbox.ticked}
                  />
                )}
                <a href={line.href}>{line.title}</a>
                {line.day && <span className={style.aside}>{line.day}</span>}
                {line.kind && <span className={style.aside}>{line.kind}</span>}
                {line.missing && <b>{line.missing}</b>}
                {line.draftState && <b>{line.draftState}</b>}
                <span className={style.aside}>{line.changed}</span>
              </li>
            ))}
          </ul>
          {tickLinks && lines.some(({ checkbox }) => checkbox) && (
            <Button type="submit" name="action" value="publish" variant="solid">
              {t('editor.list.publish')}
            </Button>
          )}
        </form>
      ))}
  </>
);
