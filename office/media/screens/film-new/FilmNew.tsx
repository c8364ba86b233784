import type { RejectedFilm } from '#contract/content/film-file.ts';
import { createTextAttributes } from '#office/media/screens/picture-parts/picture-display.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { leaveToBrowser } from '#site/language/placeholders.ts';
import type { Translate } from '#site/language/translator.ts';
import { Button } from '#site/ui/Button.tsx';
import { FileField } from '#site/ui/FileField.tsx';
import style from './FilmNew.module.css';

export function loadFilmNew(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t } = tools;
  const { rejectedFilm, uploads } = readScreenData(context, 'filmNew');
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
  return {
    page: { title: t('filmLibrary.upload.title') },
    screen: {
      tools,
      rejectionText: rejectedFilm && explainRejectedFilm(t, rejectedFilm),
      sentences: {
        ...createTextAttributes(['again', 'sending', 'offline', 'processing', 'failed', 'signedOut'], (name) =>
          t(`filmLibrary.upload.${name}`),
        ),
        ...createTextAttributes(['tooHeavy', 'noRoom', 'uploadsOpen'], (errorCode) =>
          explainRejectedFilm(t, { ...leaveToBrowser('file'), errorCode }),
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

type Props = ReturnType<typeof loadFilmNew>['screen'];

export const FilmNew = ({ tools: { t, address }, rejectionText, sentences, uploads }: Props) => (
  <>
    {rejectionText && (
      <p className={style.refused} data-refused="">
        {rejectionText}
      </p>
    )}
    <form
      className={style.form}
      method="post"
      action={address}
      encType="multipart/form-data"
      data-film-upload=""
      {...sentences}
    >
      <FileField
        chooseLabel={t('tickets.chooseFile')}
        name="film"
        label={t('filmLibrary.upload.label')}
        hint={t('filmLibrary.upload.hint')}
        accept="video/mp4,video/quicktime"
        required
      />
      <p className={style.aside} data-drop="">
        {t('filmLibrary.upload.drop')}
      </p>
      <noscript>
        <p className={style.aside}>{t('filmLibrary.upload.plain')}</p>
      </noscript>
      <Button className={style.send} type="submit" variant="solid">
        {t('filmLibrary.upload.send')}
      </Button>
      <div className={style.upload} data-progress="" hidden>
        <p className={style.name} data-name="" />
        <progress className={style.progress} max="1" value="0" aria-label={t('filmLibrary.upload.label')} />
        <p role="status" data-message="" />
      </div>
    </form>
    <form method="post" action={address} data-film-finish="" hidden>
      <input type="hidden" name="upload" />
      <button type="submit" name="action" value="finish" />
    </form>
    {uploads.length > 0 && (
      <form className={style.openUploads} method="post" action={address}>
        <h2>{t('filmLibrary.upload.open.title')}</h2>
        <p className={style.aside}>{t('filmLibrary.upload.open.hint')}</p>
        <ul className={style.uploads}>
          {uploads.map(({ id, line, end }) => (
            <li key={id}>
              <span className={style.name}>{line}</span>
              <Button type="submit" name="action" value={`end:${id}`}>
                {end}
              </Button>
            </li>
          ))}
        </ul>
      </form>
    )}
    <p className={style.aside}>
      {t('filmLibrary.upload.link')} <a href="/office/new/media">{t('filmLibrary.upload.linkHere')}</a>
    </p>
  </>
);
