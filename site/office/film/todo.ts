/** What is still to be done before a film can be shown, in the order in which it is done; of its captions which line, and at which minute. */
import type { FilmDeskScreens } from '#contract/film-desk.ts';
import { languages } from '#contract/language.ts';
import type { Translate } from '#site/language/translator.ts';

type Facts = FilmDeskScreens['film'];

export interface Todo {
  name: string;
  /** where it is done */
  href: string;
  done: boolean;
  gaps: { said: string; links: { href: string; name: string; label: string }[]; more: string }[];
}

/** as many as one looks through; the rest one meets in the form */
const shown = 8;

export function todoOf(t: Translate, { id, title, file, still, lines, uses }: Facts): Todo[] {
  const form = `/office/content/films/${id}`;
  const lacks = (['de', 'en'] as const).find((language) => !title[language]) ?? 'de';
  const said = lines.all > 0 ? lines.missing.length === 0 : !file?.sound && lines.inWords;
  return [
    {
      name: t('filmDesk.one.todo.title'),
      href: `${form}#title.${lacks}`,
      done: Boolean(title.de && title.en),
      gaps: [],
    },
    {
      name: t('filmDesk.one.todo.still'),
      href: still ? `/office/pictures/${still.id}` : '#still',
      done: Boolean(still?.alt.de && still.alt.en),
      gaps: [],
    },
    {
      name: t(file?.sound ? 'filmDesk.one.todo.lines' : 'filmDesk.one.todo.linesSilent'),
      href: lines.all > 0 ? `${form}#lines` : '#captions',
      done: said,
      gaps: gapsOf(t, form, lines),
    },
    { name: t('filmDesk.one.todo.place'), href: '#uses', done: uses.length > 0, gaps: [] },
  ];
}

function gapsOf(t: Translate, form: string, { missing, quiet }: Facts['lines']): Todo['gaps'] {
  const lacking = languages.flatMap((language) => {
    const some = missing.filter((one) => one.language === language);
    if (some.length === 0) return [];
    return [
      {
        said: t(`filmDesk.captions.missing.${language}`, { count: some.length }),
        links: some.slice(0, shown).map(({ line, from }) => {
          const number = String(line + 1);
          const at = from === undefined ? '–' : minute(from);
          return {
            href: `${form}#lines.${line}.caption.${language}`,
            name: at,
            label: t('filmDesk.captions.lineAt', { number, at }),
          };
        }),
        more: some.length > shown ? t('filmDesk.captions.more', { count: some.length - shown }) : '',
      },
    ];
  });
  const silent = quiet.map(({ from, to }) => t('filmDesk.captions.span', { from: minute(from), to: minute(to) }));
  return silent.length === 0
    ? lacking
    : [...lacking, { said: t('filmDesk.captions.quiet', { spans: silent.join(', ') }), links: [], more: '' }];
}

/** `1:05`, as every player has it */
const minute = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
