import { languages } from '#contract/language.ts';
import { PhotographUploadForm } from '#office/media/screens/picture-parts/PhotographUploadForm.tsx';
import { PictureTextFields } from '#office/media/screens/picture-parts/PictureTextFields.tsx';
import { Thumbnail, UseList } from '#office/media/screens/picture-parts/picture-display.tsx';
import { EntryIssueList } from '#office/shared/screens/entries/EntryIssueList.tsx';
import { Form, HiddenFields } from '#office/shared/screens/frame/Form.tsx';
import { Button } from '#site/ui/Button.tsx';
import { Section } from '#site/ui/Section.tsx';
import { Crops, Focus } from './Focus.tsx';
import type { loadPicture } from './load.ts';
import style from './PicturePage.module.css';
import { TakedownForm, TakenDownSection } from './TakedownForm.tsx';

const Aside = ({ text }: { text: string }) => (text ? <p className={style.aside}>{text}</p> : null);

type Props = ReturnType<typeof loadPicture>['screen'];

export function PicturePage(props: Props) {
  const { tools, canPublish, state, versions, stateText, versionToCompare, title, alt, thumb, focus, crops } = props;
  const { entryIssues, rejectionTexts, uses, takedown, photoTakedownText, history } = props;
  const { t, address } = tools;
  const isDraft = state === 'new' || state === 'changed';
  return (
    <>
      <p className={style.state}>{takedown?.stateText ?? stateText}</p>
      <Aside text={photoTakedownText} />
      {entryIssues.length > 0 && (
        <div className={style.issues}>
          <h2>{t('pictureLibrary.detail.issues')}</h2>
          <EntryIssueList entries={entryIssues} />
        </div>
      )}
      {takedown ? (
        <TakenDownSection tools={tools} emails={takedown.emails} versions={versions} canPublish={canPublish} />
      ) : (
        <form className={style.form} method="post" action={address} data-picture-texts="">
          <HiddenFields values={versions} />
          <Section id="words" label={t('pictureLibrary.detail.texts')}>
            <div className={style.part}>
              <div className={style.preview}>
                <Thumbnail thumb={thumb} />
              </div>
              <p className={style.aside}>{t('pictureLibrary.detail.both')}</p>
              <PictureTextFields tools={tools} title={title} alt={alt} />
              {versionToCompare && (
                <div className={style.other}>
                  <h3>{versionToCompare.label}</h3>
                  {languages.map((language) => (
                    <p key={language} lang={language}>
                      <b>{versionToCompare.title[language] ?? '–'}</b>
                      <br />
                      {versionToCompare.alt[language] ?? '–'}
                    </p>
                  ))}
                </div>
              )}
            </div>
          </Section>
          <Section id="crops" label={t('pictureLibrary.focus.title')}>
            {focus ? (
              <Focus tools={tools} {...focus} crops={crops} />
            ) : (
              <div className={style.part}>
                {props.isArtPrint && <p className={style.aside}>{t('pictureLibrary.focus.print')}</p>}
                <Crops label={t('pictureLibrary.focus.crops')} crops={crops} />
              </div>
            )}
          </Section>
          <div className={style.send}>
            <Button type="submit" name="action" value="save">
              {t('pictureLibrary.detail.save')}
            </Button>
            {canPublish && (
              <Button type="submit" name="action" value="publish" variant="solid">
                {t('pictureLibrary.detail.publish')}
              </Button>
            )}
          </div>
        </form>
      )}
      <Section id="uses" label={t('pictureLibrary.uses.title')}>
        {uses.length === 0 ? <p>{t('pictureLibrary.uses.none')}</p> : <UseList uses={uses} />}
      </Section>
      <Section id="replace" label={t('pictureLibrary.detail.replace')}>
        <PhotographUploadForm t={t} address={address} isSingle versions={versions} errors={rejectionTexts} />
      </Section>
      {canPublish && !takedown && state !== 'new' && (
        <TakedownForm tools={tools} versions={versions} lead={t('pictureLibrary.takedown.lead')} />
      )}
      <Section id="further" label={t('pictureLibrary.detail.further')}>
        <div className={style.part}>
          {state !== 'new' && (
            <p>
              <a href={history}>{t('pictureLibrary.detail.history')}</a>
            </p>
          )}
          {isDraft && (
            <Form
              address={address}
              action="discard"
              hidden={versions}
              text={t(state === 'new' ? 'pictureLibrary.detail.discardNew' : 'pictureLibrary.detail.discard')}
            />
          )}
          {canPublish && uses.length === 0 && !isDraft && (
            <>
              <p className={style.aside}>{t('pictureLibrary.detail.deleteLead')}</p>
              <Form address={address} action="delete" hidden={versions} text={t('pictureLibrary.detail.delete')} />
            </>
          )}
        </div>
      </Section>
    </>
  );
}
