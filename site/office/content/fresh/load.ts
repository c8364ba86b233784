import type { ComponentProps } from 'react';
import type { EntryFields } from '#site/office/content/form/Fields.tsx';
import { liveWords } from '#site/office/content/live/words.ts';
import { editorNames, formWords } from '#site/office/content/names.ts';
import { factsOf, type OfficeContext, officeOf } from '#site/office/frame/office.ts';

export function loadFresh(context: OfficeContext) {
  const names = editorNames(context);
  const { added, removed, moved } = liveWords(names.t);
  const { kind, tree, typed, named, faults } = factsOf(context, 'contentNew');
  const spoken = names.spoken(tree);
  const said = names.faults(faults);
  const listed = Object.entries(said).map(([path, text]) => ({
    href: `#${path}`,
    name: names.fieldName(spoken, path) || path,
    said: text,
  }));
  return {
    page: { title: names.t(`editor.fresh.${kind}`) },
    screen: { office: officeOf(context), words: { added, removed, moved }, faults: listed },
    fields: {
      tree: spoken,
      typed,
      faults: said,
      named: names.named(named),
      words: formWords(names),
      row: undefined,
    } satisfies ComponentProps<typeof EntryFields>,
  };
}
