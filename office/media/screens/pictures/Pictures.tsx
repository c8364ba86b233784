import { type PictureText, pictureFilters } from '#contract/office/pictures.ts';
import { PhotographUploadForm } from '#office/media/screens/picture-parts/PhotographUploadForm.tsx';
import {
  explainRejectedPhotograph,
  findThumbnail,
  localizeText,
  Thumbnail,
} from '#office/media/screens/picture-parts/picture-display.tsx';
import { FilterLinks } from '#office/shared/screens/frame/FilterLinks.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import type { Translate } from '#site/language/translator.ts';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Pictures.module.css';

export function loadPictures(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t, locale } = tools;
  const { pictures, searchText, filter, counts, missingAltCounts, page, pageCount, foundCount, rejectedFiles } =
    readScreenData(context, 'pictures');
  const buildLink = (more: { filter?: string; page?: number }) => {
    const shownFilter = more.filter ?? filter;
    const query = new URLSearchParams({
      ...(searchText && { find: searchText }),
      ...(shownFilter !== 'all' && { only: shownFilter }),
      ...((more.page ?? 1) > 1 && { page: String(more.page) }),
    });
    return query.size > 0 ? `/office/pictures?${query}` : '/office/pictures';
  };
  return {
    page: { title: t('pictureLibrary.list.title') },
    screen: {
      tools,
      rejectionTexts: rejectedFiles.map((one) => explainRejectedPhotograph(t, one)),
      searchText,
      filter,
      filters: pictureFilters.map((one) => ({
        filter: one,
        name: t(`pictureLibrary.list.only.${one}`),
        count: counts[one],
        href: buildLink({ filter: one }),
        isCurrent: one === filter,
      })),
      foundText: searchText ? t('pictureLibrary.list.found', { count: foundCount }) : '',
      missingAltText: counts.noAlt > 0 ? t('pictureLibrary.list.missing', missingAltCounts) : '',
      pictures: pictures.map(({ id, title, alt, photo, state, useCount }) => ({
        id,
        href: `/office/pictures/${id}`,
        thumb: findThumbnail(t, id, photo, '(width <= 700px) 45vw, 15rem'),
        title: localizeText(title, locale) ?? t('pictureLibrary.list.untitled'),
        state: state === 'published' ? '' : t(`pictureLibrary.state.${state}`),
        missingAlt: state === 'takenDown' ? '' : describeMissingAlt(t, alt),
        uses: useCount > 0 ? t('pictureLibrary.list.uses', { count: useCount }) : t('pictureLibrary.list.unused'),
      })),
      pages: pageCount > 1 && {
        position: t('pictureLibrary.list.page', { page, pages: pageCount }),
        earlier: page > 1 ? buildLink({ page: page - 1 }) : undefined,
        later: page < pageCount ? buildLink({ page: page + 1 }) : undefined,
      },
    },
  };
}

function describeMissingAlt(t: Translate, { de, en }: PictureText): string {
  if (de && en) return '';
  return t(`pictureLibrary.list.missingLanguage.${de ? 'en' : en ? 'de' : 'both'}`);
}

type Props = ReturnType<typeof loadPictures>['screen'];

export const Pictures = ({
  tools: { t },
  rejectionTexts,
  searchText,
  filter,
  filters,
  pictures,
  pages,
  ...rest
}: Props) => (
  <>
    <Section id="upload" label={t('pictureLibrary.upload.title')}>
      <PhotographUploadForm t={t} address="/office/pictures" errors={rejectionTexts} />
    </Section>
    <FilterLinks label={t('pictureLibrary.list.filters')} filters={filters} />
    <search>
      <form className={style.search} method="get" action="/office/pictures">
        {filter !== 'all' && <input type="hidden" name="only" value={filter} />}
        <Field
          name="find"
          type="search"
          label={t('pictureLibrary.list.find')}
          defaultValue={searchText}
          autoComplete="off"
          maxLength={200}
        />
        <Button type="submit">{t('pictureLibrary.list.send')}</Button>
      </form>
    </search>
    {rest.foundText && <p role="status">{rest.foundText}</p>}
    {rest.missingAltText && <p className={style.missing}>{rest.missingAltText}</p>}
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
