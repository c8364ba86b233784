import { mayPublish } from '#contract/office/editor.ts';
import { thumbOf } from '#office/media/screens/picture-desk/told.ts';
import { editorNames } from '#office/shared/screens/entries/names.ts';
import { objectionsOf } from '#office/shared/screens/entries/Objections.tsx';
import { factsOf, type OfficeContext, officeOf } from '#office/shared/screens/frame/office.ts';

export function loadTogether(context: OfficeContext) {
  const office = officeOf(context);
  const { t, person } = office;
  const { lines, against } = factsOf(context, 'picturesTogether');
  return {
    page: { title: t('pictureDesk.together.title') },
    screen: {
      office,
      address: `${office.address}?ids=${lines.map(({ id }) => id).join(',')}`,
      publishes: mayPublish(person?.role, 'pictures'),
      against: objectionsOf(against, editorNames(context)),
      pictures: lines.map(({ id, title, alt, photo, version, base }, index) => ({
        id,
        prefix: `p${index}`,
        name: t('pictureDesk.together.number', { number: index + 1, all: lines.length }),
        href: `/office/pictures/${id}`,
        thumb: thumbOf(t, id, photo, '(width <= 700px) 92vw, 16rem'),
        title,
        alt,
        hidden: { [`p${index}Version`]: String(version), [`p${index}Base`]: String(base) },
      })),
    },
  };
}
