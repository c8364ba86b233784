/** „Wo steht das?": what the office is told of words and where they stand. */
import type { KindName } from './kinds.ts';
import type { Language } from './language.ts';

/** A text in its field. */
interface Placed {
  kind: KindName;
  id: string;
  /** within the entry, with the language where there are two */
  path: string;
  /** what the form calls its input */
  input: string;
  language: Language | undefined;
}

export interface SeeScreens {
  /** above a public page, for the office alone */
  bar: {
    /** the page it stands on */
    address: string;
    /** may this person change words? undefined: nobody is signed in */
    writes: boolean | undefined;
  };
  /** a public page inside the office, with the fields of its texts */
  see: {
    /** in its one spelling */
    address: string;
    language: Language;
    /** undefined: there is no such page */
    texts: (Placed & { field: string; text: string })[] | undefined;
  };
  contentSearch: {
    question: string;
    found: (Placed & { before: string; words: string; after: string })[];
    total: number;
    /** the question is the address of a page */
    page: string | undefined;
  };
}
