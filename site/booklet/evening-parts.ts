/** What of an evening stands in its programme booklet, in the order in which one reads it there. */

import type { Told } from '#site/language/told.ts';
import type { Translate } from '#site/language/translator.ts';
import type { BillLine } from '#site/people/bill.ts';
import type { Evening } from '#site/programme/programme.ts';
import type { Part } from './paginate.ts';

export function eveningParts({ words }: Evening, bill: readonly BillLine[], t: Translate): Part[] {
  const { description, program, artists, programNote, ensembleInfo, participants } = words;
  const { biography, aboutAuthor, context, additionalInfo, photographer } = words;
  const part = (heading: string | undefined, as: Part['as'], lines: Told[] | undefined): Part[] =>
    lines && lines.length > 0 ? [{ heading, as, lines }] : [];
  const titled = (name: string) => t(`events.evening.${name}`);
  const portraits = (artists ?? []).flatMap((artist, index) =>
    'text' in artist ? [] : part(bill[index]?.name.text, 'text', artist.bio),
  );
  return [
    ...part(undefined, 'text', description),
    ...part(titled('program'), 'list', program),
    ...part(titled(portraits.length > 0 ? 'artists' : 'cast'), 'list', bill.map(onOneLine)),
    ...part(titled('programNote'), 'text', programNote),
    ...part(titled('ensemble'), 'text', ensembleInfo?.about),
    ...portraits,
    ...part(titled('participants'), 'list', participants?.map(onOneLine)),
    ...part(titled('biography'), 'text', biography),
    ...(aboutAuthor ? part(t('events.evening.author', { name: aboutAuthor.name.text }), 'text', aboutAuthor.bio) : []),
    ...part(titled('context'), 'text', context),
    ...part(titled('info'), 'text', additionalInfo),
    ...(photographer
      ? part(undefined, 'list', [{ text: t('events.evening.photographer', { name: photographer.text }) }])
      : []),
  ];
}

const onOneLine = ({ name, role }: { name: Told; role: Told }): Told => ({
  text: `${name.text} – ${role.text}`,
  lang: name.lang ?? role.lang,
});
