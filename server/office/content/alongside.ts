/** Drafts that are published together with another one. */
import { createHash } from 'node:crypto';
import { type Alongside, mayPublish } from '#contract/editor.ts';
import type { Role } from '#contract/office.ts';
import { titleOf } from '#server/content/entries.ts';
import type { EntryName } from '#server/content/entry.ts';
import { type Draft, dataOf } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';

export const draftName = ({ kind, entry }: Pick<Draft, 'kind' | 'entry'>): EntryName => ({ kind, id: entry });
export const draftKey = (draft: Draft): string => keyOf(draftName(draft));

/** What the form says of the drafts that are published with it. */
export function alongside(drafts: readonly Draft[], role: Role | undefined): Alongside | undefined {
  if (drafts.length === 0) return undefined;
  return {
    entries: drafts.map((draft) => ({ ...draftName(draft), title: titleOf(draft.kind, dataOf(draft)) })),
    seen: versionsOf(drafts),
    mayPublish: drafts.every(({ kind }) => mayPublish(role, kind)),
  };
}

/** Another one when a draft is added or changed. */
export const versionsOf = (drafts: readonly Draft[]): string =>
  createHash('sha256')
    .update(drafts.map((draft) => `${draftKey(draft)} ${draft.version}`).join('\n'))
    .digest('base64url');
