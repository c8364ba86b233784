import type { ReactNode } from 'react';
import { Picture, type PictureData } from '#site/ui/Picture.tsx';
import style from './Covers.module.css';

interface Props {
  house: string;
  poster: PictureData;
  title: ReactNode;
  /** one below the other */
  facts: ReactNode[];
}

export const Cover = ({ house, poster, title, facts }: Props) => (
  <>
    <p className={style.name}>{house}</p>
    <Picture picture={poster} className={style.poster} when="soon" />
    <p className={style.title}>{title}</p>
    <p className={style.facts}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
        <span key={index}>
          {index > 0 && <br />}
          {fact}
        </span>
      ))}
    </p>
  </>
);
