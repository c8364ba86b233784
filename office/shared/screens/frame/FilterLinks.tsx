import style from './FilterLinks.module.css';

interface Props {
  label: string;
  filters: { name: string; count: string | number; href: string; current: boolean }[];
}

export const FilterLinks = ({ label, filters }: Props) => (
  <nav aria-label={label}>
    <ul className={style.filters}>
      {filters.map(({ name, count, href, current }) => (
        <li key={href}>
          <a href={href} aria-current={current ? 'page' : undefined}>
            {name} <span className={style.count}>{count}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
