import type { Language } from '#contract/language.ts';
import style from './EmailPreview.module.css';

interface Props {
  language: Language;
  name?: string;
  subject: string;
  text: string;
}

export const EmailPreview = ({ language, name, subject, text }: Props) => (
  <article className={style.email} lang={language} aria-label={name ?? subject}>
    <h3 className={style.subject}>{subject}</h3>
    <p className={style.text}>{text}</p>
  </article>
);
