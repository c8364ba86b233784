import type { Language } from '#contract/language.ts';
import { readEstate } from '#site/content/estate.ts';
import { type Translate, translator } from '#site/language/translator.ts';
import { type Findable, told } from '#site/search/document.ts';
import { history, landscapePark, written } from './long-pages.ts';
import { sections } from './sections.ts';

export async function pages(language: Language): Promise<Findable[]> {
  const [t, { company, address, email, phone }] = await Promise.all([translator(language), readEstate()]);
  const say: Translate = (key) => t(key, { company, ...address, email, phone });
  const short = Object.entries(sections).map(
    ([id, { href, title, of, text }]): Findable => ({
      id: `page-${id}`,
      kind: 'pages',
      href,
      title: { text: say(title) },
      line: of && say(of),
      names: [],
      text: told(...text.map((key) => say(key))),
    }),
  );
  return [...short, await history(say), ...(await landscapePark(language, say)), ...(await written(say))];
}
