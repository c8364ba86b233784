/** What is still to be done before a film can be shown, in the order in which it is done. */
import type { FilmDeskScreens } from '#contract/film-desk.ts';
import { languages } from '#contract/language.ts';
import type { Translate } from '#site/language/translator.ts';

type Facts = FilmDeskScreens['film'];

/** as many as one looks through; the rest one meets in the form */
const shown = 8;

export function todoOf(t: Translate, { id, title, file, still, lines, uses }: Facts) {
  const form = `/office/content/films/${id}`;
  const lacks = title.de && !title.en ? 'en' : 'de';
  return [
    {
      name: t('filmDesk.one.todo.title'),
      href: `${form}#title.${lacks}`,
      done: Boolean(title.de && title.en),
    },
    {
      name: t('filmDesk.one.todo.still'),
      href: still ? `/office/pictures/${still.id}` : '#still',
      done: Boolean(still?.alt.de && still.alt.en),
    },
    {
      name: t(file?.sound ? 'filmDesk.one.todo.lines' : 'filmDesk.one.todo.linesSilent'),
      href: lines.all > 0 ? `${form}#lines` : '#captions',
      done: lines.all > 0 ? lines.missing.length === 0 : !file?.sound && lines.inWords,
      gaps: gapsOf(t, form, lines),
    },
    { name: t('filmDesk.one.todo.place'), href: '#uses', done: uses.length > 0 },
  ];
}

function gapsOf(t: Translate, form: string, { missing, quiet }: Facts['lines']) {
  const lacking = languages
    .map((language) => ({ language, some: missing.filter((one) => one.language === language) }))
    .filter(({ some }) => some.length > 0)
    .map(({ language, some }) => ({
      said: t(`filmDesk.captions.missing.${language}`, { count: some.length }),
      links: some.slice(0, shown).map(({ line, from }) => {
        const name = from === undefined ? '–' : minute(from);
        const label = t('filmDesk.captions.lineAt', { number: String(line + 1), at: name });
        return { href: `${form}#lines.${line}.caption.${language}`, name, label };
      }),
      more: some.length > shown ? t('filmDesk.captions.more', { count: some.length - shown }) : '',
    }));
  const spans = quiet.map(({ from, to }) => t('filmDesk.captions.span', { from: minute(from), to: minute(to) }));
  const silent = { said: t('filmDesk.captions.quiet', { spans: spans.join(', ') }), links: [], more: '' };
  return spans.length > 0 ? [...lacking, silent] : lacking;
}

/** `1:05`, as every player has it */
const minute = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
