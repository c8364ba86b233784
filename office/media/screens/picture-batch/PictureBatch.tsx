import { mayPublish } from '#contract/office/editor.ts';
import { describeFileTakedown } from '#office/media/screens/picture/load.ts';
import { PictureTextFields } from '#office/media/screens/picture-parts/PictureTextFields.tsx';
import { findThumbnail, Thumbnail } from '#office/media/screens/picture-parts/picture-display.tsx';
import { describeEntryIssues, EntryIssueList } from '#office/shared/screens/entries/EntryIssueList.tsx';
import { createEditorLabels } from '#office/shared/screens/entries/labels.ts';
import { HiddenFields } from '#office/shared/screens/frame/Form.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { Button } from '#site/ui/Button.tsx';
import style from './PictureBatch.module.css';

export function loadPictureBatch(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t, person } = tools;
  const { pictures, entryIssues } = readScreenData(context, 'pictureBatch');
  return {
    page: { title: t('pictureLibrary.batch.title') },
    screen: {
      tools,
      address: `${tools.address}?ids=${pictures.map(({ id }) => id).join(',')}`,
      canPublish: mayPublish(person?.role, 'pictures'),
      entryIssues: describeEntryIssues(entryIssues, createEditorLabels(context)),
      pictures: pictures.map(({ id, title, alt, photo, version, base, photoTakedown }, index) => ({
        id,
        prefix: `p${index}`,
        name: t('pictureLibrary.batch.number', { number: index + 1, all: pictures.length }),
        href: `/office/pictures/${id}`,
        thumb: findThumbnail(t, id, photo, '(width <= 700px) 92vw, 16rem'),
        title,
        alt,
        photoTakedownText: describeFileTakedown(tools, 'pictureLibrary.takedown.again', photoTakedown),
        versions: { [`p${index}Version`]: String(version), [`p${index}Base`]: String(base) },
      })),
    },
  };
}

type Props = ReturnType<typeof loadPictureBatch>['screen'];

export const PictureBatch = ({ tools, address, canPublish, entryIssues, pictures }: Props) => (
  <form className={style.form} method="post" action={address} data-picture-texts="">
    <p role="status">{tools.t('pictureLibrary.batch.uploaded', { count: pictures.length })}</p>
    <p className={style.lead}>{tools.t('pictureLibrary.batch.lead')}</p>
    {entryIssues.length > 0 && <EntryIssueList entries={entryIssues} />}
    {pictures.map(({ id, prefix, name, href, thumb, title, alt, photoTakedownText, versions }, index) => (
      <fieldset className={style.picture} key={id}>
        <legend>{name}</legend>
        <HiddenFields values={versions} />
        <div className={style.preview}>
          <Thumbnail thumb={thumb} />
          <a href={href}>{tools.t('pictureLibrary.batch.open')}</a>
          {photoTakedownText && <p>{photoTakedownText}</p>}
        </div>
        <PictureTextFields tools={tools} prefix={prefix} title={title} alt={alt} hints={index === 0} />
      </fieldset>
    ))}
    <p className={style.hint} id="gallery-hint">
      {tools.t('pictureLibrary.batch.galleryHint')}
    </p>
    <div className={style.send}>
      <Button type="submit" name="action" value="save">
        {tools.t('pictureLibrary.batch.save')}
      </Button>
      {canPublish && (
        <Button type="submit" name="action" value="publish" variant="solid">
          {tools.t('pictureLibrary.batch.publish')}
        </Button>
      )}
      <Button type="submit" name="action" value="gallery" aria-describedby="gallery-hint">
        {tools.t('pictureLibrary.batch.gallery')}
      </Button>
    </div>
  </form>
);
