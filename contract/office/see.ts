import type { KindName } from '#contract/content/kinds.ts';
import type { Language } from '#contract/language.ts';

interface Placed {
  kind: KindName;
  id: string;
  path: string;
  input: string;
  language: Language | undefined;
}

export interface SeeScreens {
  bar: {
    address: string;
    /** whether the person may change texts; undefined: not signed in */
    writes: boolean | undefined;
  };
  see: {
    address: string;
    language: Language;
    texts: (Placed & { field: string; text: string })[] | undefined;
  };
  contentSearch: {
    question: string;
    found: (Placed & { before: string; words: string; after: string })[];
    total: number;
    page: string | undefined;
  };
}
