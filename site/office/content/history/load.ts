import type { ComponentProps } from 'react';
import { hrefOf } from '#site/office/content/form/load.ts';
import { editorNames } from '#site/office/content/names.ts';
import { factsOf, type OfficeContext, type OfficePage, officeOf } from '#site/office/frame/office.ts';
import { changedWords } from './changed-words.ts';
import type { History } from './History.tsx';

export function loadHistory(context: OfficeContext): { page: OfficePage; screen: ComponentProps<typeof History> } {
  const office = officeOf(context);
  const names = editorNames(context);
  const { t, entryName, moment } = names;
  const { line, tree, revisions, compared, version, base } = factsOf(context, 'contentHistory');
  const spoken = names.spoken(tree);
  const href = `${hrefOf(line)}/history`;
  return {
    page: { title: t('editor.history.title', { title: entryName(line) }) },
    screen: {
      office,
      back: { href: hrefOf(line), name: entryName(line) },
      revisions: [
        ...revisions.map(({ number, action, by, at }, place) => ({
          number,
          said: t(`editor.history.${action}`, { name: by, when: moment(at) }),
          counts: place === 0 ? t('editor.history.counts') : '',
          compare:
            place > 0 && action !== 'deleted'
              ? { href: `${href}?revision=${number}`, name: t('editor.history.compare') }
              : undefined,
        })),
        ...(revisions.length > 0
          ? [
              {
                number: 0,
                said: t('editor.history.file'),
                counts: '',
                compare: { href: `${href}?revision=0`, name: t('editor.history.compare') },
              },
            ]
          : []),
      ],
      compared: compared && {
        hidden: {
          'form.version': String(version),
          'form.base': String(base),
          'form.revision': String(compared.number),
        },
        changes: compared.differences.map(({ path, before = '', after = '' }) => ({
          path,
          name: names.fieldName(spoken, path) || path,
          words: changedWords(before, after),
        })),
      },
    },
  };
}
