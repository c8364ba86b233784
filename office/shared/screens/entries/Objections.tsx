import type { Objection } from '#contract/office/editor.ts';
import { adviceSentence } from '#office/shared/screens/advice/sentence.ts';
import { type editorNames, hrefOf } from './names.ts';
import style from './Objections.module.css';

export const objectionsOf = (all: readonly Objection[], names: ReturnType<typeof editorNames>): EntryObjection[] =>
  all.map(({ entry, tree, faults, advice, outdated }) => {
    const { t, language, entryName, kindName } = names;
    const href = hrefOf(entry);
    const spoken = names.spoken(tree);
    const said = [
      ...Object.entries(names.faults(faults)).map(([path, text]) => ({ path, text })),
      ...advice.map((one) => ({ path: one.path, text: adviceSentence(t, one, language) })),
    ].map(({ path, text }) => ({
      text,
      field: path ? names.fieldName(spoken, path) : '',
      href: path ? `${href}#${path}` : href,
    }));
    const whole = outdated ? [{ text: t('editor.objection.outdated'), field: '', href }] : [];
    return { href, kind: kindName(entry.kind), title: entryName(entry), said: [...whole, ...said] };
  });

export interface EntryObjection {
  href: string;
  kind: string;
  title: string;
  said: { text: string; field: string; href: string }[];
}

export const Objections = ({ all }: { all: EntryObjection[] }) => (
  <ul className={style.objections}>
    {all.map(({ href, kind, title, said }) => (
      <li key={href}>
        {kind}: <a href={href}>{title}</a>
        <ul>
          {said.map((one) => (
            <li key={one.href + one.text}>
              {one.field && (
                <>
                  <a href={one.href}>{one.field}</a>:{' '}
                </>
              )}
              {one.text}
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);
