import type { ComponentProps, ReactNode } from 'react';
import type { EntryFields } from '#office/editor/screens/content/form/Fields.tsx';
import { liveWords } from '#office/editor/screens/content/live/load.ts';
import { editorNames, formWords } from '#office/shared/screens/entries/names.ts';
import { FaultList } from '#office/shared/screens/frame/FaultList.tsx';
import { factsOf, type OfficeContext, officeOf } from '#office/shared/screens/frame/office.ts';
import { Button } from '#site/ui/Button.tsx';
import style from './Fresh.module.css';

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

type Props = ReturnType<typeof loadFresh>['screen'] & { children: ReactNode };

export const Fresh = ({ office: { t, address }, words, faults, children }: Props) => (
  <form className={style.fresh} method="post" action={address} data-fresh={JSON.stringify(words)}>
    <p>{t('editor.fresh.lead')}</p>
    {faults.length > 0 && <FaultList title={t('office.faults', { count: faults.length })} faults={faults} />}
    {children}
    <Button className={style.send} type="submit" name="action" value="begin" look="solid">
      {t('editor.fresh.send')}
    </Button>
    <p className="visually-hidden" role="status" />
  </form>
);
