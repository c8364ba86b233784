import { RichText } from '#site/language/RichText.tsx';
import style from './Silent.module.css';

/** That nothing is announced, and who will hear first when something is. */
export const Silent = ({ text }: { text: string }) => (
  <p className={style.silent}>
    <RichText text={text} />
  </p>
);
