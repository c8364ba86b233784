/** What to write to whoever asked for a picture or a film to go. In both languages: they need not read the clerk's. */
import { type Language, languages } from '#contract/language.ts';
import type { PictureUse, Words } from '#contract/picture-desk.ts';
import { momentInBerlin } from '#site/language/dates.ts';
import type { OfficeContext } from '#site/office/frame/office.ts';
import { toldOf } from '#site/office/picture-desk/told.ts';

interface Gone {
  body: 'pictureDesk.letter.body' | 'filmDesk.letter.body';
  id: string;
  title: Words;
  at: string;
  by: string;
  uses: PictureUse[];
}

export interface Letter {
  language: Language;
  text: string;
}

export const lettersOf = (
  { edition }: Pick<OfficeContext, 'edition'>,
  { body, id, title, at, by, uses }: Gone,
): Letter[] =>
  languages.map((language) => {
    const t = edition.translator(language);
    const places = uses
      .filter(({ draft }) => !draft)
      .map(({ label, name }) => [label[language], name && toldOf(name, language)].filter(Boolean).join(' – '));
    return {
      language,
      text: t(body, {
        title: toldOf(title, language) ?? id,
        when: momentInBerlin(at, language),
        places: places.join('; ') || t('pictureDesk.letter.nowhere'),
        name: by,
        house: t('estate.name'),
      }),
    };
  });
