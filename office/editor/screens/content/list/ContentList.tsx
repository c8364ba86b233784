import { isSingle, type KindName } from '#contract/content/kinds.ts';
import {
  type EntrySummary,
  entryFilters,
  isNewEntryKind,
  kindsBySubject,
  tickOptions,
} from '#contract/office/editor.ts';
import { describeEntryIssues, EntryIssueList } from '#office/shared/screens/entries/EntryIssueList.tsx';
import {
  buildEntryHref,
  buildSampleHref,
  createEditorLabels,
  specialHoursHref,
} from '#office/shared/screens/entries/labels.ts';
import { FilterLinks } from '#office/shared/screens/frame/FilterLinks.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { TickedSum } from '#office/shared/screens/frame/TickedSum.tsx';
import { longDate } from '#site/language/dates.ts';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './ContentList.module.css';

const lacksTranslation = ({ missing }: EntrySummary) => missing.de + missing.en > 0;

const lastChangeAt = ({ draft, published }: EntrySummary): string => draft?.at ?? published?.at ?? '';

const sortNewestFirst = (entries: readonly EntrySummary[], when: (entry: EntrySummary) => string): EntrySummary[] =>
  entries.toSorted((a, b) => when(b).localeCompare(when(a)));

const filters = {
  waiting: ({ draft }: EntrySummary) => draft !== undefined,
  missing: lacksTranslation,
  recent: (entry: EntrySummary) => lastChangeAt(entry) !== '',
  sample: ({ isSample }: EntrySummary) => isSample,
};

export function loadContentList(context: OfficeContext) {
  const tools = createPageTools(context);
  const labels = createEditorLabels(context);
  const { t, labelKind } = labels;
  const { entries, filter, kind, kinds: offered, mayPublish, ticked, entryIssues } = readScreenData(context, 'content');
  const when = filter === 'recent' ? lastChangeAt : ({ day }: EntrySummary) => day ?? '';
  const sorted = filter === 'recent' || kind ? sortNewestFirst(entries, when) : entries;
  const shown = filter ? sorted.filter(filters[filter]) : kind ? sorted : undefined;
  const isTicked = (entry: EntrySummary) =>
    Array.isArray(ticked) ? ticked.includes(checkboxName(entry)) : ticked === 'all';
  const toCheckbox = (entry: EntrySummary) =>
    entry.draft && mayPublish.includes(entry.kind)
      ? { name: checkboxName(entry), version: String(entry.draft.version), ticked: isTicked(entry) }
      : undefined;
  const address = kind ? `/office/content/${kind}` : '/office/content';
  return {
    page: { title: kind ? labelKind(kind) : t('editor.list.title') },
    screen: {
      tools,
      filters: [undefined, ...entryFilters.filter((one) => one !== 'sample' || entries.some(filters.sample))].map(
        (one) => ({
          only: one,
          name: t(`editor.list.only.${one ?? 'all'}`),
          count: String(one ? entries.filter(filters[one]).length : entries.length),
          href: one ? `${address}?only=${one}` : address,
          isCurrent: one === filter,
        }),
      ),
      subjects: shown
        ? undefined
        : Object.entries(kindsBySubject).map(([subject, kinds]) => ({
            subject,
            name: t(`editor.subject.${subject}`),
            kinds: kinds.filter((name) => offered.includes(name)).map((name) => createKindRow(name, entries, labels)),
          })),
      rows: shown?.map((entry) => ({
        ...createEntryRow(entry, kind, labels),
        href: filter === 'sample' ? buildSampleHref(entry) : buildEntryHref(entry),
        checkbox: toCheckbox(entry),
      })),
      newEntry: kind && createNewEntryLink(kind, t),
      tickLinks:
        filter === 'waiting' &&
        !kind &&
        tickOptions.map((tick) => ({
          href: `${address}?only=waiting&tick=${tick}`,
          name: t(`editor.list.select.${tick}`),
        })),
      entryIssues: describeEntryIssues(entryIssues, labels),
    },
  };
}

function createKindRow(kind: KindName, entries: readonly EntrySummary[], { t, labelKind }: ContentListLabels) {
  const ofKind = entries.filter((entry) => entry.kind === kind);
  const [first] = ofKind;
  const [waiting, missing] = [ofKind.filter(filters.waiting).length, ofKind.filter(lacksTranslation).length];
  return {
    href: isSingle(kind) && first ? buildEntryHref(first) : buildKindAddress(kind),
    name: labelKind(kind),
    newEntry:
      kind === 'estate' ? { href: specialHoursHref, name: t('editor.newEntry.day') } : createNewEntryLink(kind, t),
    aside: [
      isSingle(kind) ? '' : String(ofKind.length),
      waiting ? t('editor.list.waitingCount', { count: waiting }) : '',
      missing ? t('editor.list.missingCount', { count: missing }) : '',
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

function createNewEntryLink(kind: KindName, t: ContentListLabels['t']) {
  if (kind === 'redirects') return { href: '/office/redirects', name: t('editor.newEntry.redirects') };
  if (kind === 'films') return { href: '/office/films/new', name: t('editor.newEntry.films') };
  return isNewEntryKind(kind) ? { href: `/office/new/${kind}`, name: t(`editor.newEntry.${kind}`) } : undefined;
}

const buildKindAddress = (kind: KindName) => (kind === 'pictures' ? '/office/pictures' : `/office/content/${kind}`);

type ContentListLabels = ReturnType<typeof createEditorLabels>;

const checkboxName = ({ kind, id }: EntrySummary): string => `pick.${kind}.${id}`;

function createEntryRow(entry: EntrySummary, kind: KindName | undefined, labels: ContentListLabels) {
  const { t, locale, labelKind, labelEntry, moment } = labels;
  const { draft, missing, published } = entry;
  const last = draft ?? published;
  const draftState = draft && (draft.publishAt ? 'scheduled' : draft.isDeleted ? 'deletion' : 'draft');
  return {
    kind: kind ? '' : labelKind(entry.kind),
    title: labelEntry(entry),
    day: entry.day ? longDate(entry.day, locale) : '',
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
  tools: { t, address },
  filters,
  subjects,
  rows,
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
    {entryIssues.length > 0 && <EntryIssueList entries={entryIssues} />}
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
    {rows &&
      (rows.length === 0 ? (
        <p>{t('editor.list.none')}</p>
      ) : (
        <form method="post" action={tickLinks ? `${address}?only=waiting` : address} className={style.drafts}>
          {tickLinks && rows.some(({ checkbox }) => checkbox) && (
            <p className={style.tickLinks}>
              {tickLinks.map(({ href, name }) => (
                <a key={href} href={href}>
                  {name}
                </a>
              ))}
            </p>
          )}
          <ul className={style.lines}>
            {rows.map((row) => (
              <li key={row.href}>
                {tickLinks && row.checkbox && (
                  <input
                    type="checkbox"
                    name={row.checkbox.name}
                    value={row.checkbox.version}
                    aria-label={t('editor.list.publishAlso', { title: row.title })}
                    defaultChecked={row.checkbox.ticked}
                    data-drafts="1"
                  />
                )}
                <a href={row.href}>{row.title}</a>
                {row.day && <span className={style.aside}>{row.day}</span>}
                {row.kind && <span className={style.aside}>{row.kind}</span>}
                {row.missing && <b>{row.missing}</b>}
                {row.draftState && <b>{row.draftState}</b>}
                <span className={style.aside}>{row.changed}</span>
              </li>
            ))}
          </ul>
          {tickLinks && rows.some(({ checkbox }) => checkbox) && (
            <>
              <TickedSum
                t={t}
                counted="drafts"
                sentence="editor.list.ticked"
                none={t('editor.list.tickedNone')}
                role="status"
              />
              <Button type="submit" name="action" value="publish" variant="solid">
                {t('editor.list.publish')}
              </Button>
            </>
          )}
        </form>
      ))}
  </>
);
