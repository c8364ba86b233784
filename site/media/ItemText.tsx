import type { Translate } from '#site/language/translator.ts';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './ItemText.module.css';

export interface ItemTextProps {
  lead: string;
  text: string[];
  evening?: string | undefined;
}

export const ItemText = ({ t, lead, text, evening }: ItemTextProps & { t: Translate }) => (
  <div className={style.text}>
    <p className={style.lead}>{lead}</p>
    {text.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {evening && (
      <p>
        <TouchLink href={evening}>{t('library.detail.evening')}</TouchLink>
      </p>
    )}
  </div>
);
