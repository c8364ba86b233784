import { valueAt } from '#contract/content/explain.ts';
import { contentKinds, isSingle, type KindName } from '#contract/content/kinds.ts';
import { languageOf } from '#contract/language.ts';
import type { OfficeContext } from '#office/shared/screens/frame/page-tools.ts';

export function createEntryLabels({ edition: { content, translator }, locale }: OfficeContext) {
  const language = languageOf(locale);
  const t = translator(locale);
  const fields = content.texts.get('fields');
  const inLanguage = (value: unknown): string | undefined => {
    const text = typeof value === 'string' ? value : (valueAt(value, [language]) ?? valueAt(value, ['en']));
    return typeof text === 'string' ? text.replaceAll('\u00AD', '') : undefined;
  };
  return {
    labelEntryWithKind(kind: KindName, id: string): string {
      const label = contentKinds[kind].label[language];
      if (isSingle(kind)) return label;
      const value = (content[kind] as ReadonlyMap<string, unknown>).get(id);
      const paths = kind === 'texts' ? [] : [['event', 'title'], ['title'], ['name']];
      const named = paths.map((path) => inLanguage(valueAt(value, path))).find((one) => one !== undefined);
      const name = named ?? inLanguage(valueAt(fields, [kind, 'names', id])) ?? id;
      return t('visualEditor.entry', { kind: label, name });
    },
    /**
     * `artists.0.name` → `Name 1`: the label of this kind, else the one for every kind (`any`). Empty
     * for interface texts, whose keys mean nothing to editors.
     */
    labelField(kind: KindName, path: string): string {
      if (kind === 'texts') return '';
      const all = path.replace(/\.(de|en)$/, '').split('.');
      const parts = all.filter((part) => !/^\d+$/.test(part));
      const numbers = all.filter((part) => /^\d+$/.test(part));
      const labelOfKind = inLanguage(valueAt(fields, [kind, ...parts, 'label']));
      const label = labelOfKind ?? inLanguage(valueAt(fields, ['any', parts.at(-1) ?? '', 'label']));
      return [label ?? parts.join(' › '), ...numbers.map((number) => Number(number) + 1)].join(' ');
    },
  };
}

export const buildFormAddress = (kind: KindName, id: string, input: string): string =>
  `/office/content/${kind}/${id}#${input}`;
