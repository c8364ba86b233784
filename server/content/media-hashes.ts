import { valueAt } from '#contract/content/explain.ts';
import type { KindName } from '#contract/content/kinds.ts';

const createHashReader =
  (of: KindName, field: string) =>
  ({ kind, data }: { kind: KindName; data: unknown }): string[] => {
    const hash = kind === of ? valueAt(data, [field, 'hash']) : undefined;
    return typeof hash === 'string' ? [hash] : [];
  };

export const readPhotoHash = createHashReader('pictures', 'photo');
export const readFilmHash = createHashReader('films', 'file');
