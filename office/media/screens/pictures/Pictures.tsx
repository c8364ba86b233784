import { type PictureText, pictureFilters } from '#contract/office/pictures.ts';
import { PhotographUploadForm } from '#office/media/screens/picture-parts/PhotographUploadForm.tsx';
import {
  explainRejectedPhotograph,
  findThumbnail,
  localizeText,
  Thumbnail,
} from '#office/media/screens/picture-parts/picture-display.tsx';
import { FilterLinks } from '#office/shared/screens/frame/FilterLinks.tsx';
import { createOffice, type OfficeContext, readScreenData } from '#office/shared/screens/frame/office.ts';
import type { Translate } from '#site/language/translator.ts';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Pictures.module.css';

export function loadPictures(context: OfficeContext) {
  const office = createOffice(context);
  const { t, locale } = office;
  const { pictures, find, only, counts, missing, page, pages, found, refused } = readScreenData(context, 'pictures');
  const buildLink = (more: { only?: string; page?: number }) => {
    const wanted = more.only ?? only;
    const query = new URLSearchParams({
      ...(find && { find }),
      ...(wanted !== 'all' && { only: wanted }),
      ...((more.page ?? 1) > 1 && { page: String(more.page) }),
    });
    return query.size > 0 ? `/office/pictures?${query}` : '/office/pictures';
  };
  return {
    page: { title: t('pictureLibrary.list.title') },
    screen: {
      office,
      refused: refused.map((one) => explainRejectedPhotograph(t, one)),
      find,
      only,
      filters: pictureFilters.map((filter) => ({
        filter,
        name: t(`pictureLibrary.list.only.${filter}`),
        count: counts[filter],
        href: buildLink({ only: filter }),
        isCurrent: filter === only,
      })),
      found: find ? t('pictureLibrary.list.found', { count: found }) : '',
      missing: counts.noAlt > 0 ? t('pictureLibrary.list.missing', missing) : '',
      pictures: pictures.map(({ id, title, alt, photo, state, uses }) => ({
        id,
        href: `/office/pictures/${id}`,
        thumb: findThumbnail(t, id, photo, '(width <= 700px) 45vw, 15rem'),
        title: localizeText(title, locale) ?? t('pictureLibrary.list.untitled'),
        state: state === 'published' ? '' : t(`pictureLibrary.state.${state}`),
        missingAlt: state === 'down' ? '' : missingAltText(t, alt),
        uses: uses > 0 ? t('pictureLibrary.list.uses', { count: uses }) : t('pictureLibrary.list.unused'),
      })),
      pages:
        pages > 1
          ? {
              position: t('pictureLibrary.list.page', { page, pages }),
              earlier: page > 1 ? buildLink({ page: page - 1 }) : undefined,
              later: page < pages ? buildLink({ page: page + 1 }) : undefined,
            }
          : undefined,
    },
  };
}

function missingAltText(t: Translate, { de, en }: PictureText): string {
  if (de && en) return '';
  return t(`pictureLibrary.list.missingLanguage.${de ? 'en' : en ? 'de' : 'both'}`);
}

type Props = ReturnType<typeof loadPictures>['screen'];

export const Pictures = ({ office: { t }, refused, find, only, filters, found, missing, pictures, pages }: Props) => (
  <>
    <Section id="hand-in" label={t('pictureLibrary.upload.title')}>
      <PhotographUploadForm t={t} address="/office/pictures" errors={refused} />
    </Section>
    <FilterLinks label={t('pictureLibrary.list.filters')} filters={filters} />
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
        <Button type="submit">{t('pictureLibrary.list.send')}</Button>
      </form>
    </search>
    {found && <p role="status">{found}</p>}
    {missing && <p className={style.missing}>{missing}</p>}
    {pictures.length === 0 ? (
      <p>{t('pictureLibrary.list.none')}</p>
    ) : (
      <ul className={style.pictures}>
        {pictures.map(({ id, href, thumb, title, state, missingAlt, uses }) => (
          <li key={id}>
            <a className={style.picture} href={href}>
              <Thumbnail thumb={thumb} />
              <span className={style.title}>{title}</span>
            </a>
            <p className={style.aside}>
              {state && <b>{state}</b>} {uses}
              {missingAlt && <b>{missingAlt}</b>}
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
