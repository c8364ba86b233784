import { errorNumberPlaceholder } from '#contract/error-number.ts';
import { choosePagePicture } from '#site/content/page-pictures.ts';
import { localizePicture } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import { ArtPrint } from '#site/ui/ArtPrint.tsx';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Notice } from '#site/ui/Notice.tsx';

const pictureDisplay = { crop: 'plate', sizes: '(max-width: 1100px) 94vw, 46vw' } as const;

export function NotFound({ t }: { t: Translate }) {
  const pictureName = choosePagePicture(t, 'notFound');
  return (
    <div data-unknown-path="">
      <Notice
        title={t('screens.notFound.title')}
        text={t('screens.notFound.text')}
        artPrint={
          <ArtPrint
            picture={localizePicture(t, pictureName, pictureDisplay)}
            caption={t(`pictures.${pictureName}.title`)}
            priority="soon"
          />
        }
      >
        <ButtonLink variant="solid" href="/">
          {t('screens.notFound.home')}
        </ButtonLink>
      </Notice>
    </div>
  );
}

/** The server replaces the placeholder with the number of the request. */
export function ServerError({ t, email, phone }: { t: Translate; email: string; phone: string }) {
  const subject = encodeURIComponent(t('screens.error.subject'));
  return (
    <Notice
      title={t('screens.error.title')}
      text={t('screens.error.text')}
      more={t('screens.error.number', { number: errorNumberPlaceholder })}
    >
      <ButtonLink variant="solid" href="/">
        {t('screens.notFound.home')}
      </ButtonLink>
      <ButtonLink href={`mailto:${email}?subject=${subject}%20${errorNumberPlaceholder}`}>
        {t('screens.error.write')}
      </ButtonLink>
      <ButtonLink href={`tel:${phone.replaceAll(' ', '')}`}>{t('screens.error.call', { phone })}</ButtonLink>
    </Notice>
  );
}

/** The button reloads the same address, because that can be the page of a form. */
export function ServiceUnavailable({ t }: { t: Translate }) {
  return (
    <Notice title={t('screens.unavailable.title')} text={t('screens.unavailable.text')}>
      <ButtonLink variant="solid" href="">
        {t('screens.unavailable.again')}
      </ButtonLink>
    </Notice>
  );
}
