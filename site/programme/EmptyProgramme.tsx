import { RichText } from '#site/language/RichText.tsx';
import style from './EmptyProgramme.module.css';

export const EmptyProgramme = ({ text }: { text: string }) => (
  <p className={style.empty}>
    <RichText text={text} />
  </p>
);
