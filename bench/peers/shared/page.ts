/** The content of a page without its technology; every peer gets the same. */
export interface Link {
  href: string;
  text: string;
}

export type Words = (string | Link)[];

export interface Picture {
  alt: string;
  src: string;
  srcSet: string;
  sizes: string;
  width: number;
  height: number;
  loading: 'eager' | 'lazy';
  /** the first and largest visible picture */
  isFirst: boolean;
  sources: { media: string; sizes: string; srcSet: string; width: number; height: number }[];
}

export type Block =
  | { kind: 'heading'; level: number; text: string; id: string }
  | { kind: 'paragraph'; words: Words }
  | { kind: 'picture'; picture: Picture; caption: string }
  | { kind: 'facts'; rows: { term: string; words: Words }[] }
  | { kind: 'list'; items: Words[] }
  | { kind: 'links'; links: Link[] }
  | { kind: 'cards'; isSliding: boolean; cards: Block[][] }
  | { kind: 'section'; blocks: Block[] };

export interface Page {
  path: string;
  title: string;
  description: string;
  blocks: Block[];
}

/** around every page */
export interface Frame {
  name: string;
  menu: Link[];
  address: Words[];
  groups: { title: string; links: Link[] }[];
  note: string;
}
