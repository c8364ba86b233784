import { mayPublish } from '#contract/office/editor.ts';
import { thumbnailOf } from '#office/media/screens/picture-parts/picture-display.ts';
import { listEntryIssues } from '#office/shared/screens/entries/EntryIssueList.tsx';
import { createEditorLabels } from '#office/shared/screens/entries/labels.ts';
import { type OfficeContext, officeOf, readScreenData } from '#office/shared/screens/frame/office.ts';

export function loadPictureBatch(context: OfficeContext) {
  const office = officeOf(context);
  const { t, person } = office;
  const { lines, entryIssues } = readScreenData(context, 'picturesTogether');
  return {
    page: { title: t('pictureLibrary.batch.title') },
    screen: {
      office,
      address: `${office.address}?ids=${lines.map(({ id }) => id).join(',')}`,
      publishes: mayPublish(person?.role, 'pictures'),
      against: listEntryIssues(entryIssues, createEditorLabels(context)),
      pictures: lines.map(({ id, title, alt, photo, version, base }, index) => ({
        id,
        prefix: `p${index}`,
        name: t('pictureLibrary.batch.number', { number: index + 1, all: lines.length }),
        href: `/office/pictures/${id}`,
        thumb: thumbnailOf(t, id, photo, '(width <= 700px) 92vw, 16rem'),
        title,
        alt,
        hidden: { [`p${index}Version`]: String(version), [`p${index}Base`]: String(base) },
      })),
    },
  };
}
