import { PictureTextFields } from '#office/media/screens/picture-parts/PictureTextFields.tsx';
import { Thumbnail } from '#office/media/screens/picture-parts/Thumbnail.tsx';
import { EntryIssueList } from '#office/shared/screens/entries/EntryIssueList.tsx';
import { HiddenFields } from '#office/shared/screens/frame/Form.tsx';
import { Button } from '#site/ui/Button.tsx';
import type { loadPictureBatch } from './load.ts';
import style from './PictureBatch.module.css';

type Props = ReturnType<typeof loadPictureBatch>['screen'];

export const PictureBatch = ({ office, address, publishes, against, pictures }: Props) => (
  <form className={style.form} method="post" action={address} data-picture-texts="">
    <p className={style.lead}>{office.t('pictureLibrary.batch.lead')}</p>
    {against.length > 0 && <EntryIssueList all={against} />}
    {pictures.map(({ id, prefix, name, href, thumb, title, alt, hidden }, index) => (
      <fieldset className={style.picture} key={id}>
        <legend>{name}</legend>
        <HiddenFields values={hidden} />
        <div className={style.sight}>
          <Thumbnail thumb={thumb} />
          <a href={href}>{office.t('pictureLibrary.batch.open')}</a>
        </div>
        <PictureTextFields office={office} prefix={prefix} title={title} alt={alt} hints={index === 0} />
      </fieldset>
    ))}
    <div className={style.send}>
      <Button type="submit" name="action" value="save">
        {office.t('pictureLibrary.batch.save')}
      </Button>
      {publishes && (
        <Button type="submit" name="action" value="publish" variant="solid">
          {office.t('pictureLibrary.batch.publish')}
        </Button>
      )}
      <Button type="submit" name="action" value="gallery" aria-describedby="gallery-hint">
        {office.t('pictureLibrary.batch.gallery')}
      </Button>
      <p className={style.hint} id="gallery-hint">
        {office.t('pictureLibrary.batch.galleryHint')}
      </p>
    </div>
  </form>
);
