import type { RejectedFilm } from '#contract/content/film-file.ts';
import { scriptStrings } from '#office/media/screens/picture-parts/picture-display.ts';
import { type OfficeContext, officeOf, readScreenData } from '#office/shared/screens/frame/office.ts';
import type { Translate } from '#site/language/translator.ts';

export function loadFilmNew(context: OfficeContext) {
  const office = officeOf(context);
  const { t } = office;
  const { refused, uploads } = readScreenData(context, 'filmNew');
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
  return {
    page: { title: t('filmLibrary.upload.title') },
    screen: {
      office,
      refused: refused && explainRejectedFilm(t, refused),
      sentences: {
        ...scriptStrings(['again', 'goes', 'waits', 'reading', 'dead', 'signedOut'], (name) =>
          t(`filmLibrary.upload.${name}`),
        ),
        ...scriptStrings(['tooHeavy', 'noRoom', 'uploadsOpen'], (errorCode) =>
          explainRejectedFilm(t, { file: '%file%', errorCode }),
        ),
      },
      uploads: uploads.map(({ id, name, person, arrived, bytes }) => ({
        id,
        line: t('filmLibrary.upload.open.line', { name, person, arrived: megabytes(arrived), all: megabytes(bytes) }),
        end: t('filmLibrary.upload.open.end', { name }),
      })),
    },
  };
}

const explainRejectedFilm = (t: Translate, { file, errorCode, codec, width, height }: RejectedFilm): string =>
  t(`filmLibrary.error.${errorCode}`, { file, codec: codec ?? '?', width: width ?? '', height: height ?? '' });
