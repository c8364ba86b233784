import { languages } from '#contract/language.ts';
import type { EntrySummary } from '#contract/office/editor.ts';
import type { OfficeScreens } from '#contract/office/office.ts';
import { removeLanguage } from '#office/editor/screens/content/live/fields.ts';
import { buildEntryHref, createEditorLabels, formatDecimal } from '#office/shared/screens/entries/labels.ts';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import {
  createPageTools,
  type OfficeContext,
  type PageTools,
  readScreenData,
} from '#office/shared/screens/frame/page-tools.ts';
import { Section } from '#site/ui/Section.tsx';
import { compareWords } from './changed-words.ts';
import style from './History.module.css';

export function loadHistory(context: OfficeContext) {
  const tools = createPageTools(context);
  const labels = createEditorLabels(context);
  const { t, labelEntry, moment } = labels;
  const { entry, tree, revisions, compared, version, base } = readScreenData(context, 'contentHistory');
  const localizedTree = labels.localizeTree(tree);
  const href = `/office/content/${entry.kind}/${entry.id}/history`;
  const compare = (revision: number | 'draft') => ({
    href: `${href}?revision=${revision}`,
    name: t('editor.history.compare'),
  });
  const { draft } = entry;
  const draftRow = draft && {
    number: Number.POSITIVE_INFINITY,
    sentence: t('editor.history.draft', { name: draft.by, when: moment(draft.at) }),
    currentMark: '',
    compare: compare('draft'),
  };
  return {
    page: { title: t('editor.history.title', { title: labelEntry(entry) }) },
    screen: {
      tools,
      back: { href: buildEntryHref(entry), name: labelEntry(entry) },
      revisions: [
        ...(draftRow ? [draftRow] : []),
        ...revisions.map(({ number, action, by, at }, place) => ({
          number,
          sentence: t(`editor.history.${action}`, { name: by, when: moment(at) }),
          currentMark: place === 0 ? t('editor.history.current') : '',
          compare: place > 0 && action !== 'deleted' ? compare(number) : undefined,
        })),
        ...(revisions.length > 0
          ? [{ number: 0, sentence: t('editor.history.file'), currentMark: '', compare: compare(0) }]
          : []),
      ],
      compared: compared && {
        label: t(compared.revision === 'draft' ? 'editor.history.comparedDraft' : 'editor.history.compared'),
        hint: t(compared.revision === 'draft' ? 'editor.history.draftHint' : 'editor.history.restoreHint'),
        restoreFields: compared.revision !== 'draft' && {
          'form.version': String(version),
          'form.base': String(base),
          'form.revision': String(compared.revision),
        },
        changes: compared.differences.map(({ path, before = '', after = '' }) => ({
          path,
          name: labels.labelField(localizedTree, path) || path,
          diffParts: compareWords(formatDecimal(before, labels.language), formatDecimal(after, labels.language)),
        })),
        ...createPageComparison(entry, compared, tools),
      },
    },
  };
}

function createPageComparison(
  { kind, id }: EntrySummary,
  { revision: what, differences, preview }: NonNullable<OfficeScreens['contentHistory']['compared']>,
  { t }: PageTools,
) {
  const that = { revision: String(what) };
  const query = (more: Record<string, string>) =>
    new URLSearchParams({ page: preview.page, language: preview.language, ...more });
  const choiceOf = (more: Record<string, string>, name: string, current: boolean) => {
    const href = `?${query({ ...that, ...more })}#pages`;
    return { href, name, current };
  };
  const page = (name: string, revision: Record<string, string>) => ({
    name: t(`editor.history.${name}`),
    source: `/office/content/${kind}/${id}/history/page?${query(revision)}`,
  });
  return {
    changedFields: differences.map(({ path }) => `${kind}/${id}/${removeLanguage(path)}`).join(' '),
    choices: [
      ...languages.map((one) => choiceOf({ language: one }, t(`preview.language.${one}`), one === preview.language)),
      ...(preview.pages.length > 1
        ? preview.pages.map((one, place) =>
            choiceOf(
              { page: one },
              one === '/' ? t('editor.history.home') : place === 0 ? t('editor.history.own') : one,
              one === preview.page,
            ),
          )
        : []),
    ],
    pages: what === 'draft' ? [page('today', {}), page('asDraft', that)] : [page('then', that), page('today', {})],
  };
}

type Props = ReturnType<typeof loadHistory>['screen'];

export const History = ({ tools, back, revisions, compared }: Props) => (
  <>
    <p>
      <a href={back.href}>{back.name}</a>
    </p>
    {compared && <Comparison tools={tools} {...compared} />}
    <Section id="revisions" label={tools.t('editor.history.revisions')}>
      {revisions.length === 0 ? (
        <p>{tools.t('editor.history.none')}</p>
      ) : (
        <ol className={style.revisions} reversed>
          {revisions.map(({ number, sentence, currentMark, compare }) => (
            <li key={number}>
              <span>{sentence}</span>
              {currentMark && <b>{currentMark}</b>}
              {compare && <a href={compare.href}>{compare.name}</a>}
            </li>
          ))}
        </ol>
      )}
    </Section>
  </>
);

type ComparisonProps = NonNullable<Props['compared']> & Pick<Props, 'tools'>;

const Comparison = ({ tools: { t, address }, label, hint, restoreFields, changes, ...shown }: ComparisonProps) => (
  <>
    <Section id="compared" label={label}>
      <div className={style.compared}>
        {changes.length === 0 ? (
          <p>{t('editor.history.same')}</p>
        ) : (
          <dl className={style.changes}>
            {changes.map(({ path, name, diffParts }) => (
              <div key={path}>
                <dt>{name}</dt>
                <dd>
                  {diffParts.map(({ text, change }, place) => {
                    const key = `${place}${change}`;
                    if (change === 'removed') return <del key={key}>{text}</del>;
                    return change === 'added' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
                  })}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {changes.length > 0 && <p className={style.aside}>{hint}</p>}
        {restoreFields && (
          <Form address={address} action="restore" hidden={restoreFields} text={t('editor.history.restore')} />
        )}
      </div>
    </Section>
    <section
      className={style.pages}
      id="pages"
      aria-label={t('editor.history.pages')}
      data-changed-fields={shown.changedFields}
    >
      <nav aria-label={t('editor.history.languageAndPage')}>
        <ul className={style.choices}>
          {shown.choices.map(({ href, name, current }) => (
            <li key={href}>
              <a href={href} aria-current={current ? 'true' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className={style.aside} data-change-not-on-page hidden>
        {t('editor.history.changeNotOnPage')}
      </p>
      <div className={style.comparison}>
        {shown.pages.map(({ name, source }) => (
          <figure key={name} className={style.page}>
            <figcaption>{name}</figcaption>
            <iframe src={source} title={name} sandbox="allow-same-origin" />
          </figure>
        ))}
      </div>
    </section>
  </>
);
