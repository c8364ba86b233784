import style from './Skip.module.css';

export function Skip({ label }: { label: string }) {
  return (
    <a className={style.skip} href="#content">
      {label}
    </a>
  );
}
