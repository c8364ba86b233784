import { LongText } from '#site/static-pages/LongText.tsx';
import { Print } from '#site/ui/Print.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import type { loadPartners } from './load.ts';
import style from './PartnersPage.module.css';

type Props = ReturnType<typeof loadPartners>['screen'];

export const PartnersPage = ({ pictures, frame, ...text }: Props) => (
  <LongText
    {...text}
    after={[
      { section: 'press', matter: <PressPictures t={text.t} pictures={pictures} /> },
      {
        section: 'frame',
        matter: (
          <>
            <label className={style.code}>
              {text.t('frame.code')}
              <textarea readOnly rows={5} spellCheck={false} defaultValue={frame} />
            </label>
            <p>
              <TouchLink href="/embed/evening">{text.t('frame.look')}</TouchLink>
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
        <Print picture={picture} caption={title} aside={credit} />
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
