import type { Translate } from '#site/language/translator.ts';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './ItemText.module.css';

export interface ItemTextProps {
  lead: string;
  text: string[];
  eventHref?: string | undefined;
}

export const ItemText = ({ t, lead, text, eventHref }: ItemTextProps & { t: Translate }) => (
  <div className={style.text}>
    <p className={style.lead}>{lead}</p>
    {text.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {eventHref && (
      <p>
        <TouchLink href={eventHref}>{t('library.detail.event')}</TouchLink>
      </p>
    )}
  </div>
);
