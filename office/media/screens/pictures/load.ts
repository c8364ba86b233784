import { type PictureText, pictureFilters } from '#contract/office/pictures.ts';
import {
  explainRejectedPhotograph,
  localizeText,
  thumbnailOf,
} from '#office/media/screens/picture-parts/picture-display.ts';
import { type OfficeContext, officeOf, readScreenData } from '#office/shared/screens/frame/office.ts';
import type { Translate } from '#site/language/translator.ts';

export function loadPictures(context: OfficeContext) {
  const office = officeOf(context);
  const { t, view } = office;
  const { lines, find, only, counts, missing, page, pages, found, refused } = readScreenData(context, 'pictures');
  const linkTo = (more: { only?: string; page?: number }) => {
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
        href: linkTo({ only: filter }),
        current: filter === only,
      })),
      found: find ? t('pictureLibrary.list.found', { count: found }) : '',
      missing: counts.noAlt > 0 ? t('pictureLibrary.list.missing', missing) : '',
      pictures: lines.map(({ id, title, alt, photo, state, uses }) => ({
        id,
        href: `/office/pictures/${id}`,
        thumb: thumbnailOf(t, id, photo, '(width <= 700px) 45vw, 15rem'),
        title: localizeText(title, view) ?? t('pictureLibrary.list.untitled', { id }),
        state: state === 'published' ? '' : t(`pictureLibrary.state.${state}`),
        lacks: state === 'down' ? '' : missingAltText(t, alt),
        uses: uses > 0 ? t('pictureLibrary.list.uses', { count: uses }) : t('pictureLibrary.list.unused'),
      })),
      pages:
        pages > 1
          ? {
              position: t('pictureLibrary.list.page', { page, pages }),
              earlier: page > 1 ? linkTo({ page: page - 1 }) : undefined,
              later: page < pages ? linkTo({ page: page + 1 }) : undefined,
            }
          : undefined,
    },
  };
}

function missingAltText(t: Translate, { de, en }: PictureText): string {
  if (de && en) return '';
  return t(`pictureLibrary.list.missingLanguage.${de ? 'en' : en ? 'de' : 'both'}`);
}
