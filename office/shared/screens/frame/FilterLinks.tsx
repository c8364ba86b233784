import style from './FilterLinks.module.css';

interface Props {
  label: string;
  filters: { name: string; count: string | number; href: string; isCurrent: boolean }[];
}

export const FilterLinks = ({ label, filters }: Props) => (
  <nav aria-label={label}>
    <ul className={style.filters}>
      {filters.map(({ name, count, href, isCurrent }) => (
        <li key={href}>
          <a href={href} aria-current={isCurrent ? 'page' : undefined}>
            {name} <span className={style.count}>{count}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
