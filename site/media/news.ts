import type { NewsItem } from '#contract/content.ts';
import type { Content } from '#contract/kinds.ts';

/** Item 1 is the premiere's stream; any other id leads to item 2, the report. */
export function findNews({ news }: Content, id: string | undefined): NewsItem {
  const item = news.get(id ?? '') ?? news.get('2');
  if (!item) throw new Error('content/news: there is no item 2, which stands in for unknown ones.');
  return item;
}
