import style from './SkipLink.module.css';

export const SkipLink = ({ label }: { label: string }) => (
  <a className={style.skip} href="#content">
    {label}
  </a>
);
