import type { ComponentProps } from 'react';
import type { Translate } from '#site/language/translator.ts';
import { Paragraphs } from '#site/programme/Chapter.tsx';
import { EveningLines } from '#site/repertoire/EveningLines.tsx';
import type { EveningList } from '#site/repertoire/evening-lines.ts';
import { MediaLinks } from '#site/repertoire/MediaLinks.tsx';
import { Sheet } from '#site/repertoire/Sheet.tsx';
import { ButtonLink } from '#site/ui/Button.tsx';
import style from './VenuePage.module.css';

interface Props {
  t: Translate;
  print: ComponentProps<typeof Sheet>['print'];
  name: string;
  text: string;
  /** what was measured of the way there */
  access: string | undefined;
  /** where it is on the map of the park */
  onMap: string | undefined;
  evenings: EveningList;
  media: ComponentProps<typeof MediaLinks>['media'];
}

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
