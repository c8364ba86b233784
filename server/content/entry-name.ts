import { buildEntryFile, type KindName } from '#contract/content/kinds.ts';

export interface EntryName {
  kind: KindName;
  id: string;
}

export const entryKey = ({ kind, id }: EntryName): string => buildEntryFile(kind, id);

export const buildEntryPath = (name: EntryName): string => `content/${entryKey(name)}`;
