import { Paragraphs } from '#site/programme/Chapter.tsx';
import { EveningLines } from '#site/repertoire/EveningLines.tsx';
import { MediaLinks } from '#site/repertoire/MediaLinks.tsx';
import { Sheet } from '#site/repertoire/Sheet.tsx';
import { ButtonLink } from '#site/ui/Button.tsx';
import type { loadVenue } from './load.ts';
import style from './VenuePage.module.css';

type Props = NonNullable<ReturnType<typeof loadVenue>>['screen'];

/** A place where one plays: what it is, and every evening there. */
export function VenuePage({ t, print, name, text, access, onMap, evenings, media }: Props) {
  return (
    <Sheet back={{ href: '/events', name: t('repertoire.venue.back') }} print={print} title={name}>
      <Paragraphs lines={[{ text }]} lead />
      {access && <p className={style.access}>{access}</p>}
      {onMap && (
        <p className={style.map}>
          <ButtonLink href={onMap}>{t('repertoire.venue.map')}</ButtonLink>
        </p>
      )}
      <EveningLines t={t} title={t('repertoire.evenings')} evenings={evenings} />
      <MediaLinks t={t} media={media} />
    </Sheet>
  );
}
