import type { Translate } from '#site/language/translator.ts';

/** Pictures of pages that show one without an entry about it. */
const pagePictures = {
  home: 'hero',
  about: 'concert',
  park: 'bird',
  pause: 'barn-open',
  contact: 'operaday-20',
  newsletter: 'island',
  notFound: 'history-1970',
  tickets: 'year-23',
  account: 'year-22',
  signIn: 'operaday-28',
  signUp: 'operaday-23',
  forgotten: 'year-29',
  reset: 'operaday-08',
  verify: 'year-07',
} as const;
export type IllustratedPage = keyof typeof pagePictures;

/** A house without this picture shows that of its home page, the only one that it needs. */
export function choosePagePicture({ files }: Pick<Translate, 'files'>, page: IllustratedPage): string {
  const id = pagePictures[page];
  return files.pictures.has(id) ? id : pagePictures.home;
}
