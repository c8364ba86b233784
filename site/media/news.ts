import { getCollection } from 'astro:content';
import type { NewsItem } from '#contract/content.ts';

/** Item 1 is the premiere's stream; any other id leads to item 2, the report. */
export async function readNews(id: string | undefined): Promise<NewsItem> {
  const items = (await getCollection('news')).map(({ data }) => data);
  const item = items.find((one) => String(one.id) === id) ?? items.find((one) => one.id === 2);
  if (!item) throw new Error('content/news: there is no item 2, which stands in for unknown ones.');
  return item;
}
