import { valueAt } from '#contract/content/explain.ts';
import type { KindName } from '#contract/content/kinds.ts';

const hashIn =
  (of: KindName, field: string) =>
  ({ kind, data }: { kind: KindName; data: unknown }): string[] => {
    const hash = kind === of ? valueAt(data, [field, 'hash']) : undefined;
    return typeof hash === 'string' ? [hash] : [];
  };

export const photoHashIn = hashIn('pictures', 'photo');
export const filmHashIn = hashIn('films', 'file');
