import { HiddenFields } from '#office/shared/screens/frame/Form.tsx';
import { leaveToBrowser } from '#site/language/placeholders.ts';
import type { Translate } from '#site/language/translator.ts';
import { Button } from '#site/ui/Button.tsx';
import { FileField } from '#site/ui/FileField.tsx';
import style from './PhotographUploadForm.module.css';
import { createTextAttributes } from './picture-display.tsx';

interface Props {
  t: Translate;
  address: string;
  isSingle?: boolean;
  /** These come before the file field, because the server ignores fields after it. */
  versions?: Record<string, string>;
  errors: string[];
}

/** A file field. The script (upload-photographs.ts) adds drop, paste and progress. */
export const PhotographUploadForm = ({ t, address, isSingle = false, versions = {}, errors }: Props) => (
  <div className={style.upload}>
    {errors.length > 0 && (
      <div className={style.refused}>
        <h3>{t('pictureLibrary.error.title')}</h3>
        <ul>
          {errors.map((sentence) => (
            <li key={sentence} data-refused="">
              {sentence}
            </li>
          ))}
        </ul>
      </div>
    )}
    <form
      className={style.form}
      method="post"
      action={address}
      encType="multipart/form-data"
      data-upload={isSingle ? 'one' : 'several'}
      {...createTextAttributes(['waiting', 'sending', 'processing', 'stored', 'failed', 'sum'], (name) =>
        t(`pictureLibrary.upload.${name}`),
      )}
      data-heavy={t('pictureLibrary.error.tooHeavy', leaveToBrowser('file'))}
    >
      <HiddenFields values={versions} />
      <FileField
        chooseLabel={t(isSingle ? 'tickets.chooseFile' : 'pictureLibrary.upload.choose')}
        name="photograph"
        label={t(isSingle ? 'pictureLibrary.upload.labelOne' : 'pictureLibrary.upload.label')}
        hint={t(isSingle ? 'pictureLibrary.upload.hintOne' : 'pictureLibrary.upload.hint')}
        // iPhones convert HEIC to JPEG when the field accepts JPEG.
        accept="image/jpeg,image/png,image/webp"
        multiple={!isSingle}
      />
      <p className={style.drop}>{t('pictureLibrary.upload.drop')}</p>
      <Button className={style.send} type="submit">
        {t('pictureLibrary.upload.send')}
      </Button>
    </form>
    <p className={style.sum} role="status" data-upload-sum="" />
    <ol className={style.list} aria-label={t('pictureLibrary.upload.list')} data-upload-list="" hidden />
    <template data-upload-row="">
      <li className={style.row}>
        <canvas className={style.preview} width="96" height="60" />
        <span className={style.file} data-file="" />
        <progress className={style.progress} max="1" value="0" />
        <span className={style.message} data-message="" />
        <Button hidden data-retry="">
          {t('pictureLibrary.upload.again')}
        </Button>
      </li>
    </template>
    <p hidden data-upload-next="">
      <a href={address}>{t('pictureLibrary.upload.next')}</a>
    </p>
  </div>
);
