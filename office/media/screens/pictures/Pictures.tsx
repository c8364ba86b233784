import { PhotographUploadForm } from '#office/media/screens/picture-parts/PhotographUploadForm.tsx';
import { Thumbnail } from '#office/media/screens/picture-parts/Thumbnail.tsx';
import { Choices } from '#office/shared/screens/frame/Choices.tsx';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import type { loadPictures } from './load.ts';
import style from './Pictures.module.css';

type Props = ReturnType<typeof loadPictures>['screen'];

export const Pictures = ({ office: { t }, refused, find, only, filters, found, missing, pictures, pages }: Props) => (
  <>
    <Section id="hand-in" label={t('pictureLibrary.upload.title')}>
      <PhotographUploadForm t={t} address="/office/pictures" errors={refused} />
    </Section>
    <Choices label={t('pictureLibrary.list.filters')} choices={filters} />
    <search>
      <form className={style.search} method="get" action="/office/pictures">
        {only !== 'all' && <input type="hidden" name="only" value={only} />}
        <Field
          name="find"
          type="search"
          label={t('pictureLibrary.list.find')}
          defaultValue={find}
          autoComplete="off"
          maxLength={200}
        />
        <Button className={style.send} type="submit">
          {t('pictureLibrary.list.send')}
        </Button>
      </form>
    </search>
    {found && <p role="status">{found}</p>}
    {missing && <p className={style.missing}>{missing}</p>}
    {pictures.length === 0 ? (
      <p>{t('pictureLibrary.list.none')}</p>
    ) : (
      <ul className={style.sheet}>
        {pictures.map(({ id, href, thumb, title, state, lacks, uses }) => (
          <li key={id}>
            <a className={style.picture} href={href}>
              <Thumbnail thumb={thumb} />
              <span className={style.title}>{title}</span>
            </a>
            <p className={style.aside}>
              {state && <b>{state}</b>} {uses}
              {lacks && <b>{lacks}</b>}
            </p>
          </li>
        ))}
      </ul>
    )}
    {pages && (
      <nav className={style.pages} aria-label={t('pictureLibrary.list.pages')}>
        {pages.earlier && (
          <ButtonLink href={pages.earlier} rel="prev">
            {t('pictureLibrary.list.earlier')}
          </ButtonLink>
        )}
        <span>{pages.position}</span>
        {pages.later && (
          <ButtonLink href={pages.later} rel="next">
            {t('pictureLibrary.list.later')}
          </ButtonLink>
        )}
      </nav>
    )}
  </>
);
