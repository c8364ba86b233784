import { mayPublish } from '#contract/editor.ts';
import type { Language } from '#contract/language.ts';
import type { OfficeScreens } from '#contract/office.ts';
import { duration, momentInBerlin } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import { factsOf, type OfficeContext, officeOf } from '#site/office/frame/office.ts';
import { lettersOf, reasonIn } from '#site/office/picture/load.ts';
import { placesOf, refusedWords, thumbOf, toldOf } from '#site/office/picture-desk/told.ts';
import { todoOf } from './todo.ts';

type Facts = OfficeScreens['film'];

export function loadFilmDesk(context: OfficeContext) {
  const office = officeOf(context);
  const { t, view, person } = office;
  const facts = factsOf(context, 'film');
  const { id, title, file, address, still, draft, state, base, uses, down, refused } = facts;
  const publishes = mayPublish(person?.role, 'films');
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
        down: still.state === 'down',
      },
      stillName: t('filmDesk.still.name', { id }),
      stillRefused: refused.still && refusedWords(t, refused.still),
      captions: captionsOf(t, facts),
      captionsRefused: refused.captions && t(`filmDesk.captions.fault.${refused.captions}`),
      places: placesOf(t, uses, view),
      takesDown: publishes && !down && state !== 'new',
      letters: down && lettersOf(context, { body: 'filmDesk.letter.body', id, title, uses, ...down }),
      hidden: { version: '0', base: String(base) },
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

function captionsOf(t: Translate, { lines: { all, missing } }: Facts): string {
  const said = (language: Language) => all - missing.filter((one) => one.language === language).length;
  return all > 0 ? t('filmDesk.captions.have', { count: all, de: said('de'), en: said('en') }) : '';
}
