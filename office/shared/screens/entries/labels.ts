import { contentKinds, isSingle, type KindName } from '#contract/content/kinds.ts';
import { type Language, languageOf, languages } from '#contract/language.ts';
import type { EntrySummary, ReferenceOptions } from '#contract/office/editor.ts';
import type { FieldGroup, FieldVariants, FormField, FormIssue } from '#contract/office/form.ts';
import { showPlaceholders } from '#contract/office/placeholders.ts';
import { createPageTools, type OfficeContext } from '#office/shared/screens/frame/page-tools.ts';
import { formatBerlinTime } from '#site/language/dates.ts';

export const buildEntryHref = ({ kind, id }: Pick<EntrySummary, 'kind' | 'id'>): string =>
  kind === 'pictures' ? `/office/pictures/${id}` : `/office/content/${kind}/${id}`;

/** Leads to the list of the fields that still have something from the sample. */
export const buildSampleHref = (entry: Pick<EntrySummary, 'kind' | 'id'>): string =>
  entry.kind === 'pictures' ? buildEntryHref(entry) : `${buildEntryHref(entry)}#sample`;

/** Entries that one upload creates together: without a title, each says what it is. */
const untitledKinds: Partial<Record<KindName, string>> = {
  pictures: 'untitledPicture',
  films: 'untitledFilm',
  media: 'untitledMedia',
};

export const specialHoursHref = '/office/content/estate/estate?first=hours.exceptions#hours.exceptions.0.variant';

export function createEditorLabels({ edition, locale, ...context }: OfficeContext) {
  const { t } = createPageTools({ edition, locale, ...context });
  const language = languageOf(locale);
  const fields = edition.content.texts.get('fields');

  function findTextKey(label: string, part: 'label' | 'hint'): string | undefined {
    const ofKind = `${label}.${part}`;
    if (hasPath(fields, ofKind)) return `fields.${ofKind}`;
    const ofEveryKind = `any.${label.split('.').at(-1)}.${part}`;
    return hasPath(fields, ofEveryKind) ? `fields.${ofEveryKind}` : undefined;
  }

  const findFieldText = (field: FormField, part: 'label' | 'hint'): string => {
    if (field.kind === 'text' || field.kind === 'group')
      if (field.quote)
        return part === 'label'
          ? t('editor.form.quoted', { text: shorten(showPlaceholders(field.quote[language], language)) })
          : '';
    const found = findTextKey(field[part], part);
    return found ? t(found) : '';
  };

  const findPlaceName = (id: string): string => edition.content.places.get(id)?.name[language] ?? id;

  const labelOption = <Option extends { label: string }>(one: Option) => ({ ...one, label: t(`fields.${one.label}`) });

  function localizeField<Tree extends FormField>(field: Tree): Tree {
    const { quote: _, ...rest } = { quote: undefined, ...field } as FormField & { quote?: unknown };
    const copy = { ...rest, label: findFieldText(field, 'label'), hint: findFieldText(field, 'hint') } as FormField;
    switch (copy.kind) {
      case 'group':
        copy.fields = copy.fields.map(localizeField);
        if (field.label === 'parkMap') for (const spot of copy.fields) spot.label = findPlaceName(spot.name);
        break;
      case 'list':
        copy.item = localizeField(copy.item);
        break;
      case 'choice':
      case 'choices':
        copy.options = copy.options.map(labelOption);
        break;
      case 'variants':
        copy.options = copy.options.map((option) => ({ ...labelOption(option), field: localizeField(option.field) }));
    }
    return copy as Tree;
  }

  const labelKind = (kind: KindName) => contentKinds[kind].label[language];

  function labelEntry({ kind, id, title }: Pick<EntrySummary, 'kind' | 'id' | 'title'>): string {
    if (kind === 'texts') return hasPath(fields, `texts.names.${id}`) ? t(`fields.texts.names.${id}`) : id;
    if (isSingle(kind)) return labelKind(kind);
    return (
      (language === 'de' ? (title?.de ?? title?.en) : (title?.en ?? title?.de)) ??
      t(`editor.${untitledKinds[kind] ?? 'untitled'}`)
    );
  }

  return {
    t,
    edition,
    locale,
    language,
    localizeTree: localizeField,
    labelKind,
    labelEntry,
    moment: (at: string) => formatBerlinTime(at, locale),
    /** Titles of the entries to choose from. Entries with the same title also get their id. */
    labelReferenceOptions: (options: ReferenceOptions): Record<string, { id: string; name: string }[]> => ({
      priceGroups: edition.content.prices.groups.map(({ id, name }) => ({ id, name: name[language] })),
      ...Object.fromEntries(
        Object.entries(options).map(([kind, entries = []]) => {
          const named = entries.map((entry) => ({ ...entry, name: labelEntry({ ...entry, kind: kind as KindName }) }));
          const sameName = Map.groupBy(named, ({ name }) => name);
          return [
            kind,
            named
              .map(({ id, name, draft }) => {
                const unique = sameName.get(name)?.length === 1 ? name : `${name} (${id})`;
                return { id, name: draft ? `${unique}, ${t('editor.draft')}` : unique };
              })
              .sort((one, other) => one.name.localeCompare(other.name, language, { numeric: true })),
          ];
        }),
      ),
    }),
    /** The sentences for each path. */
    describeFormIssues: (formIssues: readonly FormIssue[]): Record<string, string> =>
      Object.fromEntries(
        [...Map.groupBy(formIssues, ({ path }) => path)].map(([path, issues]) => [
          path,
          issues.map(({ code, facts = {} }) => t(`editor.issue.${code}`, facts)).join(' '),
        ]),
      ),
    /** The label of the field at this path, after the labels of the groups around it. */
    labelField: (tree: FieldGroup | FieldVariants, path: string) =>
      findLabelsOnPath(tree, path.split('.'), t)
        .filter((label, index, labels) => label && label !== labels[index - 1])
        .join(', '),
  };
}

type EditorTranslate = ReturnType<typeof createEditorLabels>['t'];

const formStringKeys = [
  'same',
  'none',
  'add',
  'up',
  'down',
  'remove',
  'change',
  'variant',
  'newToday',
  'rare',
  'pickColour',
  'chooseFile',
  'fromFile',
  'uploadPicture',
] as const;

/** `2.6` → `2,6` in German */
export const formatDecimal = (text: string, language: Language): string =>
  /^-?\d+[.,]\d+$/.test(text) ? text.replace(/[.,]/, language === 'de' ? ',' : '.') : text;

export const createFormStrings = ({ t, language }: { t: EditorTranslate; language: Language }) => {
  const texts = [...languages, ...formStringKeys].map((key) => [key, t(`editor.form.${key}`)]);
  return {
    ...(Object.fromEntries(texts) as Record<Language | (typeof formStringKeys)[number], string>),
    item: t('editor.form.item', { number: '{}' }),
    language,
  };
};

function findLabelsOnPath(field: FormField, [part, ...rest]: string[], t: EditorTranslate): string[] {
  if (part === undefined) return [];
  if (field.kind === 'group') {
    const found = field.fields.find(({ name }) => name === part);
    return found ? [found.label, ...findLabelsOnPath(found, rest, t)] : [];
  }
  if (field.kind === 'list') return [String(Number(part) + 1), ...findLabelsOnPath(field.item, rest, t)];
  if (field.kind === 'variants')
    return (
      field.options
        .map((option) => findLabelsOnPath(option.field, [part, ...rest], t))
        .find((names) => names.length > 0) ?? []
    );
  if (field.kind === 'text' && (part === 'de' || part === 'en')) return [t(`editor.form.${part}`)];
  return [];
}

function hasPath(tree: unknown, key: string): boolean {
  let found: unknown = tree;
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return false;
    found = Reflect.get(found, part);
  }
  return true;
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 57).trimEnd()}…` : text);
