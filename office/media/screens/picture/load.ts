import { languages } from '#contract/language.ts';
import { mayPublish } from '#contract/office/editor.ts';
import type { OfficeScreens } from '#contract/office/office.ts';
import { downReasons, type PictureUse, type Words } from '#contract/office/pictures.ts';
import { cropsOf, placesOf, refusedWords, thumbOf, toldOf } from '#office/media/screens/picture-desk/told.ts';
import { editorNames } from '#office/shared/screens/entries/names.ts';
import { objectionsOf } from '#office/shared/screens/entries/Objections.tsx';
import { factsOf, type OfficeContext, officeOf } from '#office/shared/screens/frame/office.ts';
import { pictureData } from '#site/content/pictures.ts';
import { momentInBerlin } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';

type Facts = OfficeScreens['picture'];

export function loadPicture(context: OfficeContext) {
  const office = officeOf(context);
  const { t, view, person, typed } = office;
  const facts = factsOf(context, 'picture');
  const { id, title, alt, photo, state, version, base, draft, published, uses, down, against, refused } = facts;
  const files = photo ? photo.files : t.files.pictures.get(id);
  const publishes = mayPublish(person?.role, 'pictures');
  const changed = typed('version') !== undefined && Number(typed('version')) !== version;
  return {
    page: { title: toldOf(title, view) ?? t('pictureDesk.sheet.untitled', { id }) },
    screen: {
      office,
      publishes,
      state,
      hidden: { version: String(version), base: String(base) },
      stands: draft
        ? t('pictureDesk.one.draftBy', { name: draft.author, when: momentInBerlin(draft.at, view) })
        : t(`pictureDesk.state.${state}`),
      other: changed
        ? { label: t('pictureDesk.one.conflict'), title, alt }
        : published && state === 'changed'
          ? { label: t('pictureDesk.one.says'), ...published }
          : undefined,
      title,
      alt,
      thumb: thumbOf(t, id, photo, '(width <= 700px) 92vw, 20rem'),
      focus: facts.hash ? focusOf(facts, typed) : undefined,
      crops: files
        ? cropsOf(files).map((crop) => ({
            crop,
            name: t(`pictureDesk.crop.${crop}`),
            picture: pictureData(files, '', { crop, sizes: '14rem' }),
          }))
        : [],
      print: facts.print,
      against: objectionsOf(against, editorNames(context)),
      refused: refused.map((one) => refusedWords(t, one)),
      places: placesOf(t, uses, view),
      down: down && {
        was: t('pictureDesk.down.was', {
          title: toldOf(down.title, view) ?? id,
          when: momentInBerlin(down.at, view),
          name: down.by,
          reason: reasonIn(t, down.reason),
        }),
        letters: lettersOf(context, { body: 'pictureDesk.letter.body', id, uses, ...down }),
      },
      history: `/office/content/pictures/${id}/history`,
    },
  };
}

function focusOf({ hash, focus = [0.5, 0.5] }: Facts, typed: (field: string) => string | undefined) {
  const [across, down] = focus.map((part) => String(Math.round(part * 100)));
  return {
    whole: `/office/photographs/${hash}`,
    across: typed('across') ?? across ?? '50',
    down: typed('down') ?? down ?? '50',
  };
}

/** `rightsHolder: Anruf von Frau Keller` */
export function reasonIn(t: Translate, written: string): string {
  const reason = downReasons.find((one) => written === one || written.startsWith(`${one}: `));
  return reason ? t(`pictureDesk.down.why.${reason}`) + written.slice(reason.length) : written;
}

interface Gone {
  body: 'pictureDesk.letter.body' | 'filmDesk.letter.body';
  id: string;
  title: Words;
  at: string;
  by: string;
  uses: PictureUse[];
}

/** In both languages, because the person who asked may not read the clerk's. */
export const lettersOf = ({ edition }: Pick<OfficeContext, 'edition'>, { body, id, title, at, by, uses }: Gone) =>
  languages.map((language) => {
    const t = edition.translator(language);
    const places = uses
      .filter(({ draft }) => !draft)
      .map(({ label, name }) => [label[language], name && toldOf(name, language)].filter(Boolean).join(' – '));
    const text = t(body, {
      title: toldOf(title, language) ?? id,
      when: momentInBerlin(at, language),
      places: places.join('; ') || t('pictureDesk.letter.nowhere'),
      name: by,
      house: t('estate.name'),
    });
    return { language, text };
  });
