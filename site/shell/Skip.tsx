import style from './Skip.module.css';

export const SkipLink = ({ label }: { label: string }) => (
  <a className={style.skip} href="#content">
    {label}
  </a>
);
