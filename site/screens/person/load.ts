import { tellPicture } from '#site/content/tell-picture.ts';
import type { Told } from '#site/language/told.ts';
import { billOf, pageOf } from '#site/people/bill.ts';
import { isEnsemble, tellPerson } from '#site/people/people.ts';
import { nameIn, type Part, tookPart } from '#site/people/took-part.ts';
import { mediaOfEvenings, quotesAbout } from '#site/repertoire/around.ts';
import { listEvenings } from '#site/repertoire/evening-lines.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import { personData } from '#site/structured-data/repertoire-data.ts';

/** Undefined where there is no such person. */
export function loadPerson({ edition, view, origin }: PageContext<'origin'>, id: string | undefined) {
  const { content } = edition;
  const file = content.people.get(id ?? '');
  if (!file || id === undefined) return undefined;
  const t = edition.translator(view);
  const tell = edition.teller(view);
  const person = tellPerson(id, file, t);
  const took = tookPart(content);
  const byEvening = [...Map.groupBy(took.parts.get(id) ?? [], ({ event }) => event)].map(([event, parts]) => ({
    event,
    parts,
  }));
  const events = byEvening.map(({ event }) => event);
  const nameOf = (other: string) => t(`people.${other}.name`);
  const picture = tellPicture(t, person.image, { crop: 'emblem', sizes: '(max-width: 700px) 14rem, 30vw' });

  function roleIn({ event, as, within }: Part): Told[] {
    if (as === undefined) return within ? [{ text: t('repertoire.person.roles.with', { name: nameOf(within) }) }] : [];
    if (typeof as === 'string') return [{ text: t(`repertoire.person.roles.${as}`) }];
    if ('participant' in as) return [tell(`eventDetails.${event.id}.event.participants.${as.participant}.role`)];
    const role = billOf(event, content, tell)[as.bill]?.role;
    return role?.text ? [role] : [];
  }

  return {
    page: {
      title: person.name,
      description: t('repertoire.person.description', { name: person.name, title: person.title }),
      opening: picture,
      data: personData({
        id,
        person,
        ensemble: isEnsemble(file),
        within: took.within.get(id) ?? [],
        events,
        t,
        origin,
      }),
    } satisfies PageFacts,
    screen: {
      t,
      person,
      print: { picture, caption: t('repertoire.person.emblem', { name: person.name }) },
      members: person.members.map((text) => {
        const found = took.idOf(nameIn(text));
        return { text, href: found && pageOf(found) };
      }),
      within: (took.within.get(id) ?? []).map((ensemble) => ({ href: pageOf(ensemble), name: nameOf(ensemble) })),
      evenings: listEvenings(edition, view, byEvening, { note: ({ parts }) => parts.flatMap(roleIn) }),
      media: mediaOfEvenings(edition, view, events),
      quotes: quotesAbout(
        edition,
        view,
        events,
        isEnsemble(file) ? person.name : (person.name.split(/\s/).at(-1) ?? ''),
      ),
    },
  };
}
