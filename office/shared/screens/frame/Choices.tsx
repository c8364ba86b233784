import style from './Choices.module.css';

interface Props {
  label: string;
  choices: { name: string; count: string | number; href: string; current: boolean }[];
}

export const Choices = ({ label, choices }: Props) => (
  <nav aria-label={label}>
    <ul className={style.choices}>
      {choices.map(({ name, count, href, current }) => (
        <li key={href}>
          <a href={href} aria-current={current ? 'page' : undefined}>
            {name} <span className={style.count}>{count}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
