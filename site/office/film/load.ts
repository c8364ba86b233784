import type { ComponentProps } from 'react';
import { isSingle, kinds } from '#contract/kinds.ts';
import { languageOf } from '#contract/language.ts';
import { mayPublish, type OfficeScreens } from '#contract/office.ts';
import { downReasons } from '#contract/picture-desk.ts';
import { duration, momentInBerlin } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import { factsOf, type OfficeContext, type OfficePage, officeOf } from '#site/office/frame/office.ts';
import { reasonIn } from '#site/office/picture/load.ts';
import { refusedWords, thumbOf, toldOf } from '#site/office/picture-desk/told.ts';
import type { FilmDesk } from './FilmDesk.tsx';

type Facts = OfficeScreens['film'];

export function loadFilmDesk(context: OfficeContext): { page: OfficePage; screen: ComponentProps<typeof FilmDesk> } {
  const office = officeOf(context);
  const { t, view, person } = office;
  const facts = factsOf(context, 'film');
  const { id, title, file, address, still, lines, draft, state, base, uses, down, refused } = facts;
  const publishes = person !== undefined && mayPublish(person.role, kinds.films);
  return {
    page: { title: toldOf(title, view) ?? t('filmDesk.one.untitled', { id }) },
    screen: {
      office,
      publishes,
      stands: standsAs(t, facts, (at) => momentInBerlin(at, view)),
      facts: file && factsSaid(t, file, duration(Math.max(1, Math.round(file.seconds)), view)),
      film: file && address ? { src: address, width: file.width, height: file.height } : undefined,
      words: `/office/content/films/${id}`,
      todo: draft && !down ? todoOf(t, facts) : undefined,
      still: still && {
        thumb: thumbOf(t, still.id, still.photo, '12rem'),
        title: toldOf(still.title, view) ?? t('pictureDesk.sheet.untitled', { id: still.id }),
        href: `/office/pictures/${still.id}`,
      },
      stillName: t('filmDesk.still.name', { id }),
      stillRefused: refused.still && refusedWords(t, refused.still),
      captions: lines.all > 0 ? t('filmDesk.captions.have', { count: lines.all, de: lines.de, en: lines.en }) : '',
      captionsRefused: refused.captions && t(`filmDesk.captions.fault.${refused.captions}`),
      places: uses.map((use) => ({
        href: `/office/content/${use.kind}/${isSingle(use.kind) ? use.kind : use.id}`,
        name: [use.label[languageOf(view)], use.name && toldOf(use.name, view)].filter(Boolean).join(': '),
        aside: use.draft ? t('pictureDesk.uses.draft') : '',
      })),
      takesDown: publishes && !down && state !== 'new',
      down: down !== undefined,
      hidden: { version: '0', base: String(base) },
      reasons: downReasons.map((reason) => ({ reason, name: t(`pictureDesk.down.why.${reason}`) })),
    },
  };
}

function standsAs(t: Translate, { state, down, draft }: Facts, moment: (at: string) => string): string {
  if (down) return t('filmDesk.down.was', { when: moment(down.at), name: down.by, reason: reasonIn(t, down.reason) });
  if (draft) return t('pictureDesk.one.draftBy', { name: draft.author, when: moment(draft.at) });
  return t(`pictureDesk.state.${state}`);
}

const factsSaid = (t: Translate, { width, height, sound }: NonNullable<Facts['file']>, length: string): string =>
  t('filmDesk.one.facts', { length, width, height, sound: t(sound ? 'filmDesk.one.sound' : 'filmDesk.one.silent') });

/** In the order in which it is done. */
function todoOf(t: Translate, { title, file, still, lines, uses }: Facts) {
  const said = lines.all > 0 && lines.de === lines.all && lines.en === lines.all;
  return [
    { name: t('filmDesk.one.todo.title'), done: Boolean(title.de && title.en) },
    { name: t('filmDesk.one.todo.still'), done: Boolean(still?.alt.de && still.alt.en) },
    { name: t(file?.sound ? 'filmDesk.one.todo.lines' : 'filmDesk.one.todo.linesSilent'), done: said },
    { name: t('filmDesk.one.todo.place'), done: uses.length > 0 },
  ];
}
