import type { Language } from '#contract/language.ts';
import type { Say } from '#site/language/translator.ts';
import { type Findable, told } from '#site/search/document.ts';
import type { Source } from '#site/source.ts';
import { history, landscapePark, written } from './long-pages.ts';
import { sections } from './sections.ts';

export function pages({ content, translator }: Source, language: Language): Findable[] {
  const { company, address, email, phone } = content.estate;
  const t = translator(language);
  const say: Say = (key) => t(key, { company, ...address, email, phone });
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
  return [...short, history(content, say), landscapePark(content, language, say), ...written(content, say)];
}
