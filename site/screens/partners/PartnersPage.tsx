import { type Language, languageOf } from '#contract/language.ts';
import { listPressPictures, localizePicture } from '#site/content/pictures.ts';
import type { PageContext } from '#site/page-context.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { LongText } from '#site/static-pages/LongText.tsx';
import { localizePageTexts } from '#site/static-pages/static-page.ts';
import { ArtPrint } from '#site/ui/ArtPrint.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './PartnersPage.module.css';

export function loadPartners({ edition, locale, origin }: PageContext<'origin'>) {
  const { content } = edition;
  const t = edition.translator(locale);
  const translate = (key: string) => t(`partners.${key}`);
  const { title, description, sections, ...texts } = localizePageTexts(
    content.partners,
    translate,
    locale,
    content.estate,
  );
  const part = (id: 'press' | 'frame') => ({
    id,
    title: translate(`${id}.title`),
    text: content.partners[id].text.map((_, index) => translate(`${id}.text.${index}`)),
    list: [],
  });
  return {
    page: { title, description } satisfies PageMetadata,
    screen: {
      t,
      ...texts,
      sections: [...sections, part('press'), part('frame')],
      pictures: listPressPictures(content, t.files).map(({ image, index, address, width, height }) => ({
        picture: localizePicture(t, image, { crop: 'plate', sizes: '(max-width: 700px) calc(100vw - 3rem), 24rem' }),
        title: t(`pictures.${image}.title`),
        credit: translate(`press.pictures.${index}.credit`),
        file: t('frame.press.file', { width, height }),
        address,
        name: `${content.estate.slug}-${image}.jpg`,
      })),
      frame: buildFrameCode({ origin, language: languageOf(locale), title: t('frame.title') }),
    },
  };
}

const buildFrameCode = ({ origin, language, title }: { origin: string; language: Language; title: string }): string =>
  `<iframe src="${origin}/embed/evening?lng=${language}" title="${title.replaceAll('"', '&quot;')}" width="100%" height="300" loading="lazy" style="border: 0; max-width: 40rem"></iframe>`;

type Props = ReturnType<typeof loadPartners>['screen'];

export const PartnersPage = ({ pictures, frame, ...text }: Props) => (
  <LongText
    {...text}
    after={[
      { section: 'press', content: <PressPictures t={text.t} pictures={pictures} /> },
      {
        section: 'frame',
        content: (
          <>
            <label className={style.code}>
              {text.t('frame.code')}
              <textarea readOnly rows={5} spellCheck={false} defaultValue={frame} />
            </label>
            <p>
              <TouchLink href="/embed/evening">{text.t('frame.preview')}</TouchLink>
            </p>
          </>
        ),
      },
    ]}
  />
);

const PressPictures = ({ t, pictures }: Pick<Props, 't' | 'pictures'>) => (
  <ul className={style.pictures}>
    {pictures.map(({ picture, title, credit, file, address, name }) => (
      <li key={address}>
        <ArtPrint picture={picture} caption={title} aside={credit} />
        <p className={style.alt}>{t('frame.press.alt', { alt: picture.alt })}</p>
        <p>
          <TouchLink href={address} download={name}>
            {file}
            <span className="visually-hidden">: {title}</span>
          </TouchLink>
        </p>
      </li>
    ))}
  </ul>
);
