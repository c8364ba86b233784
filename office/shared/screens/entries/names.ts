import { type KindName, kinds } from '#contract/content/kinds.ts';
import { languageOf } from '#contract/language.ts';
import type { EntryLine, Named } from '#contract/office/editor.ts';
import type { Field, FieldFaultAt, Group, Variants } from '#contract/office/form.ts';
import { type OfficeContext, officeOf } from '#office/shared/screens/frame/office.ts';
import { momentInBerlin } from '#site/language/dates.ts';

export const hrefOf = ({ kind, id }: Pick<EntryLine, 'kind' | 'id'>): string =>
  kind === 'pictures' ? `/office/pictures/${id}` : `/office/content/${kind}/${id}`;

export const dayApart = '/office/content/estate/estate?first=hours.exceptions#hours.exceptions.0.variant';

export function editorNames({ edition, view, ...context }: OfficeContext) {
  const { t } = officeOf({ edition, view, ...context });
  const language = languageOf(view);
  const fields = edition.content.texts.get('fields');

  function key(label: string, part: 'label' | 'hint'): string | undefined {
    const own = `${label}.${part}`;
    if (isThere(fields, own)) return `fields.${own}`;
    const any = `any.${label.split('.').at(-1)}.${part}`;
    return isThere(fields, any) ? `fields.${any}` : undefined;
  }

  const say = (field: Field, part: 'label' | 'hint'): string => {
    if (field.kind === 'said' || field.kind === 'group')
      if (field.quote)
        return part === 'label' ? t('editor.form.quoted', { text: shortened(field.quote[language]) }) : '';
    const found = key(field[part], part);
    return found ? t(found) : '';
  };

  const placeName = (id: string): string => edition.content.places.get(id)?.name[language] ?? id;

  const called = <Option extends { label: string }>(one: Option) => ({ ...one, label: t(`fields.${one.label}`) });

  function spoken<Tree extends Field>(field: Tree): Tree {
    const { quote: _, ...rest } = { quote: undefined, ...field } as Field & { quote?: unknown };
    const said = { ...rest, label: say(field, 'label'), hint: say(field, 'hint') } as Field;
    switch (said.kind) {
      case 'group':
        said.fields = said.fields.map(spoken);
        if (field.label === 'parkMap') for (const spot of said.fields) spot.label = placeName(spot.name);
        break;
      case 'list':
        said.item = spoken(said.item);
        break;
      case 'choice':
      case 'choices':
        said.options = said.options.map(called);
        break;
      case 'variants':
        said.options = said.options.map((option) => ({ ...called(option), field: spoken(option.field) }));
    }
    return said as Tree;
  }

  const kindName = (kind: KindName) => kinds[kind].label[language];

  function entryName({ kind, id, title }: Pick<EntryLine, 'kind' | 'id' | 'title'>): string {
    if (kind === 'texts') return isThere(fields, `texts.names.${id}`) ? t(`fields.texts.names.${id}`) : id;
    if (!kinds[kind].files.includes('*')) return kindName(kind);
    return (language === 'de' ? (title?.de ?? title?.en) : (title?.en ?? title?.de)) ?? t('editor.untitled');
  }

  return {
    t,
    edition,
    view,
    language,
    spoken,
    kindName,
    entryName,
    moment: (at: string) => momentInBerlin(at, view),
    named: (named: Named) =>
      Object.fromEntries(
        Object.entries(named).map(([kind, entries = []]) => [
          kind,
          entries
            .map(({ id, title, draft }) => ({
              id,
              name: [
                title ? `${entryName({ kind: kind as KindName, id, title })} (${id})` : id,
                ...(draft ? [t('editor.draft')] : []),
              ].join(', '),
            }))
            .sort((one, other) => one.name.localeCompare(other.name, language, { numeric: true })),
        ]),
      ),
    faults: (faults: readonly FieldFaultAt[]): Record<string, string> =>
      Object.fromEntries(faults.map(({ path, code, facts = {} }) => [path, t(`editor.fault.${code}`, facts)])),
    fieldName: (tree: Group | Variants, path: string) =>
      nameOf(tree, path.split('.'), t)
        .filter((name, place, all) => name && name !== all[place - 1])
        .join(', '),
  };
}

type Words = ReturnType<typeof editorNames>['t'];

const formKeys = ['de', 'en', 'same', 'none', 'add', 'up', 'down', 'remove', 'change', 'which', 'newToday'] as const;

export const formWords = ({ t }: { t: Words }) => ({
  ...(Object.fromEntries(formKeys.map((key) => [key, t(`editor.form.${key}`)])) as Record<
    (typeof formKeys)[number],
    string
  >),
  item: t('editor.form.item', { number: '{}' }),
});

function nameOf(field: Field, [part, ...rest]: string[], t: Words): string[] {
  if (part === undefined) return [];
  if (field.kind === 'group') {
    const found = field.fields.find(({ name }) => name === part);
    return found ? [found.label, ...nameOf(found, rest, t)] : [];
  }
  if (field.kind === 'list') return [String(Number(part) + 1), ...nameOf(field.item, rest, t)];
  if (field.kind === 'variants')
    return (
      field.options.map((option) => nameOf(option.field, [part, ...rest], t)).find((names) => names.length > 0) ?? []
    );
  if (field.kind === 'said' && (part === 'de' || part === 'en')) return [t(`editor.form.${part}`)];
  return [];
}

function isThere(tree: unknown, key: string): boolean {
  let found: unknown = tree;
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return false;
    found = Reflect.get(found, part);
  }
  return true;
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 57).trimEnd()}…` : text);
