import type { KindName } from '#contract/content/kinds.ts';
import type { Language } from '#contract/language.ts';

interface TextLocation {
  kind: KindName;
  id: string;
  path: string;
  input: string;
  language: Language | undefined;
}

export interface VisualEditorScreens {
  adminBar: {
    address: string;
    /** whether the person may change texts; undefined: not signed in */
    mayWrite: boolean | undefined;
  };
  visualEditor: {
    address: string;
    language: Language;
    texts: (TextLocation & { field: string; text: string })[] | undefined;
  };
  contentSearch: {
    question: string;
    hits: (TextLocation & { before: string; match: string; after: string })[];
    total: number;
    page: string | undefined;
  };
}
