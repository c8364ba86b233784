import { escapeHtml } from '#contract/html-text.ts';

/** A page with a cached frame: the parts of an answer replace `templatePlaceholders`. */
export interface PageFragments {
  title: string;
  /** query of the page's address, for the links to the other language */
  query: string;
  foundNothing?: boolean;
  main: string;
}

/** No text of the content contains them. The query placeholder must survive URL encoding. */
export const templatePlaceholders: PageFragments = {
  title: '\uE000title\uE000',
  query: '?query=placeholder',
  main: '\uE000main\uE000',
};

/** Returns a function that fills the frame. */
export function parseTemplate(html: string): (fragments: PageFragments) => string {
  const pieces = html.split(/(\uE000title\uE000|\uE000main\uE000|\?query=placeholder&amp;)/);
  return ({ title, query, main }) => {
    const search = new URLSearchParams(query).toString();
    const parts: Record<string, string> = {
      [templatePlaceholders.title]: escapeHtml(title),
      [templatePlaceholders.main]: main,
      '?query=placeholder&amp;': search ? `?${escapeHtml(search)}&amp;` : '?',
    };
    return pieces.map((piece) => parts[piece] ?? piece).join('');
  };
}
