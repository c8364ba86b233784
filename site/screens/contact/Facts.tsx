import type { ReactNode } from 'react';
import style from './Facts.module.css';

interface Props {
  facts: { name: string; matter: ReactNode }[];
}

/** What is called how: ruled, the name left, the matter right. */
export const Facts = ({ facts }: Props) => (
  <dl className={style.facts}>
    {facts.map(({ name, matter }) => (
      <div key={name} className={style.fact}>
        <dt className={style.name}>{name}</dt>
        <dd className={style.matter}>{matter}</dd>
      </div>
    ))}
  </dl>
);
